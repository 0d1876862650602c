/**
 * What a comparison of means needs to know of one arm: anyone can write one by
 * hand, from a table in a paper or from two SQL aggregates.
 */
export interface MeanSummary {
  /** Number of independent units: visitors, as a rule. */
  readonly n: number;
  /** Their mean; `null` when there are none. */
  readonly mean: number | null;
  /**
   * Sample variance (divisor n - 1), in the square of the mean's unit; `null`
   * when n is below 2.
   */
  readonly variance: number | null;
}
