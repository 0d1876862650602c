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

/** Choices behind the numbers of a segment readout. */
export interface SegmentSettings
  extends Omit<ReadoutSettings, "inference" | "correction" | "controlBasis"> {
  /** The correction for the number of segments. */
  readonly adjustment: AdjustmentMethod;
  /** What is corrected together, in words. */
  readonly correction: string;
  /** Buyers that each variation of a segment needs to be tested. */
  readonly minimumBuyers: number;
  /** How the control was found, in words. */
  readonly controlBasis: string;
  /** Where visitors and orders of the segments come from, in words. */
  readonly source: string;
}

/** Whether a segment's traffic was split as intended. */
export interface SegmentSampleRatio {
  /** What it came to. */
  readonly status: CheckStatus;
  /** Of the test of the split. */
  readonly pValue: number | null;
  /** The same corrected for the number of segments; decides the status. */
  readonly adjustedPValue: number | null;
}

/** A part of the visitors. */
export interface Segment {
  /** Its name: the service's value, or what it is. */
  readonly name: string;
  /** Whether it is what the other segments leave. */
  readonly isRest: boolean;
  /** Part of all visitors, a fraction. */
  readonly share: number;
  /** Whether it has buyers enough to be tested; it is shown either way. */
  readonly isTested: boolean;
  /** Why it is not tested; `null` when it is. */
  readonly reason: string | null;
  /** Visitors, buyers, orders and revenue by variation, the control first. */
  readonly variations: readonly BuyingVariation[];
  /** The split of its traffic. */
  readonly sampleRatio: SegmentSampleRatio;
}

/** A variation against the control in one segment. */
export interface SegmentComparison extends Comparison {
  /**
   * The lift drawn towards the other segments' by as much as their spread calls
   * for: what to expect of a segment that was picked for its lift.
   */
  readonly shrunken: Interval;
}

/** One metric in one segment. */
export interface SegmentMetricResult {
  /** The segment's name. */
  readonly segment: string;
  /** A value per variation, the control first. */
  readonly values: readonly MetricValue[];
  /** A comparison per variation that is not the control. */
  readonly comparisons: readonly SegmentComparison[];
}

/** Whether a variation's lift differs between the segments. */
export interface Interaction {
  /** The variation's name. */
  readonly variation: string;
  /** Segments that were compared. */
  readonly segments: number;
  /** Cochran's Q of the logarithms of the ratios to the control. */
  readonly q: number | null;
  /** Segments less one. */
  readonly degreesOfFreedom: number | null;
  /** Chance of lifts at least this far apart, if there is one lift. */
  readonly pValue: number | null;
  /** The same after the correction that the settings state. */
  readonly adjustedPValue: number | null;
  /** Whether the adjusted p-value is below `1 - level`. */
  readonly significant: boolean | null;
  /** Share of the spread that is more than chance. */
  readonly iSquared: number | null;
  /** The one lift that fits all segments best. */
  readonly commonLift: number | null;
  /** Why there is no test; `null` when there is one. */
  readonly reason: string | null;
}

/** How a variation stands in one segment towards what must not be lost. */
export interface SegmentGuardrail extends GuardrailReadout {
  /** The segment's name. */
  readonly segment: string;
}

/** One metric across the segments. */
export interface SegmentMetric
  extends Pick<MetricReadout, "name" | "title" | "unit" | "direction"> {
  /** All visitors together, for comparison; its p-values are not corrected. */
  readonly all: Pick<MetricReadout, "values" | "comparisons">;
  /** The segments, in the readout's order. */
  readonly segments: readonly SegmentMetricResult[];
  /** A test per variation that is not the control. */
  readonly interactions: readonly Interaction[];
}

/** An experience in parts: by segment, or inside and outside an event. */
export interface GroupedReadout {
  /** Which experience. */
  readonly experience: ReadoutExperience;
  /** What it covers. */
  readonly period: ReadoutPeriod;
  /** What the visitors were cut by, for people. */
  readonly title: string;
  /** Choices behind the numbers. */
  readonly settings: SegmentSettings;
  /** What was found, in a sentence. */
  readonly headline: string;
  /** What else was found, a sentence each. */
  readonly findings: readonly string[];
  /** The segments. */
  readonly segments: readonly Segment[];
  /** The metrics. */
  readonly metrics: readonly SegmentMetric[];
  /** Guardrails by segment and variation, by the intervals of the segments. */
  readonly guardrails: readonly SegmentGuardrail[];
  /** What the reader should know. */
  readonly notes: readonly Statement[];
}

/** One experience by segment. */
export interface SegmentReadout extends GroupedReadout {
  /** What the segments are cut by. */
  readonly by: SegmentBy;
}

/** One experience inside and outside a seasonal event. */
export interface EventWindowReadout extends GroupedReadout {
  /** The event, in the store's days. */
  readonly event: {
    /** Its name in the service. */
    readonly name: string;
    /** As people call it, with its year. */
    readonly title: string;
    /** Its year. */
    readonly year: number;
    /** Its first day, `YYYY-MM-DD`. */
    readonly firstDay: string;
    /** Its last day. */
    readonly lastDay: string;
    /** Days of it that the data cover, both ends counted. */
    readonly days: number;
    /** Whether more of it is still to come. */
    readonly isOver: boolean;
  };
  /** What the two sides share. */
  readonly carryOver: {
    /** Buyers with an order on either side. */
    readonly buyersOnBothSides: number;
    /** Buyers in the window who had bought before it, so were seen before. */
    readonly buyersSeenBefore: number;
    /** Buyers in the window. */
    readonly buyersInWindow: number;
  };
}
