/** What a readout says of the plan that it was made with. */

import type { MetricName } from "./rules/mod.ts";
import type { PlanRule } from "./plan.ts";
import type { Statement } from "./statement.ts";

/** Something that is not as it was planned. */
export interface PlanDeparture extends Statement {
  /** For programs. */
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

/** How a plan stands; what earlier reports do not have may be absent. */
export interface PlanReadout {
  /** When it was made, ISO 8601. */
  readonly made: string;
  /**
   * SHA-256 of its content, as its file says.
   *
   * @pattern ^[0-9a-f]{64}$
   */
  readonly digest: string;
  /** The metric that was to decide and to lead the page. */
  readonly primary: MetricName;
  /** All metrics that were to decide, that one first. */
  readonly successMetrics?: readonly MetricName[];
  /** The confidence level that it was sized for, as a fraction. */
  readonly level?: number;
  /** What the others were to be compared with; absent where no plan says it. */
  readonly control?: string;
  /** ISO 4217 of the amounts that were planned; absent where no plan says it. */
  readonly currency?: string;
  /** When it decides. */
  readonly rule: PlanRule;
  /**
   * Visitors that were planned, all variations together.
   *
   * @asType integer
   * @minimum 1
   */
  readonly visitors: number;
  /** The lift that it was sized for, as a fraction. */
  readonly minimumEffect?: number;
  /** Days that were planned; `null` when none were. */
  readonly days: number | null;
  /** Part of the visitors who have come. */
  readonly reached: number;
  /**
   * Whether nothing is read yet (`before` the end or between looks), a planned
   * look is due, the end is reached, or every moment will do.
   */
  readonly stage: "before" | "look" | "end" | "always-valid";
  /** Which look it is, from 1; `null` between looks and without any. */
  readonly look: number | null;
  /** Planned looks; `null` without any. */
  readonly looks: number | null;
  /** Visitors at the next time that something is read; `null` when there is none. */
  readonly nextAt: number | null;
  /** What is not as it was planned; none when the plan was followed. */
  readonly departures: readonly PlanDeparture[];
}
