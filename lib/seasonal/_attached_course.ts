/** What a season was made of, for pages that compute with it. */

import type { SeasonCourse } from "./course/mod.ts";
import type { SeasonalComparison } from "./types.ts";

const KEPT = new WeakMap<SeasonalComparison, SeasonCourse>();

/** Keeps it with a record, which stays plain. */
export function keepCourse(
  record: SeasonalComparison,
  course: SeasonCourse,
): SeasonalComparison {
  KEPT.set(record, course);
  return record;
}

/**
 * The days that a season was made of.
 *
 * @param season The record as it was made.
 * @returns Its days; `null` of a record that was read back from JSON.
 */
export function keptCourse(season: SeasonalComparison): SeasonCourse | null {
  return KEPT.get(season) ?? null;
}
