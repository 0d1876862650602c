/** What a table of files says of the amounts in one of them. */

import type { Readout } from "../../lib/readout/mod.ts";
import * as oracle from "./_oracle.ts";

/** The least and the most, and the rows that are not above zero. */
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
