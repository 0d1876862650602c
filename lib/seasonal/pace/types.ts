import type { Statement } from "../../record/mod.ts";
import type { SeasonalEvent, SeasonalMetric } from "../../api/mod.ts";

/** One hour of a day and of the same day last year. */
export interface HourComparison {
  /** 0 to 23, the store's own time. */
  readonly hour: number;
  /** This year; `null` when it is not known yet. */
  readonly value: number | null;
  /** Last year. */
  readonly priorValue: number | null;
}

/** How a past year's same day went. */
export interface PastDay {
  /** Its year. */
  readonly year: number;
  /** The day's total. */
  readonly total: number;
  /** Part of it that was reached by the hour that is compared. */
  readonly share: number;
}

/** A day of an event in its course, and where it is going to end. */
export interface SeasonalPace {
  /** The event. */
  readonly event: SeasonalEvent;
  /** This year. */
  readonly year: number;
  /** Days from the event. */
  readonly dayOffset: number;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** What is counted. */
  readonly metric: SeasonalMetric;
  /** Its name for people. */
  readonly title: string;
  /** What its values are. */
  readonly unit: "currency" | "count";
  /** ISO 4217; `null` when nothing came. */
  readonly currency: string | null;
  /** Hours of the day that are over and known: 15 is midnight to 15:00. */
  readonly hoursKnown: number;
  /** Total of these hours; `null` without one. */
  readonly soFar: number | null;
  /** Total of the same hours last year. */
  readonly priorSoFar: number | null;
  /** Relative change, a fraction. */
  readonly changeSoFar: number | null;
  /** The whole day last year. */
  readonly priorTotal: number | null;
  /** The day's total: projected, or reached when the day is over. */
  readonly projection: number | null;
  /** Lower end of the projection's interval; `null` when it has none. */
  readonly lower: number | null;
  /** Upper end of the projection's interval; `null` when it has none. */
  readonly upper: number | null;
  /** Level of the interval. */
  readonly level: number;
  /** The same day of past years, on which the projection stands. */
  readonly pastDays: readonly PastDay[];
  /** The hours. */
  readonly hours: readonly HourComparison[];
  /** What is missing, and how to read the figures. */
  readonly notes: readonly Statement[];
}
