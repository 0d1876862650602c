/** Every test's lift, drawn beside its numbers. */

/// <reference lib="dom" />

import {
  formatChance,
  formatChange,
  formatLiftInterval,
} from "../../../format/mod.ts";
import type { ProgrammeToExplore } from "../../../program/mod.ts";
import type { Interval } from "../../../stats/mod.ts";
import { axisOf, bar } from "../draw.ts";
import { html } from "../elements.ts";
import {
  bodyOf,
  type Column,
  type ExploredCell,
  exploredRow,
  exploredTable,
} from "../explored_table.ts";
import type { Axis } from "../time_frame.ts";
import type { ProgrammeMoved } from "./state.ts";

const COLUMNS: readonly Column[] = [
  ["Test", false],
  ["Decision", false],
  ["Measured", true],
  ["Left of it", true],
  ["Drawn", false],
  ["Interval", true],
  ["Luck", true],
];

/** A test, and what is left of its lift. */
export type ShownTest = ProgrammeToExplore["tests"][number] & {
  readonly left: Interval;
};

/** The tests that are shown, the largest of what is left first. */
export function testsOf(
  { tests, levels }: ProgrammeToExplore,
  { level, hidden }: ProgrammeMoved,
): ShownTest[] {
  const at = levels.find((levelIntervals) => levelIntervals.level === level)!;
  return tests.map((test, nth) => ({ ...test, left: at.tests[nth]! }))
    .filter(({ decision }) => !hidden.includes(decision))
    .sort((a, b) => b.left.value! - a.left.value!);
}

/** The table; its axis holds the widest intervals, so that it stands still. */
export function programmeTable(
  { levels }: ProgrammeToExplore,
  shown: readonly ShownTest[],
): HTMLTableElement {
  const axis = axisOf(levels.at(-1)!.tests);
  const rows = shown.map((test) => exploredRow(COLUMNS, cellsOf(test, axis)));
  return exploredTable("What is left of each lift", COLUMNS, bodyOf(...rows));
}

function cellsOf(
  { name, decision, lift, left, chanceOfOppositeSign }: ShownTest,
  axis: Axis,
): ExploredCell[] {
  return [
    [html("bdi", {}, name)],
    decision,
    [formatChange(lift), lift],
    [formatChange(left.value), left.value],
    [bar(left, axis)],
    [formatLiftInterval(left), left.lower, left.upper],
    [formatChance(chanceOfOppositeSign), chanceOfOppositeSign],
  ];
}
