/** What a readout of visitors' measures is made from. */

import type { LiftPair, MeanSummary } from "../stats/mod.ts";
import type {
  ControlBasis,
  DatedShares,
  HealthCheck,
  InputRead,
  Ledger,
  MetricRule,
  ReadoutExperience,
  ReadoutPeriod,
  Statement,
} from "../record/mod.ts";
import type { MultipleExposures, VariationFacts } from "./data.ts";
import type { SegmentColumn } from "./orders.ts";

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
export interface MeasuredData {
  readonly experience: ReadoutExperience;
  /** The control is the first. */
  readonly variations: readonly VariationFacts[];
  readonly controlBasis: ControlBasis;
  readonly controlIsGuessed: boolean;
  /** By variation index. */
  readonly visitors: readonly number[];
  /** New visitors of each day, where no metric is known by day. */
  readonly days?: readonly Pick<MeasuredDay, "date" | "visitors">[] | undefined;
  readonly metrics: readonly MeasuredMetric[];
  /** The same metrics, compared within days; none where days are not known. */
  readonly byDay?: readonly MeasuredMetric[] | undefined;
  /** The splits that were intended one after the other, where there were several. */
  readonly splits?: readonly DatedShares[] | undefined;
  /** Of whom it is known; none where nothing says it. */
  readonly segments?: readonly MeasuredSegments[] | undefined;
  readonly period: ReadoutPeriod;
  readonly periodCheck: Pick<HealthCheck, "status" | "findings">;
  /** `null` where visitors cannot be told apart. */
  readonly multipleExposures: MultipleExposures | null;
  readonly ledger: Ledger;
  readonly notes: readonly Statement[];
  /** What was read. */
  readonly inputs: readonly InputRead[];
}
