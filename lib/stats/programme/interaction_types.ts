import type { Interval } from "../records/mod.ts";

/** What visitors with one arm of each of two tests did. */
export interface JointCell {
  /** Those who had both arms; `null` where only buyers are known. */
  readonly visitors: number | null;
  /** Those of them who bought. */
  readonly buyers: number;
  /** Sum of what each of them spent. */
  readonly sum: number;
  /** Sum of its squares, a buyer each. */
  readonly squares: number;
}

/** Cells by arm of the first test, then by arm of the second. */
export type JointCells = readonly (readonly JointCell[])[];

/** Options of {@linkcode testInteractions}. */
export interface InteractionOptions {
  /** Probability inside the intervals. @default {0.95} */
  readonly level?: number;
}

/** A p-value, and what is left of it among all those that were asked for. */
export interface JointTest {
  /** Chi-square. */
  readonly statistic: number;
  /** Its degrees of freedom. */
  readonly degreesOfFreedom: number;
  /** Chance of one at least as large, if there is nothing. */
  readonly pValue: number;
  /**
   * The same over all that is said of all pairs (Benjamini and Hochberg), the
   * lifts by their weights.
   */
  readonly adjustedPValue: number;
  /** Whether that is at most 1 less the level. */
  readonly significant: boolean;
}

/** Whether the lift of one test differs with the arm of the other. */
export interface LiftInteraction extends JointTest {
  /**
   * With two arms each, by how much the lift of either test changes from the
   * first arm of the other to its second: (1 + lift there) / (1 + lift here)
   * less 1, with its own interval; no interval with more arms.
   */
  readonly change: Interval;
}

/** What two tests did to each other. */
export interface PairInteraction {
  /** Whether the arms were drawn independently; `null` without visitors. */
  readonly assignment: JointTest | null;
  /** In buyers per visitor; `null` where it cannot be tested. */
  readonly conversion: LiftInteraction | null;
  /** In revenue per visitor; `null` where it cannot be tested. */
  readonly revenue: LiftInteraction | null;
  /** Why something cannot be tested; `null` when all was. */
  readonly reason: string | null;
}
