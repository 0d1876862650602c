import type { Statement } from "../../record/mod.ts";
import type { SeasonalEvent, SeasonalMetric } from "../../api/mod.ts";

/** One hour of a day and of the same day last year. */
export interface HourComparison {
  /** Hour from 0 to 23, in the store's local time. */
  readonly hour: number;
  /** Value this year, or `null` if it is not known yet. */
  readonly value: number | null;
  /** Value last year. */
  readonly priorValue: number | null;
}

/** Same day in a past year. */
export interface PastDay {
  /** Year of the past day. */
  readonly year: number;
  /** Total of the day. */
  readonly total: number;
  /** Share of the total that was reached by the compared hour. */
  readonly share: number;
}

/** Day of an event with its sales so far and its projected total. */
export interface SeasonalPace {
  /** Seasonal event. */
  readonly event: SeasonalEvent;
  /** Year of the day. */
  readonly year: number;
  /** Days from the event. */
  readonly dayOffset: number;
  /** Date of the day, as `YYYY-MM-DD`. */
  readonly date: string;
  /** Counted metric. */
  readonly metric: SeasonalMetric;
  /** Display name of the metric. */
  readonly title: string;
  /** Unit of the values. */
  readonly unit: "currency" | "count";
  /** ISO 4217 currency code, or `null` without data. */
  readonly currency: string | null;
  /**
   * Number of hours of the day that are over and have data: 15 is midnight to
   * 15:00.
   */
  readonly hoursKnown: number;
  /** Total of these hours, or `null` if there are none. */
  readonly soFar: number | null;
  /** Total of the same hours last year. */
  readonly priorSoFar: number | null;
  /** Relative change of the total so far, as a fraction. */
  readonly changeSoFar: number | null;
  /** Total of the whole day last year. */
  readonly priorTotal: number | null;
  /** Total of the day: projected, or final if the day is over. */
  readonly projection: number | null;
  /** Lower end of the projection's interval, or `null` if there is none. */
  readonly lower: number | null;
  /** Upper end of the projection's interval, or `null` if there is none. */
  readonly upper: number | null;
  /** Confidence level of the interval. */
  readonly level: number;
  /** Same day in past years, as the basis of the projection. */
  readonly pastDays: readonly PastDay[];
  /** Hours of the day. */
  readonly hours: readonly HourComparison[];
  /** Notes about missing data and about how to read the numbers. */
  readonly notes: readonly Statement[];
}
