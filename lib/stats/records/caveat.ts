/** Code of every reason why a result is incomplete or needs care. */
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
 * Reason why a part of a result is missing or needs care.
 *
 * Every `null` field of a result is listed in `missing` of one of its caveats. A
 * caveat with an empty list is a warning about existing numbers.
 */
export interface Caveat {
  /** Machine-readable code of the reason. */
  readonly code: CaveatCode;
  /** Human-readable explanation of the reason and its consequence. */
  readonly message: string;
  /** Names of the fields that are `null` for this reason. */
  readonly missing: readonly string[];
}

/** Caveats that every result carries. */
export interface WithCaveats {
  /** Reasons why parts of the result are missing or need care. */
  readonly caveats: readonly Caveat[];
}

/** Builds a frozen caveat. */
export function caveat(
  code: CaveatCode,
  message: string,
  missing: readonly string[] = [],
): Caveat {
  return Object.freeze({ code, message, missing: Object.freeze([...missing]) });
}

/**
 * Returns the names of the `null` fields, including nested ones such as
 * "lift.lower". A field `excluded` of `null` does not count, because most lift
 * sets have no gap.
 */
export function missingFields(
  record: Readonly<Record<string, unknown>>,
): string[] {
  const fields: string[] = [];
  for (const [name, value] of Object.entries(record)) {
    if (value === null && name !== "excluded") fields.push(name);
    if (value === null || typeof value !== "object") continue;
    const inner = missingFields(value as Readonly<Record<string, unknown>>);
    fields.push(...inner.map((field) => `${name}.${field}`));
  }
  return fields;
}

/** Reason for missing numbers, before the affected fields are listed. */
export type Defect = Pick<Caveat, "code" | "message">;

/** Returns a result with missing numbers and one caveat that lists all of them. */
export function withDefect<Result extends object>(
  result: Result,
  { code, message }: Defect,
  otherCaveats: readonly Caveat[] = [],
): Readonly<Result> & WithCaveats {
  const missing = missingFields(result as Readonly<Record<string, unknown>>);
  return Object.freeze({
    ...result,
    caveats: Object.freeze([caveat(code, message, missing), ...otherCaveats]),
  });
}

/** Returns a warning for each arm of weight 0 that has visitors. */
export function zeroWeightCaveats(
  counts: readonly number[],
  weights: readonly number[],
): Caveat[] {
  const caveats: Caveat[] = [];
  for (const [i, count] of counts.entries()) {
    if (weights[i] !== 0 || count === 0) continue;
    caveats.push(caveat(
      "visitors-in-zero-weight-arm",
      `Arm ${i} has weight 0 and ${count} visitors: the traffic did not follow the weights, regardless of the test of the other arms`,
    ));
  }
  return caveats;
}
