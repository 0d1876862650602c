import type { Programme, TestReading } from "./types.ts";

/** What the page of a programme shows anew when it is touched. */
export interface ProgrammeToExplore
  extends Pick<Programme, "metric" | "currency" | "level" | "levels"> {
  /** In the record's order. */
  readonly tests: readonly Pick<
    TestReading,
    "name" | "decision" | "lift" | "chanceOfOppositeSign"
  >[];
}

/**
 * What the page of a programme carries.
 *
 * @param programme The record; one that was read back from JSON will do.
 * @returns Parts of it; nothing is computed anew.
 */
export function programmeToExplore(
  { metric, currency, level, levels, tests }: Programme,
): ProgrammeToExplore {
  return {
    ...{ metric, currency, level, levels },
    tests: tests.map(({ name, decision, lift, chanceOfOppositeSign }) => ({
      ...{ name, decision, lift, chanceOfOppositeSign },
    })),
  };
}
