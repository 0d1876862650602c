import { bellBreaks, integrate } from "../numerics/mod.ts";
import {
  chiDensityBreaks,
  logChiDensity,
  normalCdf,
  normalDensity,
  normalQuantile,
  studentTQuantile,
} from "../distributions/mod.ts";

/**
 * 1 - P(all |Z| <= c). Conditional on the shared control the comparisons are
 * independent; the loading is the share of it in each, as a correlation.
 */
export function chanceOfAnyAbove(
  loadings: readonly number[],
  critical: number,
  degreesOfFreedom: number | undefined,
  negligible: number,
): number {
  if (degreesOfFreedom === undefined) return normalChance(loadings, critical);
  // The common standard deviation is a chi variable over sqrt(df).
  const breaks = chiDensityBreaks(degreesOfFreedom);
  return integrate(
    (t) => {
      const density = Math.exp(logChiDensity(t, degreesOfFreedom));
      if (density < negligible) return 0;
      return density * normalChance(loadings, critical * Math.exp(t));
    },
    breaks,
    12,
  );
}

/** Comparisons with one loading: arms of one size are counted, not repeated. */
interface Loading {
  readonly value: number;
  readonly rest: number;
  readonly count: number;
}

function normalChance(values: readonly number[], critical: number): number {
  const loadings: Loading[] = [...new Set(values)].map((value) => ({
    value,
    rest: Math.sqrt(1 - value * value),
    count: values.filter((other) => other === value).length,
  }));
  const bells = [{ center: 0, deviation: 1 }];
  for (const { value, rest } of loadings) {
    // Where a factor drops from 1 to 0, if that is steep.
    if (rest > value) continue;
    const deviation = rest / value;
    bells.push({ center: critical / value, deviation });
  }
  // The integrand is even: half of the line, twice.
  return 2 * integrate(
    (u) => {
      const density = normalDensity(u);
      return density && density * anyAbove(loadings, critical, u);
    },
    bellBreaks(bells, 0, 39),
    12,
  );
}

function anyAbove(
  loadings: readonly Loading[],
  critical: number,
  u: number,
): number {
  let log = 0;
  for (const { value, rest, count } of loadings) {
    const shift = value * u;
    const outside = normalCdf((-critical - shift) / rest) +
      normalCdf((-critical + shift) / rest);
    log += outside < 1 ? count * Math.log1p(-outside) : -Infinity;
  }
  return -Math.expm1(log);
}

export function criticalValue(
  loadings: readonly number[],
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
  let high = quantile(alpha / 2 / loadings.length);
  if (loadings.length === 1) return low;
  const excess = (c: number) =>
    Math.log(chanceOfAnyAbove(loadings, c, degreesOfFreedom, 1e-18) / alpha);
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
