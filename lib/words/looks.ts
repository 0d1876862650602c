/**
 * Results at earlier looks, and the number of days on which a variation was
 * ahead.
 */

import type { DisplayView, Row } from "../document/mod.ts";
import { blocksView, cells, makeTable, table } from "../document/mod.ts";
import { binomialTest } from "../stats/mod.ts";
import type { Readout } from "../record/mod.ts";

/**
 * Compares looks of several readouts. Shows the first day on which the
 * single-look interval excludes zero, and the same for the always-valid band.
 * Also shows on how many days the variation was ahead, with the p-value of the
 * sign test for one look.
 *
 * @param readouts Readouts with data by day.
 * @returns A view that Jupyter displays, with one row per readout and variation.
 */
export function looksView(...readouts: readonly Readout[]): DisplayView {
  return blocksView(table(makeTable({
    id: "looks",
    caption: "First day with a significant difference, and the days ahead",
    head: {
      experience: "Experience",
      variation: "Variation",
      one_look: "Looks every day",
      every_look: "Always-valid band",
      ahead: "Days ahead",
      days: "Of days",
      p_value: "p (sign test)",
    },
    groups: 1,
    rows: readouts.flatMap(looksRows),
  })));
}

function looksRows({ experience, variations, overTime }: Readout): Row[] {
  const [control, ...treatments] = variations.map(({ name }) => name);
  if (overTime === null) return [];
  return treatments.map((variation) => {
    const { ahead, days } = daysAhead(overTime, control!, variation);
    const lifts = overTime.lifts.filter((lift) => lift.variation === variation);
    const firstDayExcludingZero = (interval: "lift" | "band") => {
      const first = lifts.find(({ [interval]: { lower, upper } }) =>
        (lower !== null && lower > 0) || (upper !== null && upper < 0)
      );
      return first === undefined
        ? cells.text("never", null)
        : cells.date(first.date);
    };
    return {
      experience: cells.text(experience.name),
      variation: cells.text(variation),
      one_look: firstDayExcludingZero("lift"),
      every_look: firstDayExcludingZero("band"),
      ahead: cells.count(ahead),
      days: cells.count(days),
      p_value: cells.p(days === 0 ? null : binomialTest(ahead, days).pValue),
    };
  });
}

/** Counts the days on which both values differ, and those that the variation leads. */
function daysAhead(
  { days }: NonNullable<Readout["overTime"]>,
  control: string,
  variation: string,
): { readonly ahead: number; readonly days: number } {
  const byDay = Map.groupBy(days, ({ date }) => date);
  let ahead = 0;
  let decidedDays = 0;
  for (const rows of byDay.values()) {
    const [controlValue, value] = [control, variation].map((name) =>
      rows.find((row) => row.variation === name)?.value
    );
    if (controlValue == null || value == null || controlValue === value) {
      continue;
    }
    decidedDays++;
    if (value > controlValue) ahead++;
  }
  return { ahead, days: decidedDays };
}
