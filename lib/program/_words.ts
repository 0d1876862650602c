/** Texts and number formats of a programme. */

import { type Ends, formatChange, formatCount } from "../document/mod.ts";
import type { Programme, ProgrammeTest } from "./types.ts";

/**
 * Counts variations, or tests if each test has only one variation.
 *
 * @param counts Counts of the programme.
 * @param count Number to state.
 * @param qualifier Adjective before the noun, such as "shipped".
 * @returns The text: `3 shipped variations`.
 */
export function variationsText(
  { tests, variations }: Programme["counts"],
  count: number,
  qualifier = "",
): string {
  const noun = tests === variations ? "test" : "variation";
  return formatCount(count, `${qualifier} ${noun}`.trim());
}

/** Formats both ends of an interval. */
export function rangeText({ lower, upper }: Ends): string {
  return `${formatChange(lower)} to ${formatChange(upper)}`;
}

/** Lists the names of tests. */
export function namesOf(tests: readonly ProgrammeTest[]): string {
  return tests.map(({ name }) => name).join(", ");
}
