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
import { explore } from "../moves.ts";
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
  const moves = explore<SeasonMoved>(before, {
    of: "season",
    finding: "finding",
    caution: " Look at enough spans and some will differ by chance.",
    start: explorer.start,
    read: (link) => readSeasonState(link, explorer),
    write: (moved) => writeSeasonState(moved, explorer),
    said: (moved) => saidOf(explorer, moved),
    controls: (move) => createSeasonControls(explorer, move),
    parts: [findings, time, pointed, tables],
    time,
    showNumbers(moved) {
      findings.replaceChildren(
        ...explorer.findings(moved).map((sentence) => html("p", {}, sentence)),
      );
      tables.replaceChildren(...seasonTables(explorer, moved));
    },
    showDays(moved, width) {
      days = explorer.days(moved);
      time.replaceChildren(seasonTime(explorer, moved, days, frameOf(width)));
      point(moved.days.to, moved);
    },
  });
  brush(time, {
    shown: () => window,
    point: (place) => point(place, moves.state()),
    choose: (days) => moves.move({ days }),
  });
}

/** What differs from the season. */
function saidOf(
  { start, dateOf, grain }: SeasonExplorer,
  { days, against, level }: SeasonMoved,
): string[] {
  const isOther = days.from !== start.days.from || days.to !== start.days.to;
  return [
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
}
