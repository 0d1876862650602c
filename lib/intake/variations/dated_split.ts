/** Splits that were intended one after the other. */

import { isDay, type Problem, SchemaError } from "../../base/mod.ts";
import type { DatedShares, Split } from "../../record/mod.ts";

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * A split by date.
 *
 * @param names The variations, the control first.
 * @param split What was said.
 * @returns From the first day to the last; `null` for one by variation.
 * @throws {SchemaError} With every part that is no split of these variations.
 */
export function datedSplit(
  names: readonly string[],
  split: Split | undefined,
): DatedShares[] | null {
  const splitEntries = Object.entries(split ?? {});
  if (
    !splitEntries.some(([name]) => DATE.test(name) && !names.includes(name))
  ) {
    return null;
  }
  const order = names.map((name) => `"${name}"`).join(", ");
  const problems: Problem[] = [];
  const dated = splitEntries.map(([from, text]) => {
    const shares = String(text).split(":").map(Number);
    const isWhole = shares.length === names.length &&
      shares.every((share) => share > 0);
    if (!isDay(from) || !isWhole) {
      problems.push({
        path: from,
        message:
          `must be a day with a share above 0 for each of ${order}, as 2026-03-01=90:10: current value is "${text}"`,
      });
    }
    const sum = shares.reduce((total, share) => total + share, 0);
    return { from, shares: shares.map((share) => share / sum) };
  });
  if (problems.length > 0) throw new SchemaError("the split", problems);
  return dated.sort((a, b) => a.from < b.from ? -1 : 1);
}
