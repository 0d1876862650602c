/** What two bundles differ in. */

import type { Interval, MetricName } from "../record/mod.ts";

/** Orders and what they came to. */
export interface Tally {
  /** Orders. */
  readonly orders: number;
  /** Sum of their net revenue, in the store's currency. */
  readonly netRevenue: number;
}

/** One order that is not as it was. */
export interface OrderChange {
  /** Its id. */
  readonly orderId: string;
  /** What happened to it; a restated order may have moved as well. */
  readonly change: "added" | "removed" | "restated" | "moved";
  /** Its variation before; `null` when it was not there. */
  readonly variationBefore: string | null;
  /** Its variation after; `null` when it is gone. */
  readonly variationAfter: string | null;
  /** Net revenue before; `null` when it was not there. */
  readonly netRevenueBefore: number | null;
  /** Net revenue after; `null` when it is gone. */
  readonly netRevenueAfter: number | null;
  /** When it was placed, ISO 8601; `null` when the export does not say. */
  readonly placedAt: string | null;
}

/** Buyers who changed from one variation to another. */
export interface VisitorMove {
  /** The variation before, or several joined by " and ". */
  readonly from: string;
  /** The variation after. */
  readonly to: string;
  /** Buyers whose orders are in another variation now. */
  readonly visitors: number;
}

/** One variation, before and after. */
export interface VariationChange {
  /** Its name. */
  readonly variation: string;
  /** Visitors before; `null` without a readout. */
  readonly visitorsBefore: number | null;
  /** Visitors after; `null` without a readout. */
  readonly visitorsAfter: number | null;
  /** Orders and revenue before. */
  readonly before: Tally;
  /** Orders and revenue after. */
  readonly after: Tally;
}

/** What changed in the orders of one experience. */
export interface OrdersDiff {
  /** All orders before. */
  readonly before: Tally;
  /** All orders after. */
  readonly after: Tally;
  /** Orders that were not there before. */
  readonly added: Tally;
  /**
   * Those of them that were placed no later than the last order before: they
   * belong to days that were covered, and arrived late. `null` when the exports
   * do not say when orders were placed.
   */
  readonly late: Tally | null;
  /** When the last order before was placed, ISO 8601; `null` when not known. */
  readonly coveredUntil: string | null;
  /** Orders that are gone. */
  readonly removed: Tally;
  /** Orders of another amount; `netRevenue` is the difference that makes. */
  readonly restated: Tally;
  /** Orders in another variation; `netRevenue` is what they are worth now. */
  readonly moved: Tally;
  /** Buyers in another variation. */
  readonly moves: readonly VisitorMove[];
  /** By variation. */
  readonly variations: readonly VariationChange[];
  /** The changes with the largest amounts, at most ten. */
  readonly largest: readonly OrderChange[];
}

/** A lift as one readout has it: 0.042 is +4.2%. */
export interface LiftValue extends Interval {
  /** Two-sided p-value, corrected as the readout's settings say. */
  readonly adjustedPValue: number | null;
}

/** A lift, before and after. */
export interface LiftChange {
  /** The metric. */
  readonly metric: MetricName;
  /** The metric, for people. */
  readonly title: string;
  /** The variation. */
  readonly variation: string;
  /** Before; `null` when there was no such comparison. */
  readonly before: LiftValue | null;
  /** After. */
  readonly after: LiftValue | null;
}

/** What the change did to the readout; both made by the library of today. */
export interface ReadoutDiff {
  /** Whether both were read with the same options. */
  readonly sameOptions: boolean;
  /** The verdict in a sentence, before. */
  readonly headlineBefore: string;
  /** The verdict in a sentence, after. */
  readonly headlineAfter: string;
  /** Whether the verdict is another one, for the same variation or another. */
  readonly verdictChanged: boolean;
  /** Every lift. */
  readonly lifts: readonly LiftChange[];
}

/** One experience in two bundles. */
export interface ExperienceDiff {
  /** UUID. */
  readonly experienceId: string;
  /** Its name; `null` when neither bundle says. */
  readonly name: string | null;
  /** ISO 4217; `null` when not known. */
  readonly currency: string | null;
  /** What changed in the orders; `null` when not both bundles export them alike. */
  readonly orders: OrdersDiff | null;
  /** What that did; `null` when not both bundles have a readout. */
  readonly readout: ReadoutDiff | null;
}

/** What two bundles differ in. */
export interface BundleDiff {
  /** Digest of the bundle before. */
  readonly before: string;
  /** Digest of the bundle after. */
  readonly after: string;
  /** Whether every answer and export is the same. */
  readonly sameData: boolean;
  /** Requests that are only in the bundle before. */
  readonly onlyBefore: readonly string[];
  /** Requests that are only in the bundle after. */
  readonly onlyAfter: readonly string[];
  /** Requests that are answered otherwise. */
  readonly changed: readonly string[];
  /** By experience. */
  readonly experiences: readonly ExperienceDiff[];
  /** What else the reader should know. */
  readonly notes: readonly string[];
}
