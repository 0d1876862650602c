/** Interactive panel of a readout's page. */

/// <reference lib="dom" />

import {
  formatCount,
  formatDates,
  formatLevel,
  formatProjection,
  formatZ,
} from "../../base/mod.ts";
import { addBrush, chartFrame } from "./brush.ts";
import { createControls, selectDaysUpTo } from "./controls.ts";
import { dayText, liftChart } from "./draw.ts";
import { html, isolated, scrolled } from "./elements.ts";
import type {
  Explorer,
  ExplorerState,
  LiftToDate,
  MetricRows,
} from "./explorer.ts";
import { createLiftsTable } from "./lifts_table.ts";
import { insertExplorer } from "./moves.ts";
import { readState, writeState } from "./state.ts";

/**
 * Adds the panel to the page.
 *
 * @param explorer Explorer that computes the numbers.
 * @param element Element before which to insert the panel.
 */
export function addPanel(explorer: Explorer, element: Element): void {
  const { start, data } = explorer;
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
    scrolled("Lifts by metric and variation", table.element),
    table.foldButton,
  );
  const stateAccess = insertExplorer<ExplorerState>(element, {
    start,
    parse: (link) => readState(link, start, data),
    write: (moved) => writeState(moved, data),
    describeChanges: (moved) => describeChanges(explorer, moved),
    controls: (move) => createControls(explorer, move),
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

/** Describes the differences from the readout. */
function describeChanges(
  { start, data }: Explorer,
  state: ExplorerState,
): string[] {
  const { level, lastDayIndex, segmentIndex, thresholdIndex, traffic } = state;
  const dateAt = (index: number) => data.days[index]!.date;
  const changes: string[] = [];
  if (level !== start.level) changes.push(`${formatLevel(level)} intervals`);
  if (lastDayIndex !== start.lastDayIndex) {
    const first = data.firstDay ?? dateAt(0);
    changes.push(`only the days ${formatDates(first, dateAt(lastDayIndex))}`);
  }
  if (segmentIndex >= 0) {
    changes.push(
      `${data.parts[segmentIndex]!.title} "${
        isolated(data.parts[segmentIndex]!.segment)
      }" only, per visitor overall, each lift unadjusted`,
    );
  }
  if (thresholdIndex >= 0) {
    changes.push(
      `excluding visitors with an order above z = ${
        formatZ(data.thresholds[thresholdIndex]!.threshold)
      }`,
    );
  }
  if (traffic !== start.traffic) {
    changes.push(`amounts for ${formatCount(Math.round(traffic), "visitor")}`);
  }
  return changes;
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
