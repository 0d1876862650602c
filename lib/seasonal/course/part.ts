/** Growth of some days of a season, and its uncertainty. */

import {
  buildByMeasure,
  coursesUpTo,
  finishedPairs,
  ordinaryDays,
  type Pairing,
  yearlyRatios,
} from "./days.ts";
import { splitGrowth } from "./_growth.ts";
import type { GrowthSplit } from "../types.ts";
import type { DayRange, DayRow, SeasonCourse, SeasonRows } from "./types.ts";
import type { Noise, SeasonVariation } from "../variation/mod.ts";
import { eventVariation, ordinaryNoise } from "../variation/mod.ts";

/**
 * Returns the uncertainty of the growth of some days, or `null` with too few
 * ordinary days.
 */
export function growthVariation(
  course: SeasonCourse,
  range: DayRange,
  pairing: Pairing,
  level: number,
): {
  readonly noise: Noise | null;
  readonly variation: SeasonVariation | null;
} {
  const { against, measure } = pairing;
  const ordinary = ordinaryDays(course, range, pairing);
  const noise = ordinaryNoise(ordinary);
  return {
    noise,
    variation: noise === null ? null : eventVariation({
      noise,
      ordinary,
      // The total includes days without sales, so its interval must include
      // them too.
      event: finishedPairs(course, range, pairing),
      earlier: yearlyRatios(coursesUpTo(course, against, measure), range),
    }, level),
  };
}

/** Returns the growth of some rows by factor, or `null` if it is unknown. */
export function growthOfRows(
  rows: SeasonRows,
  isInPeriod: (row: DayRow) => boolean,
): GrowthSplit | null {
  return splitGrowth(
    buildByMeasure((measure) => rows[measure].filter(isInPeriod)),
  );
}
