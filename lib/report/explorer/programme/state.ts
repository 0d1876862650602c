/** What was moved, as the end of a link: `#level=0.8&hidden=running`. */

import type { ProgrammeToExplore, TestDecision } from "../../../program/mod.ts";

/** Where the controls of a programme's page stand. */
export interface ProgrammeMoved {
  /** One of the record's levels. */
  readonly level: number;
  /** What became of the tests that are left out. */
  readonly hidden: readonly TestDecision[];
}

/** What became of the programme's tests, as the record has them. */
export function decisionsOf({ tests }: ProgrammeToExplore): TestDecision[] {
  return [...new Set(tests.map(({ decision }) => decision))];
}

/**
 * What differs from the start.
 *
 * @param moved Where the controls stand.
 * @param programme Knows where they stood.
 * @returns Without `#`; empty where nothing was moved.
 */
export function writeProgrammeState(
  { level, hidden }: ProgrammeMoved,
  programme: ProgrammeToExplore,
): string {
  const state = new URLSearchParams();
  if (level !== programme.level) state.set("level", String(level));
  if (hidden.length > 0) state.set("hidden", hidden.join());
  return state.toString();
}

/**
 * The same, read; what does not fit the page is as at the start.
 *
 * @param text With or without `#`.
 * @param programme Knows what there is.
 * @returns Where the controls are to stand.
 */
export function readProgrammeState(
  text: string,
  programme: ProgrammeToExplore,
): ProgrammeMoved {
  const state = new URLSearchParams(text.replace(/^#/, ""));
  const level = Number(state.get("level"));
  const hidden = (state.get("hidden") ?? "").split(",");
  return {
    level:
      programme.levels.some((levelIntervals) => levelIntervals.level === level)
        ? level
        : programme.level,
    hidden: decisionsOf(programme).filter((decision) =>
      hidden.includes(decision)
    ),
  };
}
