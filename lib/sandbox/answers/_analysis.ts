/**
 * Experience analysis: estimates with confidence intervals, by variation and
 * audience.
 */

import { normalCdf } from "../../stats/mod.ts";
import type { Analysis, SegmentBy, Variation } from "../../api/mod.ts";
import { type Row, type Sql, sql } from "../store/mod.ts";
import { type Estimate, probabilitiesToBeBest, Z_975 } from "./_normal.ts";
import { inUnits, METRICS, metricValue, type Sums } from "./_metrics.ts";
import { namedNumbers } from "./_values.ts";
import { segmentColumn } from "./_segments.ts";
import {
  experienceSelection,
  type Selection,
  selectionTables,
} from "./_selection.ts";
import type { CallOf, Service } from "./calls.ts";

/**
 * Names of the sums over the visitors of a variation; visitors without a purchase
 * count as zeros.
 */
const SUMS = [
  "visitors",
  "buyers",
  "orders",
  "revenue",
  "profit",
  "orderSquares",
  "revenueSquares",
  "profitSquares",
  "revenueTimesOrders",
] as const;

type Moments = Readonly<Record<typeof SUMS[number], number>>;

/** Metrics with their own estimate and interval. */
const ESTIMATED = [
  "conversion_rate",
  "net_revenue_per_visitor",
  "gross_profit_per_visitor",
  "aov",
] as const;

/**
 * Returns the response of the experience analysis; the deprecated form has
 * neither filters nor segments.
 */
export async function analysis(
  service: Service,
  call: CallOf<"experienceAnalysis">,
): Promise<Analysis> {
  const { segmentBy } = call.request;
  const { experience, selection } = await experienceSelection(service, call);
  const rows = await service.database.query(sumsSql(selection, segmentBy));
  const audiences = Map.groupBy(rows, ({ audience }) => audience);
  if (!segmentBy) audiences.set("all", [...rows]);
  return {
    metrics: [...audiences].flatMap(([audience, audienceRows]) =>
      analysisRows(experience.variations, audienceRows)
        .map((row) => segmentBy ? { ...row, audience } : row)
    ),
  };
}

function sumsSql(selection: Selection, segmentBy: SegmentBy | undefined): Sql {
  const audience = segmentColumn(segmentBy);
  return sql`
    WITH ${selectionTables(selection)},
    counted AS (
      SELECT variation_id, ${audience} AS audience, count(*) AS visitors
      FROM kept_visitors GROUP BY ALL
    ),
    per_buyer AS (
      SELECT variation_id, ${audience} AS audience, visitor_id,
        count(*)::DOUBLE AS n, sum(net_revenue)::DOUBLE AS x,
        CASE WHEN count(*) = count(gross_profit)
          THEN sum(gross_profit)::DOUBLE ELSE 'NaN' END AS p
      FROM kept_orders GROUP BY ALL
    ),
    bought AS (
      SELECT variation_id, audience, count(*) AS buyers, sum(n) AS orders,
        sum(x) AS revenue, sum(x * x) AS "revenueSquares",
        sum(n * n) AS "orderSquares", sum(n * x) AS "revenueTimesOrders",
        sum(p) AS profit, sum(p * p) AS "profitSquares"
      FROM per_buyer GROUP BY ALL
    )
    SELECT * FROM counted FULL JOIN bought USING (variation_id, audience)
    ORDER BY audience`;
}

function analysisRows(
  variations: readonly Variation[],
  rows: readonly Row[],
): Readonly<Record<string, unknown>>[] {
  const sums = variations.map(({ id }) =>
    namedNumbers(SUMS, rows.find((row) => row.variation_id === id))
  );
  const marked = variations.findIndex(({ isControl }) => isControl);
  const control = Math.max(0, marked);
  const metrics = ESTIMATED.map((name) => {
    const estimates = sums.map((moments) => ratioEstimate(name, moments));
    return [name, metricEstimates(estimates, control)] as const;
  });
  return variations.map(({ id, name, isControl }, i) => ({
    variationId: id,
    variationName: name,
    isControl: isControl ?? false,
    n_visitors: sums[i]!.visitors,
    n_orders: sums[i]!.orders,
    net_revenue: inUnits(sums[i]!.revenue),
    ...Object.fromEntries(metrics.map(([name, values]) => [name, values[i]])),
  }));
}

/** Estimates a ratio of two means over visitors with the delta method. */
function ratioEstimate(
  name: typeof ESTIMATED[number],
  sums: Moments,
): Estimate | null {
  const value = metricValue(name, sums);
  const [above, below] = METRICS[name];
  const { visitors } = sums;
  if (value === null || below === null || visitors < 2) return null;
  // The squares of visitors and buyers equal their counts, because each is zero
  // or one per visitor.
  const squares: Sums = {
    ...sums,
    orders: sums.orderSquares,
    revenue: sums.revenueSquares,
    profit: sums.profitSquares,
  };
  const product = below === "visitors" ? sums[above] : sums.revenueTimesOrders;
  const residualSquares = squares[above] - 2 * value * product +
    value ** 2 * squares[below];
  const variance = Math.max(0, residualSquares) / (visitors - 1);
  return { value, se: Math.sqrt(variance * visitors) / sums[below] };
}

function metricEstimates(
  estimates: readonly (Estimate | null)[],
  control: number,
): Analysis["metrics"] {
  const isCertain = (estimate: Estimate | null): estimate is Estimate =>
    estimate !== null && estimate.se > 0;
  const best = estimates.every(isCertain)
    ? probabilitiesToBeBest(estimates)
    : [];
  const base = estimates[control] ?? null;
  return estimates.map((estimate, i) => ({
    ...interval(estimate),
    uplift: i === control ? null : relativeUplift(estimate, base),
    p2bb: best[i] ?? null,
    p2bc: i === control ? null : chanceToBeat(estimate, base),
  }));
}

function interval(estimate: Estimate | null) {
  return {
    value: estimate?.value ?? null,
    ci_low: estimate ? estimate.value - Z_975 * estimate.se : null,
    ci_high: estimate ? estimate.value + Z_975 * estimate.se : null,
  };
}

/**
 * Returns the relative difference between two estimates, with its standard error
 * by the delta method.
 */
function relativeUplift(estimate: Estimate | null, base: Estimate | null) {
  if (!estimate || !base || base.value === 0) return interval(null);
  const ratio = estimate.value / base.value;
  const se = Math.hypot(estimate.se, ratio * base.se) / Math.abs(base.value);
  return interval({ value: ratio - 1, se });
}

function chanceToBeat(estimate: Estimate | null, base: Estimate | null) {
  if (!estimate || !base) return null;
  const se = Math.hypot(estimate.se, base.se);
  return se > 0 ? normalCdf((estimate.value - base.value) / se) : null;
}
