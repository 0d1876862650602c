import type { Interval } from "../../stats/mod.ts";

/** Expected change of the event in an ordinary year. */
export interface OrdinaryChange {
  /**
   * Basis of the estimate: the store's ordinary days of the same two years, or,
   * if at least three are known, the event's changes between earlier years.
   */
  readonly basis: "days" | "years";
  /** Number of days, or of changes between years. */
  readonly from: number;
  /**
   * Change with the prediction interval of one further ordinary event, as
   * fractions.
   */
  readonly change: Interval;
}

/** Uncertainty of the event's growth, from the store's daily variation. */
export interface SeasonVariation {
  /** Confidence level of the intervals. */
  readonly level: number;
  /** Change of the event against the comparison year, as a fraction. */
  readonly change: Interval;
  /**
   * Standard deviation of the ratio of one day to the same day of the comparison
   * year, on the logarithmic scale.
   */
  readonly deviation: number;
  /** Correlation of that ratio with the next day's, from 0. */
  readonly correlation: number;
  /** Number of ordinary days behind the estimate; weeks in weekly data. */
  readonly days: number;
  /** Expected change in an ordinary year. */
  readonly ordinary: OrdinaryChange;
  /** Whether the event's change is above, below, or within the ordinary range. */
  readonly verdict: "more" | "less" | "within";
}

/** Projected total of a running event. */
export interface EventPace {
  /** Number of finished days (or weeks) of the event. */
  readonly days: number;
  /** Number of remaining days (or weeks). */
  readonly daysLeft: number;
  /** Total of the finished days. */
  readonly soFar: number;
  /** Total of the same days in the comparison year. */
  readonly priorSoFar: number;
  /** Total of the whole event in the comparison year. */
  readonly priorTotal: number;
  /** Years on which the projection is based. */
  readonly years: readonly number[];
  /** Projected total of the whole event. */
  readonly projection: Interval;
  /** Confidence level of the projection's interval. */
  readonly level: number;
}
