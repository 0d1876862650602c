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

/** Throws unless `value` is a whole number of at least `minimum`. */
export function checkCount(name: string, value: unknown, minimum = 0): void {
  checkFinite(name, value);
  if (!Number.isInteger(value) || (value as number) < minimum) {
    throw new RangeError(
      `${name} must be a whole number of at least ${minimum}: current value is ${value}`,
    );
  }
}

/** Throws unless `value` is finite and not below zero. */
export function checkNonNegative(name: string, value: unknown): void {
  checkFinite(name, value);
  if ((value as number) < 0) {
    throw new RangeError(
      `${name} must not be negative: current value is ${value}`,
    );
  }
}

/** Throws unless `value` is finite and above zero. */
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
      `${name} must lie between 0 and 1: current value is ${value}`,
    );
  }
}

/** Throws unless `value` is a probability, both ends included. */
export function checkProbability(name: string, value: unknown): void {
  checkFinite(name, value);
  if ((value as number) < 0 || (value as number) > 1) {
    throw new RangeError(
      `${name} must lie from 0 to 1: current value is ${value}`,
    );
  }
}

/** Throws unless `value` is one of `choices`. */
export function checkChoice(
  name: string,
  value: unknown,
  choices: readonly string[],
): void {
  if (!choices.includes(value as string)) {
    throw new TypeError(
      `${name} must be one of ${choices.join(", ")}: current value is ${
        String(value)
      }`,
    );
  }
}
