/** The part of a page that answers when it is touched. */

/// <reference lib="dom" />

import {
  formatCount,
  formatDates,
  formatLevel,
  formatProjection,
  formatZ,
} from "../../format/mod.ts";
import { brush, frameOf } from "./brush.ts";
import { createControls, dayAfter } from "./controls.ts";
import { dayText, lookOf, MOST_BANDS, named, overTime } from "./draw.ts";
import { html, isolated } from "./elements.ts";
import type { Explorer, LiftToDate, MetricRows, Moved } from "./explorer.ts";
import { createLiftsTable } from "./lifts_table.ts";
import { createMoves, explorePart } from "./moves.ts";
import { readState, writeState } from "./state.ts";

/**
 * Puts it on the page.
 *
 * @param explorer Makes the numbers.
 * @param before What it stands before.
 */
export function addPanel(explorer: Explorer, before: Element): void {
  const { start, data } = explorer;
  let shownDays: readonly LiftToDate[] = [];
  const status = html("p", { class: "explorer-status", role: "status" });
  const lifts = html("div", {
    class: "report-scroll",
    role: "group",
    tabindex: 0,
    "aria-label": "Lifts by metric and variation",
  });
  const projectedImpact = html("div", { class: "explorer-money" });
  const table = createLiftsTable(data.currency);
  lifts.append(table.element);
  const time = html("div", { class: "explorer-figure" });
  const pointed = html("p", { class: "explorer-pointed readout-note" });
  const showNumbers = (moved: Moved) => {
    controls.show(moved);
    const found = explorer.metrics(moved);
    const isOther = isMoved(explorer, moved);
    const text = statusOf(explorer, moved, isOther);
    if (status.textContent !== text) status.textContent = text;
    status.classList.toggle("explorer-moved", isOther);
    table.show(found, moved);
    projectedImpact.replaceChildren(...moneyOf(explorer, moved, found));
  };
  const point = (day: LiftToDate, moved: Moved) => {
    pointed.textContent = dayText(day, armsOf(explorer, moved));
  };
  const showDays = (moved: Moved, width: number) => {
    if (data.days.length < 2) return;
    shownDays = explorer.overTime(moved);
    time.replaceChildren(timeChart(explorer, moved, shownDays, width));
    point(shownDays.at(-1)!, moved);
  };
  const moves = createMoves<Moved>({
    read: () => readState(location.hash, start, data),
    write: (moved) => writeState(moved, start, data),
    ...{ time, showNumbers, showDays },
  });
  const move = (change: Partial<Moved>) =>
    moves.move({ ...moves.state(), ...change });
  const controls = createControls(explorer, move);
  before.before(explorePart(
    controls.form,
    status,
    projectedImpact,
    ...(data.days.length > 1 ? [time, pointed] : []),
    lifts,
    table.more,
  ));
  brush(time, {
    shown: moves.state,
    point: (at) => point(shownDays[at - moves.state().from]!, moves.state()),
    choose: (days) =>
      move(
        explorer.isDaily(moves.state().part) ? days : { ...days, part: -1 },
      ),
  });
  moves.begin();
}

function isMoved({ start, data }: Explorer, moved: Moved): boolean {
  const numbers = { ...moved, metric: start.metric, hidden: start.hidden };
  return writeState(numbers, start, data) !== "";
}

/** Whether this is still the readout, and what it is else. */
function statusOf(
  { start, data }: Explorer,
  moved: Moved,
  isOther: boolean,
): string {
  if (!isOther) {
    return "These are the readout's numbers. Move a control to explore.";
  }
  const { level, from, to, part, without, traffic } = moved;
  const first = from === 0
    ? data.firstDay ?? data.days[0]!.date
    : dayAfter(data.days[from - 1]!.date);
  const said = [
    ...(level === start.level ? [] : [`${formatLevel(level)} intervals`]),
    ...(from === start.from && to === start.to
      ? []
      : [`only the days ${formatDates(first, data.days[to]!.date)}`]),
    ...(part < 0 ? [] : [
      `${data.parts[part]!.title} "${
        isolated(data.parts[part]!.segment)
      }" only, per visitor of all, each lift by itself`,
    ]),
    ...(without < 0 ? [] : [
      `without visitors who have an order above z = ${
        formatZ(data.thresholds[without]!.threshold)
      }`,
    ]),
    ...(traffic === start.traffic
      ? []
      : [`money for ${formatCount(Math.round(traffic), "visitor")}`]),
  ];
  return `Exploration, not the decision: ${
    said.join("; ")
  }. Look at enough parts and some will differ by chance.`;
}

/** Variations that are compared and shown. */
function armsOf({ data }: Explorer, { hidden }: Moved): number[] {
  return data.variations.map((_, arm) => arm)
    .filter((arm) => arm > 0 && !hidden.includes(arm));
}

/** What the differences come to, as the readout says it of its own visitors. */
function moneyOf(
  { data }: Explorer,
  { traffic, hidden }: Moved,
  found: readonly MetricRows[],
): Element[] {
  if (data.projectedImpact === null) return [];
  const amounts = data.projectedImpact.amounts.flatMap(
    ({ metric, title, variation }) => {
      const rows = found.find((metricRows) => metricRows.metric.name === metric)
        ?.rows;
      const arm = data.variations.indexOf(variation);
      const difference = rows?.[arm]?.difference;
      if (difference?.lower == null || hidden.includes(arm)) return [];
      const [low, high] = [difference.lower, difference.upper!]
        .map((end) => formatProjection(end * traffic, data.currency));
      return [html(
        "li",
        {},
        `${isolated(variation)}, ${title.toLowerCase()}: `,
        html("span", {}, `${low} to`),
        " ",
        html("span", {}, high!),
      )];
    },
  );
  const who = `${formatCount(Math.round(traffic), "visitor")}${
    data.projectedImpact.isMonth ? " a month" : ""
  }`;
  return amounts.length === 0 ? [] : [
    html("p", {}, `Worth for ${who}, every one of them given the variation:`),
    html("ul", {}, ...amounts),
  ];
}

function timeChart(
  explorer: Explorer,
  moved: Moved,
  days: readonly LiftToDate[],
  width: number,
): Element {
  const { data } = explorer;
  const { title } = data.metrics.find(({ name }) => name === moved.metric)!;
  const arms = armsOf(explorer, moved);
  const name = `${title}: lift to date, ${formatLevel(moved.level)} ${
    data.looks === "always-valid" ? "at every look" : "interval"
  }`;
  return html(
    "figure",
    { class: "readout-chart" },
    html(
      "figcaption",
      {},
      html("strong", {}, name),
      ...arms.flatMap((arm) => [
        " ",
        named(lookOf(arm), isolated(data.variations[arm]!)),
      ]),
      ...(arms.length > MOST_BANDS
        ? ["; their intervals are in the table."]
        : []),
    ),
    overTime(days, arms, frameOf(width), name),
  );
}
