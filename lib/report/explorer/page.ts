/** What runs when a readout's page is opened. */

import type { ExplorerData } from "./data.ts";
import { createExplorer } from "./explorer.ts";
import { openPage } from "./open_page.ts";
import { addPanel } from "./panel.ts";

openPage<ExplorerData>((data, before) =>
  addPanel(createExplorer(data), before)
);
