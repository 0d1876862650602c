/** Every test's lift, drawn beside its numbers. */

/// <reference lib="dom" />

import {
  formatChange,
  formatLiftInterval,
  formatShare,
} from "../../../format/mod.ts";
import type { ProgrammeToExplore } from "../../../program/mod.ts";
import type { Interval } from "../../../stats/mod.ts";
import { type Axis, axisOf, bar } from "../draw.ts";
import { html } from "../elements.ts";
import type { ProgrammeMoved } from "./state.ts";

/** A column: its header, and whether numbers stand in it. */
const COLUMNS = [
  ["Test", false],
  ["Decision", false],
  ["Measured", true],
  ["Left of it", true],
  ["Drawn", false],
  ["Interval", true],
  ["Luck", true],
] as const;

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
  const head = COLUMNS.map(([title, isNumber]) =>
    html("th", {
      scope: "col",
      role: "columnheader",
      class: isNumber ? "num" : "",
    }, title)
  );
  const attributes = { class: "readout-table explorer-table", role: "table" };
  return html(
    "table",
    attributes,
    html("caption", {}, "What is left of each lift"),
    html("thead", { role: "rowgroup" }, html("tr", { role: "row" }, ...head)),
    html(
      "tbody",
      { role: "rowgroup" },
      ...shown.map((test) => row(test, axis)),
    ),
  );
}

function row(
  { name, decision, lift, left, chanceOfOppositeSign }: ShownTest,
  axis: Axis,
): Element {
  const cells: readonly (readonly [Node | string, ...(number | null)[]])[] = [
    [html("bdi", {}, name)],
    [decision],
    [formatChange(lift), lift],
    [formatChange(left.value), left.value],
    [bar(left, axis)],
    [formatLiftInterval(left), left.lower, left.upper],
    [formatShare(chanceOfOppositeSign), chanceOfOppositeSign],
  ];
  return html(
    "tr",
    { role: "row" },
    ...cells.map(([shown, ...exact], column) => {
      const [title, isNumber] = COLUMNS[column]!;
      const attributes = {
        class: isNumber ? "num" : "",
        role: column === 0 ? "rowheader" : "cell",
        "data-label": title,
        ...(exact.length === 0 ? {} : { "data-exact": JSON.stringify(exact) }),
      };
      return column === 0
        ? html("th", { ...attributes, scope: "row" }, shown)
        : html("td", attributes, shown);
    }),
  );
}
