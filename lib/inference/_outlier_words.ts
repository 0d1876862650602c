/** What large orders do to lifts, in words. */

import { THRESHOLDS } from "../rules/mod.ts";
import type { DecisiveOrder } from "../record/mod.ts";

/** What large orders do to a lift. */
export type Change = "make" | "move";

/** A lift that large orders make or move, in words. */
export interface ChangedLift {
  readonly title: string;
  readonly change: Change;
  readonly before: string;
  readonly after: string;
}

/** Whose lifts they are, and by how many orders. */
export interface Movers {
  readonly name: string;
  /** Whether the largest alone does it. */
  readonly isOne: boolean;
  /** How many are above the usual z-score. */
  readonly removed: number;
  /** The largest, as an amount. */
  readonly order: string;
}

/** What large orders do to a variation. */
export interface Finding {
  readonly name: string;
  readonly changed: readonly ChangedLift[];
  readonly sentence: string;
  /** One order that makes a lift alone, by metric. */
  readonly single: Readonly<Record<string, DecisiveOrder>>;
}

/** The sentence on a variation. */
export function sentenceOf(
  lifts: readonly ChangedLift[],
  { name, isOne, removed, order }: Movers,
): string {
  const makes = lifts.every(({ change }) => change === "make");
  const [subject, verb, them] = isOne
    ? [`A single ${order} order`, makes ? "drives" : "moves", "it"]
    : [
      `${removed} large orders, the largest ${order},`,
      makes ? "drive" : "move",
      "them",
    ];
  const without = removed === 1
    ? "without that visitor"
    : `without visitors who have an order above z = ${THRESHOLDS.usualZ}`;
  return lifts.map(({ title, before, after }, at) =>
    at === 0
      ? `${subject} ${verb} ${name}'s ${title} lift: ${before} with ${them}, ${after} ${without}`
      : `its ${title} lift: ${before} with, ${after} without`
  ).join("; ") + ".";
}

/** Findings that have a sentence each; more of them share one. */
const MOST_SENTENCES = 2;

/** A sentence for each variation, or of many one for all. */
export function sentencesOf(
  findings: readonly Finding[],
  largestOf: (names: readonly string[]) => string,
): string[] {
  if (findings.length <= MOST_SENTENCES) {
    return findings.map(({ sentence }) => sentence);
  }
  const changes = findings.map(({ name, changed }) =>
    `${name} ${
      changed.map(({ title, before, after }) =>
        `${title} ${before} to ${after}`
      ).join(", ")
    }`
  );
  const names = findings.map(({ name }) => name);
  return [
    `Large orders (the largest ${
      largestOf(names)
    }) move the lifts of ${findings.length} variations. Without visitors who have an order above z = ${THRESHOLDS.usualZ}: ${
      changes.join("; ")
    }.`,
  ];
}
