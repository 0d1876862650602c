/** The lift of some days beside that of the others, from a readout's own sums. */

import { checkOptions, LIFTS_APART_OPTIONS } from "../base/mod.ts";
import {
  deepFreeze,
  intervalFields,
  type MeanSummary,
  NO_INTERVAL,
  relativeLift,
} from "../stats/mod.ts";
import {
  type Interval,
  type MetricDefinitions,
  readChoices,
  type Readout,
  THRESHOLDS,
} from "../record/mod.ts";
import { effectDifferences, summariesOfDays } from "./_days_alone.ts";
import { keptSums } from "./kept_sums.ts";

/** One variation on some days and on the others. */
export interface SelectedDaysLift {
  /** The variation. */
  readonly variation: string;
  /** Its lift on the days that were asked for, a fraction. */
  readonly inside: Interval;
  /** Its lift on all other days. */
  readonly outside: Interval;
  /** Of the test whether the two differ, by Cochran's Q. */
  readonly pValue: number | null;
  /** The same by Holm over the variations. */
  readonly adjustedPValue: number | null;
}

/** Some days of an experience beside the others. */
export interface SelectedDays {
  /** Days that were asked for and that the experience has. */
  readonly insideDays: number;
  /** Its other days. */
  readonly outsideDays: number;
  /** A line per treatment; none where days are not known, or hold too few buyers. */
  readonly variations: readonly SelectedDaysLift[];
  /** Why something is not there; `null` when all is. */
  readonly reason: string | null;
}

/**
 * The lift of the metric that decides on some days, and on the others, with the
 * test whether the two differ. Visitors belong to the day on which they came
 * first, and orders to that on which they were placed.
 *
 * @param readout A readout of orders, as it was made.
 * @param isInside Which days are asked for, `YYYY-MM-DD` in the store's zone.
 * @param options The store's own metrics, where one of them decides.
 * @returns The lifts.
 */
export function selectedDaysLifts(
  readout: Readout,
  isInside: (date: string) => boolean,
  options: { readonly metrics?: MetricDefinitions | undefined } = {},
): SelectedDays {
  checkOptions(LIFTS_APART_OPTIONS, options);
  const { metrics } = options;
  const sums = keptSums(readout);
  const { level, primaryMetric } = readout.settings;
  const days = sums?.daily === null ? [] : sums?.days ?? [];
  const isSelected = days.map(({ date }) => isInside(date));
  const rule = readChoices({ metrics }).metrics.find(({ name }) =>
    name === primaryMetric
  );
  const lifts = (
    variations: readonly SelectedDaysLift[],
    reason: string | null,
  ): SelectedDays =>
    deepFreeze({
      insideDays: isSelected.filter((isIn) => isIn).length,
      outsideDays: isSelected.filter((isIn) => !isIn).length,
      variations,
      reason,
    });
  if (sums === null || sums.daily === null || days.length === 0) {
    return lifts([], "its visitors or its orders are not known by day");
  }
  if (rule === undefined) {
    return lifts([], `it is decided by a metric of its own, ${primaryMetric}`);
  }
  const { daily, columns } = sums;
  const parts = [true, false].map((side) =>
    summariesOfDays({
      ...daily,
      columns,
      rule,
      fewest: THRESHOLDS.tooFewBuyers,
      isIn: (day) => isSelected[day] === side,
    })
  );
  const names = readout.variations.slice(1).map(({ name }) => name);
  const liftOf = (
    arms: readonly MeanSummary[] | null,
    index: number,
  ): Interval =>
    arms === null
      ? NO_INTERVAL
      : intervalFields(relativeLift(arms[0]!, arms[index + 1]!, { level }));
  return lifts(
    effectDifferences(parts, names).map((test, index) => ({
      ...test,
      inside: liftOf(parts[0]!, index),
      outside: liftOf(parts[1]!, index),
    })),
    whyNot(isSelected, parts),
  );
}

function whyNot(
  isSelected: readonly boolean[],
  [ofInside, ofOutside]: readonly (readonly MeanSummary[] | null)[],
): string | null {
  if (!isSelected.includes(true)) return "it did not run on these days";
  if (!isSelected.includes(false)) return "it has no other days";
  if (ofInside && ofOutside) return null;
  return `a variation has fewer than ${THRESHOLDS.tooFewBuyers} buyers ${
    ofInside ? "on the other days" : ofOutside ? "on these days" : "on either"
  }`;
}
