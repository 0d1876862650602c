import type { SeasonToExplore, Summed } from "./course/mod.ts";
import { keptCourse } from "./_attached_course.ts";
import type { SeasonalComparison } from "./types.ts";

/** Of a record without an interval. */
const USUAL_LEVEL = 0.95;

/** What a page of a season carries, or why it carries nothing. */
export type SeasonExploration =
  | {
    /** JSON-safe. */
    readonly data: SeasonToExplore;
  }
  | {
    readonly data: null;
    /** A sentence. */
    readonly why: string;
  };

/**
 * What the page of a season computes from when it is touched.
 *
 * @param season The record, as it was made.
 * @returns The days of every known year; a sentence where there is nothing to
 *   move.
 */
export function seasonToExplore(season: SeasonalComparison): SeasonExploration {
  const course = keptCourse(season);
  const { measure, priorYear, currency, phase, variation, pace } = season;
  if (course === null) {
    return {
      data: null,
      why:
        "This page has nothing to explore: it was made from a saved record, without its days.",
    };
  }
  if (phase === "no-data" || phase === "before-event") {
    return {
      data: null,
      why: "This page has nothing to explore: no day of the event is over yet.",
    };
  }
  return {
    data: {
      course,
      against: priorYear,
      level: (variation ?? pace)?.level ?? USUAL_LEVEL,
      measure: measure as Summed,
      currency,
    },
  };
}
