/** Tests that ran at once: what they did to each other. */

import type { StoredTable } from "../../loaders/mod.ts";
import type { JointCells, PairInteraction } from "../../stats/mod.ts";

/** A test whose orders can be joined with those of others. */
export interface ConcurrentTest {
  /** Display name. */
  readonly name: string;
  /** Its orders: order, visitor, variation, net revenue. */
  readonly orders: StoredTable;
  /** The variation of each visitor; `null` where only buyers are known. */
  readonly assignments: StoredTable | null;
  /** The control's name; `null` when not known. */
  readonly control: string | null;
}

/** Two tests that had visitors in common. */
export interface InteractionReading extends PairInteraction {
  /** Names of the tests. */
  readonly tests: readonly [string, string];
  /** Their variations, the controls first. */
  readonly arms: readonly [readonly string[], readonly string[]];
  /** What visitors with both did, by variation of the first and the second. */
  readonly cells: JointCells;
  /** Those who bought while they were in both. */
  readonly buyers: number;
}

/** All pairs of tests that had visitors in common. */
export interface Interactions {
  /** What was found stands first, then what is nearest to it. */
  readonly pairs: readonly InteractionReading[];
  /** Tests that were joined. */
  readonly tests: number;
  /** Pairs of them without a buyer in common. */
  readonly apart: number;
  /** Confidence level; false discoveries over all pairs are held at its rest. */
  readonly level: number;
  /** What is not in it, by reason. */
  readonly exclusions: readonly {
    readonly reason: string;
    readonly count: number;
  }[];
}
