/** How the interval of a lift is made. */
export type LiftMethod = "fieller" | "delta" | "log";

/** Options of {@linkcode relativeLift}. */
export interface RelativeLiftOptions {
  /** Confidence level of the interval. @default {0.95} */
  readonly level?: number;
  /**
   * How the interval is made: Fieller's, the first-order delta method, or the
   * delta method on the logarithm of the ratio. @default {"fieller"}
   */
  readonly method?: LiftMethod;
  /**
   * Where the critical value comes from: the t distribution of the Welch test
   * of the difference, or the normal one. @default {"welch"}
   */
  readonly quantile?: "welch" | "normal";
}
