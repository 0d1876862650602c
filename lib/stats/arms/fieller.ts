import { type LiftSet, NO_SET } from "../records/mod.ts";
import type { Arms } from "./arm.ts";

/**
 * Returns Fieller's set for the lift L of the treatment over the control, in
 * units of the absolute control mean. The set contains every L that satisfies
 *
 *     (d - L)² <= q² (vT + (1 + s L)² vC),  s = sign of mC
 *
 * with the difference d and the variances vC and vT of the means in those units.
 * This is the quadratic inequality `A L² - 2 B L + C <= 0`. It is solved for the
 * lift because a small lift computed as `ratio - 1` would lose its leading
 * digits. If the treatment's variance grows with its mean, `vT` becomes
 * `(1 + L) vT`, for means above 0. If the control mean is 0, either every lift is
 * in the set or no lift is defined.
 */
export function fiellerSet(
  [control, treatment]: Arms,
  critical: number,
  varianceGrowsWithMean = false,
): LiftSet {
  const [controlMean, treatmentMean] = [control.mean!, treatment.mean!];
  const controlError = control.variance! / control.n;
  const treatmentError = treatment.variance! / treatment.n;
  if (controlMean === 0) {
    return controlError > 0 ? { ...NO_SET, shape: "unbounded" } : NO_SET;
  }
  const unit = Math.abs(controlMean);
  const sign = controlMean < 0 ? -1 : 1;
  const d = (treatmentMean - controlMean) / unit;
  const spreadC = critical * Math.sqrt(controlError) / unit;
  const spreadT = critical * Math.sqrt(treatmentError) / unit;
  const qC = spreadC * spreadC;
  const qT = spreadT * spreadT;
  const a = 1 - qC;
  const grown = varianceGrowsWithMean ? qT : 0;
  const b = d + sign * qC + grown / 2;
  const c = d * d - qC - qT;
  // B² - A C, expanded by hand because subtracting the two products would
  // cancel digits.
  const root = qC * (1 + sign * d) ** 2 +
    (varianceGrowsWithMean ? qT * (1 + d) + qT * qT / 4 : qT * a);
  if (![b, c, root].every(Number.isFinite)) return NO_SET;
  if (a > 0) {
    const [lower, upper] = roots(a, b, c, Math.sqrt(root));
    return { shape: "bounded", lower, upper, excluded: null };
  }
  if (a < 0 && root > 0) {
    const excluded = Object.freeze(roots(a, b, c, Math.sqrt(root)));
    return { shape: "excluding", lower: null, upper: null, excluded };
  }
  // The set is the whole line, or a half line if A is exactly 0.
  const end = a === 0 && b !== 0 ? c / (2 * b) : null;
  return {
    shape: "unbounded",
    lower: end !== null && b > 0 ? end : null,
    upper: end !== null && b < 0 ? end : null,
    excluded: null,
  };
}

/**
 * Returns both roots in ascending order, each computed by the formula without
 * cancellation.
 */
function roots(a: number, b: number, c: number, s: number): [number, number] {
  const sum = b >= 0 ? b + s : b - s;
  if (sum === 0) return [0, 0];
  const first = sum / a;
  const second = c / sum;
  return first < second ? [first, second] : [second, first];
}
