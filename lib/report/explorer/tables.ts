/** Tables that sort by a click on a header and filter their rows. */

/// <reference lib="dom" />

import { html } from "./elements.ts";

/** Makes a table sortable by its column headers. */
export function makeSortable(table: HTMLTableElement): void {
  const rows = [...table.tBodies[0]?.rows ?? []];
  if (rows.length < 2) return;
  for (const [column, head] of [...table.tHead!.rows[0]!.cells].entries()) {
    const button = html("button", {
      type: "button",
      class: "report-sort",
    });
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => sort(table, column));
  }
}

function sort(table: HTMLTableElement, column: number): void {
  spreadGroups(table);
  const heads = [...table.tHead!.rows[0]!.cells];
  const head = heads[column]!;
  const isUp = head.getAttribute("aria-sort") !== "ascending";
  for (const cell of heads) cell.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", isUp ? "ascending" : "descending");
  const body = table.tBodies[0]!;
  const sorted = [...body.rows]
    .map((row) => ({ row, key: sortKey(row.cells[column]!) }))
    .sort((a, b) => order(a.key, b.key, isUp));
  body.append(...sorted.map(({ row }) => row));
}

/** Copies cells that span several rows into each of these rows. */
function spreadGroups(table: HTMLTableElement): void {
  const rows = [...table.tBodies[0]!.rows];
  const width = table.tHead!.rows[0]!.cells.length;
  for (let column = 0; column < width; column++) {
    for (const [index, row] of rows.entries()) {
      const cell = row.cells[column];
      const span = cell?.rowSpan ?? 1;
      if (span < 2) continue;
      cell!.rowSpan = 1;
      if (cell!.getAttribute("scope") === "rowgroup") {
        cell!.setAttribute("scope", "row");
      }
      for (const below of rows.slice(index + 1, index + span)) {
        below.insertBefore(cell!.cloneNode(true), below.cells[column] ?? null);
      }
    }
  }
}

type Key = number | string | null;

/**
 * Returns the sort key of a cell: the exact number, the text, or `null` if it is
 * empty.
 */
function sortKey(cell: HTMLTableCellElement): Key {
  const { value } = cell.dataset;
  if (value !== undefined) return Number(value);
  const text = cell.textContent!.trim();
  return text === "" ? null : text;
}

/** Compares two keys; empty cells come last in both directions. */
function order(a: Key, b: Key, isUp: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const comparison = typeof a === "number" && typeof b === "number"
    ? a - b
    : String(a).localeCompare(String(b), "en", { numeric: true });
  return isUp ? comparison : -comparison;
}

/** Adds a search box above a table, which hides rows without the typed text. */
export function makeSearchable(table: HTMLTableElement): void {
  const count = html("span", { role: "status", class: "readout-note" });
  const input = html("input", { type: "search", autocomplete: "off" });
  const box = html(
    "p",
    { class: "report-search report-control" },
    html("label", {}, "Search ", input),
    " ",
    count,
  );
  table.closest(".report-scroll")!.before(box);
  input.addEventListener("input", () => {
    spreadGroups(table);
    const rows = [...table.tBodies[0]!.rows];
    const query = input.value.toLowerCase().trim();
    for (const row of rows) {
      row.hidden = !row.textContent!.toLowerCase().includes(query);
    }
    const shownCount = rows.filter(({ hidden }) => !hidden).length;
    count.textContent = query === ""
      ? ""
      : `${shownCount} of ${rows.length} rows`;
  });
}
