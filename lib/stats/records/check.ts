import type { Estimate } from "./estimate.ts";

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

/** Above this size, differences and their squares leave the range of doubles. */
export const LARGEST = 1e300;

/** Throws for a finite number whose differences would overflow. */
export function checkSize(name: string, value: number): void {
  if (Math.abs(value) <= LARGEST) return;
  throw new RangeError(
    `${name} must not exceed ${LARGEST} in size: current value is ${value}; values this large overflow, divide all by a common factor first`,
  );
}

/**
 * Throws unless an estimate's numbers are of a size whose squares, and their
 * ratios, doubles can hold.
 */
export function checkEstimate(
  name: string,
  { value, standardError }: Estimate,
): void {
  checkFinite(`${name}value`, value);
  checkPositive(`${name}standardError`, standardError);
  if (
    Math.abs(value) <= 1e75 && standardError <= 1e75 && standardError >= 1e-75
  ) return;
  throw new RangeError(
    `${name}value must not exceed 1e75 in size, and ${name}standardError must lie from 1e-75 to 1e75: current values are ${value} and ${standardError}`,
  );
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
