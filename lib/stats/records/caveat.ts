/** Every reason for which a result is incomplete or to be read with care. */
export type CaveatCode =
  | "ambiguous"
  | "control-mean-not-significant"
  | "different-signs"
  | "empty-arm"
  | "few-buyers"
  | "few-observations"
  | "few-orders"
  | "masking"
  | "negative-control-mean"
  | "no-alarm"
  | "no-match"
  | "no-orders"
  | "no-slope"
  | "no-visitors"
  | "nothing-to-spend"
  | "no-weighted-arm"
  | "normal-quantile"
  | "not-log-normal"
  | "nothing-removed"
  | "one-sided"
  | "out-of-range"
  | "quantile-at-an-end"
  | "short-series"
  | "small-expected-count"
  | "undefined-mean"
  | "undefined-variance"
  | "uneven-arms"
  | "visitors-in-zero-weight-arm"
  | "zero-control-mean"
  | "zero-denominator"
  | "zero-standard-deviation"
  | "zero-variance"
  | "zero-variance-arm";

/**
 * Why something in a result is missing, or to be taken with care.
 *
 * Every field of a result that is `null` is named in the `missing` list of one
 * of its caveats; a caveat with an empty list is a warning about numbers that
 * are there.
 */
export interface Caveat {
  /** What happened, for programs. */
  readonly code: CaveatCode;
  /** What happened and what follows from it, for people. */
  readonly message: string;
  /** Names of the fields that are `null` because of it. */
  readonly missing: readonly string[];
}

/** Builds a frozen caveat. */
export function caveat(
  code: CaveatCode,
  message: string,
  missing: readonly string[] = [],
): Caveat {
  return Object.freeze({
    code,
    message,
    missing: Object.freeze([...missing]),
  });
}
