import type { Interval } from "../../stats/mod.ts";

/** What the event's change would be in an ordinary year. */
export interface OrdinaryChange {
  /**
   * From the store's ordinary days of the same two years, or, where at least
   * three changes are known, from how the event changed between earlier years.
   */
  readonly basis: "days" | "years";
  /** Days, or changes between years. */
  readonly from: number;
  /** The change, and where that of one further ordinary event lies; fractions. */
  readonly change: Interval;
}

/** How sure the event's growth is, by how much this store's days vary. */
export interface SeasonVariation {
  /** Of the intervals. */
  readonly level: number;
  /** The event's change against the other year, a fraction. */
  readonly change: Interval;
  /**
   * Standard deviation of the ratio of one day to the same day of the other
   * year, on the logarithmic scale.
   */
  readonly deviation: number;
  /** Correlation of that ratio with the next day's, from 0. */
  readonly correlation: number;
  /** Ordinary days that it was found from; weeks in weekly data. */
  readonly days: number;
  /** What an ordinary year's change is. */
  readonly ordinary: OrdinaryChange;
  /** Whether the event's change is beyond that. */
  readonly verdict: "more" | "less" | "within";
}

/** Where an event is going to end. */
export interface EventPace {
  /** Days (or weeks) of the event that are over. */
  readonly days: number;
  /** Those to come. */
  readonly daysLeft: number;
  /** What they came to. */
  readonly soFar: number;
  /** The same days of the year to stand against. */
  readonly priorSoFar: number;
  /** The whole event of that year. */
  readonly priorTotal: number;
  /** Years whose course the projection follows. */
  readonly years: readonly number[];
  /** The whole event. */
  readonly projection: Interval;
  /** Level of its interval. */
  readonly level: number;
}
