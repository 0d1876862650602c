/** What the answers to the next questions go by. */

import type { MeanSummary, RelativeLift } from "../../stats/mod.ts";
import type {
  Choices,
  Heterogeneity,
  MetricDirection,
  Novelty,
} from "../../record/mod.ts";

/** What the answers are made from beside the record. */
export interface NextInput {
  /** The choices; the primary metric is the one that decided. */
  readonly choices: Choices;
  /** Which way that one is better. */
  readonly direction: MetricDirection;
  /** The primary metric by variation, the control first. */
  readonly summaries: readonly MeanSummary[];
  /** Its lifts, where something else than these summaries gives them. */
  readonly lifts?: readonly RelativeLift[] | undefined;
  /** New visitors of all variations by day; `null` where they are not known. */
  readonly dailyVisitors: readonly number[] | null;
  /** Whether the lift lasts, where there are orders by day. */
  readonly novelty?: (() => Novelty | null) | undefined;
  /** For whom it works, where orders say of whom they are. */
  readonly heterogeneity?: Heterogeneity | null;
}

/** What every answer may go by. */
export interface NextFacts extends NextInput {
  readonly lifts: readonly RelativeLift[];
  readonly names: readonly string[];
  readonly visitors: readonly number[];
  /** Days with data; `null` when not known. */
  readonly days: number | null;
  /** Whether more data are to come. */
  readonly isRunning: boolean;
  /** Whether a difference was called already. */
  readonly isSettled: boolean;
}
