/** Charts that between them show everything that can be awkward to draw. */
import {
  type Chart,
  liftForest,
  liftOverTime,
  metricOverTime,
  orderValueDistribution,
  outlierSensitivity,
} from "../../lib/charts/mod.ts";

export const HOSTILE = `<script>alert(1)</script>&"`;
export const LONG =
  "Checkout with a very long variation name that goes on and on without end";
export const SIX = ["B", LONG, `${LONG} (2)`, "E", HOSTILE, "G"];
export const METRICS = [
  "Conversion rate",
  "Net revenue per visitor",
  "AOV",
  "Orders per visitor",
];

/** The day a number of days after 2025-02-20. */
export function day(index: number): string {
  return new Date(Date.UTC(2025, 1, 20 + index)).toISOString().slice(0, 10);
}

/** A wave in place of noise: the same on every machine. */
function wave(index: number, shift = 0): number {
  return Math.round(1e6 * Math.sin(index * 0.9 + shift)) / 1e6;
}

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

function metricPoints(
  days: number,
  variations: readonly string[],
  { gaps = false, times = 1 } = {},
) {
  return variations.flatMap((variation, v) =>
    Array.from({ length: days }, (_, index) => ({
      date: day(index),
      variation,
      value: gaps && (index % 7 === 3 || index === 5)
        ? null
        : times * (0.031 + 0.002 * v + 0.003 * wave(index, v)),
    }))
  );
}

function sensitivityPoints(variations: readonly string[]) {
  return variations.flatMap((variation, v) =>
    [null, 10, 8, 6, 5, 4, 3, 2].map((threshold, index) => ({
      threshold,
      variation,
      lift: 0.28 - 0.06 * index + 0.02 * v,
      lower: index === 0 && v === 0 ? null : 0.16 - 0.06 * index,
      upper: 0.4 - 0.06 * index + 0.02 * v,
      removedOrders: index + (v > 1 && index > 0 ? 1 : 0),
    }))
  );
}

function orders(count: number, shift: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const spread = wave(index, shift) + wave(index * 7, shift) +
      wave(index * 3);
    return Math.round(100 * 10 ** (1.7 + spread / 3)) / 100;
  });
}

/** Every example, by the name of its snapshot. */
export const EXAMPLES: Readonly<Record<string, Chart>> = {
  "lift_forest": liftForest({ level: 0.95, rows: forestRows(["B"]) }),
  "lift_forest_six": liftForest({ level: 0.9, rows: forestRows(SIX) }),
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
    points: liftPoints(28, ["B"]),
  }),
  "lift_over_time_gaps": liftOverTime({
    metric: "Conversion rate",
    level: 0.95,
    points: liftPoints(60, ["B"], true),
  }),
  "lift_over_time_six": liftOverTime({
    metric: "AOV",
    level: 0.95,
    points: liftPoints(60, SIX),
  }),
  "lift_over_time_one_day": liftOverTime({
    metric: "AOV",
    level: 0.95,
    points: liftPoints(2, ["B"]).slice(1),
  }),
  "lift_over_time_nothing": liftOverTime({
    metric: "AOV",
    level: 0.95,
    points: liftPoints(3, ["B"]).map((point) => ({ ...point, lift: null })),
  }),
  "outlier_sensitivity": outlierSensitivity({
    metric: "AOV",
    level: 0.95,
    points: sensitivityPoints(["B"]),
  }),
  "outlier_sensitivity_six": outlierSensitivity({
    metric: "AOV",
    level: 0.95,
    points: sensitivityPoints(SIX),
  }),
  "outlier_sensitivity_one": outlierSensitivity({
    metric: "AOV",
    level: 0.95,
    points: sensitivityPoints(["B"]).slice(0, 1),
  }),
  "metric_over_time": metricOverTime({
    metric: "Conversion rate",
    unit: "fraction",
    points: metricPoints(60, ["Control", "B"]),
  }),
  "metric_over_time_six": metricOverTime({
    metric: "Conversion rate",
    unit: "fraction",
    points: metricPoints(14, ["Control", ...SIX], { gaps: true }),
  }),
  "metric_over_time_currency": metricOverTime({
    metric: `Net revenue per visitor in the ${LONG}, ${HOSTILE}`,
    unit: "currency",
    currency: "USD",
    points: metricPoints(30, ["Control", "B"], { times: 100 }),
  }),
  "metric_over_time_one_day": metricOverTime({
    metric: "Orders",
    unit: "count",
    points: metricPoints(1, ["Control", "B"], { times: 1e6 }),
  }),
  "order_value_distribution": orderValueDistribution({
    currency: "USD",
    variations: [
      { variation: "Control", values: orders(500, 0) },
      { variation: "B", values: [...orders(500, 1), 19920.4, 4200] },
    ],
    threshold: { zScore: 3, value: 2010 },
  }),
  "order_value_distribution_six": orderValueDistribution({
    variations: ["Control", ...SIX].map((variation, index) => ({
      variation,
      values: orders(200, index),
    })),
    threshold: { zScore: 3, value: 300 },
  }),
  "order_value_distribution_refunds": orderValueDistribution({
    currency: "EUR",
    variations: [
      { variation: "Control", values: [0, -5, 20] },
      { variation: "B", values: [] },
    ],
  }),
};
