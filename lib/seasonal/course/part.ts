/** How much some days of a season grew, and how sure that is. */

import {
  byMeasure,
  coursesUpTo,
  finishedPairs,
  ordinaryDays,
  type Pairing,
  yearlyRatios,
} from "./days.ts";
import { splitGrowth } from "./_growth.ts";
import type { GrowthSplit } from "../types.ts";
import type { PlaceRow, Places, SeasonCourse, SeasonRows } from "./types.ts";
import {
  eventVariation,
  type Noise,
  ordinaryNoise,
  type SeasonVariation,
} from "../variation/mod.ts";

/** How sure the growth of some days is; `null` with too few ordinary ones. */
export function variationIn(
  course: SeasonCourse,
  places: Places,
  pairing: Pairing,
  level: number,
): {
  readonly noise: Noise | null;
  readonly variation: SeasonVariation | null;
} {
  const { against, measure } = pairing;
  const ordinary = ordinaryDays(course, places, pairing);
  const noise = ordinaryNoise(ordinary);
  return {
    noise,
    variation: noise === null ? null : eventVariation({
      noise,
      ordinary,
      // The total has its days without sales, and so has its interval.
      event: finishedPairs(course, places, pairing),
      earlier: yearlyRatios(coursesUpTo(course, against, measure), places),
    }, level),
  };
}

/** Growth of some rows by factor; `null` where it is not known. */
export function growthOver(
  rows: SeasonRows,
  belongs: (row: PlaceRow) => boolean,
): GrowthSplit | null {
  return splitGrowth(byMeasure((measure) => rows[measure].filter(belongs)));
}
