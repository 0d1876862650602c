/** A chart of what most charts have: panels, bands, lines, rules, points, texts. */

import { DAY } from "./input.ts";
import {
  bandLayers,
  colourLegend,
  dayPanels,
  lineLayers,
  marks,
} from "./layers.ts";
import { palette } from "./palette.ts";
import { topLevel, zeroRule } from "./spec.ts";
import { numberAxis } from "./ticks.ts";

const WIDTH = 400;
const NAMES = ["A", "B"];
const DAYS = Array.from({ length: 28 }, (_, at) => at * DAY);
const PANELS = NAMES.map((variation) => ({
  variation,
  rows: DAYS,
  axis: numberAxis([-1, 28], (value, digits) => value.toFixed(digits)),
}));

/** The specification. */
export const SPECIMEN: Readonly<Record<string, unknown>> = structuredClone(
  topLevel(
    WIDTH,
    "Specimen",
    "To begin with",
    dayPanels(PANELS, {
      width: WIDTH,
      days: DAYS,
      heights: [150, 150, 150],
      isNamed: true,
      datum: (day, at, { variation }) => ({
        ...{ day, variation, value: at, low: at - 1, high: at + 1 },
        alone: at === 3,
      }),
      layers: (_, { x, y, plot }) => {
        const color = colourLegend([["A", palette.accent.light]], plot)("A");
        const place = { x, y: { field: "value", ...y }, color };
        const name = { ...place, text: { field: "variation" } };
        return [
          ...bandLayers({ x, y, color }, ["low", "high"], "alone"),
          zeroRule("y"),
          ...lineLayers(place, { value: [4, 2] }),
          marks("text", { align: "left", dx: 4 }, name, "datum.alone"),
        ];
      },
    }),
  ),
);
