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
import type { ExplorerState, MetricRows } from "./explorer.ts";
import type { Axis } from "./time_frame.ts";

/**
 * Maximum number of rows before the table is collapsed, as on the rest of the
 * page.
 */
export const MOST_ROWS = 24;

/** Caption of the table, which also names its scrollable frame. */
export const LIFTS_CAPTION = "Lifts by metric and variation";

/** Columns of the table: their headers, and whether they contain numbers. */
const COLUMNS: readonly (readonly [title: string, isNumber: boolean])[] = [
  ["Metric", false],
  ["Variation", false],
  ["Value", true],
  ["Difference", true],
  ["Lift", true],
  ["Drawn", false],
  ["Interval", true],
  ["p", true],
];

/** Displayed text of a cell, with the exact numbers behind it. */
type ExploredCell =
  | string
  | readonly [shown: Node | string, ...exact: (number | null)[]];

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
    element: exploredTable(body),
    show(metrics, { hidden, metric }) {
      const wanted = metrics.flatMap(({ metric, rows }) =>
        (rows ?? []).flatMap((row, arm) =>
          hidden.includes(arm) ? [] : [{ metric, row, arm }]
        )
      );
      const axis = liftAxis(wanted.map(({ row }) => row.lift));
      body.replaceChildren(...wanted.map(({ metric, row, arm }) => {
        const cells = liftCells(metric, row, arm > 0, currency, axis);
        return exploredRow(metric.name, cells);
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

/** Creates the table, whose rows belong in `body`. */
function exploredTable(body: HTMLTableSectionElement): HTMLTableElement {
  const head = COLUMNS.map(([title, isNumber]) =>
    html("th", {
      scope: "col",
      role: "columnheader",
      class: isNumber ? "num" : "",
    }, title)
  );
  return html(
    "table",
    { class: "readout-table explorer-table", role: "table" },
    html("caption", {}, LIFTS_CAPTION),
    html("thead", { role: "rowgroup" }, html("tr", { role: "row" }, ...head)),
    body,
  );
}

/** Creates a row of texts and numbers of a metric; the first cell is its header. */
function exploredRow(
  metric: string,
  cells: readonly ExploredCell[],
): Element {
  const elements = COLUMNS.map(([title, isNumber], column) => {
    const [shown, ...exact] = [cells[column] ?? ""].flat() as [
      Node | string,
      ...(number | null)[],
    ];
    const isName = column === 0;
    return html(isName ? "th" : "td", {
      class: isNumber ? "num" : "",
      role: isName ? "rowheader" : "cell",
      "data-label": title,
      ...(isName ? { scope: "row" } : {}),
      ...(exact.length > 0 ? { "data-exact": JSON.stringify(exact) } : {}),
    }, shown);
  });
  return html("tr", { role: "row", "data-metric": metric }, ...elements);
}
