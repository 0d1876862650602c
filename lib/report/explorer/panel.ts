/** The part of a page that answers when it is touched. */

/// <reference lib="dom" />

import {
  formatCount,
  formatDates,
  formatLevel,
  formatProjection,
  formatZ,
} from "../../base/mod.ts";
import { brush, frameOf } from "./brush.ts";
import { createControls, dayAfter, upTo } from "./controls.ts";
import { dayText, overTime } from "./draw.ts";
import { html, isolated, scrolled } from "./elements.ts";
import type { Explorer, LiftToDate, MetricRows, Moved } from "./explorer.ts";
import { createLiftsTable } from "./lifts_table.ts";
import { explore } from "./moves.ts";
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
  const projectedImpact = html("div", { class: "explorer-money" });
  const table = createLiftsTable(data.currency);
  const time = html("div", { class: "explorer-figure" });
  const pointed = html("p", { class: "explorer-pointed readout-note" });
  const point = (day: LiftToDate, moved: Moved) => {
    pointed.textContent = dayText(day, armsOf(explorer, moved));
  };
  const moves = explore<Moved>(before, {
    start,
    read: (link) => readState(link, start, data),
    write: (moved) => writeState(moved, data),
    said: (moved) => saidOf(explorer, moved),
    controls: (move) => createControls(explorer, move),
    parts: [
      projectedImpact,
      ...(data.days.length > 1 ? [time, pointed] : []),
      scrolled("Lifts by metric and variation", table.element),
      table.more,
    ],
    time,
    showNumbers(moved) {
      const found = explorer.metrics(moved);
      table.show(found, moved);
      projectedImpact.replaceChildren(...moneyOf(explorer, moved, found));
    },
    showDays(moved, width) {
      if (data.days.length < 2) return;
      shownDays = explorer.overTime(moved);
      time.replaceChildren(timeChart(explorer, moved, shownDays, width));
      point(shownDays.at(-1)!, moved);
    },
  });
  brush(time, {
    shown: moves.state,
    point: (at) => point(shownDays[at - moves.state().from]!, moves.state()),
    choose: (to) => moves.move(upTo(to, explorer.isDaily)),
  });
}

/** What differs from the readout. */
function saidOf({ start, data }: Explorer, moved: Moved): string[] {
  const { level, from, to, part, without, traffic } = moved;
  const dayAt = (at: number) => data.days[at]!.date;
  const first = () =>
    from === 0 ? data.firstDay ?? dayAt(0) : dayAfter(dayAt(from - 1));
  return [
    ...(level === start.level ? [] : [`${formatLevel(level)} intervals`]),
    ...(from === start.from && to === start.to
      ? []
      : [`only the days ${formatDates(first(), dayAt(to))}`]),
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
  const arms = armsOf(explorer, moved).map((arm) => ({
    arm,
    name: isolated(data.variations[arm]!),
  }));
  const name = `${title}: lift to date, ${formatLevel(moved.level)} ${
    data.looks === "always-valid" ? "at every look" : "interval"
  }`;
  return overTime(days, arms, frameOf(width), name);
}
