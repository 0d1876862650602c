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
   * First day of place 0, `YYYY-MM-DD`: the first day of the event, or of its
   * week.
   */
  readonly origin: string;
  /** Values by measure, starting at the course's place `from`; `null` is unknown. */
  readonly values: Readonly<Record<SeasonMeasure, readonly (number | null)[]>>;
}

/** Value at a place of the window, in percent of a typical day. */
export interface PlaceIndexes {
  /** The store's typical day, in the metric's unit. */
  readonly baseline: number | null;
  /** Index of the store, in percent of its typical day. */
  readonly brandIndex: number | null;
  /** Index of the industry, in percent of its typical day. */
  readonly industryIndex: number | null;
  /** Index of the industry in the comparison year, in percent of its typical day. */
  readonly priorIndustryIndex: number | null;
}

/** Days of a season by place, where place 0 is the event's first day or its week. */
export interface KnownDays {
  /** Unit of a place. */
  readonly grain: "day" | "week";
  /** Number of places of the event, from place 0. */
  readonly eventLength: number;
  /** First place of the window. */
  readonly first: number;
  /** Number of places in the window. */
  readonly length: number;
  /** Place of the first value. */
  readonly from: number;
  /**
   * Number of ordinary places before the window. With 0, the ordinary places are
   * those of the window outside the event.
   */
  readonly ordinary: number;
  /** Squared coefficient of variation of an order's value; 0 if unknown. */
  readonly spread: number;
  /** Data of this year, followed by the other years, the latest first. */
  readonly years: readonly CourseYear[];
  /** Indexes by measure and place of the window. */
  readonly indexes: Readonly<Record<SeasonMeasure, readonly PlaceIndexes[]>>;
}

/** Place of the window, with the values of this year and another year. */
export interface PlaceRow extends PlaceIndexes {
  readonly place: number;
  readonly value: number | null;
  readonly priorValue: number | null;
}

/** Rows of every place of the window, by metric. */
export type SeasonRows = Readonly<Record<SeasonMeasure, readonly PlaceRow[]>>;

/** Days of a season, with the progress of this year. */
export interface SeasonCourse extends KnownDays {
  /** First place that is not over; `null` if all are. */
  readonly running: number | null;
}

/** Range of places of a season. */
export interface Places {
  /** First place, inclusive. */
  readonly from: number;
  /** Last place, inclusive. */
  readonly to: number;
}

/** Measures that add up over days, and therefore have a variation. */
export type Summed = Exclude<SeasonMeasure, "priceLevels">;
