/** What runs when a season's page is opened. */

import { exploreSeason, type SeasonToExplore } from "../../../seasonal/mod.ts";
import { openPage } from "../open_page.ts";
import { addSeasonPanel } from "./panel.ts";

openPage<SeasonToExplore>((season, before) =>
  addSeasonPanel(exploreSeason(season), before)
);
