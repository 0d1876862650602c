/** What was moved, as the end of a link: `#level=0.8&hidden=running`. */

import type { ProgrammeToExplore, TestDecision } from "../../../program/mod.ts";
import type { Link } from "../moves.ts";

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
 * Where the controls stand.
 *
 * @param moved Where they stand.
 * @returns A text for each name.
 */
export function writeProgrammeState({ level, hidden }: ProgrammeMoved): Link {
  return { level: String(level), hidden: hidden.join() };
}

/**
 * The same, read; what does not fit the page is as at the start.
 *
 * @param state What a link says.
 * @param programme Knows what there is.
 * @returns Where the controls are to stand.
 */
export function readProgrammeState(
  state: URLSearchParams,
  programme: ProgrammeToExplore,
): ProgrammeMoved {
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
