/** Throws unless `value` is a finite number. */
export function checkFinite(name: string, value: unknown): void {
  if (typeof value !== "number") {
    throw new TypeError(
      `${name} must be a number: current value is ${String(value)}`,
    );
  }
  if (!Number.isFinite(value)) {
    throw new RangeError(
      `${name} must be finite: current value is ${value}`,
    );
  }
}

/** Largest magnitude whose differences and their squares do not overflow. */
export const LARGEST = 1e300;

/** Throws if a finite number is so large that its differences would overflow. */
export function checkSize(name: string, value: number): void {
  if (Math.abs(value) <= LARGEST) return;
  throw new RangeError(
    `${name} must not exceed ${LARGEST} in absolute value: current value is ${value}. Larger values overflow; divide all by a common factor first`,
  );
}

/**
 * Throws if an estimate's numbers are too large or too small for squares and
 * ratios of squares.
 */
export function checkEstimate(
  name: string,
  { value, standardError }: Estimate,
): void {
  checkSquarable(`${name}value`, value);
  checkScale(`${name}standardError`, standardError);
}

/** Throws unless `value` is an integer of at least `minimum`. */
export function checkCount(name: string, value: unknown, minimum = 0): void {
  checkFinite(name, value);
  if (!Number.isInteger(value) || (value as number) < minimum) {
    throw new RangeError(
      `${name} must be a whole number of at least ${minimum}: current value is ${value}`,
    );
  }
  checkWithin(name, value as number, minimum, Number.MAX_SAFE_INTEGER);
}

/** Throws unless a number lies within a closed range. */
export function checkWithin(
  name: string,
  value: number,
  minimum: number,
  maximum: number,
): void {
  checkFinite(name, value);
  if (value >= minimum && value <= maximum) return;
  throw new RangeError(
    `${name} must be from ${minimum} to ${maximum}: current value is ${value}`,
  );
}

/** Range of numbers whose squares, and ratios of squares, fit a double. */
const [SMALLEST_SCALE, LARGEST_SCALE] = [1e-75, 1e75];

/** Throws unless a positive number can be squared without overflow or underflow. */
export function checkScale(name: string, value: number): void {
  checkPositive(name, value);
  checkWithin(name, value, SMALLEST_SCALE, LARGEST_SCALE);
}

/**
 * Throws unless a number of any sign can be squared without overflow or
 * underflow.
 */
export function checkSquarable(name: string, value: number): void {
  checkFinite(name, value);
  if (Math.abs(value) <= LARGEST_SCALE) return;
  throw new RangeError(
    `${name} must not exceed ${LARGEST_SCALE} in absolute value: current value is ${value}`,
  );
}

/** Throws for the first number that cannot be squared. */
export function checkSquarables(name: string, values: ArrayLike<number>): void {
  for (let i = 0; i < values.length; i++) {
    if (Math.abs(values[i]!) <= LARGEST_SCALE) continue;
    checkSquarable(`${name}[${i}]`, values[i]!);
  }
}

/**
 * Throws unless a level lies between 0 and 1 and leaves an error rate that
 * doubles can represent.
 */
export function checkLevel(value: number): void {
  checkOpenUnit("level", value);
  if ((1 + value) / 2 < 1) return;
  throw new RangeError(
    `level must be further from 1: current value is ${value}`,
  );
}

/** Throws unless `value` is finite and non-negative. */
export function checkNonNegative(name: string, value: unknown): void {
  checkFinite(name, value);
  if ((value as number) < 0) {
    throw new RangeError(
      `${name} must not be negative: current value is ${value}`,
    );
  }
}

/** Throws unless `value` is finite and positive. */
export function checkPositive(name: string, value: unknown): void {
  checkFinite(name, value);
  if ((value as number) <= 0) {
    throw new RangeError(
      `${name} must be positive: current value is ${value}`,
    );
  }
}

/** Throws unless `value` lies strictly between 0 and 1. */
export function checkOpenUnit(name: string, value: unknown): void {
  checkFinite(name, value);
  if ((value as number) <= 0 || (value as number) >= 1) {
    throw new RangeError(
      `${name} must be between 0 and 1: current value is ${value}`,
    );
  }
}

/** Throws unless `value` is a probability from 0 to 1, inclusive. */
export function checkProbability(name: string, value: unknown): void {
  checkFinite(name, value);
  if ((value as number) < 0 || (value as number) > 1) {
    throw new RangeError(
      `${name} must be from 0 to 1: current value is ${value}`,
    );
  }
}

/**
 * Estimate with a normal error, such as a segment's lift or a past experiment's
 * lift.
 */
export interface Estimate {
  /** Estimated value, in any common unit. */
  readonly value: number;
  /** Standard error of the estimate. */
  readonly standardError: number;
}

/** Throws unless the counts are integers with no more successes than trials. */
export function checkProportion(
  prefix: string,
  successes: number,
  n: number,
): void {
  checkCount(`${prefix}n`, n);
  checkCount(`${prefix}successes`, successes);
  if (successes > n) {
    throw new RangeError(
      `${prefix}successes must not exceed ${prefix}n: current values are ${successes} and ${n}`,
    );
  }
}
