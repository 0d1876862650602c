/** A second opinion on what a store's tests were taken for. */

import { formatChance, formatCount, formatLevel } from "../document/mod.ts";
import type { ProgrammeEffects } from "../stats/mod.ts";
import { isOver } from "./_decisions.ts";
import type {
  OpinionReason,
  ProgrammeInput,
  ProgrammeTest,
  RefusedTest,
  SecondOpinion,
} from "./types.ts";

/** Of fewer days not every weekday was seen. */
const LEAST_DAYS = 7;

/** Whether a test was taken for a winner: as decided, else by its chance. */
export function isWinner(
  { decision, isAssumed = false, serviceChance }: RefusedTest,
  above: number,
): boolean {
  return isAssumed || decision === "undecided"
    ? (serviceChance ?? 0) > above
    : decision === "shipped";
}

/** How many winners there are, and how many of them are none. */
export function secondOpinionOf(
  tests: readonly ProgrammeTest[],
  { none: [none] }: ProgrammeEffects,
  refused: ProgrammeInput["refused"],
  above: number,
): SecondOpinion {
  return {
    above,
    winners: tests.filter((test) => isOver(test) && isWinner(test, above))
      .length,
    none: none!,
    refused: refused.filter((test) => isWinner(test, above)),
  };
}

/** Why a test that is over is read as it is. */
export function reasonOf(
  test: ProgrammeTest,
  chanceOfGain: number,
  above: number,
): OpinionReason | null {
  if (!isOver(test)) return null;
  const isLikely = chanceOfGain > above;
  if (!isWinner(test, above)) return isLikely ? "missed" : "no-gain";
  if (test.isOneOrder) return "one-order";
  if (test.days !== null && test.days < LEAST_DAYS) return "early";
  return isLikely ? "holds" : "luck";
}

/** The reasons as a table says them. */
export const REASONS: Readonly<Record<OpinionReason, string>> = {
  "holds": "holds",
  "luck": "could be luck",
  "early": `under ${LEAST_DAYS} days`,
  "one-order": "one order decides",
  "missed": "likely gain, not shipped",
  "no-gain": "no gain shown",
};

/** How many of the winners are none, in a sentence or two. */
export function opinionFinding(
  { above, winners, none: { value, lower, upper }, refused }: SecondOpinion,
  level: number,
): string {
  const [sure, bar] = [level, above].map(formatLevel);
  const found = winners === 0
    ? "No finished test was taken for a winner."
    : winners === 1
    ? `Your winner is false with a chance of ${formatChance(value)}.`
    : `Of your ${winners} winners, about ${Math.round(value!)} ${
      Math.round(value!) === 1 ? "is" : "are"
    } false (${sure} CI ${lower} to ${upper}).`;
  return `${found}${
    refused.length === 0
      ? ""
      : ` A check failed for ${
        formatCount(refused.length, "more winner")
      }, so nobody can judge: ${refused.map(({ name }) => name).join(", ")}.`
  } Winners were shipped, or are undecided with a chance above ${bar} by the service.`;
}
