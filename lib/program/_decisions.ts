/** Words for what became of a test. */

import type { ProgrammeTest, TestDecision } from "./types.ts";

/** Those that say one thing only: "stopped", "live" and "won" do not. */
const WORDS: Readonly<Record<TestDecision, readonly string[]>> = {
  shipped: [
    ...["shipped", "ship", "ship it", "rolled out", "launched", "released"],
    ...["deployed", "implemented", "ausgerollt", "umgesetzt", "eingeführt"],
    ...["déployé", "mis en ligne", "desplegado", "lanzado", "implementado"],
  ],
  rejected: [
    ...["rejected", "reject", "not shipped", "kept control", "keep control"],
    ...["discarded", "dropped", "killed", "abandoned", "rolled back"],
    ...["reverted", "abgelehnt", "verworfen", "nicht ausgerollt", "rejeté"],
    ...["abandonné", "rechazado", "descartado"],
  ],
  undecided: [
    ...["", "undecided", "inconclusive", "offen", "unentschieden", "indécis"],
    ...["indeciso", "sin decidir"],
  ],
  running: ["running", "started", "ongoing", "läuft", "en cours", "en curso"],
  paused: ["paused", "on hold", "pausiert", "en pause", "pausado", "en pausa"],
};

/**
 * Reads a decision.
 *
 * @param text As it is written, in any case.
 * @returns What it says; `undefined` where that is not certain.
 */
export function decisionIn(text: string): TestDecision | undefined {
  const word = text.normalize().toLowerCase().trim().replaceAll(
    /[\s_-]+/g,
    " ",
  );
  return (Object.keys(WORDS) as TestDecision[])
    .find((decision) => WORDS[decision].includes(word));
}

/** Whether nothing more comes of a test. */
export function isOver({ decision }: Pick<ProgrammeTest, "decision">): boolean {
  return decision !== "running" && decision !== "paused";
}
