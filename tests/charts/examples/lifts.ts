/** Lifts that are difficult to draw. */

import type { Chart } from "../../../lib/charts/mod.ts";
import { liftForest, liftOverTime } from "../../../lib/charts/mod.ts";
import { day, SIX, wave } from "./names.ts";

export const METRICS = [
  "Conversion rate",
  "Net revenue per visitor",
  "AOV",
  "Orders per visitor",
];

function forestRows(variations: readonly string[]) {
  return METRICS.flatMap((metric, m) =>
    variations.map((variation, v) => {
      const lift = (m * 3 + v * 2 - 6) / 100;
      const half = (m * 2 + 3) / 100;
      return {
        metric,
        variation,
        lift,
        lower: m === 1 && v === 0 ? null : lift - half,
        upper: m === 2 && v === 1 ? 9 : lift + half,
        pValue: Math.abs(lift) > half ? 0.0004 : 0.31,
      };
    })
  );
}

function liftPoints(days: number, variations: readonly string[], gaps = false) {
  return variations.flatMap((variation, v) =>
    Array.from({ length: days }, (_, index) => {
      const scale = 1 / Math.round(Math.sqrt((index + 1) * 100)) * 10;
      const lift = 0.04 + v * 0.02 + 0.1 * scale * wave(index);
      const gap = gaps && (index % 9 === 4 || [21, 22, 24].includes(index));
      const at = (factor: number) => gap ? null : lift + factor * scale;
      return {
        date: day(index),
        variation,
        lift: gap ? null : lift,
        lower: at(-0.3),
        upper: at(0.3),
        sequenceLower: index === 0 ? null : at(-0.5),
        sequenceUpper: index === 0 ? null : at(0.5),
      };
    })
  );
}

export const LIFTS: Readonly<Record<string, Chart>> = {
  "lift_forest": liftForest({ level: 0.95, rows: forestRows(["B"]) }),
  "lift_forest_six": liftForest({ level: 0.9, rows: forestRows(SIX) }),
  "lift_forest_deciding": liftForest({
    level: 0.95,
    minimumEffect: 0.05,
    rows: forestRows(["B"]).map((row, at) => ({
      ...row,
      ...[
        { lift: 0.1, lower: 0.06, upper: 0.14 },
        { lift: -0.1, lower: -0.13, upper: -0.07 },
        { lift: 0.01, lower: -0.02, upper: 0.04 },
        { lift: -0.9, lower: -0.95, upper: -0.8 },
      ][at]!,
      better: at === 3 ? "lower" : "higher",
      isDeciding: at === 0,
    })),
  }),
  "lift_forest_not_available": liftForest({
    level: 0.95,
    rows: METRICS.map((metric) => ({
      metric,
      variation: "B",
      lift: null,
      lower: null,
      upper: null,
    })),
  }),
  "lift_forest_empty": liftForest({ level: 0.95, rows: [] }),
  "lift_over_time": liftOverTime({
    metric: "Conversion rate",
    level: 0.95,
    rows: liftPoints(28, ["B"]),
  }),
  "lift_over_time_gaps": liftOverTime({
    metric: "Conversion rate",
    level: 0.95,
    rows: liftPoints(60, ["B"], true),
  }),
  "lift_over_time_six": liftOverTime({
    metric: "AOV",
    level: 0.95,
    rows: liftPoints(60, SIX),
  }),
  "lift_over_time_one_day": liftOverTime({
    metric: "AOV",
    level: 0.95,
    rows: liftPoints(2, ["B"]).slice(1),
  }),
  "lift_over_time_nothing": liftOverTime({
    metric: "AOV",
    level: 0.95,
    rows: liftPoints(3, ["B"]).map((point) => ({ ...point, lift: null })),
  }),
};
