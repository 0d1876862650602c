import { chiDensityBreaks, logChiDensity } from "./_scaled_chi.ts";
import { quickTail } from "./_quick_tail.ts";
import { gaussNodes } from "../numerics/mod.ts";

/**
 * Returns P(T > x) of a noncentral t variable, `(Z + shift) / s`, where s is a
 * chi variable over the square root of its degrees of freedom. It is the normal
 * tail at `x s - shift`, averaged over s.
 */
export function noncentralTSurvival(
  x: number,
  degreesOfFreedom: number,
  shift: number,
): number {
  if (lastSpread.degreesOfFreedom !== degreesOfFreedom) {
    lastSpread = chiSpread(degreesOfFreedom);
  }
  const { deviations, weights } = lastSpread;
  let chance = 0;
  for (let i = 0; i < weights.length; i++) {
    chance += weights[i]! * quickTail(x * deviations[i]! - shift);
  }
  return chance;
}

/** Values of s with their weights in an average. */
interface Spread {
  readonly degreesOfFreedom: number;
  readonly deviations: Float64Array;
  readonly weights: Float64Array;
}

/** The latest values are cached because searches request the same s repeatedly. */
let lastSpread: Spread = {
  degreesOfFreedom: NaN,
  deviations: new Float64Array(0),
  weights: new Float64Array(0),
};

function chiSpread(degreesOfFreedom: number): Spread {
  const deviations: number[] = [];
  const weights: number[] = [];
  const breaks = chiDensityBreaks(degreesOfFreedom);
  const logDensity = logChiDensity(degreesOfFreedom);
  for (const [t, weight] of gaussNodes(breaks, 24)) {
    deviations.push(Math.exp(t));
    weights.push(weight * Math.exp(logDensity(t)));
  }
  return {
    degreesOfFreedom,
    deviations: Float64Array.from(deviations),
    weights: Float64Array.from(weights),
  };
}
