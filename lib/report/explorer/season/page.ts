/** What runs when a season's page is opened: tables first, then what computes. */

/// <reference lib="dom" />

import { exploreSeason, type SeasonToExplore } from "../../../seasonal/mod.ts";
import { makeSortable } from "../tables.ts";
import { addSeasonPanel } from "./panel.ts";

for (const table of document.querySelectorAll("table")) {
  makeSortable(table);
}
const data = document.getElementById("report-moments");
const evidence = document.querySelector(".report-evidence");
if (data !== null && evidence !== null) {
  const season = JSON.parse(data.textContent!) as SeasonToExplore;
  addSeasonPanel(exploreSeason(season), evidence);
}
