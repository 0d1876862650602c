/** How a day's pace shows itself as a whole. */

import { figureHtml, withDisplay } from "../display/mod.ts";
import { hoursChart, paceChart } from "./figures.ts";
import { paceView } from "./pace_view.ts";
import type { SeasonalPace } from "./pace_types.ts";

/** A frozen record with the same fields that shows itself in Jupyter. */
export function attachPaceDisplay(record: SeasonalPace): SeasonalPace {
  return withDisplay(record, async () => {
    const view = paceView(record);
    return {
      "text/html": [
        `<section class="readout">`,
        view.html,
        await figureHtml(paceChart(record)),
        await figureHtml(hoursChart(record)),
        "</section>",
      ].join("\n"),
      "text/plain": view.text,
    };
  });
}
