/** What runs when a programme's page is opened: tables first, then what moves. */

/// <reference lib="dom" />

import type { ProgrammeToExplore } from "../../../program/mod.ts";
import { SEARCHED } from "../searched.ts";
import { makeSearchable, makeSortable } from "../tables.ts";
import { addProgrammePanel } from "./panel.ts";

for (const table of document.querySelectorAll("table")) {
  makeSortable(table);
}
for (const id of SEARCHED) {
  const list = document.querySelector<HTMLTableElement>(`#table-${id} table`);
  if (list !== null) makeSearchable(list);
}
const data = document.getElementById("report-moments");
const part = document.querySelector(".report-evidence");
if (data !== null && part !== null) {
  addProgrammePanel(JSON.parse(data.textContent!) as ProgrammeToExplore, part);
}
