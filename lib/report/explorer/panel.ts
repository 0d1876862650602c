/** Interactive panel of a readout's page. */

/// <reference lib="dom" />

import { formatCount, formatLevel, formatProjection } from "../../base/mod.ts";
import { addBrush, chartFrame } from "./brush.ts";
import { selectDaysUpTo } from "./controls.ts";
import { dayText, liftChart } from "./draw.ts";
import { html, isolated } from "./elements.ts";
import type {
  Explorer,
  ExplorerState,
  LiftToDate,
  MetricRows,
} from "./explorer.ts";
import { createLiftsTable, LIFTS_CAPTION } from "./lifts_table.ts";
import { insertExplorer } from "./moves.ts";

/**
 * Adds the panel to the page.
 *
 * @param explorer Explorer that computes the numbers.
 * @param element Element before which to insert the panel.
 */
export function addPanel(explorer: Explorer, element: Element): void {
  const { data } = explorer;
  let shownDays: readonly LiftToDate[] = [];
  const projectedImpact = html("div", { class: "explorer-money" });
  const table = createLiftsTable(data.currency);
  const time = html("div", { class: "explorer-figure" });
  const pointedDay = html("p", { class: "explorer-pointed readout-note" });
  const showPointedDay = (day: LiftToDate, moved: ExplorerState) => {
    pointedDay.textContent = dayText(day, shownArms(explorer, moved));
  };
  const parts: Element[] = [projectedImpact];
  if (data.days.length > 1) parts.push(time, pointedDay);
  parts.push(
    html("div", {
      class: "report-scroll",
      role: "group",
      tabindex: 0,
      "aria-label": LIFTS_CAPTION,
    }, table.element),
    table.foldButton,
  );
  const stateAccess = insertExplorer(element, explorer, {
    parts,
    time,
    showNumbers(moved) {
      const metrics = explorer.metrics(moved);
      table.show(metrics, moved);
      projectedImpact.replaceChildren(
        ...projectedAmounts(explorer, moved, metrics),
      );
    },
    showDays(moved, width) {
      if (data.days.length < 2) return;
      shownDays = explorer.overTime(moved);
      time.replaceChildren(timeChart(explorer, moved, shownDays, width));
      showPointedDay(shownDays.at(-1)!, moved);
    },
  });
  addBrush(time, {
    lastShown: () => stateAccess.state().lastDayIndex,
    point: (index) => showPointedDay(shownDays[index]!, stateAccess.state()),
    choose: (lastDayIndex) => stateAccess.move(selectDaysUpTo(lastDayIndex)),
  });
}

/** Returns the indexes of the variations that are compared and shown. */
function shownArms({ data }: Explorer, { hidden }: ExplorerState): number[] {
  return data.variations.map((_, arm) => arm)
    .filter((arm) => arm > 0 && !hidden.includes(arm));
}

/**
 * Returns the projected amounts of the differences, as the readout states them
 * for its own visitors.
 */
function projectedAmounts(
  { data }: Explorer,
  { traffic, hidden }: ExplorerState,
  metrics: readonly MetricRows[],
): Element[] {
  if (data.projectedImpact === null) return [];
  const amounts = data.projectedImpact.amounts.flatMap(
    ({ metric, title, variation }) => {
      const rows = metrics.find((metricRows) =>
        metricRows.metric.name === metric
      )
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
  const visitorsText = `${formatCount(Math.round(traffic), "visitor")}${
    data.projectedImpact.isMonth ? " a month" : ""
  }`;
  return amounts.length === 0 ? [] : [
    html(
      "p",
      {},
      `Value for ${visitorsText} if all of them got the variation:`,
    ),
    html("ul", {}, ...amounts),
  ];
}

function timeChart(
  explorer: Explorer,
  state: ExplorerState,
  days: readonly LiftToDate[],
  width: number,
): Element {
  const { data } = explorer;
  const { title } = data.metrics.find(({ name }) => name === state.metric)!;
  const arms = shownArms(explorer, state).map((arm) => ({
    arm,
    name: isolated(data.variations[arm]!),
  }));
  const name = `${title}: lift to date, ${formatLevel(state.level)} ${
    data.looks === "always-valid" ? "at every look" : "interval"
  }`;
  return liftChart(days, arms, chartFrame(width), name);
}
