/** Charts without data, and inputs that charts reject. */

import { assertEquals, assertThrows } from "@std/assert";
import {
  liftForest,
  liftOverTime,
  metricOverTime,
  orderValueDistribution,
  sampleRatioOverTime,
  segmentLifts,
} from "../../lib/charts/mod.ts";
import { OptionsError } from "../../lib/base/mod.ts";
import { point, row } from "./_findings.ts";

Deno.test("nothing at all is said to be nothing", () => {
  const texts = [
    liftForest({ level: 0.95, rows: [] }),
    liftOverTime({ metric: "AOV", level: 0.95, rows: [] }),
    metricOverTime({ metric: "AOV", unit: "count", rows: [] }),
    orderValueDistribution({ rows: [] }),
    sampleRatioOverTime({ intended: {}, rows: [] }),
    segmentLifts({
      metric: "AOV",
      dimension: "device",
      level: 0.9,
      rows: [],
    }),
  ].map(({ description }) => description);
  assertEquals(texts, [
    "There are no lifts to show.",
    "There are no lifts to show.",
    "There are no values of AOV to show.",
    "There are no orders to show.",
    "There are no shares to show.",
    "There are no lifts to show.",
  ]);
});

Deno.test("what cannot be drawn truly is refused, with the value quoted", () => {
  const metric = "AOV";
  const wrong: readonly [() => unknown, string][] = [
    [() => liftForest({ level: 95, rows: [] }), "current value is 95"],
    [
      () => liftForest({ level: 0.9, rows: [{ ...row, metric, lift: NaN }] }),
      "current value is NaN",
    ],
    [
      () =>
        liftOverTime({
          metric,
          level: 0.9,
          rows: [{ ...point, date: "2025-02-30" }],
        }),
      '"2025-02-30"',
    ],
    [
      () =>
        metricOverTime({
          metric,
          unit: "count",
          rows: [{ date: "1.3.2025", variation: "B", value: 1 }],
        }),
      '"1.3.2025"',
    ],
    [
      () =>
        orderValueDistribution({
          rows: [{ variation: "B", values: [Infinity] }],
        }),
      "Infinity",
    ],
    [
      () =>
        orderValueDistribution({
          rows: [{ variation: "B", values: [1] }],
          control: "A",
        }),
      'current value is "A"',
    ],
    [
      () =>
        orderValueDistribution({
          rows: [],
          threshold: { zScore: 3, value: 0 },
        }),
      "current value is 0",
    ],
    [
      () => {
        const share = { date: "2025-03-01", variation: "B", share: 51 };
        return sampleRatioOverTime({ intended: { B: 0.5 }, rows: [share] });
      },
      'The share of "B" on 2025-03-01 must be a fraction from 0 to 1',
    ],
    [
      () => {
        const share = { date: "2025-03-01", variation: "toString", share: 0.5 };
        return sampleRatioOverTime({ intended: { B: 0.5 }, rows: [share] });
      },
      'missing for "toString", set for ["B"]',
    ],
    [
      () => {
        const one = { segment: "US", lift: 0, lower: 0, upper: 0 };
        return segmentLifts({
          metric,
          dimension: "country",
          level: 0.9,
          rows: [{
            variation: "B",
            overall: null,
            interactionPValue: null,
            segments: [one, one],
          }],
        });
      },
      'the same name "US"',
    ],
  ];
  for (const [call, text] of wrong) assertThrows(call, RangeError, text);
});

Deno.test("a chart's rows have one name, and what is missing is an option error that says so", () => {
  const refused = (draw: unknown, input: object): string => {
    const error = assertThrows(
      () => (draw as (input: object) => unknown)(input),
      OptionsError,
    );
    return error.message;
  };
  const texts = [
    refused(metricOverTime, { metric: "AOV", unit: "count", points: [] }),
    refused(metricOverTime, { metric: "AOV", unit: "count" }),
    refused(metricOverTime, {
      ...{ metric: "AOV", unit: "count" },
      rows: [{ day: "2025-03-01", variation: "B", value: 1 }],
    }),
    refused(segmentLifts, { metric: "AOV", rows: [] }),
    refused(orderValueDistribution, { rows: [[1, 2, 3]] }),
    refused(liftOverTime, { rows: [null], metric: "AOV", level: 0.95 }),
  ];
  assertEquals(texts, [
    "Unknown option points: choose from metric, unit, currency, rows, control, isRunning",
    "Option rows is required",
    "Row 1 of rows has no date: it has day, variation, value",
    "Option dimension is required\nOption level is required",
    "Row 1 of rows has no variation: it has 0, 1, 2",
    "Row 1 of rows has no date, variation, lift: it has null",
  ]);
});
