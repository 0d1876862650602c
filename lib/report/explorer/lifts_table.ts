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
import type { Interval } from "../../stats/mod.ts";
import type { Compared } from "./rows.ts";
import type { ExplorerMetric } from "./data.ts";
import { axisOf, bar } from "./draw.ts";
import { html } from "./elements.ts";
import {
  bodyOf,
  cellsOfRow,
  type Column,
  exploredTable,
  fill,
} from "./explored_table.ts";
import type { MetricRows, Moved } from "./explorer.ts";
import type { Axis } from "./time_frame.ts";

/** Rows that are shown unfolded, as on the rest of the page. */
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

/** What a cell holds; numbers with all digits beside what is read. */
interface Cell {
  readonly text?: string;
  /** Whether it is read in whichever direction its letters are. */
  readonly isName?: boolean;
  readonly small?: string;
  readonly lift?: Interval | null;
  readonly exact?: readonly (number | null)[];
  /** Whether it repeats the cell above, for who cannot see that. */
  readonly isRepeated?: boolean;
}

/** The table of lifts. */
export interface LiftsTable {
  readonly element: HTMLTableElement;
  /** Shows the rows of all metrics; not seen where they are shown. */
  readonly more: HTMLButtonElement;
  /**
   * Shows other numbers; what stays the same is not touched.
   *
   * @param found The metrics.
   * @param moved Variations that are left out, and the metric that is shown
   *   where there are too many rows for all.
   */
  show(
    found: readonly MetricRows[],
    moved: Pick<Moved, "hidden" | "metric">,
  ): void;
}

/**
 * Makes the table.
 *
 * @param currency ISO 4217, for money.
 */
export function createLiftsTable(currency: string | null): LiftsTable {
  const body = bodyOf();
  const rows = new Map<string, (cells: readonly Cell[], axis: Axis) => void>();
  let isShown = "";
  let isWhole = false;
  let shownMetric = "";
  const more = html("button", {
    type: "button",
    class: "explorer-more report-control",
    "aria-expanded": "false",
  });
  const fold = () => {
    const isLong = body.rows.length > MOST_ROWS;
    more.hidden = !isLong;
    more.setAttribute("aria-expanded", String(isWhole));
    more.textContent = isWhole
      ? "Show one metric"
      : `Show all metrics (${body.rows.length} rows)`;
    for (const row of body.rows) {
      row.hidden = isLong && !isWhole && row.dataset.metric !== shownMetric;
    }
  };
  more.addEventListener("click", () => {
    isWhole = !isWhole;
    fold();
  });
  return {
    more,
    element: exploredTable("Lifts by metric and variation", COLUMNS, body),
    show(found, { hidden, metric: wantedMetric }) {
      const wanted = found.flatMap(({ metric, rows }) =>
        (rows ?? []).flatMap((row, arm) =>
          hidden.includes(arm) ? [] : [{ metric, row, arm }]
        )
      );
      const axis = axisOf(wanted.map(({ row }) => row.lift));
      const isSame = shownMetric === wantedMetric;
      shownMetric = wantedMetric;
      const keys = wanted.map(({ metric, arm }) => `${metric.name} ${arm}`);
      if (keys.join() !== isShown) {
        isShown = keys.join();
        rows.clear();
        body.replaceChildren(...wanted.map(({ metric }, at) => {
          const { element, show } = tableRow(metric.name);
          rows.set(keys[at]!, show);
          return element;
        }));
        fold();
      } else if (!isSame) fold();
      for (const [at, { metric, row, arm }] of wanted.entries()) {
        const cells = cellsOf(metric, row, currency);
        const [first] = cells;
        rows.get(keys[at]!)!([
          { ...first, isRepeated: arm > 0 },
          ...cells.slice(1),
        ], axis);
      }
    },
  };
}

function cellsOf(
  { title, unit }: ExplorerMetric,
  { variation, value, lift, difference, pValue }: Compared,
  currency: string | null,
): Cell[] {
  const shownAs = (end: number) => formatValue(end, unit, currency);
  const own: Cell[] = [
    { text: title },
    { text: variation, isName: true },
    {
      text: value.value === null ? "n/a" : shownAs(value.value),
      small: value.shape === "bounded" ? formatInterval(value, shownAs) : "",
      exact: [value.value, value.lower, value.upper],
    },
  ];
  return lift === null ? own : [
    ...own,
    {
      text: formatDifference(difference!.value, unit, currency),
      exact: [difference!.value, difference!.lower, difference!.upper],
    },
    { text: formatChange(lift.value), exact: [lift.value] },
    { lift },
    { text: formatLiftInterval(lift), exact: [lift.lower, lift.upper] },
    { text: formatPValue(pValue), exact: [pValue] },
  ];
}

/** A row whose cells are written anew where they say something else. */
function tableRow(metric: string) {
  const cells = cellsOfRow(COLUMNS);
  const before: string[] = [];
  return {
    element: html(
      "tr",
      { role: "row", "data-metric": metric },
      ...cells,
    ),
    show(shown: readonly Cell[], axis: Axis) {
      for (const [column, element] of cells.entries()) {
        const cell = shown[column] ?? {};
        const key = JSON.stringify(cell.lift == null ? cell : [cell, axis]);
        if (before[column] === key) continue;
        before[column] = key;
        write(element, cell, axis);
      }
    },
  };
}

function write(
  element: Element,
  { text = "", isName, small = "", lift, exact = [], isRepeated = false }: Cell,
  axis: Axis,
): void {
  const shown = lift !== undefined
    ? bar(lift, axis)
    : isName
    ? html("bdi", {}, text)
    : isRepeated
    ? html("span", { class: "report-hidden" }, text)
    : text;
  const below = small === ""
    ? []
    : [html("br"), html("span", { class: "readout-note" }, small)];
  fill(element, [shown, ...below], exact);
}
