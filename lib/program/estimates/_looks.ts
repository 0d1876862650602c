/** Conversion of several looks at one test into periods without common visitors. */

import { type Problem, SchemaError } from "../../base/mod.ts";
import type { ProgrammeTest } from "../types.ts";

/** Converts looks at one test into its periods. */
export function keepLastLooks<T extends ProgrammeTest>(
  rows: readonly T[],
  source: string,
): T[] {
  const problems: Problem[] = [];
  const groups = Map.groupBy(
    rows,
    ({ id, name, metric }) => JSON.stringify([id, name, metric]),
  );
  const tests = [...groups.values()].map((looks) => {
    if (looks.length === 1) return looks[0]!;
    const sorted = looks.toSorted((a, b) => (a.days ?? 0) - (b.days ?? 0));
    const last = sorted.at(-1)!;
    const isOrdered = sorted.every(({ days }, i) =>
      days !== null && (i === 0 || days > sorted[i - 1]!.days!)
    );
    if (!isOrdered) {
      problems.push({
        path: `test ${JSON.stringify(last.id)}`,
        message:
          `has ${looks.length} rows of ${last.metric}, which must differ in days (looks) or name (variations)`,
      });
    }
    // The early look closest to half of the run splits it into two periods.
    const early = sorted.slice(0, -1).reduce((best, look) =>
      Math.abs(look.days! - last.days! / 2) <
          Math.abs(best.days! - last.days! / 2)
        ? look
        : best
    );
    return { ...last, periods: splitPeriods(early, last) };
  });
  if (problems.length > 0) throw new SchemaError(source, problems);
  return tests;
}

/**
 * Returns the periods before and after an early look. Precisions add up, so the
 * later period follows by subtraction.
 */
function splitPeriods(
  early: ProgrammeTest,
  last: ProgrammeTest,
): ProgrammeTest["periods"] {
  const precisionBefore = early.standardError ** -2;
  const precisionTotal = last.standardError ** -2;
  // If the later period has too little data, it provides no information.
  if (precisionTotal < 1.05 * precisionBefore) return [];
  return [
    { value: early.lift, standardError: early.standardError },
    {
      value: (precisionTotal * last.lift - precisionBefore * early.lift) /
        (precisionTotal - precisionBefore),
      standardError: (precisionTotal - precisionBefore) ** -0.5,
    },
  ];
}
