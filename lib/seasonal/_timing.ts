/** Whether the brand's season runs ahead of the industry's. */

import { mean, sum } from "./_rows.ts";
import type { CurveTiming, DayComparison } from "./types.ts";

const LONGEST_LAG = 3;

/** Fewer days than this at the longest lag say nothing about a curve. */
const FEWEST_DAYS = 7;

/**
 * The lag, of at most three days either way, at which the brand's curve
 * correlates most with the industry's. Equal ones go to the shorter lag.
 */
export function timingOf(days: readonly DayComparison[]): CurveTiming {
  const known = days.filter((day) =>
    day.complete && day.brandIndex !== null && day.industryIndex !== null
  );
  const brand = new Map(
    known.map((day) => [day.dayOffset, day.brandIndex!]),
  );
  const industry = new Map(
    known.map((day) => [day.dayOffset, day.industryIndex!]),
  );
  const lags = Array.from(
    { length: 2 * LONGEST_LAG + 1 },
    (_, index) => index - LONGEST_LAG,
  ).map((lag) => ({ lag, correlation: correlationAt(brand, industry, lag) }));
  const usable = lags.filter(({ correlation }) => correlation !== null)
    .sort((a, b) =>
      b.correlation! - a.correlation! || Math.abs(a.lag) - Math.abs(b.lag)
    );
  const best = usable.length === lags.length ? usable[0]! : null;
  return Object.freeze({
    lagDays: best?.lag ?? null,
    correlation: best?.correlation ?? null,
    correlationAtZero: lags[LONGEST_LAG]!.correlation,
    brandPeak: peakOf(brand),
    industryPeak: peakOf(industry),
    reason: best !== null
      ? null
      : known.length < FEWEST_DAYS + LONGEST_LAG
      ? `only ${known.length} days have both curves, and ${
        FEWEST_DAYS + LONGEST_LAG
      } are needed`
      : "one of the curves is flat",
  });
}

/** `lag` days later, the brand follows the industry. */
function correlationAt(
  brand: ReadonlyMap<number, number>,
  industry: ReadonlyMap<number, number>,
  lag: number,
): number | null {
  const pairs = [...brand].flatMap(([day, value]) => {
    const other = industry.get(day - lag);
    return other === undefined ? [] : [[value, other] as const];
  });
  if (pairs.length < FEWEST_DAYS) return null;
  const meanA = mean(pairs.map(([a]) => a))!;
  const meanB = mean(pairs.map(([, b]) => b))!;
  const product = sum(pairs.map(([a, b]) => (a - meanA) * (b - meanB)));
  const squares = sum(pairs.map(([a]) => (a - meanA) ** 2)) *
    sum(pairs.map(([, b]) => (b - meanB) ** 2));
  return squares <= 1e-12 ? null : product / Math.sqrt(squares);
}

/** The strongest day; `null` for a flat curve, which has none. */
function peakOf(curve: ReadonlyMap<number, number>): number | null {
  const days = [...curve].sort((a, b) => b[1] - a[1]);
  const [first, second] = days;
  return first === undefined || second === undefined || first[1] === second[1]
    ? null
    : first[0];
}
