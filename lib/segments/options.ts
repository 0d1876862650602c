import type { SeasonalEvent, SegmentBy } from "../api/mod.ts";
import type { AdjustmentMethod } from "../stats/mod.ts";
import type { ExperienceReadoutOptions } from "../record/mod.ts";

/** Options of an event window readout. */
export interface EventWindowOptions
  extends ExperienceReadoutOptions, GroupOptions {
  /** Seasonal event at which to split. */
  readonly event: SeasonalEvent;
  /** Year of the event. */
  readonly year: number;
}

/** Options that all grouped readouts share. */
export interface GroupOptions {
  /**
   * Correction of p-values for the number of segments and metrics. Holm limits
   * the probability of any false positive.
   *
   * @default {"holm"}
   */
  readonly adjustment?: AdjustmentMethod | undefined;
  /**
   * Minimum number of buyers per variation for testing a segment.
   *
   * @default {20}
   */
  readonly minimumBuyers?: number | undefined;
}

/** Options of a segment readout. */
export interface SegmentReadoutOptions
  extends ExperienceReadoutOptions, GroupOptions {
  /** Dimension of the segments. */
  readonly by: SegmentBy;
  /**
   * Values of the segments, as the service's filters name them.
   *
   * @default {the values of the filter, or those in the orders, the most frequent first}
   */
  readonly values?: readonly string[] | undefined;
  /**
   * Maximum number of segments; visitors of all further ones are merged.
   *
   * @default {12}
   */
  readonly maxSegments?: number | undefined;
}
