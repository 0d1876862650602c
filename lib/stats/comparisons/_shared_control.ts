import {
  bellBreaks,
  integrate,
  interpolate,
  thinBreaks,
} from "../numerics/mod.ts";
import {
  chiDensityBreaks,
  logChiDensity,
  normalDensity,
  normalQuantile,
  quickTail,
  studentTQuantile,
} from "../distributions/mod.ts";

/** Function that returns 1 - P(all |Z| <= c), for one set of comparisons. */
export type SharedControl = (critical: number, negligible: number) => number;

/**
 * Returns the chance that any comparison with a shared control exceeds a critical
 * value. Given the control, the comparisons are independent. A loading is the
 * correlation of a comparison with the control.
 */
export function chanceOfAnyExceedance(
  correlations: readonly number[],
  degreesOfFreedom: number | undefined,
): SharedControl {
  const loadings = groupLoadings(correlations);
  if (degreesOfFreedom === undefined) {
    return (critical) => chanceWithNormalErrors(loadings, critical);
  }
  // The common standard deviation is a chi variable over sqrt(df). The result
  // is an integral over integrals, so the inner ones are interpolated.
  const logChance = interpolate(
    (c) => Math.log(chanceWithNormalErrors(loadings, c)),
    [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, FURTHEST],
  );
  const breaks = chiDensityBreaks(degreesOfFreedom);
  const logDensity = logChiDensity(degreesOfFreedom);
  return (critical, negligible) =>
    integrate(
      (t) => {
        const c = critical * Math.exp(t);
        if (c > FURTHEST) return 0;
        const log = logDensity(t);
        return Math.exp(log) < negligible ? 0 : Math.exp(log + logChance(c));
      },
      breaks,
      12,
    );
}

/** Number of standard errors beyond which a probability is below 1e-290. */
const FURTHEST = 36.5;

/** Comparisons with the same loading, counted instead of repeated. */
interface Loading {
  readonly value: number;
  readonly complement: number;
  readonly count: number;
}

function groupLoadings(correlations: readonly number[]): Loading[] {
  // A loading of exactly 1, from a treatment without spread, would make the
  // factor a step function.
  const below1 = correlations.map((value) => Math.min(value, 1 - 1e-12));
  return [...new Set(below1)].map((value) => ({
    value,
    complement: Math.sqrt(1 - value * value),
    count: below1.filter((loading) => loading === value).length,
  }));
}

function chanceWithNormalErrors(
  loadings: readonly Loading[],
  critical: number,
): number {
  // The integrand is even, so the integral is twice that over the positive
  // half.
  return 2 * integrate(
    (u) => {
      const density = normalDensity(u);
      return density && density * chanceOfAnyAbove(loadings, critical, u);
    },
    panelBreaks(loadings, critical),
    12,
  );
}

/**
 * Returns panel ends: evenly spaced, with finer panels where a factor drops
 * steeply.
 */
function panelBreaks(loadings: readonly Loading[], critical: number): number[] {
  const largest = Math.max(...loadings.map(({ value }) => value));
  // If a comparison exceeds the bound, u is close to the bound times the
  // loading.
  const high = Math.min(39, critical * largest + 9);
  const steps = Math.ceil(high / WIDEST);
  const even = Array.from({ length: steps + 1 }, (_, i) => i * high / steps);
  const steep = loadings
    .map(({ value, complement }) => ({
      center: critical / value,
      deviation: complement / value,
    }))
    .filter(({ deviation }) => deviation < WIDEST / 2);
  if (steep.length === 0) return even;
  const finest = Math.min(...steep.map(({ deviation }) => deviation));
  const ends = [...even, ...bellBreaks(steep, 0, high)].sort((a, b) => a - b);
  return thinBreaks(ends, finest);
}

/** Maximum width of a panel, in standard deviations. */
const WIDEST = 1.25;

function chanceOfAnyAbove(
  loadings: readonly Loading[],
  critical: number,
  u: number,
): number {
  let chance = 0;
  for (const { value, complement, count } of loadings) {
    const shift = value * u;
    const outside = quickTail((critical + shift) / complement) +
      quickTail((critical - shift) / complement);
    const groupChance = count === 1
      ? outside
      : -Math.expm1(count * Math.log1p(-Math.min(1, outside)));
    chance += (1 - chance) * groupChance;
  }
  return chance;
}

export function criticalValue(
  chance: SharedControl,
  comparisons: number,
  level: number,
  degreesOfFreedom: number | undefined,
): number {
  const alpha = 1 - level;
  const quantile = (tail: number) =>
    degreesOfFreedom === undefined
      ? -normalQuantile(tail)
      : -studentTQuantile(tail, degreesOfFreedom);
  // The critical value lies between that of one comparison and that of
  // Bonferroni's correction.
  let low = quantile(alpha / 2);
  let high = quantile(alpha / 2 / comparisons);
  if (comparisons === 1) return low;
  const excess = (c: number) => Math.log(chance(c, 1e-18) / alpha);
  let fLow = excess(low);
  let fHigh = excess(high);
  for (let step = 0; step < 60; step++) {
    // The logarithm of the chance is nearly linear, so secant steps converge
    // fast. They are kept inside the bracket.
    const middle = step % 3 === 2
      ? (low + high) / 2
      : (fLow * high - fHigh * low) / (fLow - fHigh);
    const value = excess(middle);
    if (Math.abs(value) < 1e-12 || high - low < 1e-13) return middle;
    if (value > 0) [low, fLow] = [middle, value];
    else [high, fHigh] = [middle, value];
  }
  return (low + high) / 2;
}
