import type { Statement } from "../record/mod.ts";
import type { SeasonalMetric } from "../api/mod.ts";
import type { SeasonEvent } from "../base/mod.ts";
import type { SeasonDetails } from "./details_types.ts";
import type { EventPace, SeasonVariation } from "./variation/mod.ts";

/**
 * Measure of a season: one of the service's metrics, or one that only a store's
 * own files count.
 */
export type SeasonMeasure = SeasonalMetric | "visitors" | "profit";

/** Options for comparing a season whose rows are already loaded. */
export interface SeasonOptions {
  /** Seasonal event: a predefined one, or a custom one of the store. */
  readonly event: SeasonEvent;
  /** Year of the season. */
  readonly year: number;
  /**
   * Comparison year. The frame must contain both years; the year before is
   * included in each year's rows. @default {the year before}
   */
  readonly against?: number | undefined;
  /**
   * Current date in the store's time zone, `YYYY-MM-DD`. This day and later days
   * are excluded from all totals.
   *
   * @default {the last day with a value, if days without one follow it}
   */
  readonly today?: string | undefined;
  /** Confidence level of the intervals. @default {0.95} */
  readonly level?: number | undefined;
}

/** Source of the industry's index. */
export interface IndustrySource {
  /** Name of the source: the service, or the sandbox. */
  readonly name: string;
  /** Whether the index is invented, as in the sandbox. */
  readonly isInvented: boolean;
}

/** Progress of a season. */
export type SeasonPhase =
  /** There is no value of this year. */
  | "no-data"
  /** The season has data, but the event's days do not. */
  | "before-event"
  /** Some of the event's days have data. */
  | "during-event"
  /** All of the event's days have data. */
  | "event-over";

/** Values of both years, for one day or for the days that both years have. */
export interface ComparedYears {
  /** Value this year, in the metric's unit, or `null` if unknown. */
  readonly value: number | null;
  /** Value in the comparison year. */
  readonly priorValue: number | null;
  /** Relative change, as a fraction, or `null` for an unfinished day. */
  readonly change: number | null;
  /** Value of the brand's (mean) day, in percent of its own typical day. */
  readonly brandIndex: number | null;
  /** Value of the industry's (mean) day, in percent of its typical day. */
  readonly industryIndex: number | null;
  /**
   * Value of the industry's (mean) day in the comparison year, in percent of its
   * typical day.
   */
  readonly priorIndustryIndex: number | null;
}

/**
 * Comparison of this year with last year over some days, matched by days from the
 * event.
 */
export interface PeriodComparison extends ComparedYears {
  /** Number of days that both years have; all values cover these days only. */
  readonly days: number;
  /**
   * Number of the period's days that one of the years lacks or that are not over.
   */
  readonly missingDays: number;
  /** Mean per day this year; for prices the same as `value`. */
  readonly perDay: number | null;
  /** Mean per day in the comparison year. */
  readonly priorPerDay: number | null;
  /** Relative change of the industry's index, as a fraction. */
  readonly industryChange: number | null;
  /**
   * Change beyond the industry's, as a fraction:
   * `(1 + change) / (1 + industryChange) - 1`.
   */
  readonly gain: number | null;
}

/** Comparison of one metric of a season. */
export interface SeasonMetric {
  /** Name of the metric in the service. */
  readonly metric: SeasonMeasure;
  /** Display name of the metric. */
  readonly title: string;
  /** Unit of the values. */
  readonly unit: "currency" | "count";
  /** Comparison over the whole window. */
  readonly season: PeriodComparison;
  /** Comparison over the event's days. */
  readonly event: PeriodComparison;
  /** Event's share of the season's value, or `null` for prices. */
  readonly eventShare: number | null;
  /** Event's share of the season's value in the comparison year. */
  readonly priorEventShare: number | null;
}

/** Values of the main measure on one day (or week) of the season. */
export interface DayComparison extends ComparedYears {
  /** Days from the event. */
  readonly dayOffset: number;
  /** Date of the day, as `YYYY-MM-DD`. */
  readonly date: string;
  /** Date in the comparison year with the same number of days from the event. */
  readonly priorDate: string;
  /** Whether the day is over; unfinished days are excluded from all totals. */
  readonly complete: boolean;
  /**
   * Value of the brand in the comparison year, in percent of this year's typical
   * day.
   */
  readonly priorBrandIndex: number | null;
}

/** Factor of revenue, with its contribution to the change. */
export interface GrowthFactor {
  /** Name of the factor. */
  readonly factor:
    | "visitors"
    | "conversion"
    | "orders"
    | "unitsPerOrder"
    | "price"
    | "orderValue"
    | "margin";
  /** Display name of the factor. */
  readonly title: string;
  /** Value this year. */
  readonly value: number;
  /** Value in the comparison year. */
  readonly priorValue: number;
  /** Relative change, as a fraction. */
  readonly change: number;
  /** Contribution to the total change, in currency. */
  readonly contribution: number;
}

/** Growth over one period, split into its factors. */
export interface GrowthSplit {
  /** Product of the factors: revenue, or gross profit if every order has one. */
  readonly of: "revenue" | "profit";
  /** Number of days that have all factors. */
  readonly days: number;
  /** Change of the product over these days, in currency. */
  readonly difference: number;
  /** Change of the product over these days, as a fraction. */
  readonly change: number;
  /** Factors whose product is split. */
  readonly factors: readonly GrowthFactor[];
}

/** Comparison of a season with the one before and with the industry. */
export interface SeasonalComparison {
  /** Name of the event. */
  readonly event: string;
  /** Display name of the event. */
  readonly title: string;
  /** Year of the season. */
  readonly year: number;
  /** Comparison year. */
  readonly priorYear: number;
  /** Unit of a row of the days. */
  readonly grain: "day" | "week";
  /** Main measure, to which the days, the variation and the pace refer. */
  readonly measure: SeasonMeasure;
  /** Source of the industry's index, or `null` without an index. */
  readonly industry: IndustrySource | null;
  /** ISO 4217 currency code, or `null` without data. */
  readonly currency: string | null;
  /** Date of day 0 in this year. */
  readonly eventDay: string;
  /** Date of the event's last day in this year. */
  readonly lastDay: string;
  /** Date of day 0 in the comparison year. */
  readonly priorEventDay: string;
  /** Progress of the season. */
  readonly phase: SeasonPhase;
  /** Main finding, in one sentence. */
  readonly headline: string;
  /**
   * Metrics of the season: net revenue, orders and unit price, with visitors and
   * profit if available.
   */
  readonly metrics: readonly SeasonMetric[];
  /** All days of the window. */
  readonly days: readonly DayComparison[];
  /** Complete days with the largest change. */
  readonly bestDays: readonly DayComparison[];
  /** Complete days with the smallest change. */
  readonly worstDays: readonly DayComparison[];
  /** Growth of the season's revenue by factor, or `null` if unknown. */
  readonly seasonGrowth: GrowthSplit | null;
  /** Growth of the event's revenue by factor, or `null` if unknown. */
  readonly eventGrowth: GrowthSplit | null;
  /** Uncertainty of the event's growth, or `null` with too few days. */
  readonly variation: SeasonVariation | null;
  /** Event in earlier years with complete data, the latest first. */
  readonly earlier: readonly {
    readonly year: number;
    readonly value: number;
  }[];
  /** Projected total of a running event, or `null` if it is over or has no data. */
  readonly pace: EventPace | null;
  /** Details that only a store's own orders provide, or `null` from the service. */
  readonly details: SeasonDetails | null;
  /** Notes about missing data and about how to read the numbers. */
  readonly notes: readonly Statement[];
}
