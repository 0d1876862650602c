import type {
  AnalyticsFilters,
  Experience,
  TimeSeries,
  TimeSeriesBody,
  TimeSeriesMetric,
} from "../../api/mod.ts";
import { pointsByGroup } from "./_buckets_of_time.ts";
import { type Database, sql } from "../store/mod.ts";
import type { Range } from "./_range.ts";
import { experienceScope } from "./_selection.ts";

const DEFAULT_METRICS: readonly TimeSeriesMetric[] = [
  "conversion_rate",
  "net_revenue_per_visitor",
  "gross_profit_per_visitor",
];

/** The answer of the experience time series. */
export async function timeSeries(
  database: Database,
  zone: string,
  experience: Experience,
  body: TimeSeriesBody,
  filters: AnalyticsFilters,
  range: Range | null,
): Promise<TimeSeries> {
  const question = {
    scope: experienceScope(experience),
    filters,
    group: sql`variation_id`,
    others: null,
  };
  const pointsOf = range
    ? await pointsByGroup(
      database,
      zone,
      { ...question, range },
      body.granularity ?? "day",
      (body.mode ?? "cumulative") === "cumulative",
      body.metrics ?? DEFAULT_METRICS,
    )
    : () => [];
  return {
    segments: Object.fromEntries(
      experience.variations.map((
        { id, name },
      ) => [name, { data: pointsOf(id!) }]),
    ),
    variations: experience.variations.map(({ id, name, isControl }) => ({
      id,
      name,
      isControl,
    })),
  };
}
