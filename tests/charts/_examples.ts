/** Charts that between them show everything that can be awkward to draw. */
import {
  type Chart,
  detectableLift,
  hoursOfDay,
  liftForest,
  liftOverTime,
  metricOverTime,
  orderValueCurves,
  orderValueDistribution,
  orderValueDots,
  outlierSensitivity,
  type Picture,
  sampleRatioOverTime,
  seasonCurve,
  segmentFunnel,
  segmentLifts,
  unitMix,
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

/** Shares that settle at the intended ones, or drift away from a day on. */
function sharePoints(
  days: number,
  intended: Readonly<Record<string, number>>,
  { driftFrom = Infinity, band = true, gaps = false } = {},
) {
  const names = Object.keys(intended);
  return Object.entries(intended).flatMap(([variation, share], v) =>
    Array.from({ length: days }, (_, index) => {
      const noise = 0.03 * wave(index, v) / (index + 1);
      const drift = Math.max(0, index - driftFrom) * 0.002 *
        (v === 0 ? 1 : -1 / (names.length - 1));
      const half = 0.2 / Math.round(Math.sqrt(100 * (index + 1))) * 10;
      return {
        date: day(index),
        variation,
        share: gaps && index % 6 === 4 ? null : share + noise + drift,
        ...(band
          ? {
            lower: index === 0 || share < half ? null : share - half,
            upper: index === 0 || share + half > 1 ? null : share + half,
          }
          : {}),
      };
    })
  );
}

const HALVES = { Control: 0.5, B: 0.5 };
const UNEVEN = { Control: 0.4, B: 0.3, [LONG]: 0.2, [HOSTILE]: 0.1 };

/** Lifts that differ between segments, with shrunken ones on request. */
function segmentsOf(
  variation: string,
  names: readonly string[],
  { shift = 0, shrunken = true, p = 0.31 as number | null } = {},
) {
  const overall = {
    lift: 0.04 + shift,
    lower: 0.01 + shift,
    upper: 0.07 + shift,
  };
  return {
    variation,
    overall,
    interactionPValue: p,
    segments: names.map((segment, index) => {
      const half = 0.04 + 0.015 * index;
      const lift = overall.lift + half * wave(index * 2, shift);
      const near = overall.lift + (lift - overall.lift) * 0.3;
      if (segment === "Tablet") {
        return { segment, lift: null, lower: null, upper: null };
      }
      return {
        segment,
        lift,
        lower: index === 3 ? null : lift - half,
        upper: index === 5 ? 2 : lift + half,
        ...(shrunken
          ? { shrunken: { lift: near, lower: near - 0.03, upper: near + 0.03 } }
          : {}),
      };
    }),
  };
}

/** Detectable lifts that fall with the root of what has been seen. */
function plan(name: string, scale: number, places: readonly number[]) {
  return {
    name,
    points: places.map((at) => ({
      at,
      lift: Math.round(1e6 * scale / Math.sqrt(at)) / 1e6,
    })),
  };
}

const TWELVE_WEEKS = Array.from({ length: 12 }, (_, index) => index + 1);

/** Counts that shrink from step to step, and grow again for orders. */
function funnelRows(
  segments: readonly string[],
  variations: readonly string[],
  shares: readonly number[],
) {
  return segments.flatMap((segment, s) =>
    variations.map((variation, v) => {
      let count = Math.round(20000 / (s + 1) * (1 + 0.01 * v));
      const counts = [
        count,
        ...shares.map((share, at) =>
          count = Math.round(count * share * (1 + 0.1 * wave(s * 2 + at, v)))
        ),
      ];
      return {
        segment,
        variation,
        counts: segment === "Tablet" && v === 0
          ? counts.map((count, at) => at === 1 ? null : count)
          : counts,
      };
    })
  );
}

const DEVICES = ["Mobile", "Desktop", "Tablet"];
const EIGHT = ["US", "GB", "DE", "FR", LONG, "Australia", HOSTILE, "Other"];

function orders(count: number, shift: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const spread = wave(index, shift) + wave(index * 7, shift) +
      wave(index * 3);
    return Math.round(100 * 10 ** (1.7 + spread / 3)) / 100;
  });
}

/** A season with its peak on the event day, or some days from it. */
function seasonOf(
  name: string,
  { height = 200, shift = 0, days = 24, gaps = false } = {},
) {
  return {
    name,
    points: Array.from({ length: days }, (_, index) => {
      const dayOffset = index - 14;
      const away = Math.abs(dayOffset - shift);
      const gap = gaps && (dayOffset > 3 || dayOffset === -5 || away === 9);
      return {
        dayOffset,
        index: gap ? null : Math.round(100 + height / (1 + away * away / 3)),
      };
    }),
  };
}

/** A day with an evening peak. */
function dayOf(name: string, scale: number, hours = 24) {
  return {
    name,
    hours: Array.from(
      { length: 24 },
      (_, hour) =>
        hour < hours ? Math.round(scale * (1.2 + wave(hour - 8, 4))) : null,
    ),
  };
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
  "sample_ratio": sampleRatioOverTime({
    intended: HALVES,
    points: sharePoints(28, HALVES),
    brokenOn: null,
  }),
  "sample_ratio_broken": sampleRatioOverTime({
    intended: UNEVEN,
    points: sharePoints(60, UNEVEN, { driftFrom: 15, gaps: true }),
    brokenOn: day(34),
  }),
  "sample_ratio_no_band": sampleRatioOverTime({
    intended: HALVES,
    points: sharePoints(10, HALVES, { band: false }),
  }),
  "sample_ratio_one_day": sampleRatioOverTime({
    intended: HALVES,
    points: sharePoints(1, HALVES),
    brokenOn: day(0),
  }),
  "sample_ratio_nothing": sampleRatioOverTime({ intended: {}, points: [] }),
  "detectable_lift": detectableLift({
    metric: "Conversion rate",
    over: "weeks",
    target: 0.05,
    lines: [
      plan("80 % power", 0.14, TWELVE_WEEKS),
      plan("90 % power", 0.162, TWELVE_WEEKS),
      plan("80 % power, 20 : 80 split", 0.175, TWELVE_WEEKS),
    ],
  }),
  "detectable_lift_visitors": detectableLift({
    metric: "Net revenue per visitor",
    over: "visitors",
    lines: [LONG, HOSTILE, "C", "D"].map((name, index) =>
      plan(name, 40 + 6 * index, TWELVE_WEEKS.map((week) => week * 14_000))
    ),
  }),
  "detectable_lift_one": detectableLift({
    metric: "AOV",
    over: "weeks",
    target: 0.2,
    lines: [plan("80 % power", 0.14, [1])],
  }),
  "detectable_lift_nothing": detectableLift({
    metric: "AOV",
    over: "weeks",
    lines: [],
  }),
  "season_curve": seasonCurve({
    event: "BFCM 2025",
    eventDays: 4,
    series: [
      seasonOf("Industry 2025"),
      seasonOf("Store 2025", { height: 260, shift: -1 }),
      seasonOf("Store 2024", { height: 180 }),
    ],
  }),
  "season_curve_gaps": seasonCurve({
    event: `Labor Day in the ${LONG}, ${HOSTILE}`,
    series: [
      seasonOf(LONG, { height: 0 }),
      seasonOf(HOSTILE, { height: 40, gaps: true }),
    ],
  }),
  "season_curve_nothing": seasonCurve({ event: "BFCM 2026", series: [] }),
  "hours_of_day": hoursOfDay({
    title: "Net revenue on Black Friday",
    unit: "currency",
    currency: "USD",
    series: [dayOf("2024", 900), dayOf("2025", 1030)],
  }),
  "hours_of_day_running": hoursOfDay({
    title: "Net revenue on Black Friday",
    unit: "currency",
    currency: "USD",
    cumulative: true,
    series: [dayOf("2024", 900), dayOf("2025", 1030, 15)],
    projection: { value: 30400, lower: 28000, upper: 33000 },
  }),
  "hours_of_day_one_hour": hoursOfDay({
    title: `Orders of the ${LONG}`,
    unit: "count",
    cumulative: true,
    series: [dayOf(LONG, 5), dayOf(HOSTILE, 6, 1)],
    projection: { value: 140, lower: null, upper: null },
  }),
  "hours_of_day_nothing": hoursOfDay({
    title: "Orders",
    unit: "count",
    series: [dayOf("2026", 5, 0)],
  }),
  "order_value_curves": orderValueCurves({ ...curves(6), currency: "USD" }),
  "order_value_curves_whole": orderValueCurves({ ...curves(2500), upTo: 1 }),
  "order_value_curves_nothing": orderValueCurves({ kde: [], cdf: [] }),
  "segment_funnel": segmentFunnel({
    dimension: "device",
    steps: ["Visitors", "Buyers", "Orders"],
    rows: funnelRows(DEVICES, ["Control", "B"], [0.03, 1.2]),
  }),
  "segment_funnel_eight": segmentFunnel({
    dimension: `country, ${LONG}`,
    steps: ["Visitors", "Visitors with a cart", "Buyers", "Orders"],
    rows: funnelRows(EIGHT, ["Control", "B", LONG, HOSTILE], [0.1, 0.3, 1.2]),
  }),
  "segment_funnel_one": segmentFunnel({
    dimension: "visitor",
    steps: ["Visitors", "Buyers"],
    rows: funnelRows(["New", "Returning"], ["Control"], [0.03]),
  }),
  "segment_funnel_nobody": segmentFunnel({
    dimension: "device",
    steps: ["Visitors", "Buyers"],
    rows: [
      { segment: "Mobile", variation: "Control", counts: [0, 0] },
      { segment: "Mobile", variation: "B", counts: [null, 2] },
    ],
  }),
  "segment_funnel_nothing": segmentFunnel({
    dimension: "device",
    steps: ["Visitors", "Buyers"],
    rows: [],
  }),
  "segment_lifts": segmentLifts({
    metric: "Conversion rate",
    dimension: "device",
    level: 0.95,
    variations: [segmentsOf("B", DEVICES)],
  }),
  "segment_lifts_four": segmentLifts({
    metric: "Net revenue per visitor",
    dimension: "country",
    level: 0.95,
    variations: ["B", LONG, HOSTILE].map((name, index) =>
      segmentsOf(name, EIGHT, { shift: index / 50, p: 0.0004 })
    ),
  }),
  "segment_lifts_event": segmentLifts({
    metric: "AOV",
    dimension: "BFCM",
    level: 0.95,
    variations: [
      segmentsOf("B", ["During the event", "Outside it"], { shrunken: false }),
    ],
  }),
  "segment_lifts_one": segmentLifts({
    metric: "AOV",
    dimension: `device in the ${LONG}`,
    level: 0.95,
    variations: [
      { ...segmentsOf(LONG, ["Mobile"], { p: null }), overall: null },
    ],
  }),
  "segment_lifts_not_available": segmentLifts({
    metric: "AOV",
    dimension: "device",
    level: 0.95,
    variations: [segmentsOf("B", ["Tablet"], { p: null })],
  }),
  "segment_lifts_nothing": segmentLifts({
    metric: "AOV",
    dimension: "device",
    level: 0.95,
    variations: [],
  }),
  "unit_mix": unitMix({
    rows: [1, 2, 3, 5, 9, 12].map((units) => ({
      units,
      orders: Math.round(1200 / units ** 2),
    })),
  }),
  "unit_mix_one": unitMix({ rows: [{ units: 1, orders: 3 }] }),
  "unit_mix_nothing": unitMix({ rows: [] }),
};

/** Pictures of Observable Plot, which have no specification. */
export const PLOTS: Readonly<Record<string, Picture>> = {
  "order_value_dots": orderValueDots({
    currency: "USD",
    variations: [
      { variation: "Control", values: orders(500, 0) },
      { variation: "B", values: [...orders(500, 1), 19920.4, 4200] },
    ],
    threshold: { zScore: 3, value: 2010 },
  }),
  "order_value_dots_four": orderValueDots({
    variations: ["Control", LONG, HOSTILE, "E"].map((variation, index) => ({
      variation,
      values: [...orders(200 + index, index), index % 2 - 1],
    })),
    threshold: { zScore: 3, value: 300 },
  }),
  "order_value_dots_same": orderValueDots({
    currency: "USD",
    variations: [{
      variation: LONG,
      values: [...Array(300).fill(49.9), 0.04, 12, 90],
    }],
  }),
  "order_value_dots_few": orderValueDots({
    variations: [
      { variation: "Control", values: [7] },
      { variation: "B", values: [] },
    ],
  }),
  "order_value_dots_nothing": orderValueDots({ variations: [] }),
};

/** All pictures. */
export const PICTURES: Readonly<Record<string, Picture>> = {
  ...EXAMPLES,
  ...PLOTS,
};
