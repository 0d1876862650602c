import type { SeasonalEvent, SegmentBy } from "../api/mod.ts";
import type { AdjustmentMethod } from "../stats/mod.ts";
import type { ExperienceReadoutOptions } from "../record/mod.ts";

/** Which event to cut an experience at. */
export interface EventWindowOptions
  extends ExperienceReadoutOptions, GroupOptions {
  /** The event. */
  readonly event: SeasonalEvent;
  /** Its year. */
  readonly year: number;
}

/** Choices that readouts in parts take. */
export interface GroupOptions {
  /**
   * How p-values are corrected for the number of segments and metrics; Holm
   * limits the chance of any false alarm.
   *
   * @default {"holm"}
   */
  readonly adjustment?: AdjustmentMethod | undefined;
  /** Buyers that each variation of a segment needs to be tested. @default {20} */
  readonly minimumBuyers?: number | undefined;
}

/** How to cut an experience into segments. */
export interface SegmentReadoutOptions
  extends ExperienceReadoutOptions, GroupOptions {
  /** What to cut by. */
  readonly by: SegmentBy;
  /**
   * The segments, as the service's filters call them.
   *
   * @default {those of the filter, or those among the orders, the largest first}
   */
  readonly values?: readonly string[] | undefined;
  /** Most segments; the visitors of further ones stay together. @default {12} */
  readonly maxSegments?: number | undefined;
}
