/** Checks of what a chart is given; a wrong picture is worse than an error. */

import { OptionsError } from "../../base/mod.ts";

/**
 * Refuses input that lacks a name without a default, or whose rows lack a field.
 *
 * @param input What a chart is given.
 * @param names What it has to have beside its rows.
 * @param fields What each row has to have.
 * @returns The input.
 * @throws {OptionsError} With everything that is missing.
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
      missing.map((name) => `Option ${name} is needed: nothing was given`),
    );
  }
  const problems: string[] = [];
  for (const [index, row] of input.rows.entries()) {
    const isRow = typeof row === "object" && row !== null;
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

/** The different values of a text field, in the order of their first row. */
export function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}

/** A confidence level is a fraction between 0 and 1, both excluded. */
export function checkLevel(level: number): void {
  if (!(level > 0 && level < 1)) {
    throw new RangeError(
      `The level must be a fraction above 0 and below 1, such as 0.95: current value is ${level}`,
    );
  }
}

/** A missing number is `null`; NaN and the infinities are mistakes. */
export function checkNumbers(
  fields: Readonly<Record<string, number | null | undefined>>,
  where: string,
  requirement = "a finite number or null",
  isFine: (value: number) => boolean = Number.isFinite,
): void {
  for (const [name, value] of Object.entries(fields)) {
    if (value != null && !isFine(value)) {
      throw new RangeError(
        `The ${name} of ${where} must be ${requirement}: current value is ${value}`,
      );
    }
  }
}

/** Midnight UTC of a date, in epoch milliseconds. */
export function dayTimestamp(date: string, where: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : NaN;
  if (
    Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date
  ) {
    throw new RangeError(
      `The date of ${where} must be a day written YYYY-MM-DD: current value is ${
        JSON.stringify(date)
      }`,
    );
  }
  return time;
}

/** Days, sorted, each once. */
export function sortedDays(days: readonly number[]): number[] {
  return [...new Set(days)].sort((a, b) => a - b);
}
