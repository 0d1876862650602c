import {
  bellBreaks,
  integrate,
  interpolated,
  thinned,
} from "../numerics/mod.ts";
import {
  chiDensityBreaks,
  logChiDensity,
  normalDensity,
  normalQuantile,
  quickTail,
  studentTQuantile,
} from "../distributions/mod.ts";

/** 1 - P(all |Z| <= c), for one set of comparisons. */
export type SharedControl = (critical: number, negligible: number) => number;

/**
 * Conditional on the shared control the comparisons are independent; a loading
 * is the share of it in each, as a correlation.
 */
export function sharedControl(
  values: readonly number[],
  degreesOfFreedom: number | undefined,
): SharedControl {
  const loadings = counted(values);
  if (degreesOfFreedom === undefined) {
    return (critical) => normalChance(loadings, critical);
  }
  // The common standard deviation is a chi variable over sqrt(df): an integral
  // over integrals, so the inner ones are interpolated.
  const logChance = interpolated(
    (c) => Math.log(normalChance(loadings, c)),
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

/** Chances beyond this many standard errors are below 1e-290. */
const FURTHEST = 36.5;

/** Comparisons with one loading: arms of one size are counted, not repeated. */
interface Loading {
  readonly value: number;
  readonly complement: number;
  readonly count: number;
}

function counted(values: readonly number[]): Loading[] {
  // A treatment without a spread of its own would make the factor a step.
  const below1 = values.map((value) => Math.min(value, 1 - 1e-12));
  return [...new Set(below1)].map((value) => ({
    value,
    complement: Math.sqrt(1 - value * value),
    count: below1.filter((loading) => loading === value).length,
  }));
}

function normalChance(loadings: readonly Loading[], critical: number): number {
  // The integrand is even: half of the line, twice.
  return 2 * integrate(
    (u) => {
      const density = normalDensity(u);
      return density && density * anyAbove(loadings, critical, u);
    },
    panels(loadings, critical),
    12,
  );
}

/** Panel ends: even ones, and finer ones where a factor drops steeply. */
function panels(loadings: readonly Loading[], critical: number): number[] {
  const largest = Math.max(...loadings.map(({ value }) => value));
  // Given that it passes the bound, u lies about the bound times its loading.
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
  return thinned(ends, finest);
}

/** Width of a panel, in standard deviations, that needs no finer ones. */
const WIDEST = 1.25;

function anyAbove(
  loadings: readonly Loading[],
  critical: number,
  u: number,
): number {
  let any = 0;
  for (const { value, complement, count } of loadings) {
    const shift = value * u;
    const outside = quickTail((critical + shift) / complement) +
      quickTail((critical - shift) / complement);
    const ofGroup = count === 1
      ? outside
      : -Math.expm1(count * Math.log1p(-Math.min(1, outside)));
    any += (1 - any) * ofGroup;
  }
  return any;
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
  // Between one comparison alone and Bonferroni's correction of all.
  let low = quantile(alpha / 2);
  let high = quantile(alpha / 2 / comparisons);
  if (comparisons === 1) return low;
  const excess = (c: number) => Math.log(chance(c, 1e-18) / alpha);
  let fLow = excess(low);
  let fHigh = excess(high);
  for (let step = 0; step < 60; step++) {
    // The logarithm of the chance is close to straight: secant steps, kept
    // inside the bracket.
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
