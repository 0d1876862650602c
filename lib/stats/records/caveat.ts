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

/** What every result says of itself. */
export interface WithCaveats {
  /** What is missing or to be taken with care. */
  readonly caveats: readonly Caveat[];
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

/**
 * Names of the fields that have no number, those of a lift as "lift.lower". A
 * gap that is not there is no number missed.
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

/** Why numbers do not exist: a caveat that does not name them yet. */
export type Defect = Pick<Caveat, "code" | "message">;

/** A result of which numbers do not exist: one caveat names all of them. */
export function lacking<Result extends object>(
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

/** A warning for each arm that was to get nobody, and got visitors. */
export function zeroWeightCaveats(
  counts: readonly number[],
  weights: readonly number[],
): Caveat[] {
  const caveats: Caveat[] = [];
  for (const [i, count] of counts.entries()) {
    if (weights[i] !== 0 || count === 0) continue;
    caveats.push(caveat(
      "visitors-in-zero-weight-arm",
      `Arm ${i} has weight 0 and ${count} visitors: the traffic did not follow the weights, whatever the test of the other arms says`,
    ));
  }
  return caveats;
}
