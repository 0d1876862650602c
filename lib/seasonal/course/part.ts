/** What some days of a season come to: in its record the event's, in a page any. */

import {
  byMeasure,
  changesOf,
  coursesUpTo,
  daysOf,
  isOver,
  ordinaryDays,
  type Pairing,
  windowRows,
} from "./days.ts";
import { splitGrowth } from "./_growth.ts";
import {
  knownMetrics,
  type PeriodOf,
  periodsOf,
  type SeasonRows,
} from "./metrics.ts";
import type { SeasonRow } from "../_rows.ts";
import type { GrowthSplit, SeasonMeasure } from "../types.ts";
import { type Places, type SeasonCourse, STEP } from "./types.ts";
import {
  type Noise,
  noiseOf,
  type SeasonVariation,
  variationOf,
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
  const noise = noiseOf(ordinary);
  return {
    noise,
    variation: noise === null ? null : variationOf({
      noise,
      ordinary,
      // The total has its days without sales, and so has its interval.
      event: daysOf(course, places, pairing),
      earlier: changesOf(coursesUpTo(course, against, measure), places),
    }, level),
  };
}

/** Growth of some rows by factor; `null` where it is not known. */
export function growthOver(
  rows: SeasonRows,
  belongs: (row: SeasonRow) => boolean,
): GrowthSplit | null {
  return splitGrowth(byMeasure((measure) => rows[measure].filter(belongs)));
}

/** Some days, against those of one year. */
export interface SeasonPart {
  /** Every metric that is known. */
  readonly metrics: readonly PeriodOf[];
  /** Growth by factor; `null` where it is not known. */
  readonly growth: GrowthSplit | null;
}

/**
 * Totals, changes and growth of some places against another year.
 *
 * @param course The season.
 * @param places Its places.
 * @param against The other year.
 * @returns What the record would say, were these the event's days.
 */
export function seasonPart(
  course: SeasonCourse,
  places: Places,
  against: number,
): SeasonPart {
  const step = STEP[course.grain];
  const rowsOf = (measure: SeasonMeasure) =>
    windowRows(course, against, measure).map(
      ({ place, value, priorValue }): SeasonRow => ({
        dayOffset: place * step,
        time: new Date(NaN),
        currency: "",
        value,
        priorValue,
        baseline: null,
        index: null,
        priorIndex: null,
        brandIndex: null,
      }),
    );
  const rows: SeasonRows = byMeasure(rowsOf);
  const belongs = ({ dayOffset }: SeasonRow) => {
    const place = dayOffset / step;
    return isOver(course, place) && place >= places.from && place <= places.to;
  };
  return {
    metrics: periodsOf(
      knownMetrics(rows),
      rows,
      belongs,
      places.to - places.from + 1,
    ),
    growth: growthOver(rows, belongs),
  };
}
