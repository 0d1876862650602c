/** The part of a page that answers when it is touched. */

/// <reference lib="dom" />

import {
  formatCount,
  formatLevel,
  formatProjection,
  formatZ,
} from "../../format/mod.ts";
import { brush, frameOf } from "./brush.ts";
import { createControls } from "./controls.ts";
import { dayText, key, MOST_BANDS, overTime } from "./draw.ts";
import { html, isolated } from "./elements.ts";
import type { Explorer, LiftToDate, MetricRows, Moved } from "./explorer.ts";
import { createLiftsTable } from "./lifts_table.ts";
import { readState, writeState } from "./state.ts";

/** After so long without a move the address says what was moved. */
const SETTLED_MS = 150;

/**
 * Puts it on the page.
 *
 * @param explorer Makes the numbers.
 * @param before What it stands before.
 */
export function addPanel(explorer: Explorer, before: Element): void {
  const { start, data } = explorer;
  let moved = readState(location.hash, start, data);
  let shownDays: readonly LiftToDate[] = [];
  const status = html("p", { class: "living-status", role: "status" });
  const lifts = html("div", {
    class: "report-scroll",
    role: "group",
    tabindex: 0,
    "aria-label": "Lifts by metric and variation",
  });
  const worth = html("div", { class: "living-money" });
  const table = createLiftsTable(data.currency);
  lifts.append(table.element);
  const time = html("div", { class: "living-figure" });
  const pointed = html("p", { class: "living-pointed readout-note" });
  let width = 0;
  const showNumbers = () => {
    controls.show(moved);
    const found = explorer.metrics(moved);
    const isOther = isMoved(explorer, moved);
    const text = statusOf(explorer, moved, isOther);
    if (status.textContent !== text) status.textContent = text;
    status.classList.toggle("living-moved", isOther);
    table.show(found, moved);
    worth.replaceChildren(...moneyOf(explorer, moved, found));
  };
  const showDays = () => {
    if (data.days.length < 2) return;
    shownDays = explorer.overTime(moved);
    time.replaceChildren(timeChart(explorer, moved, shownDays, width));
    pointed.textContent = dayText(shownDays.at(-1)!, armsOf(explorer, moved));
  };
  // The numbers answer at once; the chart is drawn once a frame, however often
  // a slider tells that it was moved.
  let frame = 0;
  let written: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    showNumbers();
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(showDays);
  };
  const move = (change: Partial<Moved>) => {
    moved = { ...moved, ...change };
    show();
    // Browsers take their time for an address, and count how often it is asked.
    clearTimeout(written);
    written = setTimeout(() => {
      history.replaceState(null, "", `#${writeState(moved, start, data)}`);
    }, SETTLED_MS);
  };
  const controls = createControls(explorer, move);
  before.before(html(
    "section",
    { id: "explore", class: "living", "aria-labelledby": "explore-title" },
    html("h2", { id: "explore-title" }, "Explore"),
    controls.form,
    status,
    worth,
    ...(data.days.length > 1 ? [time, pointed] : []),
    lifts,
    table.more,
  ));
  brush(time, {
    shown: () => moved,
    point: (at) => {
      const day = shownDays[at - moved.from]!;
      pointed.textContent = dayText(day, armsOf(explorer, moved));
    },
    choose: (days) =>
      move(explorer.isDaily(moved.part) ? days : { ...days, part: -1 }),
  });
  addEventListener("hashchange", () => {
    moved = readState(location.hash, start, data);
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
  if (!isOther) return "These are the readout's numbers: nothing is moved.";
  const { level, from, to, part, without, traffic } = moved;
  const first = from === 0
    ? data.firstDay ?? data.days[0]!.date
    : `after ${data.days[from - 1]?.date}`;
  const said = [
    ...(level === start.level ? [] : [`${formatLevel(level)} intervals`]),
    ...(from === start.from && to === start.to
      ? []
      : [`days alone, ${first} to ${data.days[to]!.date}`]),
    ...(part < 0 ? [] : [
      `${data.parts[part]!.title} "${
        isolated(data.parts[part]!.segment)
      }" alone, per visitor of all, each lift for itself`,
    ]),
    ...(without < 0 ? [] : [
      `without the visitors of orders above z = ${
        formatZ(data.thresholds[without]!.threshold)
      }`,
    ]),
    ...(traffic === start.traffic
      ? []
      : [`money for ${formatCount(Math.round(traffic), "visitor")}`]),
  ];
  return `Exploration, not the verdict: ${
    said.join("; ")
  }. Who looks at many parts finds differences that are none.`;
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
  if (data.worth === null) return [];
  const amounts = data.worth.amounts.flatMap(({ metric, title, variation }) => {
    const rows = found.find((one) => one.metric.name === metric)?.rows;
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
  });
  const who = `${formatCount(Math.round(traffic), "visitor")}${
    data.worth.isMonth ? " a month" : ""
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
    data.looks === "every-look" ? "at every look" : "interval"
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
        key(arm),
        ` ${isolated(data.variations[arm]!)}`,
      ]),
      ...(arms.length > MOST_BANDS
        ? ["; their intervals are in the table."]
        : []),
    ),
    overTime(days, arms, frameOf(width), name),
  );
}
