/** Words for the decision on a test. */

import type { ProgrammeTest, TestDecision } from "./types.ts";

/**
 * Unambiguous words for each decision; "stopped", "live" and "won" are ambiguous.
 */
const WORDS: Readonly<Record<TestDecision, readonly string[]>> = {
  shipped: splitLists(
    "shipped, ship, ship it, rolled out, rollout, roll out, launched, released, deployed, implemented, live for all",
    "yes, true, ja, oui, sí",
    "kept variation, keep variation, accepted, adopted, approved",
    "ausgerollt, umgesetzt, eingeführt, déployé, mis en ligne, desplegado, lanzado, implementado",
  ),
  rejected: splitLists(
    "rejected, reject, not shipped, not implemented, declined, removed, discarded, dropped, killed, abandoned",
    "no, false, nein, non",
    "kept control, keep control, control kept, kept original, rolled back, reverted",
    "abgelehnt, verworfen, nicht ausgerollt, rejeté, abandonné, rechazado, descartado",
  ),
  undecided: splitLists(
    ", undecided, inconclusive, no decision, pending, tbd, open",
    "offen, unentschieden, indécis, indeciso, sin decidir",
  ),
  running: splitLists(
    "running, active, in progress, started, ongoing, läuft, en cours, en curso",
  ),
  paused: splitLists("paused, on hold, pausiert, en pause, pausado, en pausa"),
};

/** All decisions, in the order in which they are listed. */
export const DECISIONS = Object.keys(WORDS) as readonly TestDecision[];

function splitLists(...lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(", "));
}

/** Ambiguous words whose meaning depends on the other decisions of the file. */
const KEPT = ["kept", "keep"];

/**
 * Parses a decision.
 *
 * @param text Decision as written, in any case.
 * @param allDecisions All decisions of the file. If some tests were shipped,
 *   "kept" means that the control was kept; if some were rejected, it means that
 *   the variation was kept.
 * @returns The decision, or `undefined` if it is ambiguous or unknown.
 */
export function parseDecision(
  text: string,
  allDecisions: readonly string[] = [],
): TestDecision | undefined {
  const word = plainText(text);
  if (KEPT.includes(word)) {
    const decisions = new Set(
      allDecisions.map((decision) => parseDecision(decision)),
    );
    if (decisions.has("shipped")) return "rejected";
    return decisions.has("rejected") ? "shipped" : undefined;
  }
  return DECISIONS.find((decision) => WORDS[decision].includes(word));
}

/**
 * Returns a note on how an ambiguous word was interpreted, if the file contains
 * one.
 */
export function keptDecisionNote(decisions: readonly string[]): string[] {
  const keptWord = decisions.find((text) => KEPT.includes(plainText(text)));
  if (keptWord === undefined) return [];
  const decision = parseDecision(keptWord, decisions);
  return [
    `"${keptWord}" is treated as ${decision}, because other tests are ${
      decision === "shipped" ? "rejected" : "shipped"
    }.`,
  ];
}

function plainText(text: string): string {
  return text.normalize().toLowerCase().trim().replaceAll(/[\s_-]+/g, " ");
}

/** Returns whether a test is over, that is neither running nor paused. */
export function isFinished(
  { decision }: Pick<ProgrammeTest, "decision">,
): boolean {
  return decision !== "running" && decision !== "paused";
}

/** Returns whether a variation was rolled out. */
export function isShipped(
  { decision }: Pick<ProgrammeTest, "decision">,
): boolean {
  return decision === "shipped";
}
