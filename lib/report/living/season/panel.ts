/** The part of a season's page that answers when it is touched. */

/// <reference lib="dom" />

import { formatLevel } from "../../../format/mod.ts";
import type {
  SeasonDay,
  SeasonExplorer,
  SeasonMoved,
} from "../../../seasonal/mod.ts";
import { brush, frameOf } from "../brush.ts";
import { html } from "../elements.ts";
import { dayText, seasonTime } from "./chart.ts";
import { createSeasonControls } from "./controls.ts";
import { readSeasonState, writeSeasonState } from "./state.ts";
import { seasonTables } from "./tables.ts";

/** After so long without a move the address says what was moved. */
const SETTLED_MS = 150;

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
  const { start, window } = explorer;
  let moved = readSeasonState(location.hash, explorer);
  let days: readonly SeasonDay[] = [];
  let width = 0;
  const status = html("p", { class: "living-status", role: "status" });
  const findings = html("div", { class: "living-findings" });
  const tables = html("div");
  const time = html("div", { class: "living-figure" });
  const pointed = html("p", { class: "living-pointed readout-note" });
  const point = (place: number) => {
    pointed.textContent = dayText(explorer, moved, days[place - window.from]!);
  };
  const showNumbers = () => {
    controls.show(moved);
    const text = statusOf(explorer, moved);
    if (status.textContent !== text) status.textContent = text;
    status.classList.toggle("living-moved", text !== UNTOUCHED);
    findings.replaceChildren(
      ...explorer.findings(moved).map((sentence) => html("p", {}, sentence)),
    );
    tables.replaceChildren(...seasonTables(explorer, moved));
  };
  const showDays = () => {
    days = explorer.days(moved);
    time.replaceChildren(seasonTime(explorer, moved, days, frameOf(width)));
    point(moved.days.to);
  };
  let frame = 0;
  let written: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(showDays);
    showNumbers();
  };
  const move = (change: Partial<SeasonMoved>) => {
    moved = { ...moved, ...change };
    // A year that is stood against is seen.
    if (!moved.drawn.includes(moved.against) && change.against !== undefined) {
      moved = {
        ...moved,
        drawn: explorer.years.filter((year) =>
          year === moved.against || moved.drawn.includes(year)
        ),
      };
    }
    show();
    clearTimeout(written);
    written = setTimeout(() => {
      history.replaceState(null, "", `#${writeSeasonState(moved, explorer)}`);
    }, SETTLED_MS);
  };
  const controls = createSeasonControls(explorer, move);
  before.before(html(
    "section",
    { id: "explore", class: "living", "aria-labelledby": "explore-title" },
    html("h2", { id: "explore-title" }, "Explore"),
    controls.form,
    status,
    findings,
    time,
    pointed,
    tables,
  ));
  brush(time, {
    shown: () => window,
    point,
    choose: (chosen) => move({ days: chosen }),
  });
  addEventListener("hashchange", () => {
    moved = readSeasonState(location.hash, explorer);
    show();
  });
  new ResizeObserver(() => {
    if (time.clientWidth === width) return;
    width = time.clientWidth;
    showDays();
  }).observe(time);
  width = time.clientWidth;
  showNumbers();
  showDays();
  if (moved !== start) show();
}

const UNTOUCHED = "These are the season's own numbers: nothing is moved.";

/** Whether this is still the season, and what it is else. */
function statusOf(explorer: SeasonExplorer, moved: SeasonMoved): string {
  const { start, dateOf, grain } = explorer;
  const { days, against, level } = moved;
  const isOther = days.from !== start.days.from || days.to !== start.days.to;
  const said = [
    ...(isOther
      ? [
        days.from === days.to
          ? `the ${grain} ${dateOf(days.from)} alone`
          : `${grain}s ${dateOf(days.from)} to ${dateOf(days.to)}`,
      ]
      : []),
    ...(against === start.against ? [] : [`against ${against}`]),
    ...(level === start.level ? [] : [`${formatLevel(level)} intervals`]),
  ];
  return said.length === 0
    ? UNTOUCHED
    : `Exploration, not the finding: ${
      said.join("; ")
    }. Who looks at many spans of days finds differences that are none.`;
}
