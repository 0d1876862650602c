/** Types for the state of a readout's plan. */

import type { MetricName } from "./rules/mod.ts";
import type { PlanRule } from "./plan.ts";
import type { Statement } from "./statement.ts";

/** Deviation of a readout from its plan. */
export interface PlanDeparture extends Statement {
  /** Machine-readable kind of the deviation. */
  readonly what:
    | "edited"
    | "late"
    | "metric"
    | "control"
    | "currency"
    | "level"
    | "guardrails"
    | "variations"
    | "split"
    | "stopped-early"
    | "ran-longer";
}

/** State of a plan; fields may be absent in records of earlier versions. */
export interface PlanReadout {
  /** Creation time, ISO 8601. */
  readonly made: string;
  /**
   * SHA-256 of the plan's content, as stated in its file.
   *
   * @pattern ^[0-9a-f]{64}$
   */
  readonly digest: string;
  /** Planned primary metric. */
  readonly primary: MetricName;
  /** All planned success metrics, the primary one first. */
  readonly successMetrics?: readonly MetricName[];
  /** Confidence level for which the plan was sized, as a fraction. */
  readonly level?: number;
  /** Planned control; absent if the plan does not name one. */
  readonly control?: string;
  /** Planned ISO 4217 currency code; absent if the plan does not name one. */
  readonly currency?: string;
  /** Rule for when the plan decides. */
  readonly rule: PlanRule;
  /**
   * Planned number of visitors, over all variations.
   *
   * @asType integer
   * @minimum 1
   */
  readonly visitors: number;
  /** Minimum effect for which the plan was sized, as a fraction. */
  readonly minimumEffect?: number;
  /** Planned number of days; `null` if not planned. */
  readonly days: number | null;
  /** Visitors so far, as a share of the planned visitors. */
  readonly reached: number;
  /**
   * Stage of the plan: too early to read (`before` the end or between looks), a
   * planned `look` is due, the `end` is reached, or readable at any time
   * (`always-valid`).
   */
  readonly stage: "before" | "look" | "end" | "always-valid";
  /** Number of the current look, from 1; `null` between looks or without any. */
  readonly look: number | null;
  /** Number of planned looks; `null` without any. */
  readonly looks: number | null;
  /** Number of visitors at the next look or at the end; `null` if there is none. */
  readonly nextAt: number | null;
  /** Deviations from the plan; empty if it was followed. */
  readonly departures: readonly PlanDeparture[];
}
