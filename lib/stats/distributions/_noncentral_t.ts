import { chiDensityBreaks, logChiDensity } from "./_scaled_chi.ts";
import { integrate } from "../numerics/mod.ts";
import { normalCdf } from "./normal.ts";

/**
 * P(T > x) of a noncentral t variable, `(Z + shift) / s` with s a chi variable
 * over the square root of its degrees of freedom: the normal tail at
 * `x s - shift`, averaged over s.
 */
export function noncentralTSurvival(
  x: number,
  degreesOfFreedom: number,
  shift: number,
): number {
  return integrate(
    (t) =>
      Math.exp(logChiDensity(t, degreesOfFreedom)) *
      normalCdf(shift - x * Math.exp(t)),
    chiDensityBreaks(degreesOfFreedom),
    24,
  );
}
