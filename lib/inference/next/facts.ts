/** Input for the next steps of a readout. */

import type { MeanSummary, RelativeLift } from "../../stats/mod.ts";
import type {
  Choices,
  Heterogeneity,
  MetricDirection,
  Novelty,
} from "../../record/mod.ts";

/** Input for the next steps that the record does not contain. */
export interface NextInput {
  /** Options of the readout; the primary metric is the one used for the decision. */
  readonly choices: Choices;
  /** Direction in which the primary metric is better. */
  readonly direction: MetricDirection;
  /** Summaries of the primary metric by variation, the control first. */
  readonly summaries: readonly MeanSummary[];
  /** Lifts of the primary metric, if they are not computed from these summaries. */
  readonly lifts?: readonly RelativeLift[] | undefined;
  /** New visitors over all variations by day; `null` if unknown. */
  readonly dailyVisitors: readonly number[] | null;
  /** Computes whether the lift lasts, if orders are known by day. */
  readonly novelty?: (() => Novelty | null) | undefined;
  /** Lifts by segment, if orders have segment columns. */
  readonly heterogeneity?: Heterogeneity | null;
}

/** Facts on which every next step may rely. */
export interface NextFacts extends NextInput {
  readonly lifts: readonly RelativeLift[];
  readonly names: readonly string[];
  readonly visitors: readonly number[];
  /** Number of days with data; `null` if unknown. */
  readonly days: number | null;
  /** Whether more data will arrive. */
  readonly isRunning: boolean;
  /** Whether the result is already significant. */
  readonly isSettled: boolean;
}
