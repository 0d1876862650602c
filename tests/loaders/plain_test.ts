/** Answers in which no two figures are the same, as the frames that they become. */

import { assertEquals, assertRejects } from "@std/assert";
import { createClient, SchemaError } from "../../lib/api/mod.ts";
import * as loaders from "../../lib/loaders/mod.ts";
import { ID, json } from "../api/_fake_service.ts";

const VARIATIONS = [
  {
    id: "v1",
    name: "Bar",
    percentage: 40,
    isControl: false,
    order: 1,
    offer: { code: "X" },
  },
  { id: "v2", name: "Today", percentage: 60, isControl: true, order: 0 },
];
const day = (date: number) => new Date(Date.UTC(2026, 0, date));
const EXPERIENCE = {
  id: ID,
  name: "Shipping",
  status: "paused",
  category: "experiment",
  type: "content/url",
  currency: "EUR",
  createdAtTs: Number(day(1)),
  startedAtTs: Number(day(2)),
  pausedAtTs: Number(day(3)),
  endedAtTs: Number(day(4)),
  variations: VARIATIONS,
  customEvents: [{ id: "own", name: "Own" }],
};
const LIST = {
  experiencesList: [EXPERIENCE],
  customEvents: [{ id: 7, name: "Beside" }],
  totalPages: 1,
};
const PERIOD = { start: "2026-01-01", end: "2026-01-08" };
const SEASON = {
  event: "BFCM",
  years: [2025, 2025],
  metric: "orders",
} as const;

/** A client that is answered by the end of a path. */
const clientOf = (answers: Readonly<Record<string, unknown>>) =>
  createClient({
    baseUrl: "https://service.test",
    token: "secret-token-5f1c",
    fetch: (input) => {
      const { pathname } = new URL(String(input));
      const end = Object.keys(answers).find((end) => pathname.endsWith(end));
      return Promise.resolve(json(answers[end!]));
    },
  });

/** The rows of a frame, as lists in the order of its columns. */
const rows = (frame: loaders.Frame): unknown[][] =>
  frame.toRecords().map((row) => Object.values(row));

Deno.test("experiences, variations and events come with what is theirs", async () => {
  const client = clientOf({ [ID]: { experience: EXPERIENCE }, "-list": LIST });
  assertEquals(rows(await loaders.loadExperiences(client)), [[
    ...[ID, "Shipping", "paused", "experiment", "content/url", "EUR"],
    ...[day(1), day(2), day(3), day(4), 2, "Today"],
  ]]);
  const variations = VARIATIONS.map((arm) => ({ ...arm, isControl: true }));
  const two = await loaders.experiencesFrame([{ ...EXPERIENCE, variations }]);
  assertEquals(two.getColumn("control").nullCount(), 1);
  assertEquals(rows(await loaders.loadVariations(client, ID)), [
    [ID, "Shipping", "v1", "Bar", false, 40, '{"code":"X"}'],
    [ID, "Shipping", "v2", "Today", true, 60, null],
  ]);
  assertEquals(rows(await loaders.loadCustomEvents(client)), [
    ["7", "Beside"],
    ["own", "Own"],
  ]);
});

Deno.test("a metric of the analysis comes with its own bounds and chances", async () => {
  const metric = {
    value: 1,
    ci_low: 2,
    ciHigh: 3,
    uplift: { value: 0.4, ciLow: "0.5", ci_high: 0.6 },
    p2bb: 0.7,
    p2bc: 0.8,
  };
  const about = { variationId: 9, variationName: "Bar", segment: "mobile" };
  const answer = {
    metrics: [{ ...about, order: 1, aov: metric, n_orders: 5 }],
  };
  const client = clientOf({ [ID]: answer });
  const nothing = Array(7).fill(null);
  assertEquals(rows(await loaders.loadAnalysis(client, ID)), [
    ["9", "Bar", "mobile", "aov", 1, 2, 3, 0.4, 0.5, 0.6, 0.7, 0.8],
    ["9", "Bar", "mobile", "n_orders", 5, ...nothing],
  ]);
  const broken = clientOf({ [ID]: { metrics: [{ aov: { value: "much" } }] } });
  const error = await assertRejects(
    () => loaders.loadAnalysis(broken, ID),
    SchemaError,
    "matches no variation. Available: aov",
  );
  assertEquals(error.problems[1]!.path, "metrics[0].aov.value");
});

Deno.test("a series names each arm as the service does, and the control by its mark", async () => {
  const point = { dt: "2026-01-01 00:00:00", n_orders: 3, aov: null };
  const later = { ...point, dt: "2026-01-02" };
  const segments = { Today: [point], Gone: [point], Bar: [later, point] };
  const series = { segments, variations: VARIATIONS };
  const load = (answer: unknown, metrics?: ["n_orders", "conversion_rate"]) =>
    loaders.loadTimeSeries(
      clientOf({ timeseries: answer }),
      ID,
      metrics && { metrics },
    );
  assertEquals(rows(await load(series)), [
    ["v1", "Bar", false, day(1), 3, null],
    ["v1", "Bar", false, day(2), 3, null],
    ["v2", "Today", true, day(1), 3, null],
    [null, "Gone", null, day(1), 3, null],
  ]);
  const visited = (n_visitors: number, day: string) => ({
    ...{ dt: `2026-01-${day}`, n_visitors, n_orders: 0, conversion_rate: 0 },
  });
  const rate = { Bar: [{ ...point, n_orders: 3, conversion_rate: 4.2 }] };
  for (
    const [answer, message] of [
      [
        series,
        "their points have no conversion_rate. Besides dt: n_orders, aov",
      ],
      [{ segments: rate }, "is 4.2 but must be a fraction such"],
      [{ segments: { A: [{ ...point, n_orders: 0.5 }] } }, "least 0 or null"],
      [{ segments: { A: [{ ...point, n_orders: -1 }] } }, "value is -1"],
      [
        { segments: { A: [visited(3, "01"), visited(2, "02")] } },
        "A.n_visitors: falls from 3 to 2, but must be a running total",
      ],
    ] as const
  ) {
    const asked = () => load(answer, ["n_orders", "conversion_rate"]);
    await assertRejects(asked, SchemaError, message);
  }
});

Deno.test("each figure of the store stands in the column that is called so", async () => {
  const aov = { value: 1, previousValue: 2, change: -0.5 };
  const snapshot = clientOf({
    snapshot: { currency: "EUR", segments: { all: { aov, n_orders: 7 } } },
  });
  assertEquals(rows(await loaders.loadSitewideSnapshot(snapshot, PERIOD)), [
    ["all", "aov", "EUR", 1, 2, -0.5],
    ["all", "n_orders", "EUR", 7, null, null],
  ]);
  const distribution = clientOf({
    distribution: {
      currency: "EUR",
      histogram: [{ from: 1, to: 2, count: 3 }],
      kde: [{ x: 4, density: 5 }],
      cdf: [{ x: 6, p: 0.7 }],
      unitMix: [{ units: 8, orders: 9, share: 0.1 }],
    },
  });
  const { currency, ...frames } = await loaders.loadOrderDistribution(
    distribution,
    PERIOD,
  );
  assertEquals(currency, "EUR");
  assertEquals(Object.values(frames).map(rows), [
    [[1, 2, 3]],
    [[4, 5]],
    [[6, 0.7]],
    [[8, 9, 0.1]],
  ]);
});

Deno.test("a season's figures are those of the brand, of the industry and of their years", async () => {
  const figures = {
    currentValue: 1,
    baselineValue: null,
    priorYearValue: 3,
    currentYearIndex: 4,
    priorYearIndex: 5,
    brandIndex: 6,
  };
  const data = [
    { dt: "2026-01-01T00:00:00-05:00", dayOffset: 34, ...figures },
    { dt: "2025-11-28T00:00:00-05:00", ...figures, baselineValue: 2 },
  ];
  const snapshot = {
    periodToDateValue: 1,
    vsLastYear: 0.2,
    avgDailyIndexPercent: 30,
    currentIndexPercent: 40,
  };
  const client = clientOf({
    timeseries: { currency: "EUR", data },
    snapshot: { currency: "EUR", snapshot },
  });
  const about = ["BFCM", 2025, "orders", "EUR"];
  const friday = new Date("2025-11-28T00:00:00Z");
  assertEquals(rows(await loaders.loadSeasonalSeries(client, SEASON)), [
    [...about, 0, friday, 1, 2, 3, 4, 5, 6],
    [...about, 34, day(1), 1, null, 3, 4, 5, 6],
  ]);
  assertEquals(rows(await loaders.loadSeasonalSnapshot(client, SEASON)), [
    [...about, 1, 0.2, 30, 40],
  ]);
  const early = { dt: "2025-11-20", dayOffset: 0, ...figures };
  const shifted = clientOf({ timeseries: { currency: "EUR", data: [early] } });
  await assertRejects(
    () => loaders.loadSeasonalSeries(shifted, SEASON),
    SchemaError,
    'data[0].dayOffset: is 0, but "2025-11-20" is -8 days from the event of 2025',
  );
});
