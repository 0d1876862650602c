/** Input data of a readout, from the service or from files. */

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

/** Description of one variation. */
export interface VariationFacts {
  /** Id in the service; `null` if the variation has none. */
  readonly id: string | null;
  /** Display name. */
  readonly name: string;
  /** Intended share of traffic, as a fraction; `null` if unknown. */
  readonly share: number | null;
}

/** Input data common to all kinds of readout. */
interface CountedData {
  readonly experience: ReadoutExperience;
  /** Variations, the control first. */
  readonly variations: readonly VariationFacts[];
  readonly controlBasis: ControlBasis;
  /** Number of visitors by variation index. */
  readonly visitors: readonly number[];
  /** Intended traffic splits in date order, if the split changed. */
  readonly splits?: readonly DatedShares[] | undefined;
  readonly notes: readonly Statement[];
}

/** Input data of a readout of orders. */
export interface ReadoutData extends CountedData {
  /** Whether the control was only guessed from alphabetical order. */
  readonly controlIsGuessed?: boolean;
  /** Whether all variations show the same content, as in an A/A test. */
  readonly hasSameContent?: boolean;
  /** Running totals by day, in order; `null` if only total visitors are known. */
  readonly days: readonly DayTotals[] | null;
  /** Orders by time since the visitor's first visit, if known. */
  readonly lags?: readonly OrderLag[] | undefined;
  /** New visitors by hour of each day, if times are known. */
  readonly hours?: readonly HourOfVisitors[] | undefined;
  /** Covered date range, if single days are unknown. */
  readonly window?: Readonly<Record<"firstDay" | "lastDay", string>> | null;
  /** Visitors by the values of a segment column in their file. */
  readonly parts?: readonly VisitorPart[] | undefined;
  /** Orders by variation index, according to the time series. */
  readonly reportedOrders: readonly number[] | null;
  /** Net revenue by variation index, according to the time series. */
  readonly reportedRevenue?: readonly number[] | null;
  /** Net revenue in the export by variation index, before any exclusion. */
  readonly exportedRevenue?: readonly number[];
  readonly orders: Orders;
  /** Revenue of all visitors before the test, if known. */
  readonly before?: BeforeSums | undefined;
  readonly ledger: Readout["ledger"];
  /** Status and findings of the covered period. */
  readonly period: Pick<HealthCheck, "status" | "findings">;
  /** Files or data frames that were read. */
  readonly inputs?: Readout["inputs"];
  /** Data quality checks of the rows. */
  readonly findings?: readonly HealthCheck[];
  /** Visitors in two variations, if all visitors are known individually. */
  readonly multipleExposures?: MultipleExposures | null;
}

/** Revenue before the test, in cents, by variation and day of first exposure. */
export type BeforeSums = readonly {
  readonly variation: string;
  /** `YYYY-MM-DD`; `null` if days of first exposure are unknown. */
  readonly day: string | null;
  /** Sum over all visitors, with or without orders. */
  readonly sum: bigint;
  readonly squares: bigint;
}[];

/** Visitors that share one value of a segment column. */
export interface VisitorPart {
  readonly header: string;
  readonly value: string;
  /** Number of visitors by variation index. */
  readonly visitors: readonly number[];
}

/** Visitors of one variation first seen in one hour of a day. */
export interface HourOfVisitors {
  readonly variation: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** From 0 to 23. */
  readonly hour: number;
  readonly visitors: number;
}

/** Orders of one variation, by days since the visitor's first visit. */
export interface OrderLag {
  readonly variation: string;
  /** Calendar days since the first visit. */
  readonly day: number;
  readonly orders: number;
}

/** Counts of visitors assigned to two variations. */
export interface MultipleExposures {
  readonly visitors: number;
  /** Number of all visitors. */
  readonly of: number;
  /**
   * Orders of visitors in two variations; `null` if there are no orders to count.
   */
  readonly orders: number | null;
}

/** Values of one metric at the end of a day, by variation. */
export interface MeasuredDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Number of visitors on the day, by variation. */
  readonly visitors: readonly number[];
  /** Summaries from the first day up to this one; `null` if the day is excluded. */
  readonly toDate: readonly MeanSummary[] | null;
  /** Mean of the day alone, by variation; `null` if there is none. */
  readonly values: readonly (number | null)[];
}

/** Summary of one metric. */
export interface MeasuredMetric {
  readonly rule: MetricRule;
  /** Column of the measure; `null` for a ratio of two measures. */
  readonly header: string | null;
  /** Summary by variation, the control first. */
  readonly arms: readonly MeanSummary[];
  /** Pairs compared for each treatment, if they differ from the summaries. */
  readonly pairs?: readonly LiftPair[] | undefined;
  /** Number of values that a cap cut, by variation. */
  readonly capped?: readonly number[] | undefined;
  /** Daily values, if days are known. */
  readonly days?: readonly MeasuredDay[] | undefined;
}

/** Metrics measured within each value of a segment column. */
export interface MeasuredSegments extends SegmentColumn {
  /** Values with the most visitors. */
  readonly parts: readonly {
    /** Value of the segment column; `null` for an empty cell. */
    readonly segment: string | null;
    /** Number of visitors by variation index. */
    readonly visitors: readonly number[];
    readonly metrics: readonly MeasuredMetric[];
  }[];
  /** Number of less frequent values, which are left out. */
  readonly others: number;
}

/** Input data of a readout of measured metrics. */
export interface MeasuredData extends CountedData {
  readonly controlIsGuessed: boolean;
  /** New visitors of each day, if no metric is known by day. */
  readonly days?: readonly Pick<MeasuredDay, "date" | "visitors">[] | undefined;
  readonly metrics: readonly MeasuredMetric[];
  /** Metrics of the visitors first seen on each day. */
  readonly daily?:
    | readonly {
      /** `YYYY-MM-DD`. */
      readonly date: string;
      readonly metrics: readonly MeasuredMetric[];
    }[]
    | undefined;
  /** Metrics compared within days; absent if days are unknown. */
  readonly byDay?: readonly MeasuredMetric[] | undefined;
  /** Metrics by segment; absent without segment columns. */
  readonly segments?: readonly MeasuredSegments[] | undefined;
  readonly period: ReadoutPeriod;
  readonly periodCheck: Pick<HealthCheck, "status" | "findings">;
  /** Visitors in two variations; `null` if visitors have no ids. */
  readonly multipleExposures: MultipleExposures | null;
  readonly ledger: Ledger;
  /** Files or data frames that were read. */
  readonly inputs: readonly InputRead[];
}
