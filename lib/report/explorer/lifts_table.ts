/** Table of lifts, each with a small chart next to its numbers. */

/// <reference lib="dom" />

import {
  formatChange,
  formatDifference,
  formatInterval,
  formatLiftInterval,
  formatPValue,
  formatValue,
} from "../../base/mod.ts";
import type { Compared } from "./rows.ts";
import type { ExplorerMetric } from "./data.ts";
import { intervalBar, liftAxis } from "./draw.ts";
import { html } from "./elements.ts";
import type { Column, ExploredCell } from "./explored_table.ts";
import { exploredRow, exploredTable } from "./explored_table.ts";
import type { ExplorerState, MetricRows } from "./explorer.ts";
import type { Axis } from "./time_frame.ts";

/**
 * Maximum number of rows before the table is collapsed, as on the rest of the
 * page.
 */
export const MOST_ROWS = 24;

const COLUMNS: readonly Column[] = [
  ["Metric", false],
  ["Variation", false],
  ["Value", true],
  ["Difference", true],
  ["Lift", true],
  ["Drawn", false],
  ["Interval", true],
  ["p", true],
];

/** Table of lifts. */
export interface LiftsTable {
  readonly element: HTMLTableElement;
  /** Button that shows the rows of all metrics; hidden if they are already shown. */
  readonly foldButton: HTMLButtonElement;
  /**
   * Updates the table with new numbers.
   *
   * @param metrics Metrics with their numbers.
   * @param moved State with the hidden variations, and with the metric to show if
   *   there are too many rows for all metrics.
   */
  show(
    metrics: readonly MetricRows[],
    moved: Pick<ExplorerState, "hidden" | "metric">,
  ): void;
}

/**
 * Creates the table.
 *
 * @param currency ISO 4217 code for amounts of money.
 */
export function createLiftsTable(currency: string | null): LiftsTable {
  const body = html("tbody", { role: "rowgroup" });
  let isWhole = false;
  let shownMetric = "";
  const foldButton = html("button", {
    type: "button",
    class: "explorer-more report-control",
  });
  const fold = () => {
    const isLong = body.rows.length > MOST_ROWS;
    foldButton.hidden = !isLong;
    foldButton.setAttribute("aria-expanded", String(isWhole));
    foldButton.textContent = isWhole
      ? "Show one metric"
      : `Show all metrics (${body.rows.length} rows)`;
    for (const row of body.rows) {
      row.hidden = isLong && !isWhole && row.dataset.metric !== shownMetric;
    }
  };
  foldButton.addEventListener("click", () => {
    isWhole = !isWhole;
    fold();
  });
  return {
    foldButton,
    element: exploredTable("Lifts by metric and variation", COLUMNS, body),
    show(metrics, { hidden, metric }) {
      const wanted = metrics.flatMap(({ metric, rows }) =>
        (rows ?? []).flatMap((row, arm) =>
          hidden.includes(arm) ? [] : [{ metric, row, arm }]
        )
      );
      const axis = liftAxis(wanted.map(({ row }) => row.lift));
      body.replaceChildren(...wanted.map(({ metric, row, arm }) => {
        const cells = liftCells(metric, row, arm > 0, currency, axis);
        return exploredRow(COLUMNS, cells, { "data-metric": metric.name });
      }));
      shownMetric = metric;
      fold();
    },
  };
}

/**
 * Returns the cells of a row. A title that repeats the row above is visually
 * hidden but kept for screen readers.
 */
function liftCells(
  { title, unit }: ExplorerMetric,
  { variation, value, lift, difference, pValue }: Compared,
  isRepeated: boolean,
  currency: string | null,
  axis: Axis,
): ExploredCell[] {
  const shownAs = (end: number) => formatValue(end, unit, currency);
  const shown = html(
    "span",
    {},
    value.value === null ? "n/a" : shownAs(value.value),
  );
  if (value.shape === "bounded") {
    const range = formatInterval(value, shownAs);
    shown.append(html("br"), html("span", { class: "readout-note" }, range));
  }
  const cellsOfRow: ExploredCell[] = [
    isRepeated ? [html("span", { class: "report-hidden" }, title)] : title,
    [html("bdi", {}, variation)],
    [shown, value.value, value.lower, value.upper],
  ];
  return lift === null ? cellsOfRow : [
    ...cellsOfRow,
    [
      formatDifference(difference!.value, unit, currency),
      difference!.value,
      difference!.lower,
      difference!.upper,
    ],
    [formatChange(lift.value), lift.value],
    [intervalBar(lift, axis)],
    [formatLiftInterval(lift), lift.lower, lift.upper],
    [formatPValue(pValue), pValue],
  ];
}
