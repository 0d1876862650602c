import type { Statement } from "../record/mod.ts";
import type { SeasonalMetric } from "../api/mod.ts";
import type { SeasonEvent } from "../base/mod.ts";
import type { SeasonDetails } from "./details_types.ts";
import type { EventPace, SeasonVariation } from "./variation/mod.ts";

/** What is compared: the service's metrics, and what a store's own files count. */
export type SeasonMeasure = SeasonalMetric | "visitors" | "profit";

/** Which season to compare, when its rows are there already. */
export interface SeasonOptions {
  /** The event: one that a rule knows, or one of the store's own. */
  readonly event: SeasonEvent;
  /** This year. */
  readonly year: number;
  /**
   * The year to stand against; the frame must hold both, but for the year
   * before, which comes with each. @default {the year before}
   */
  readonly against?: number | undefined;
  /**
   * Today in the store's time zone, `YYYY-MM-DD`: days from it on are left out
   * of every total.
   *
   * @default {the last day with a value, when days without one follow it}
   */
  readonly today?: string | undefined;
  /** Level of the intervals. @default {0.95} */
  readonly level?: number | undefined;
}

/** Where the industry's index comes from. */
export interface IndustrySource {
  /** The service, or the sandbox. */
  readonly name: string;
  /** Whether nobody measured it, as the sandbox says of its own. */
  readonly isInvented: boolean;
}

/** How far a season has come. */
export type SeasonPhase =
  /** The service has no value of this year. */
  | "no-data"
  /** Days of the season are known, none of the event's. */
  | "before-event"
  /** Some of the event's days are known. */
  | "during-event"
  /** All of the event's days are known. */
  | "event-over";

/** A day, or the days that both years have, in each of them. */
export interface ComparedYears {
  /** This year, in the metric's unit; `null` when it is not known. */
  readonly value: number | null;
  /** Last year. */
  readonly priorValue: number | null;
  /** Relative change, a fraction; `null` for a day that is not over. */
  readonly change: number | null;
  /** The brand's (mean) day in percent of its own typical day. */
  readonly brandIndex: number | null;
  /** The industry's (mean) day in percent of its typical day. */
  readonly industryIndex: number | null;
  /** The same last year. */
  readonly priorIndustryIndex: number | null;
}

/** This year against last over some days, matched by days from the event. */
export interface PeriodComparison extends ComparedYears {
  /** Days that both years have; all figures are over these. */
  readonly days: number;
  /** Days of the period that one of the years lacks, or that are not over. */
  readonly missingDays: number;
  /** The mean day this year; for prices the same as `value`. */
  readonly perDay: number | null;
  /** The mean day last year. */
  readonly priorPerDay: number | null;
  /** Relative change of the industry's index, a fraction. */
  readonly industryChange: number | null;
  /**
   * What the change is beyond the industry's, a fraction:
   * `(1 + change) / (1 + industryChange) - 1`.
   */
  readonly gain: number | null;
}

/** One metric of a season. */
export interface SeasonMetric {
  /** Its name in the service. */
  readonly metric: SeasonMeasure;
  /** Its name for people. */
  readonly title: string;
  /** What its values are. */
  readonly unit: "currency" | "count";
  /** The whole window. */
  readonly season: PeriodComparison;
  /** The event's own days. */
  readonly event: PeriodComparison;
  /** Part of the season's value that the event makes; `null` for prices. */
  readonly eventShare: number | null;
  /** The same last year. */
  readonly priorEventShare: number | null;
}

/** One day (or week) of the season, of what is compared. */
export interface DayComparison extends ComparedYears {
  /** Days from the event. */
  readonly dayOffset: number;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** The day of last year with as many days from the event. */
  readonly priorDate: string;
  /** False for a day that is still running, which is in no total. */
  readonly complete: boolean;
  /** The brand last year, in percent of this year's typical day. */
  readonly priorBrandIndex: number | null;
}

/** One factor of revenue, and what it contributed to the change. */
export interface GrowthFactor {
  /** The factor. */
  readonly factor:
    | "visitors"
    | "conversion"
    | "orders"
    | "unitsPerOrder"
    | "price"
    | "orderValue"
    | "margin";
  /** Its name for people. */
  readonly title: string;
  /** This year. */
  readonly value: number;
  /** Last year. */
  readonly priorValue: number;
  /** Relative change, a fraction. */
  readonly change: number;
  /** Part of the change of the whole, in currency. */
  readonly contribution: number;
}

/** Growth split into its factors, over one period. */
export interface GrowthSplit {
  /** What their product is: gross profit where every order has one. */
  readonly of: "revenue" | "profit";
  /** Days that all of the factors have. */
  readonly days: number;
  /** Its change over these days, in currency. */
  readonly difference: number;
  /** The same as a fraction. */
  readonly change: number;
  /** Factors whose product it is. */
  readonly factors: readonly GrowthFactor[];
}

/** A season against the one before and against the industry. */
export interface SeasonalComparison {
  /** The event's name. */
  readonly event: string;
  /** Its name for people. */
  readonly title: string;
  /** This year. */
  readonly year: number;
  /** Last year. */
  readonly priorYear: number;
  /** What a row of the days is. */
  readonly grain: "day" | "week";
  /** What the days, the variation and the pace are of. */
  readonly measure: SeasonMeasure;
  /** Where the industry's index comes from; `null` without one. */
  readonly industry: IndustrySource | null;
  /** ISO 4217; `null` when nothing came. */
  readonly currency: string | null;
  /** Day 0 of this year. */
  readonly eventDay: string;
  /** The event's last day of this year. */
  readonly lastDay: string;
  /** Day 0 of last year. */
  readonly priorEventDay: string;
  /** How far the season has come. */
  readonly phase: SeasonPhase;
  /** One sentence. */
  readonly headline: string;
  /** Net revenue, orders, unit price; visitors and profit where they are known. */
  readonly metrics: readonly SeasonMetric[];
  /** Every day of the window. */
  readonly days: readonly DayComparison[];
  /** Complete days with the greatest change against last year. */
  readonly bestDays: readonly DayComparison[];
  /** Complete days with the least. */
  readonly worstDays: readonly DayComparison[];
  /** Growth of the season's revenue by factor; `null` when it is not known. */
  readonly seasonGrowth: GrowthSplit | null;
  /** Growth of the event's revenue by factor; `null` when it is not known. */
  readonly eventGrowth: GrowthSplit | null;
  /** How sure the event's growth is; `null` with too few days to tell. */
  readonly variation: SeasonVariation | null;
  /** The event in earlier years, the latest first; whole ones only. */
  readonly earlier: readonly {
    readonly year: number;
    readonly value: number;
  }[];
  /** Where the event is going to end; `null` when it has, or nothing is known. */
  readonly pace: EventPace | null;
  /** What only a store's own orders tell; `null` from the service. */
  readonly details: SeasonDetails | null;
  /** What is missing, and how to read the figures. */
  readonly notes: readonly Statement[];
}
