/** Parses planned traffic splits that changed over time. */

import { isDay, type Problem, SchemaError } from "../../base/mod.ts";
import type { DatedShares, Split } from "../../record/mod.ts";

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Parses a split with start dates.
 *
 * @param names Names of the variations, the control first.
 * @param split The split option.
 * @returns The splits in order of time, or `null` if the split has no dates.
 * @throws {SchemaError} If any part is not a valid split of these variations.
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
          `must be a date with a share above 0 for each of ${order}, such as 2026-03-01=90:10: current value is "${text}"`,
      });
    }
    const sum = shares.reduce((total, share) => total + share, 0);
    return { from, shares: shares.map((share) => share / sum) };
  });
  if (problems.length > 0) throw new SchemaError("the split", problems);
  return dated.sort((a, b) => a.from < b.from ? -1 : 1);
}
