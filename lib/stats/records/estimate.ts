/** An estimate with a normal error: a segment's lift, a past experiment's. */
export interface Estimate {
  /** The estimate, in any unit common to all. */
  readonly value: number;
  /** Its standard error. */
  readonly standardError: number;
}
