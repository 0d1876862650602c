/** Whether sales came earlier than in the other year. */

import { sum } from "./_rows.ts";
import type { DayComparison, SeasonShift } from "./types.ts";

/**
 * The area between the two years' curves of what was sold up to each day, as
 * parts of all: days by which a sale lies earlier or later on average. Both
 * years need every day, or else a gap would be a shift.
 */
export function shiftOf(
  days: readonly DayComparison[],
  eventLength: number,
  step: number,
): SeasonShift | null {
  const isWhole = days.length > 1 &&
    days.every(({ complete, priorValue }) => complete && priorValue !== null);
  const total = sum(days.map(({ value }) => value ?? 0));
  const priorTotal = sum(days.map(({ priorValue }) => priorValue ?? 0));
  if (!isWhole || total <= 0 || priorTotal <= 0 || eventLength < step) {
    return null;
  }
  const partOf = (of: (day: DayComparison) => number) =>
    sum(days.map((day) => of(day)));
  const before = days.filter(({ dayOffset }) => dayOffset < 0);
  return Object.freeze({
    days: partOf(({ dayOffset, value, priorValue }) =>
      dayOffset * (value! / total - priorValue! / priorTotal)
    ),
    beforeShare: sum(before.map(({ value }) => value!)) / total,
    priorBeforeShare: sum(before.map(({ priorValue }) => priorValue!)) /
      priorTotal,
  });
}
