import { assert, assertEquals, assertThrows } from "@std/assert";
import {
  liftForest,
  liftOverTime,
  metricOverTime,
  orderValueDistribution,
  outlierSensitivity,
  sampleRatioOverTime,
  segmentFunnel,
  segmentLifts,
} from "../../lib/charts/mod.ts";

/** The no-break spaces before per cent signs, as ordinary ones. */
function plain(text: string): string {
  return text.replaceAll("\u00a0", " ");
}

const row = { variation: "B", lift: 0.042, lower: 0.011, upper: 0.073 };

Deno.test("a forest names the lifts whose interval leaves 0 % out", () => {
  const { description } = liftForest({
    level: 0.95,
    rows: [
      { ...row, metric: "Conversion rate" },
      { ...row, metric: "AOV", lift: -0.1, lower: null, upper: -0.02 },
      { ...row, metric: "Revenue", lower: -0.01 },
      { ...row, metric: "Profit", lift: null, lower: null, upper: null },
    ],
  });
  assertEquals(
    plain(description),
    "2 of 3 lifts have a 95 % interval that leaves 0 % out: " +
      "Conversion rate, B +4.2 % (+1.1 % to +7.3 %); " +
      "AOV, B −10.0 % (no lower end to −2.0 %); not available: Profit, B.",
  );
});

Deno.test("a forest without a clear lift says that, and keeps an odd level", () => {
  const { description } = liftForest({
    level: 0.999,
    rows: [{ ...row, metric: "AOV", lower: null, upper: null }],
  });
  assertEquals(
    plain(description),
    "The lift has no 99.9 % interval that leaves 0 % out.",
  );
});

const point = {
  variation: "B",
  lift: 0.05,
  lower: 0.02,
  upper: 0.08,
  sequenceLower: 0.01,
  sequenceUpper: 0.09,
};

Deno.test("a lift over time is told by the last day and since when it is clear", () => {
  const points = [
    { ...point, date: "2025-03-04" },
    { ...point, date: "2025-03-01" },
    { ...point, date: "2025-03-02", sequenceLower: -0.01 },
    { ...point, date: "2025-03-03" },
    { ...point, date: "2025-03-05", lift: null },
  ];
  const chart = liftOverTime({ metric: "AOV", level: 0.95, points });
  assertEquals(
    plain(chart.description),
    "Lift with its always-valid 95 % interval: B +5.0 % (+1.0 % to +9.0 %) on " +
      "2025-03-04, which has left 0 % out since 2025-03-03.",
  );
});

Deno.test("an always-valid interval without an end is said to have none", () => {
  const open = { sequenceLower: null, sequenceUpper: null };
  const bounded = { ...point, date: "2025-03-01" };
  const last = { ...point, ...open, date: "2025-03-02" };
  const text = (points: readonly (typeof last | typeof bounded)[]) =>
    plain(liftOverTime({ metric: "AOV", level: 0.95, points }).description);
  assertEquals(
    text([bounded, last]),
    "Lift with its always-valid 95 % interval: B +5.0 % (no lower end to no " +
      "upper end) on 2025-03-02, which includes 0 %.",
  );
  assertEquals(
    text([last]),
    "Lift with its always-valid 95 % interval: B +5.0 % on 2025-03-02, " +
      "without an interval.",
  );
});

Deno.test("a band without an end runs to the edge, and a gap stays a gap", () => {
  const days = [1, 2, 3, 4].map((day) => ({
    ...point,
    date: `2025-03-0${day}`,
    ...(day === 1 ? { sequenceLower: null, sequenceUpper: null } : {}),
    ...(day === 3 ? { lift: null } : {}),
  }));
  const spec = JSON.parse(JSON.stringify(
    liftOverTime({ metric: "AOV", level: 0.95, points: days }).toSpec(),
  ));
  const [panel] = spec.vconcat;
  const [low, high] = panel.layer[0].encoding.y.scale.domain;
  const band = panel.data.values.map((
    { sequenceLower, sequenceUpper }: Record<string, number | null>,
  ) => [sequenceLower, sequenceUpper]);
  assertEquals(band, [[low, high], [0.01, 0.09], [null, null], [0.01, 0.09]]);
  assert(low < 0.01 && high > 0.09);
});

Deno.test("the fixed-horizon interval never makes an over-time lift clear", () => {
  const points = [{ ...point, date: "2025-03-01", sequenceLower: -0.01 }];
  const chart = liftOverTime({ metric: "AOV", level: 0.95, points });
  assertEquals(/includes 0 %/.test(chart.description), true);
});

Deno.test("a metric over time counts the days above the control, gaps aside", () => {
  const values = { Control: [1, 2, 3, null], B: [2, 2, 4, 9] };
  const points = Object.entries(values).flatMap(([variation, values]) =>
    values.map((value, index) => ({
      date: `2025-03-0${index + 1}`,
      variation,
      value,
    }))
  );
  const input = { metric: "Orders", unit: "count", points } as const;
  assertEquals(
    metricOverTime(input).description,
    "Orders from 2025-03-01 to 2025-03-04: B was above Control on 2 of 3 days.",
  );
  assertEquals(
    metricOverTime({ ...input, control: "B" }).description,
    "Orders from 2025-03-01 to 2025-03-04: Control was above B on 0 of 3 days.",
  );
});

Deno.test("sensitivity says when the sign stays", () => {
  const common = { variation: "B", lower: null, upper: null };
  const { description } = outlierSensitivity({
    metric: "AOV",
    level: 0.95,
    points: [
      { ...common, threshold: 3, lift: 0.02, removedOrders: 1 },
      { ...common, threshold: null, lift: 0.05, removedOrders: 0 },
    ],
  });
  assertEquals(
    plain(description),
    "Lift in AOV by outlier threshold: B +5.0 % with all orders and +2.0 % " +
      "without the visitor of the one order above z = 3, of the same sign.",
  );
});

Deno.test("a split is told by its alarm, and by the shares of the last day", () => {
  const points = ["2025-03-02", "2025-03-01"].flatMap((date, at) => [
    { date, variation: "A", share: 0.52 - at / 100 },
    { date, variation: "B", share: at === 0 ? null : 0.49 },
  ]);
  const input = { points, intended: { A: 0.5, B: 0.5 } };
  const shares = "of the visitors up to 2025-03-02, A has 52.0 % (intended " +
    "50.0 %) and B not available.";
  const text = (brokenOn?: string | null) =>
    plain(
      sampleRatioOverTime(
        brokenOn === undefined ? input : { ...input, brokenOn },
      ).description,
    );
  assertEquals(text(), `The split was not tested: ${shares}`);
  assertEquals(text(null), `The split has held on all 2 days: ${shares}`);
  assertEquals(
    text("2025-03-01"),
    `The split broke on 2025-03-01: ${shares}`,
  );
});

Deno.test("segments differ by the interaction test, not by their intervals", () => {
  const overall = { lift: 0.05, lower: 0.01, upper: 0.09 };
  const none = { lift: null, lower: null, upper: null };
  const segments = [
    { segment: "Mobile", lift: 0.09, lower: 0.02, upper: 0.16 },
    { segment: "Tablet", ...none },
    { segment: "Desktop", lift: -0.01, lower: -0.06, upper: 0.04 },
  ];
  const text = (interactionPValue: number | null) =>
    plain(
      segmentLifts({
        metric: "AOV",
        dimension: "device",
        level: 0.95,
        variations: [{ variation: "B", overall, interactionPValue, segments }],
      }).description,
    );
  const facts = "Lift in AOV by device: B +5.0 % overall, from −1.0 % " +
    "(Desktop) to +9.0 % (Mobile), not available Tablet; ";
  assertEquals(
    text(0.2),
    `${facts}no sign that the segments differ (interaction p = 0.200).`,
  );
  assertEquals(
    text(0.0499),
    `${facts}the segments differ (interaction p = 0.050).`,
  );
  assertEquals(
    text(null),
    `${facts}whether the segments differ was not tested.`,
  );
});

Deno.test("a funnel compares each step with the step before, never with nobody", () => {
  const steps = ["Visitors", "Buyers", "Orders"];
  const row = (
    segment: string,
    variation: string,
    ...counts: (number | null)[]
  ) => (
    { segment, variation, counts }
  );
  const chart = segmentFunnel({
    dimension: "device",
    steps,
    rows: [
      row("Mobile", "A", 1000, 20, 22),
      row("Mobile", "B", 1000, 30, 30),
      row("Desktop", "A", 500, 20, null),
      row("Desktop", "B", 500, 18, 20),
      row("Tablet", "A", 0, 0, 0),
      row("Tablet", "B", 10, 1, 1),
    ],
  });
  assertEquals(
    plain(chart.description),
    "Funnel by device: Visitors to Buyers, B above A in 1 of 2 segments " +
      "(farthest apart in Mobile, 3.0 % against 2.0 %); Buyers to Orders, " +
      "B above A in 0 of 1 segment (farthest apart in Mobile, 1.00 each " +
      "against 1.10 each).",
  );
  const wrong = (rows: ReturnType<typeof row>[], text: string) =>
    assertThrows(
      () => segmentFunnel({ dimension: "device", steps, rows }),
      RangeError,
      text,
    );
  wrong([row("Mobile", "A", 1, 2)], "has 2");
  wrong([row("Mobile", "A", 1, -2, 3)], "current value is -2");
  const same = row("Mobile", "A", 3, 2, 1);
  wrong([same, same], "two rows of segment");
  assertThrows(
    () => segmentFunnel({ dimension: "device", steps: ["Orders"], rows: [] }),
    RangeError,
    'current value is ["Orders"]',
  );
});

Deno.test("nothing at all is said to be nothing", () => {
  const texts = [
    liftForest({ level: 0.95, rows: [] }),
    liftOverTime({ metric: "AOV", level: 0.95, points: [] }),
    outlierSensitivity({ metric: "AOV", level: 0.95, points: [] }),
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
      'there is none of "toString", but of ["B"]',
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
