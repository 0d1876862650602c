/**
 * Table of explored results, whose cells keep all digits behind their displayed
 * text.
 */

/// <reference lib="dom" />

import { html } from "./elements.ts";

/** Column of the table: its header, and whether it contains numbers. */
export type Column = readonly [title: string, isNumber: boolean];

/** Displayed text of a cell, with the exact numbers behind it. */
export type ExploredCell =
  | string
  | readonly [shown: Node | string, ...exact: (number | null)[]];

/** Creates the table, whose rows belong in `body`. */
export function exploredTable(
  caption: string,
  columns: readonly Column[],
  body: HTMLTableSectionElement,
): HTMLTableElement {
  const head = columns.map(([title, isNumber]) =>
    html("th", {
      scope: "col",
      role: "columnheader",
      class: isNumber ? "num" : "",
    }, title)
  );
  return html(
    "table",
    { class: "readout-table explorer-table", role: "table" },
    html("caption", {}, caption),
    html("thead", { role: "rowgroup" }, html("tr", { role: "row" }, ...head)),
    body,
  );
}

/** Creates a row of texts and numbers; the first cell is the row's header. */
export function exploredRow(
  columns: readonly Column[],
  cells: readonly ExploredCell[],
  attributes: Readonly<Record<string, string>> = {},
): Element {
  const elements = columns.map(([title, isNumber], column) => {
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
  return html("tr", { role: "row", ...attributes }, ...elements);
}
