/** Input validation of charts, because a wrong picture is worse than an error. */

import { isObject, OptionsError } from "../../base/mod.ts";

/**
 * Throws if the input lacks a required field, or if one of its rows does.
 *
 * @param input Input of the chart.
 * @param names Required names besides the rows.
 * @param fields Required fields of each row.
 * @returns The validated input.
 * @throws {OptionsError} If anything is missing; the error lists everything that
 *   is.
 */
export function checkRows<Input extends { readonly rows: readonly object[] }>(
  input: Input,
  names: readonly (keyof Input & string)[],
  fields: readonly string[],
): Input {
  const missing = ["rows" as const, ...names].filter((name) =>
    input?.[name] === undefined
  );
  if (missing.length > 0) {
    throw new OptionsError(
      missing.map((name) => `Option ${name} is required`),
    );
  }
  const problems: string[] = [];
  for (const [index, row] of input.rows.entries()) {
    const isRow = isObject(row);
    const present = isRow ? Object.keys(row) : [];
    const absent = fields.filter((field) => !present.includes(field));
    if (absent.length === 0) continue;
    problems.push(
      `Row ${index + 1} of rows has no ${absent.join(", ")}: it has ${
        isRow ? present.join(", ") || "nothing" : JSON.stringify(row)
      }`,
    );
  }
  if (problems.length > 0) throw new OptionsError(problems.slice(0, 1));
  return input;
}

/** Returns the distinct values of a text field, in the order of their first row. */
export function distinctValues(values: readonly string[]): string[] {
  return [...new Set(values)];
}

/** Throws unless a confidence level is strictly between 0 and 1. */
export function checkLevel(level: number): void {
  if (!(level > 0 && level < 1)) {
    throw new RangeError(
      `The level must be a fraction above 0 and below 1, such as 0.95: current value is ${level}`,
    );
  }
}

/** Throws for NaN and infinite numbers; a missing number must be `null`. */
export function checkNumbers(
  fields: Readonly<Record<string, number | null | undefined>>,
  where: string,
  requirement = "a finite number or null",
  isValid: (value: number) => boolean = Number.isFinite,
): void {
  for (const [name, value] of Object.entries(fields)) {
    if (value != null && !isValid(value)) {
      throw new RangeError(
        `The ${name} of ${where} must be ${requirement}: current value is ${value}`,
      );
    }
  }
}

/** Returns midnight UTC of a date, in epoch milliseconds. */
export function dayTimestamp(date: string, where: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : NaN;
  if (
    Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date
  ) {
    throw new RangeError(
      `The date of ${where} must be YYYY-MM-DD: current value is ${
        JSON.stringify(date)
      }`,
    );
  }
  return time;
}

/** Returns the distinct days, sorted. */
export function sortedDays(days: readonly number[]): number[] {
  return [...new Set(days)].sort((a, b) => a - b);
}
