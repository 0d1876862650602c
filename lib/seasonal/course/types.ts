/** Types for the days of a season in every year with data. */

import type { SeasonMeasure } from "../types.ts";

/** Number of days per row. */
export const STEP = { day: 1, week: 7 } as const;

/**
 * Maximum shift of another year's ordinary days, in days, to match their
 * weekdays.
 */
export const MOST_SHIFT = 3;

/** Maximum number of earlier years for the projection of an event. */
export const MOST_YEARS = 8;

/** Data of one year. */
export interface CourseYear {
  /** Calendar year. */
  readonly year: number;
  /**
   * Start date of the season's index, `YYYY-MM-DD`: the first day of the event,
   * or of its week.
   */
  readonly origin: string;
  /** Values by measure, starting at the course's index `from`; `null` is unknown. */
  readonly values: Readonly<Record<SeasonMeasure, readonly (number | null)[]>>;
}

/** Indexes of a day (or week) of the window, in percent of a typical day. */
export interface DayIndexes {
  /** The store's typical day, in the metric's unit. */
  readonly baseline: number | null;
  /** Index of the store, in percent of its typical day. */
  readonly brandIndex: number | null;
  /** Index of the industry, in percent of its typical day. */
  readonly industryIndex: number | null;
  /** Index of the industry in the comparison year, in percent of its typical day. */
  readonly priorIndustryIndex: number | null;
}

/**
 * Days (or weeks) of a season by index, where index 0 is the event's first day or
 * its week.
 */
export interface KnownDays {
  /** Whether an index stands for a day or a week. */
  readonly grain: "day" | "week";
  /** Number of days (or weeks) of the event, starting at index 0. */
  readonly eventLength: number;
  /** Index of the window's first day (or week). */
  readonly first: number;
  /** Number of days (or weeks) in the window. */
  readonly length: number;
  /** Index of the first day (or week) with a value. */
  readonly from: number;
  /**
   * Number of ordinary days (or weeks) before the window. If it is 0, the
   * ordinary days are those of the window outside the event.
   */
  readonly ordinary: number;
  /** Squared coefficient of variation of an order's value; 0 if unknown. */
  readonly spread: number;
  /** Data of this year, followed by the other years, the latest first. */
  readonly years: readonly CourseYear[];
  /** Indexes by measure, for each day (or week) of the window. */
  readonly indexes: Readonly<Record<SeasonMeasure, readonly DayIndexes[]>>;
}

/** Day (or week) of the window, with the values of this year and another year. */
export interface DayRow extends DayIndexes {
  readonly dayIndex: number;
  readonly value: number | null;
  readonly priorValue: number | null;
}

/** Rows of every day (or week) of the window, by metric. */
export type SeasonRows = Readonly<Record<SeasonMeasure, readonly DayRow[]>>;

/** Days of a season, with the progress of this year. */
export interface SeasonCourse extends KnownDays {
  /** Index of the first day (or week) that is not over, or `null` if all are. */
  readonly running: number | null;
}

/** Range of days (or weeks) of a season, by index. */
export interface DayRange {
  /** First index, inclusive. */
  readonly from: number;
  /** Last index, inclusive. */
  readonly to: number;
}

/** Measures that add up over days, and therefore have a variation. */
export type Summed = Exclude<SeasonMeasure, "priceLevels">;
