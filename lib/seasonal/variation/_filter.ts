/** How well a rule of variation accounts for days. */

/** A day in the order of time. */
export interface DayInTurn {
  readonly at: number;
  /** What the logarithm of its ratio is beyond the mean. */
  readonly rest: number;
  /** Variance by the number of its orders. */
  readonly sampling: number;
}

/**
 * The restricted log likelihood (Harville 1974) of days that follow a
 * first-order autoregression and are seen with a chance of known variance: by
 * Kalman's filter, which days that are missing only make a longer step for. The
 * mean is filtered beside the days, and taken out of them.
 */
export function evidenceOf(
  days: readonly DayInTurn[],
  shock: number,
  correlation: number,
): number {
  let [expected, share, left] = [0, 0, shock];
  let [size, squares, cross, ones] = [0, 0, 0, 0];
  let before: number | null = null;
  for (const { at, rest, sampling } of days) {
    if (before !== null) {
      const kept = correlation ** (at - before);
      expected *= kept;
      share *= kept;
      left = kept * kept * left + (1 - kept * kept) * shock;
    }
    const variance = left + sampling;
    const [surprise, one] = [rest - expected, 1 - share];
    size += Math.log(variance);
    squares += surprise * surprise / variance;
    cross += surprise * one / variance;
    ones += one * one / variance;
    const gain = left / variance;
    expected += gain * surprise;
    share += gain * one;
    left *= 1 - gain;
    before = at;
  }
  return -(size + Math.log(ones) + squares - cross * cross / ones) / 2;
}
