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

/** Where rows stand. */
export function bodyOf(
  ...rows: readonly Element[]
): HTMLTableSectionElement {
  return html("tbody", { role: "rowgroup" }, ...rows);
}

/** A row's cells, still empty; the first one names it. */
export function cellsOfRow(columns: readonly Column[]): HTMLTableCellElement[] {
  return columns.map(([title, isNumber], column) => {
    const attributes = {
      class: isNumber ? "num" : "",
      role: column === 0 ? "rowheader" : "cell",
      "data-label": title,
    };
    return column === 0
      ? html("th", { ...attributes, scope: "row" })
      : html("td", attributes);
  });
}

/** Writes into a cell; numbers that are not there leave it without any. */
export function fill(
  element: Element,
  shown: readonly (Node | string)[],
  exact: readonly (number | null)[],
): void {
  element.replaceChildren(...shown);
  if (exact.length > 0) {
    element.setAttribute("data-exact", JSON.stringify(exact));
  }
}

/** A row of texts and numbers. */
export function exploredRow(
  columns: readonly Column[],
  cells: readonly ExploredCell[],
): Element {
  const elements = cellsOfRow(columns);
  for (const [at, element] of elements.entries()) {
    const [shown, ...exact] = [cells[at]!].flat() as [
      Node | string,
      ...(number | null)[],
    ];
    fill(element, [shown], exact);
  }
  return html("tr", { role: "row" }, ...elements);
}
