/** Expected text about the amounts of a file. */

import type { Readout } from "../../lib/readout/mod.ts";
import * as oracle from "./_oracle.ts";

/**
 * Returns the smallest and largest amount, and the number of rows that are not
 * above zero.
 */
export function amountsText(
  { smallest, largest, zero, negative }: NonNullable<
    Readout["inputs"][number]["values"]
  >,
  value: (amount: number) => string,
): string {
  const below = [
    ...rowsOf(zero, "of zero"),
    ...rowsOf(negative, "below zero"),
  ].join(", ");
  return [`${value(smallest)} to ${value(largest)}`, below]
    .filter((text) => text !== "").join("; ");
}

function rowsOf(count: number, which: string): string[] {
  return count === 0
    ? []
    : [`${oracle.plain(count, 0)} row${count === 1 ? "" : "s"} ${which}`];
}
