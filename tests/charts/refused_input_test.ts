/** What charts say of nothing, and what they do not draw. */

import { assertEquals, assertThrows } from "@std/assert";
import {
  liftForest,
  liftOverTime,
  metricOverTime,
  orderValueDistribution,
  sampleRatioOverTime,
  segmentLifts,
} from "../../lib/charts/mod.ts";
import { point, row } from "./_findings.ts";

Deno.test("nothing at all is said to be nothing", () => {
  const texts = [
    liftForest({ level: 0.95, rows: [] }),
    liftOverTime({ metric: "AOV", level: 0.95, points: [] }),
    metricOverTime({ metric: "AOV", unit: "count", points: [] }),
    orderValueDistribution({ variations: [] }),
    sampleRatioOverTime({ intended: {}, points: [] }),
    segmentLifts({
      metric: "AOV",
      dimension: "device",
      level: 0.9,
      variations: [],
    }),
  ].map(({ description }) => description);
  assertEquals(texts, [
    "There is no lift to show.",
    "There is no lift to show.",
    "There is no value of AOV to show.",
    "There is no order to show.",
    "There is no share to show.",
    "There is no lift to show.",
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
          points: [{ ...point, date: "2025-02-30" }],
        }),
      '"2025-02-30"',
    ],
    [
      () =>
        metricOverTime({
          metric,
          unit: "count",
          points: [{ date: "1.3.2025", variation: "B", value: 1 }],
        }),
      '"1.3.2025"',
    ],
    [
      () =>
        orderValueDistribution({
          variations: [{ variation: "B", values: [Infinity] }],
        }),
      "Infinity",
    ],
    [
      () =>
        orderValueDistribution({
          variations: [{ variation: "B", values: [1] }],
          control: "A",
        }),
      'current value is "A"',
    ],
    [
      () =>
        orderValueDistribution({
          variations: [],
          threshold: { zScore: 3, value: 0 },
        }),
      "current value is 0",
    ],
    [
      () => {
        const share = { date: "2025-03-01", variation: "B", share: 51 };
        return sampleRatioOverTime({ intended: { B: 0.5 }, points: [share] });
      },
      'The share of "B" on 2025-03-01 must be a fraction from 0 to 1',
    ],
    [
      () => {
        const share = { date: "2025-03-01", variation: "toString", share: 0.5 };
        return sampleRatioOverTime({ intended: { B: 0.5 }, points: [share] });
      },
      'missing for "toString", given for ["B"]',
    ],
    [
      () => {
        const one = { segment: "US", lift: 0, lower: 0, upper: 0 };
        return segmentLifts({
          metric,
          dimension: "country",
          level: 0.9,
          variations: [{
            variation: "B",
            overall: null,
            interactionPValue: null,
            segments: [one, one],
          }],
        });
      },
      'the name "US"',
    ],
  ];
  for (const [call, text] of wrong) assertThrows(call, RangeError, text);
});
