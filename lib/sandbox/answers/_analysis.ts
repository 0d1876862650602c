/** The experience analysis: estimates with intervals, by variation and audience. */

import type {
  Analysis,
  AnalyticsFilters,
  Experience,
  SegmentBy,
  Variation,
} from "../../api/mod.ts";
import { type Database, type Row, type Sql, sql } from "../store/mod.ts";
import {
  type Estimate,
  normalCdf,
  probabilitiesToBeBest,
  Z_975,
} from "./_normal.ts";
import type { Range } from "./_range.ts";
import { segmentColumn } from "./_segments.ts";
import { experienceScope, selectionOf } from "./_selection.ts";

/** Sums over the visitors of one variation. Visitors who buy nothing add zeros. */
interface Sums {
  readonly visitors: number;
  readonly buyers: number;
  readonly orders: number;
  readonly revenue: number;
  readonly revenueSquares: number;
  readonly orderSquares: number;
  readonly revenueTimesOrders: number;
  readonly profit: number;
  readonly profitSquares: number;
  readonly profitUnknown: number;
}

/** The answer of the experience analysis. */
export async function analysis(
  database: Database,
  experience: Experience,
  filters: AnalyticsFilters,
  range: Range | null,
  segmentBy: SegmentBy | undefined,
): Promise<Analysis> {
  const rows = range
    ? await database.query(sumsSql(experience, filters, range, segmentBy))
    : [];
  const audiences = segmentBy
    ? [...new Set(rows.map(({ audience }) => String(audience)))]
    : ["all"];
  return {
    metrics: audiences.flatMap((audience) => {
      const own = rows.filter((row) => row.audience === audience);
      return rowsOf(experience.variations, own).map((row) =>
        segmentBy ? { ...row, audience } : row
      );
    }),
  };
}

function sumsSql(
  experience: Experience,
  filters: AnalyticsFilters,
  range: Range,
  segmentBy: SegmentBy | undefined,
): Sql {
  const audience = segmentColumn(segmentBy);
  return sql`
    WITH ${selectionOf(experienceScope(experience), filters, range).ctes},
    counted AS (
      SELECT variation_id, ${audience} AS audience, count(*) AS visitors
      FROM kept_visitors GROUP BY ALL
    ),
    per_buyer AS (
      SELECT variation_id, ${audience} AS audience, visitor_id,
        count(*)::DOUBLE AS n, sum(net_revenue)::DOUBLE AS x,
        sum(gross_profit)::DOUBLE AS p,
        count(*) - count(gross_profit) AS unknown
      FROM kept_orders GROUP BY ALL
    ),
    bought AS (
      SELECT variation_id, audience, count(*) AS buyers, sum(n) AS orders,
        sum(x) AS revenue, sum(x * x) AS revenue_squares,
        sum(n * n) AS order_squares, sum(n * x) AS revenue_times_orders,
        sum(p) AS profit, sum(p * p) AS profit_squares,
        sum(unknown) AS profit_unknown
      FROM per_buyer GROUP BY ALL
    )
    SELECT * FROM counted FULL JOIN bought USING (variation_id, audience)
    ORDER BY audience`;
}

function rowsOf(
  variations: readonly Variation[],
  rows: readonly Row[],
): Readonly<Record<string, unknown>>[] {
  const sums = variations.map(({ id }) =>
    sumsOf(rows.find((row) => row.variation_id === id))
  );
  const control = Math.max(0, variations.findIndex((one) => one.isControl));
  const metrics = {
    conversion_rate: metricOf(sums.map(conversion), control),
    net_revenue_per_visitor: metricOf(sums.map(revenuePerVisitor), control),
    gross_profit_per_visitor: metricOf(sums.map(profitPerVisitor), control),
    aov: metricOf(sums.map(orderValue), control),
  };
  return variations.map(({ id, name, isControl }, i) => ({
    variationId: id,
    variationName: name,
    isControl: isControl ?? false,
    n_visitors: sums[i]?.visitors ?? 0,
    n_orders: sums[i]?.orders ?? 0,
    net_revenue: Math.round((sums[i]?.revenue ?? 0) * 10_000) / 10_000,
    ...Object.fromEntries(
      Object.entries(metrics).map(([metric, values]) => [metric, values[i]]),
    ),
  }));
}

function sumsOf(row: Row | undefined): Sums {
  const number = (name: string) => Number(row?.[name] ?? 0);
  return {
    visitors: number("visitors"),
    buyers: number("buyers"),
    orders: number("orders"),
    revenue: number("revenue"),
    revenueSquares: number("revenue_squares"),
    orderSquares: number("order_squares"),
    revenueTimesOrders: number("revenue_times_orders"),
    profit: number("profit"),
    profitSquares: number("profit_squares"),
    profitUnknown: number("profit_unknown"),
  };
}

function conversion({ buyers, visitors }: Sums): Estimate | null {
  return meanOf(buyers, buyers, visitors);
}

function revenuePerVisitor(sums: Sums): Estimate | null {
  return meanOf(sums.revenue, sums.revenueSquares, sums.visitors);
}

function profitPerVisitor(sums: Sums): Estimate | null {
  return sums.profitUnknown > 0
    ? null
    : meanOf(sums.profit, sums.profitSquares, sums.visitors);
}

/** A ratio of two means over visitors, by the delta method. */
function orderValue(sums: Sums): Estimate | null {
  const { visitors, orders, revenue } = sums;
  if (orders === 0 || visitors < 2) return null;
  const ratio = revenue / orders;
  const residualSquares = sums.revenueSquares -
    2 * ratio * sums.revenueTimesOrders + ratio ** 2 * sums.orderSquares;
  const variance = Math.max(0, residualSquares) / (visitors - 1);
  return { value: ratio, se: Math.sqrt(variance * visitors) / orders };
}

function meanOf(sum: number, squares: number, n: number): Estimate | null {
  if (n < 2) return null;
  const mean = sum / n;
  const variance = Math.max(0, squares - n * mean ** 2) / (n - 1);
  return { value: mean, se: Math.sqrt(variance / n) };
}

function metricOf(
  estimates: readonly (Estimate | null)[],
  control: number,
): Analysis["metrics"] {
  const certain = estimates.filter((one) => one !== null && one.se > 0);
  const comparable = certain.length === estimates.length;
  const best = comparable
    ? probabilitiesToBeBest(certain.filter((one) => one !== null))
    : [];
  const base = estimates[control] ?? null;
  return estimates.map((own, i) => ({
    ...interval(own),
    uplift: i === control ? null : upliftOf(own, base),
    p2bb: best[i] ?? null,
    p2bc: i === control ? null : chanceToBeat(own, base),
  }));
}

function interval(estimate: Estimate | null) {
  return {
    value: estimate?.value ?? null,
    ci_low: estimate ? estimate.value - Z_975 * estimate.se : null,
    ci_high: estimate ? estimate.value + Z_975 * estimate.se : null,
  };
}

/** The relative difference, by the delta method. */
function upliftOf(own: Estimate | null, base: Estimate | null) {
  if (!own || !base || base.value === 0) return interval(null);
  const ratio = own.value / base.value;
  const se = Math.hypot(own.se, ratio * base.se) / Math.abs(base.value);
  return interval({ value: ratio - 1, se });
}

function chanceToBeat(
  own: Estimate | null,
  base: Estimate | null,
): number | null {
  const se = own && base ? Math.hypot(own.se, base.se) : 0;
  return own && base && se > 0
    ? normalCdf((own.value - base.value) / se)
    : null;
}
