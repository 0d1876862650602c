/** A table of what was moved: cells that know all digits behind their texts. */

/// <reference lib="dom" />

import { html } from "./elements.ts";

/** A column: its header, and whether numbers stand in it. */
export type Column = readonly [title: string, isNumber: boolean];

/** What a cell shows, and the numbers behind it with all digits. */
export type ExploredCell =
  | string
  | readonly [shown: Node | string, ...exact: (number | null)[]];

/** The table, whose rows stand in `body`. */
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

/** A row of texts and numbers; the first cell names it. */
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
