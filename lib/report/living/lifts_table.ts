/** The table of lifts, with each drawn beside its numbers. */

/// <reference lib="dom" />

import {
  formatChange,
  formatDifference,
  formatInterval,
  formatLiftInterval,
  formatPValue,
  formatValue,
} from "../../format/mod.ts";
import type { Compared } from "./compute.ts";
import { type Axis, axisOf, bar } from "./draw.ts";
import { html } from "./elements.ts";
import type { MetricRows } from "./explorer.ts";

/** A column: its header, and whether numbers stand in it. */
const COLUMNS = [
  ["Metric", false],
  ["Variation", false],
  ["Value", true],
  ["Difference", true],
  ["Lift", true],
  ["Drawn", false],
  ["Interval", true],
  ["p", true],
] as const;

/** What a cell holds; numbers with all digits beside what is read. */
interface Cell {
  readonly shown: Node | string;
  readonly small?: string;
  readonly exact?: readonly (number | null)[];
}

/**
 * The table.
 *
 * @param found The metrics.
 * @param hidden Variations that are left out.
 * @param currency ISO 4217, for money.
 */
export function liftsTable(
  found: readonly MetricRows[],
  hidden: readonly number[],
  currency: string | null,
): Element {
  const known = found.filter(({ rows }) => rows !== null);
  const isShown = (_: unknown, arm: number) => !hidden.includes(arm);
  const axis = axisOf(
    known.flatMap(({ rows }) => rows!.filter(isShown).map(({ lift }) => lift)),
  );
  const body = known.flatMap(({ metric, rows }) =>
    rows!.map((row, arm) =>
      tableRow(metric.name, [
        {
          shown: arm === 0
            ? metric.title
            : html("span", { class: "report-hidden" }, metric.title),
        },
        { shown: row.variation },
        ...cellsOf(row, (end) => formatValue(end, metric.unit, currency), axis),
      ], formatDifference(row.difference?.value ?? null, metric.unit, currency))
    ).filter(isShown)
  );
  return html(
    "table",
    { class: "readout-table living-table", role: "table" },
    html("caption", {}, "Lifts by metric and variation"),
    html(
      "thead",
      { role: "rowgroup" },
      html("tr", { role: "row" }, ...COLUMNS.map(head)),
    ),
    html("tbody", { role: "rowgroup" }, ...body),
  );
}

function head([title, isNumber]: typeof COLUMNS[number]): Element {
  const attributes = { scope: "col", role: "columnheader" };
  return html("th", { ...attributes, class: isNumber ? "num" : "" }, title);
}

function cellsOf(
  { value, lift, difference, pValue }: Compared,
  shownAs: (end: number) => string,
  axis: Axis,
): Cell[] {
  const own: Cell = {
    shown: value.value === null ? "n/a" : shownAs(value.value),
    small: value.shape === "bounded" ? formatInterval(value, shownAs) : "",
    exact: [value.value, value.lower, value.upper],
  };
  return lift === null ? [own] : [
    own,
    {
      shown: "",
      exact: [difference!.value, difference!.lower, difference!.upper],
    },
    { shown: formatChange(lift.value), exact: [lift.value] },
    { shown: bar(lift, axis) },
    { shown: formatLiftInterval(lift), exact: [lift.lower, lift.upper] },
    { shown: formatPValue(pValue), exact: [pValue] },
  ];
}

function tableRow(
  metric: string,
  cells: readonly Cell[],
  difference: string,
): Element {
  return html(
    "tr",
    { role: "row", "data-metric": metric },
    ...COLUMNS.map(([title, isNumber], column) => {
      const { shown, small, exact } = cells[column] ?? { shown: "" };
      const attributes = {
        class: isNumber ? "num" : "",
        role: column === 0 ? "rowheader" : "cell",
        "data-label": title,
        "data-exact": exact === undefined ? false : JSON.stringify(exact),
      };
      const content = title === "Difference" && exact !== undefined
        ? difference
        : shown;
      const cell = column === 0
        ? html("th", { ...attributes, scope: "row" }, content)
        : html("td", attributes, content);
      if (small) {
        cell.append(
          html("br"),
          html("span", { class: "readout-note" }, small),
        );
      }
      return cell;
    }),
  );
}
