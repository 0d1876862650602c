/** Order values that are difficult to draw. */

import type { Chart, Picture } from "../../../lib/charts/mod.ts";
import {
  orderDistribution,
  orderValueDistribution,
  palette,
  plotFigure,
} from "../../../lib/charts/mod.ts";
import { HOSTILE, SIX, wave } from "./names.ts";

function orders(count: number, shift: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const spread = wave(index, shift) + wave(index * 7, shift) +
      wave(index * 3);
    return Math.round(100 * 10 ** (1.7 + spread / 3)) / 100;
  });
}

function curves(scale: number) {
  const xs = Array.from({ length: 64 }, (_, index) => 4 + index * scale);
  return {
    kde: xs.map((x, index) => ({
      x,
      density: index / (40 * scale * (1 + index ** 2 / 8)),
    })),
    cdf: xs.map((x, index) => ({
      x,
      p: index === 63 ? 1 : 1 - 1 / (1 + index ** 2 / 8),
    })),
  };
}

export const ORDERS: Readonly<Record<string, Chart>> = {
  "order_value_distribution": orderValueDistribution({
    currency: "USD",
    rows: [
      { variation: "Control", values: orders(500, 0) },
      { variation: "B", values: [...orders(500, 1), 19920.4, 4200] },
    ],
    threshold: { zScore: 3, value: 2010 },
  }),
  "order_value_distribution_six": orderValueDistribution({
    rows: ["Control", ...SIX].map((variation, index) => ({
      variation,
      values: orders(200, index),
    })),
    threshold: { zScore: 3, value: 300 },
  }),
  "order_value_distribution_refunds": orderValueDistribution({
    currency: "EUR",
    rows: [
      { variation: "Control", values: [0, -5, 20] },
      { variation: "B", values: [] },
    ],
  }),
  "order_distribution": orderDistribution({
    ...curves(6),
    unitMix: [1, 2, 3, 5, 9, 12].map((units) => ({
      units,
      orders: Math.round(1200 / units ** 2),
    })),
    currency: "USD",
  }),
  "order_distribution_wide": orderDistribution({
    ...curves(2500),
    unitMix: [{ units: 1, orders: 3 }],
  }),
  "order_distribution_nothing": orderDistribution({
    kde: [],
    cdf: [],
    unitMix: [],
  }),
};

/** Pictures by Observable Plot, which have no specification. */
export const PLOTS: Readonly<Record<string, Picture>> = {
  "plot_figure": plotFigure((plot) => ({
    height: 180,
    x: { type: "log", domain: [1, 1000], ticks: [1, 10, 100, 1000] },
    marks: [
      plot.ruleX([100], {
        stroke: palette.threshold.light,
        strokeDasharray: "4,3",
      }),
      plot.dot(orders(200, 0), plot.dodgeY({ x: (value: number) => value })),
      plot.text([HOSTILE], { frameAnchor: "top-left" }),
    ],
  }), { title: "Order values, a dot each", description: "Most are small." }),
};
