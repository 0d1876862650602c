/**
 * Entry point of a page's script: sets up the tables first, then the
 * computations.
 */

/// <reference lib="dom" />

import type { ExplorerData } from "./data.ts";
import { createExplorer } from "./explorer.ts";
import { addPanel } from "./panel.ts";
import { SEARCHED } from "./searched.ts";
import { makeSearchable, makeSortable } from "./tables.ts";

for (const table of document.querySelectorAll("table")) makeSortable(table);
for (const id of SEARCHED) {
  const list = document.querySelector<HTMLTableElement>(`#table-${id} table`);
  if (list !== null) makeSearchable(list);
}
const data = document.getElementById("report-moments");
const evidence = document.querySelector(".report-evidence");
if (data !== null && evidence !== null) {
  const explorer = createExplorer(
    JSON.parse(data.textContent!) as ExplorerData,
  );
  addPanel(explorer, evidence);
}
