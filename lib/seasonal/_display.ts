/** How a comparison shows itself as a whole. */

import { figureHtml, withDisplay } from "../display/mod.ts";
import { seasonChart } from "./figures.ts";
import type { SeasonalComparison } from "./types.ts";
import {
  bestDaysView,
  growthView,
  seasonMetricsView,
  seasonSummaryView,
} from "./views.ts";

/** A frozen record with the same fields that shows itself in Jupyter. */
export function attachDisplay(record: SeasonalComparison): SeasonalComparison {
  return withDisplay(record, async () => {
    const views = [
      seasonSummaryView(record),
      seasonMetricsView(record),
      growthView(record),
      bestDaysView(record),
    ];
    return {
      "text/html": [
        `<section class="readout">`,
        ...views.slice(0, 2).map(({ html }) => html),
        await figureHtml(seasonChart(record)),
        ...views.slice(2).map(({ html }) => html),
        "</section>",
      ].join("\n"),
      "text/plain": views.map(({ text }) => text).join("\n\n"),
    };
  });
}
