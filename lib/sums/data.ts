/** What a readout is made from, whether it came from the service or from files. */

import type {
  ControlBasis,
  DatedShares,
  HealthCheck,
  InputRead,
  Ledger,
  MetricRule,
  Readout,
  ReadoutExperience,
  ReadoutPeriod,
  Statement,
} from "../record/mod.ts";
import type { LiftPair, MeanSummary } from "../stats/mod.ts";
import type { Orders, SegmentColumn } from "./orders.ts";
import type { DayTotals } from "./totals.ts";

/** One arm, as it is described. */
export interface VariationFacts {
  /** As the service calls it; `null` when it has no id. */
  readonly id: string | null;
  /** Its name, as shown. */
  readonly name: string;
  /** Intended share of the traffic, a fraction; `null` when not known. */
  readonly share: number | null;
}

/** What every readout is computed from, whatever was counted. */
interface CountedData {
  readonly experience: ReadoutExperience;
  /** The control is the first. */
  readonly variations: readonly VariationFacts[];
  readonly controlBasis: ControlBasis;
  /** Visitors by variation index. */
  readonly visitors: readonly number[];
  /** The splits that were intended one after the other, where there were several. */
  readonly splits?: readonly DatedShares[] | undefined;
  readonly notes: readonly Statement[];
}

/** Everything that a readout is computed from. */
export interface ReadoutData extends CountedData {
  /** Whether nothing but the alphabet says which variation is the control. */
  readonly controlIsGuessed?: boolean;
  /** Whether all variations carry the same, so that nothing is compared. */
  readonly hasSameContent?: boolean;
  /** By day, in order; `null` when visitors are known in total only. */
  readonly days: readonly DayTotals[] | null;
  /** When orders came after their visitor's first visit, where that is known. */
  readonly lags?: readonly OrderLag[] | undefined;
  /** New visitors by the hour of each day, where the time is known. */
  readonly hours?: readonly HourOfVisitors[] | undefined;
  /** The days that are covered, where they are not known one by one. */
  readonly window?: Readonly<Record<"firstDay" | "lastDay", string>> | null;
  /** Visitors by what a column of their file says, where it tells them apart. */
  readonly parts?: readonly VisitorPart[] | undefined;
  /** Orders by variation index, as the time series counts them. */
  readonly reportedOrders: readonly number[] | null;
  /** Net revenue by variation index, as the time series counts it. */
  readonly reportedRevenue?: readonly number[] | null;
  /** The same in the export, before anybody is left out. */
  readonly exportedRevenue?: readonly number[];
  readonly orders: Orders;
  /** What all visitors spent before, where it is known. */
  readonly before?: BeforeSums | undefined;
  readonly ledger: Readout["ledger"];
  /** What is known of the range, and whether to be wary. */
  readonly period: Pick<HealthCheck, "status" | "findings">;
  /** The files or frames that were read. */
  readonly inputs?: Readout["inputs"];
  /** What is wrong with the rows, before any statistics. */
  readonly findings?: readonly HealthCheck[];
  /** Visitors in two variations among all, where every one of them is known. */
  readonly multipleExposures?: MultipleExposures | null;
}

/** What visitors spent before the test, in cents, by variation and first day. */
export type BeforeSums = readonly {
  readonly variation: string;
  /** `YYYY-MM-DD`; `null` where it is not known when visitors came. */
  readonly day: string | null;
  /** Over all visitors, buyers or not. */
  readonly sum: bigint;
  readonly squares: bigint;
}[];

/** Visitors of whom a column says the same. */
export interface VisitorPart {
  readonly header: string;
  readonly value: string;
  /** By variation index. */
  readonly visitors: readonly number[];
}

/** Visitors of one variation who came first in an hour of a day. */
export interface HourOfVisitors {
  readonly variation: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** From 0 to 23. */
  readonly hour: number;
  readonly visitors: number;
}

/** Orders of the days, of one variation, by how long after the first visit. */
export interface OrderLag {
  readonly variation: string;
  /** Whole days of the calendar since then. */
  readonly day: number;
  readonly orders: number;
}

/** Visitors in two variations. */
export interface MultipleExposures {
  readonly visitors: number;
  /** All visitors. */
  readonly of: number;
  /** Orders of those in two; `null` where there are none to count. */
  readonly orders: number | null;
}

/** A metric at the end of a day, by variation. */
export interface MeasuredDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** All visitors of the day. */
  readonly visitors: readonly number[];
  /** What there is from the first day to this one; `null` where it does not count. */
  readonly toDate: readonly MeanSummary[] | null;
  /** The day's mean alone; `null` where there is none. */
  readonly values: readonly (number | null)[];
}

/** One metric, counted. */
export interface MeasuredMetric {
  readonly rule: MetricRule;
  /** The measure that it is the mean of; `null` for a ratio of two. */
  readonly header: string | null;
  /** By variation, the control first. */
  readonly arms: readonly MeanSummary[];
  /** What is compared, where it is not these summaries, by treatment. */
  readonly pairs?: readonly LiftPair[] | undefined;
  /** Values that a cap cut off, by variation. */
  readonly capped?: readonly number[] | undefined;
  /** Day by day, where days are known. */
  readonly days?: readonly MeasuredDay[] | undefined;
}

/** What was measured in each part of the visitors that a column tells apart. */
export interface MeasuredSegments extends SegmentColumn {
  /** The values of most visitors. */
  readonly parts: readonly {
    /** What the column says; `null` where it says nothing. */
    readonly segment: string | null;
    /** By variation index. */
    readonly visitors: readonly number[];
    readonly metrics: readonly MeasuredMetric[];
  }[];
  /** Values of fewer visitors, which are left out. */
  readonly others: number;
}

/** Everything that such a readout is computed from. */
export interface MeasuredData extends CountedData {
  readonly controlIsGuessed: boolean;
  /** New visitors of each day, where no metric is known by day. */
  readonly days?: readonly Pick<MeasuredDay, "date" | "visitors">[] | undefined;
  readonly metrics: readonly MeasuredMetric[];
  /** The same metrics of the visitors who came first on each day. */
  readonly daily?:
    | readonly {
      /** `YYYY-MM-DD`. */
      readonly date: string;
      readonly metrics: readonly MeasuredMetric[];
    }[]
    | undefined;
  /** The same metrics, compared within days; none where days are not known. */
  readonly byDay?: readonly MeasuredMetric[] | undefined;
  /** Of whom it is known; none where nothing says it. */
  readonly segments?: readonly MeasuredSegments[] | undefined;
  readonly period: ReadoutPeriod;
  readonly periodCheck: Pick<HealthCheck, "status" | "findings">;
  /** `null` where visitors cannot be told apart. */
  readonly multipleExposures: MultipleExposures | null;
  readonly ledger: Ledger;
  /** What was read. */
  readonly inputs: readonly InputRead[];
}
