/** Seasonal frames made by hand. */

import pl from "nodejs-polars";
import type { SeasonalMetric } from "../../lib/api/mod.ts";
import type { Frame } from "../../lib/loaders/mod.ts";
import type { SeasonOptions, ShownSeason } from "../../lib/seasonal/mod.ts";
import {
  eventDateAt,
  seasonalComparisonFromFrame,
} from "../../lib/seasonal/mod.ts";
import { BFCM } from "./_stores.ts";

/** What a row holds; the rest is null. */
export interface RowValues {
  readonly value?: number | null;
  readonly baseline?: number | null;
  readonly prior_value?: number | null;
  readonly index?: number | null;
  readonly prior_index?: number | null;
  readonly brand_index?: number | null;
}

/** One row. */
export interface MadeRow extends RowValues {
  readonly metric: SeasonalMetric;
  readonly dayOffset: number;
  readonly hour?: number;
  readonly year?: number;
}

const { year: YEAR } = BFCM;

const NUMBERS = [
  ...["value", "baseline", "prior_value", "index", "prior_index"] as const,
  ...["brand_index"] as const,
] as const;

/** A frame with the schema of `loadSeasonalSeries`. */
export function madeFrame(rows: readonly MadeRow[]): Frame {
  const time = ({ year = YEAR, dayOffset, hour = 0 }: MadeRow) =>
    new Date(
      Date.parse(eventDateAt("BFCM", year, dayOffset)) + hour * 3_600_000,
    );
  return pl.DataFrame([
    pl.Series("event", rows.map(() => "BFCM"), pl.Utf8),
    pl.Series("year", rows.map(({ year = YEAR }) => year), pl.Int32),
    pl.Series("metric", rows.map(({ metric }) => metric), pl.Utf8),
    pl.Series("currency", rows.map(() => "USD"), pl.Utf8),
    pl.Series("day_offset", rows.map((row) => row.dayOffset), pl.Int32),
    pl.Series("dt", rows.map(time), pl.Datetime("ms")),
    ...NUMBERS.map((name) =>
      pl.Series(name, rows.map((row) => row[name] ?? null), pl.Float64)
    ),
  ]);
}

/** A season of 14 days before and 7 after: more sales towards the event. */
export function seasonRows(
  change: (dayOffset: number, metric: SeasonalMetric) => RowValues = () => ({}),
): MadeRow[] {
  const last = {
    revenue: (height: number) => 6000 * height,
    orders: (height: number) => 100 * height,
    priceLevels: () => 30,
  };
  return (["revenue", "orders", "priceLevels"] as const).flatMap((metric) =>
    Array.from({ length: 25 }, (_, index) => {
      const dayOffset = index - 14;
      const prior = last[metric](1 + 2 * Math.exp(-Math.abs(dayOffset) / 3));
      return {
        metric,
        dayOffset,
        value: prior,
        baseline: last[metric](1),
        prior_value: prior,
        index: 100,
        prior_index: 100,
        brand_index: 100 * prior / last[metric](1),
        ...change(dayOffset, metric),
      };
    })
  );
}

/** The season with each metric grown by a factor. */
export function grown(
  factors: Partial<Record<SeasonalMetric, number>>,
  more: RowValues = {},
): MadeRow[] {
  return seasonRows().map((row) => ({
    ...row,
    value: row.prior_value! * (factors[row.metric] ?? 1),
    ...more,
  }));
}

/** Compares the season of {@linkcode BFCM} with the year before. */
export const compare = (
  rows: readonly MadeRow[],
  more: Partial<SeasonOptions> = {},
): ShownSeason =>
  seasonalComparisonFromFrame(madeFrame(rows), { ...BFCM, ...more });
