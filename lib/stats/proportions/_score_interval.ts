import { normalQuantile } from "../distributions/mod.ts";

/** Counts of two arms, control first. */
export interface TwoProportions {
  readonly x0: number;
  readonly n0: number;
  readonly x1: number;
  readonly n1: number;
}

/**
 * Miettinen and Nurminen's score interval of p1 - p0: the differences whose
 * score statistic, with rates restricted to that difference, stays below the
 * critical value (Statistics in Medicine 4, 1985, 213-226).
 */
export function scoreDifferenceEnds(
  counts: TwoProportions,
  level: number,
): [number, number] {
  const critical = -normalQuantile((1 - level) / 2);
  const observed = counts.x1 / counts.n1 - counts.x0 / counts.n0;
  const z = (delta: number) => scoreStatistic(counts, delta, observed);
  return [
    findDifference(-1, observed, (delta) => z(delta) - critical),
    findDifference(observed, 1, (delta) => z(delta) + critical),
  ];
}

function scoreStatistic(
  counts: TwoProportions,
  delta: number,
  observed: number,
): number {
  const { n0, n1 } = counts;
  const p1 = restrictedRate(counts, delta);
  const p0 = Math.min(1, Math.max(0, p1 - delta));
  const variance = (p1 * (1 - p1) / n1 + p0 * (1 - p0) / n0) *
    (n0 + n1) / (n0 + n1 - 1);
  if (variance > 0) return (observed - delta) / Math.sqrt(variance);
  return observed > delta ? Infinity : -Infinity;
}

/**
 * The treatment's maximum-likelihood rate given p1 - p0 = delta: the root of a
 * cubic in its trigonometric form (Farrington and Manning 1990, Statistics in
 * Medicine 9, 1447-1454, appendix).
 */
function restrictedRate(
  { x0, n0, x1, n1 }: TwoProportions,
  delta: number,
): number {
  const theta = n0 / n1;
  const rate1 = x1 / n1;
  const rates = rate1 + theta * (x0 / n0);
  const a = 1 + theta;
  const b = -(1 + theta + rates + delta * (theta + 2));
  const c = delta * delta + delta * (2 * rate1 + theta + 1) + rates;
  const d = -rate1 * delta * (1 + delta);
  const third = b / (3 * a);
  const v = third ** 3 - b * c / (6 * a * a) + d / (2 * a);
  const u = Math.sqrt(Math.max(0, third * third - c / (3 * a))) *
    (v < 0 ? -1 : 1);
  const cosine = u === 0 ? 0 : Math.min(1, Math.max(-1, v / u ** 3));
  const angle = (Math.PI + Math.acos(cosine)) / 3;
  const rate = 2 * u * Math.cos(angle) - third;
  return Math.min(1, 1 + delta, Math.max(0, delta, rate));
}

/** Root of a decreasing function by bisection, to the last digit. */
function findDifference(
  low: number,
  high: number,
  excess: (delta: number) => number,
): number {
  for (let step = 0; step < 200; step++) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) break;
    if (excess(middle) > 0) low = middle;
    else high = middle;
  }
  return low + (high - low) / 2;
}
