import { betainc } from "../../special/mod.ts";

/**
 * Upper tail of the regularised incomplete beta function. The library's own
 * upper tail goes through `1 - x` where a shape is 1/2 and so loses the digits
 * of a small x; the complement of the lower tail does not, while that is small.
 */
export function upperBeta(x: number, a: number, b: number): number {
  const lower = betainc(x, a, b, true, false);
  return lower < 0.5 ? 1 - lower : betainc(x, a, b, true, true);
}
