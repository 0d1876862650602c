/** Series over days and weeks that are difficult to draw. */

import {
  type Chart,
  cohortCurve,
  detectableLift,
  metricOverTime,
  sampleRatioOverTime,
} from "../../../lib/charts/mod.ts";
import { day, HOSTILE, LONG, SIX, wave } from "./names.ts";

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

/**
 * Returns shares that settle at the intended ones, or drift away from a certain
 * day on.
 */
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

export const SERIES: Readonly<Record<string, Chart>> = {
  "metric_over_time": metricOverTime({
    metric: "Conversion rate",
    unit: "fraction",
    rows: metricPoints(60, ["Control", "B"]),
  }),
  "metric_over_time_running": metricOverTime({
    metric: "Conversion rate",
    unit: "fraction",
    rows: metricPoints(14, ["Control", "B"]),
    isRunning: true,
  }),
  "metric_over_time_six": metricOverTime({
    metric: "Conversion rate",
    unit: "fraction",
    rows: metricPoints(14, ["Control", ...SIX], { gaps: true }),
  }),
  "metric_over_time_currency": metricOverTime({
    metric: `Net revenue per visitor in the ${LONG}, ${HOSTILE}`,
    unit: "currency",
    currency: "USD",
    rows: metricPoints(30, ["Control", "B"], { times: 100 }),
  }),
  "metric_over_time_one_day": metricOverTime({
    metric: "Orders",
    unit: "count",
    rows: metricPoints(1, ["Control", "B"], { times: 1e6 }),
  }),
  "sample_ratio": sampleRatioOverTime({
    intended: HALVES,
    rows: sharePoints(28, HALVES),
    brokenOn: null,
  }),
  "sample_ratio_broken": sampleRatioOverTime({
    intended: UNEVEN,
    rows: sharePoints(60, UNEVEN, { driftFrom: 15, gaps: true }),
    brokenOn: day(34),
  }),
  "sample_ratio_no_band": sampleRatioOverTime({
    intended: HALVES,
    rows: sharePoints(10, HALVES, { band: false }),
  }),
  "sample_ratio_one_day": sampleRatioOverTime({
    intended: HALVES,
    rows: sharePoints(1, HALVES),
    brokenOn: day(0),
  }),
  "sample_ratio_nothing": sampleRatioOverTime({ intended: {}, rows: [] }),
};

const TWELVE_WEEKS = Array.from({ length: 12 }, (_, index) => index + 1);

/** Returns detectable lifts that fall with the square root of the sample size. */
function plan(name: string, scale: number, places: readonly number[]) {
  return {
    name,
    points: places.map((at) => ({
      at,
      lift: Math.round(1e6 * scale / Math.sqrt(at)) / 1e6,
    })),
  };
}

const cohort = (name: string, scale: number) => ({
  name,
  orders: [20, 26, 31, 34, 36, 37, 38, 40].map((one) => scale * one / 1000),
});

/** Orders since the first visit. */
export const COHORTS: Readonly<Record<string, Chart>> = {
  "cohort_curve": cohortCurve({
    rows: [cohort("Control", 1), cohort("Video", 1.2)],
    followed: [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3],
    window: 5,
  }),
  "cohort_curve_names": cohortCurve({
    rows: [LONG, HOSTILE, "C", "D"].map((name, nth) =>
      cohort(name, 1 + nth / 10)
    ),
    followed: [1, 1, 1, 1, 1, 1, 1, 1],
  }),
  "cohort_curve_nothing": cohortCurve({ rows: [], followed: [] }),
};

export const PLANS: Readonly<Record<string, Chart>> = {
  "detectable_lift": detectableLift({
    metric: "Conversion rate",
    over: "weeks",
    target: 0.05,
    rows: [
      plan("80% power", 0.14, TWELVE_WEEKS),
      plan("90% power", 0.162, TWELVE_WEEKS),
      plan("80% power, 20 : 80 split", 0.175, TWELVE_WEEKS),
    ],
  }),
  "detectable_lift_visitors": detectableLift({
    metric: "Net revenue per visitor",
    over: "visitors",
    rows: [LONG, HOSTILE, "C", "D"].map((name, index) =>
      plan(name, 40 + 6 * index, TWELVE_WEEKS.map((week) => week * 14_000))
    ),
  }),
  "detectable_lift_one": detectableLift({
    metric: "AOV",
    over: "weeks",
    target: 0.2,
    rows: [plan("80% power", 0.14, [1])],
  }),
  "detectable_lift_nothing": detectableLift({
    metric: "AOV",
    over: "weeks",
    rows: [],
  }),
};
