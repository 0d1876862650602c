/** The part of a programme's page that answers when it is touched. */

/// <reference lib="dom" />

import {
  formatChange,
  formatLevel,
  formatLiftInterval,
  formatProjection,
} from "../../../format/mod.ts";
import type { ProgrammeToExplore } from "../../../program/mod.ts";
import { html } from "../elements.ts";
import { checkboxes, type Form, formOf, slider } from "../inputs.ts";
import { MOST_ROWS } from "../lifts_table.ts";
import { createMoves, explorePart } from "../moves.ts";
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
  const status = html("p", { class: "explorer-status", role: "status" });
  const total = html("div", { class: "explorer-money" });
  const drawn = html("div", {
    class: "report-scroll",
    role: "group",
    tabindex: 0,
    "aria-label": "What is left of each lift",
  });
  const more = html("button", {
    type: "button",
    class: "explorer-more report-control",
  });
  let isWhole = false;
  const moves = createMoves<ProgrammeMoved>({
    read: () => readProgrammeState(location.hash, programme),
    write: (moved) => writeProgrammeState(moved, programme),
    time: drawn,
    showNumbers(moved) {
      controls.show(moved);
      const text = statusOf(programme, moved);
      if (status.textContent !== text) status.textContent = text;
      status.classList.toggle("explorer-moved", text !== UNTOUCHED);
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
    moves.move(moves.state());
  });
  const controls = controlsOf(
    programme,
    (change) => moves.move({ ...moves.state(), ...change }),
  );
  before.before(explorePart(controls.form, status, total, drawn, more));
  moves.begin();
}

function controlsOf(
  programme: ProgrammeToExplore,
  move: (change: Partial<ProgrammeMoved>) => void,
): Form<ProgrammeMoved> {
  const { levels } = programme;
  const steps = levels.map(({ level }) => level);
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
    {
      element: level.element,
      show: ({ level: now }) => level.show(steps.indexOf(now)),
    },
    ...(decisions.length < 2 ? [] : [{
      element: shown.element,
      show: ({ hidden }: ProgrammeMoved) =>
        shown.show(
          hidden.map((testDecision) => decisions.indexOf(testDecision)),
        ),
    }]),
  ], () => move({ level: programme.level, hidden: [] }));
}

const UNTOUCHED =
  "These are the programme's numbers. Move a control to explore.";

/** Whether this is still the programme, and what it is else. */
function statusOf(
  programme: ProgrammeToExplore,
  moved: ProgrammeMoved,
): string {
  if (writeProgrammeState(moved, programme) === "") return UNTOUCHED;
  const { level, hidden } = moved;
  const said = [
    ...(level === programme.level ? [] : [`${formatLevel(level)} intervals`]),
    ...(hidden.length === 0 ? [] : [
      `${
        testsOf(programme, moved).length
      } of ${programme.tests.length} lifts, without what is ${
        hidden.join(" or ")
      }`,
    ]),
  ];
  return `Exploration, not the finding: ${said.join("; ")}.`;
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
