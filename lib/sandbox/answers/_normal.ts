import { normalCdf } from "../../stats/mod.ts";

/** The 97.5% quantile of the standard normal distribution. */
export const Z_975 = 1.959963984540054;

/** A normally distributed estimate. */
export interface Estimate {
  readonly value: number;
  /** Standard error. */
  readonly se: number;
}

/**
 * Returns the probability for each independent estimate that its true value is
 * the largest. The trapezoidal rule integrates the estimate's density times the
 * other distribution functions over eight standard errors on each side.
 */
export function probabilitiesToBeBest(
  estimates: readonly Estimate[],
): readonly number[] {
  const steps = 400;
  return estimates.map(({ value, se }, candidate) => {
    const others = estimates.toSpliced(candidate, 1);
    let sum = 0;
    for (let i = 0; i <= steps; i++) {
      const z = -8 + 16 * i / steps;
      let product = Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
      for (const other of others) {
        product *= normalCdf((value + z * se - other.value) / other.se);
      }
      sum += product * (i === 0 || i === steps ? 0.5 : 1);
    }
    return sum * 16 / steps;
  });
}
