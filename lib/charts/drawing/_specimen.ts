/** A chart of what most charts have: panels, bands, lines, rules, points, texts. */

import { DAY } from "./input.ts";
import {
  annotation,
  bandLayers,
  colourLegend,
  lineLayers,
  marks,
  panelTitle,
} from "./layers.ts";
import { palette } from "./palette.ts";
import { dayChannel, numberChannel, topLevel, zeroRule } from "./spec.ts";
import { numberAxis } from "./ticks.ts";

const WIDTH = 400;
const PLOT = 300;
const NAMES = ["A", "B"];
const DAYS = Array.from({ length: 28 }, (_, at) => at * DAY);

const ROWS = DAYS.flatMap((day, at) =>
  NAMES.map((name) => ({
    day,
    name,
    value: at,
    low: at - 1,
    high: at + 1,
    alone: at === 3,
    bandAlone: at === 3,
  }))
);

const AXIS = numberAxis([-1, 28], (value, digits) => value.toFixed(digits));
const X = dayChannel(DAYS, PLOT, null);
const Y = numberChannel(AXIS, { labelWidth: 30, title: "Value" });
const COLOUR = colourLegend(
  NAMES.map((name) => [name, palette.accent.light]),
  PLOT,
);
const DASH = {
  field: "name",
  type: "nominal",
  scale: { domain: NAMES, range: [[1, 0], [4, 2]] },
};

function panel(name: string) {
  const place = { x: X, y: { field: "value", ...Y }, color: COLOUR(name) };
  return {
    title: panelTitle(name, 4),
    width: PLOT,
    height: 150,
    data: { values: ROWS },
    layer: [
      ...bandLayers(
        { x: X, y: Y, color: COLOUR(name) },
        ["low", "high"],
        "bandAlone",
      ),
      zeroRule("y"),
      annotation("rule", { strokeDash: [2, 3] }, {
        x: { ...X, field: undefined, datum: DAY },
      }),
      ...lineLayers(place, DASH),
      marks("text", { align: "left", dx: 4 }, {
        ...place,
        text: { field: "name" },
      }, "datum.alone"),
    ],
  };
}

/** The specification. */
export const SPECIMEN: Readonly<Record<string, unknown>> = structuredClone(
  topLevel(WIDTH, "Specimen", "To begin with", { vconcat: NAMES.map(panel) }),
);
