/** The part of a season's page that answers when it is touched. */

/// <reference lib="dom" />

import { formatDate, formatDates, formatLevel } from "../../../format/mod.ts";
import type {
  SeasonDay,
  SeasonExplorer,
  SeasonMoved,
} from "../../../seasonal/mod.ts";
import { brush, frameOf } from "../brush.ts";
import { html } from "../elements.ts";
import { createMoves, explorePart } from "../moves.ts";
import { dayText, seasonTime } from "./chart.ts";
import { createSeasonControls } from "./controls.ts";
import { readSeasonState, writeSeasonState } from "./state.ts";
import { seasonTables } from "./tables.ts";

/**
 * Puts it on the page.
 *
 * @param explorer Makes the numbers.
 * @param before What it stands before.
 */
export function addSeasonPanel(
  explorer: SeasonExplorer,
  before: Element,
): void {
  const { window } = explorer;
  let days: readonly SeasonDay[] = [];
  const status = html("p", { class: "explorer-status", role: "status" });
  const findings = html("div", { class: "explorer-findings" });
  const tables = html("div");
  const time = html("div", { class: "explorer-figure" });
  const pointed = html("p", { class: "explorer-pointed readout-note" });
  const point = (place: number, moved: SeasonMoved) => {
    pointed.textContent = dayText(
      explorer,
      moved,
      days[place - window.from]!,
    );
  };
  const showNumbers = (moved: SeasonMoved) => {
    controls.show(moved);
    const text = statusOf(explorer, moved);
    if (status.textContent !== text) status.textContent = text;
    status.classList.toggle("explorer-moved", text !== UNTOUCHED);
    findings.replaceChildren(
      ...explorer.findings(moved).map((sentence) => html("p", {}, sentence)),
    );
    tables.replaceChildren(...seasonTables(explorer, moved));
  };
  const showDays = (moved: SeasonMoved, width: number) => {
    days = explorer.days(moved);
    time.replaceChildren(seasonTime(explorer, moved, days, frameOf(width)));
    point(moved.days.to, moved);
  };
  const moves = createMoves<SeasonMoved>({
    read: () => readSeasonState(location.hash, explorer),
    write: (moved) => writeSeasonState(moved, explorer),
    ...{ time, showNumbers, showDays },
  });
  const move = (change: Partial<SeasonMoved>) =>
    moves.move(withSeen(explorer, { ...moves.state(), ...change }, change));
  const controls = createSeasonControls(explorer, move);
  before.before(
    explorePart(controls.form, status, findings, time, pointed, tables),
  );
  brush(time, {
    shown: () => window,
    point: (place) => point(place, moves.state()),
    choose: (chosen) => move({ days: chosen }),
  });
  moves.begin();
}

/** A year that is stood against is seen. */
function withSeen(
  { years }: SeasonExplorer,
  moved: SeasonMoved,
  { against }: Partial<SeasonMoved>,
): SeasonMoved {
  return against === undefined ? moved : {
    ...moved,
    drawn: years.filter((year) =>
      year === against || moved.drawn.includes(year)
    ),
  };
}

const UNTOUCHED = "These are the season's numbers. Move a control to explore.";

/** Whether this is still the season, and what it is else. */
function statusOf(explorer: SeasonExplorer, moved: SeasonMoved): string {
  const { start, dateOf, grain } = explorer;
  const { days, against, level } = moved;
  const isOther = days.from !== start.days.from || days.to !== start.days.to;
  const said = [
    ...(isOther
      ? [
        days.from === days.to
          ? `the ${grain} ${formatDate(dateOf(days.from))} alone`
          : `${grain}s ${formatDates(dateOf(days.from), dateOf(days.to))}`,
      ]
      : []),
    ...(against === start.against ? [] : [`against ${against}`]),
    ...(level === start.level ? [] : [`${formatLevel(level)} intervals`]),
  ];
  return said.length === 0
    ? UNTOUCHED
    : `Exploration, not the finding: ${
      said.join("; ")
    }. Look at enough spans and some will differ by chance.`;
}
