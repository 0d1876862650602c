import type { SegmentBy } from "../api/mod.ts";
import type { AdjustmentMethod, Interval } from "../stats/mod.ts";
import type {
  BuyingVariation,
  CheckStatus,
  Comparison,
  GuardrailReadout,
  MetricReadout,
  MetricValue,
  ReadoutExperience,
  ReadoutPeriod,
  ReadoutSettings,
  Statement,
} from "../record/mod.ts";

/** Settings behind the numbers of a segment readout. */
export interface SegmentSettings
  extends Omit<ReadoutSettings, "inference" | "correction" | "controlBasis"> {
  /** Correction for the number of segments. */
  readonly adjustment: AdjustmentMethod;
  /** Description of the comparisons that are corrected together. */
  readonly correction: string;
  /** Minimum number of buyers per variation for testing a segment. */
  readonly minimumBuyers: number;
  /** Description of how the control was determined. */
  readonly controlBasis: string;
  /** Description of the source of the segments' visitors and orders. */
  readonly source: string;
}

/** Sample ratio mismatch test of a segment. */
export interface SegmentSampleRatio {
  /** Status of the check. */
  readonly status: CheckStatus;
  /** P-value of the sample ratio mismatch test. */
  readonly pValue: number | null;
  /** P-value corrected for the number of segments, which determines the status. */
  readonly adjustedPValue: number | null;
}

/** Segment of the visitors. */
export interface Segment {
  /** Name of the segment: the service's value, or a description. */
  readonly name: string;
  /** Whether the segment contains the visitors that no other segment covers. */
  readonly isRest: boolean;
  /** Share of all visitors, as a fraction. */
  readonly share: number;
  /** Whether the segment has enough buyers for a test; it is shown in any case. */
  readonly isTested: boolean;
  /** Reason why the segment is not tested, or `null` if it is. */
  readonly reason: string | null;
  /** Visitors, buyers, orders and revenue by variation, the control first. */
  readonly variations: readonly BuyingVariation[];
  /** Sample ratio mismatch test of the segment's traffic. */
  readonly sampleRatio: SegmentSampleRatio;
}

/** Comparison of a variation with the control in one segment. */
export interface SegmentComparison extends Comparison {
  /**
   * Lift shrunk toward the lifts of the other segments, by an amount that depends
   * on their spread. It is the expected lift of a segment that was selected for
   * its lift.
   */
  readonly shrunken: Interval;
}

/** Result of one metric in one segment. */
export interface SegmentMetricResult {
  /** Name of the segment. */
  readonly segment: string;
  /** Values of the metric, one per variation, the control first. */
  readonly values: readonly MetricValue[];
  /** Comparisons with the control, one per treatment. */
  readonly comparisons: readonly SegmentComparison[];
}

/** Test of whether a variation's lift differs between the segments. */
export interface Interaction {
  /** Name of the variation. */
  readonly variation: string;
  /** Number of compared segments. */
  readonly segments: number;
  /** Cochran's Q of the logarithms of the ratios to the control. */
  readonly q: number | null;
  /** Number of segments minus one. */
  readonly degreesOfFreedom: number | null;
  /**
   * Probability of lifts at least this far apart if all segments have the same
   * lift.
   */
  readonly pValue: number | null;
  /** P-value after the correction that the settings state. */
  readonly adjustedPValue: number | null;
  /** Whether the adjusted p-value is below `1 - level`. */
  readonly significant: boolean | null;
  /** Share of the variation that chance does not explain. */
  readonly iSquared: number | null;
  /** Common lift that fits all segments best. */
  readonly commonLift: number | null;
  /** Reason why there is no test, or `null` if there is one. */
  readonly reason: string | null;
}

/** Guardrail status of a variation in one segment. */
export interface SegmentGuardrail extends GuardrailReadout {
  /** Name of the segment. */
  readonly segment: string;
}

/** Results of one metric across the segments. */
export interface SegmentMetric
  extends Pick<MetricReadout, "name" | "title" | "unit" | "direction"> {
  /**
   * Results for all visitors together, for comparison, with uncorrected p-values.
   */
  readonly all: Pick<MetricReadout, "values" | "comparisons">;
  /** Results by segment, in the readout's order. */
  readonly segments: readonly SegmentMetricResult[];
  /** Interaction tests, one per treatment. */
  readonly interactions: readonly Interaction[];
}

/** Experience split by segment, or inside and outside an event. */
export interface GroupedReadout {
  /** Experience of the readout. */
  readonly experience: ReadoutExperience;
  /** Period that the readout covers. */
  readonly period: ReadoutPeriod;
  /** Display name of the dimension that splits the visitors. */
  readonly title: string;
  /** Settings behind the numbers. */
  readonly settings: SegmentSettings;
  /** Main finding, in one sentence. */
  readonly headline: string;
  /** Further findings, one sentence each. */
  readonly findings: readonly string[];
  /** Segments of the visitors. */
  readonly segments: readonly Segment[];
  /** Metrics across the segments. */
  readonly metrics: readonly SegmentMetric[];
  /** Guardrails by segment and variation, based on the segments' intervals. */
  readonly guardrails: readonly SegmentGuardrail[];
  /** Notes for the reader. */
  readonly notes: readonly Statement[];
}

/** Readout of one experience by segment. */
export interface SegmentReadout extends GroupedReadout {
  /** Dimension of the segments. */
  readonly by: SegmentBy;
}

/** Readout of one experience inside and outside a seasonal event. */
export interface EventWindowReadout extends GroupedReadout {
  /** Seasonal event, in the store's days. */
  readonly event: {
    /** Name of the event in the service. */
    readonly name: string;
    /** Display name of the event, with its year. */
    readonly title: string;
    /** Year of the event. */
    readonly year: number;
    /** First day of the event, `YYYY-MM-DD`. */
    readonly firstDay: string;
    /** Last day of the event, `YYYY-MM-DD`. */
    readonly lastDay: string;
    /** Number of the event's days that the data cover. */
    readonly days: number;
    /** Whether the event is over. */
    readonly isOver: boolean;
  };
  /** Buyers that connect the two sides of the event. */
  readonly carryOver: {
    /** Number of buyers with orders inside and outside the event. */
    readonly buyersOnBothSides: number;
    /**
     * Number of buyers in the window who had bought before it, and were therefore
     * seen before.
     */
    readonly buyersSeenBefore: number;
    /** Number of buyers in the window. */
    readonly buyersInWindow: number;
  };
}
