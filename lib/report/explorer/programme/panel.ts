/** The part of a programme's page that answers when it is touched. */

/// <reference lib="dom" />

import {
  formatChange,
  formatLevel,
  formatLiftInterval,
  formatProjection,
} from "../../../format/mod.ts";
import type { ProgrammeToExplore } from "../../../program/mod.ts";
import { html, scrolled } from "../elements.ts";
import { checkboxes, controlOf, type Form, formOf, slider } from "../inputs.ts";
import { MOST_ROWS } from "../lifts_table.ts";
import { explore, type Move } from "../moves.ts";
import {
  decisionsOf,
  type ProgrammeMoved,
  readProgrammeState,
  writeProgrammeState,
} from "./state.ts";
import { programmeTable, testsOf } from "./table.ts";

/**
 * Puts it on the page.
 *
 * @param programme Parts of the record: what is moved to was computed with it.
 * @param before What it stands before.
 */
export function addProgrammePanel(
  programme: ProgrammeToExplore,
  before: Element,
): void {
  const total = html("div", { class: "explorer-money" });
  const drawn = scrolled("What is left of each lift");
  const more = html("button", {
    type: "button",
    class: "explorer-more report-control",
  });
  let isWhole = false;
  const moves = explore<ProgrammeMoved>(before, {
    of: "programme",
    finding: "finding",
    start: startOf(programme),
    read: (link) => readProgrammeState(link, programme),
    write: writeProgrammeState,
    said: (moved) => saidOf(programme, moved),
    controls: (move) => controlsOf(programme, move),
    parts: [total, drawn, more],
    time: drawn,
    showNumbers(moved) {
      total.replaceChildren(totalOf(programme, moved));
    },
    showDays(moved) {
      const tests = testsOf(programme, moved);
      more.hidden = tests.length <= MOST_ROWS;
      more.setAttribute("aria-expanded", String(isWhole));
      more.textContent = isWhole
        ? `Show the ${MOST_ROWS} largest`
        : `Show all ${tests.length}`;
      const shown = isWhole ? tests : tests.slice(0, MOST_ROWS);
      drawn.replaceChildren(programmeTable(programme, shown));
    },
  });
  more.addEventListener("click", () => {
    isWhole = !isWhole;
    moves.move({});
  });
}

function startOf({ level }: ProgrammeToExplore): ProgrammeMoved {
  return { level, hidden: [] };
}

function controlsOf(
  programme: ProgrammeToExplore,
  move: Move<ProgrammeMoved>,
): Form<ProgrammeMoved> {
  const steps = programme.levels.map(({ level }) => level);
  const decisions = decisionsOf(programme);
  const level = slider(
    "explore-level",
    "Confidence level",
    steps.map(formatLevel),
    (step) => move({ level: steps[step]! }),
  );
  const shown = checkboxes(
    "Tests that are shown",
    decisions,
    (hidden) => move({ hidden: hidden.map((nth) => decisions[nth]!) }),
  );
  return formOf<ProgrammeMoved>([
    controlOf(level, (moved) => steps.indexOf(moved.level)),
    ...(decisions.length < 2 ? [] : [
      controlOf(
        shown,
        ({ hidden }: ProgrammeMoved) =>
          hidden.map((decision) => decisions.indexOf(decision)),
      ),
    ]),
  ], () => move(startOf(programme)));
}

/** What differs from the programme. */
function saidOf(
  programme: ProgrammeToExplore,
  moved: ProgrammeMoved,
): string[] {
  const { level, hidden } = moved;
  return [
    ...(level === programme.level ? [] : [`${formatLevel(level)} intervals`]),
    ...(hidden.length === 0 ? [] : [
      `${
        testsOf(programme, moved).length
      } of ${programme.tests.length} lifts, without what is ${
        hidden.join(" or ")
      }`,
    ]),
  ];
}

/** What all that was shipped comes to; hiding rows leaves it as it is. */
function totalOf(
  { metric, currency, levels }: ProgrammeToExplore,
  { level }: ProgrammeMoved,
): Element {
  const { total, perYear } = levels.find((levelIntervals) =>
    levelIntervals.level === level
  )!;
  if (total === null) return html("p", {}, "Nothing was shipped.");
  const together = (text: string) => html("span", {}, text);
  const [low, high] = perYear === null ? [] : [perYear.lower, perYear.upper]
    .map((end) => formatProjection(end, currency));
  return html(
    "p",
    { "data-exact": JSON.stringify([total.value, total.lower, total.upper]) },
    `What was shipped changed ${metric} by ${formatChange(total.value)} (`,
    together(`${formatLevel(level)} interval`),
    " ",
    together(formatLiftInterval(total)),
    ")",
    ...(perYear === null
      ? []
      : [", ", together(`${low} to`), " ", together(high!), " a year"]),
    ".",
  );
}
