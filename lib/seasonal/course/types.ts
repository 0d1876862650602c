/** The days of a season in every year that is known: what its figures are made of. */

import type { SeasonMeasure } from "../types.ts";

/** Days of a row. */
export const STEP = { day: 1, week: 7 } as const;

/** Days by which other years' ordinary days may move to keep their weekday. */
export const MOST_SHIFT = 3;

/** Earlier years whose course an event may follow. */
export const MOST_YEARS = 8;

/** One year. */
export interface CourseYear {
  /** Its number. */
  readonly year: number;
  /** The first day of place 0, `YYYY-MM-DD`: the event's, or of its week. */
  readonly origin: string;
  /** From the course's place `from` on; `null` is not known. */
  readonly values: Readonly<Record<SeasonMeasure, readonly (number | null)[]>>;
}

/** What a place of the window is in percent of a typical day. */
export interface PlaceIndexes {
  /** The store's typical day, in the metric's unit. */
  readonly baseline: number | null;
  /** The store. */
  readonly brandIndex: number | null;
  /** The industry. */
  readonly industryIndex: number | null;
  /** The industry in the year to stand against. */
  readonly priorIndustryIndex: number | null;
}

/** A season's days by place: place 0 is the event's first day, or its week. */
export interface KnownDays {
  /** What a place is. */
  readonly grain: "day" | "week";
  /** Places of the event, from place 0. */
  readonly eventLength: number;
  /** Places of the window: the first, and how many. */
  readonly first: number;
  /** How many those are. */
  readonly length: number;
  /** The place that values begin with. */
  readonly from: number;
  /**
   * Places before the window that are ordinary; 0 takes those of the window
   * that are not of the event.
   */
  readonly ordinary: number;
  /** Squared coefficient of variation of an order's value; 0 is not known. */
  readonly spread: number;
  /** This year, and then the others, the latest first. */
  readonly years: readonly CourseYear[];
  /** By place of the window. */
  readonly indexes: Readonly<Record<SeasonMeasure, readonly PlaceIndexes[]>>;
}

/** A place of the window in this year and in another. */
export interface PlaceRow extends PlaceIndexes {
  readonly place: number;
  readonly value: number | null;
  readonly priorValue: number | null;
}

/** Every place of the window, by metric. */
export type SeasonRows = Readonly<Record<SeasonMeasure, readonly PlaceRow[]>>;

/** The same, and how far this year has come. */
export interface SeasonCourse extends KnownDays {
  /** Places that are over lie before this one; `null`: all are. */
  readonly running: number | null;
}

/** Some days of a season, by place. */
export interface Places {
  /** The first. */
  readonly from: number;
  /** The last. */
  readonly to: number;
}

/** What adds up over days, and so has a variation. */
export type Summed = Exclude<SeasonMeasure, "priceLevels">;
