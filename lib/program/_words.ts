/** Words and numbers of a programme. */

import { type Ends, formatChange, formatCount } from "../document/mod.ts";
import type { Programme } from "./types.ts";

/**
 * Counts variations, which are tests by another name while each has one.
 *
 * @param counts Of the programme.
 * @param count How many are meant.
 * @param which What is said of them: "shipped".
 * @returns `3 shipped variations`.
 */
export function variationsText(
  { tests, variations }: Programme["counts"],
  count: number,
  which = "",
): string {
  const noun = tests === variations ? "test" : "variation";
  return formatCount(count, `${which} ${noun}`.trim());
}

/** Both ends of an interval. */
export function range({ lower, upper }: Ends): string {
  return `${formatChange(lower)} to ${formatChange(upper)}`;
}
