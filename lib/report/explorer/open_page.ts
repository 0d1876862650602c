/** What runs when a page is opened: tables first, then what computes. */

/// <reference lib="dom" />

import { SEARCHED } from "./searched.ts";
import { makeSearchable, makeSortable } from "./tables.ts";

/**
 * Makes tables answer, and adds the part that explores where the page has data.
 *
 * @param add Puts it before an element.
 */
export function openPage<Data>(
  add: (data: Data, before: Element) => void,
): void {
  for (const table of document.querySelectorAll("table")) {
    makeSortable(table);
  }
  for (const id of SEARCHED) {
    const list = document.querySelector<HTMLTableElement>(`#table-${id} table`);
    if (list !== null) makeSearchable(list);
  }
  const data = document.getElementById("report-moments");
  const evidence = document.querySelector(".report-evidence");
  if (data !== null && evidence !== null) {
    add(JSON.parse(data.textContent!) as Data, evidence);
  }
}
