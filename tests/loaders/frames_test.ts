import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { NotFoundError, SchemaError } from "../../lib/api/mod.ts";
import {
  analysisFrame,
  loadAnalysis,
  loadTimeSeries,
  timeSeriesFrame,
} from "../../lib/loaders/mod.ts";
import { EXPERIENCE, fakeClient, ID, json } from "../api/_fake_service.ts";

const VARIATIONS = [
  { id: "v1", name: "Control", isControl: true },
  { id: "v2", name: "Bar", isControl: false },
];

Deno.test("repeated times, unreadable times and texts for numbers are all named", async () => {
  const error = await assertRejects(
    () =>
      timeSeriesFrame({
        segments: {
          Control: {
            data: [
              { dt: "2025-11-28", aov: "50" },
              { dt: "2025-11-28", aov: 50 },
              { dt: "28.11.2025", aov: 50 },
            ],
          },
        },
        variations: VARIATIONS,
      }),
    SchemaError,
  );
  assertEquals(error.problems.map(({ path }) => path), [
    "segments.Control.data[0].aov",
    "segments.Control.data[1].dt",
    "segments.Control.data[2].dt",
  ]);
});

Deno.test("an answer without points keeps its columns, and counts are whole numbers", async () => {
  const metrics = ["n_visitors", "aov"] as const;
  const empty = fakeClient([
    () => json({ segments: { Control: { data: [] } }, variations: [] }),
  ]);
  const none = await loadTimeSeries(empty.client, ID, { metrics });
  assertEquals([none.height, none.columns.slice(4)], [0, [...metrics]]);
  const odd = fakeClient([() =>
    json({
      segments: {
        Control: [
          {
            dt: "2026-01-05T00:00:00-05:00",
            n_visitors: "12",
            aov: null,
            note: "late",
            detail: { source: [1] },
          },
          { dt: "2026-01-06 00:00", n_visitors: null, aov: 3.5 },
        ],
      },
    })]);
  const frame = await loadTimeSeries(odd.client, ID, { metrics });
  assertEquals(frame.columns.slice(4), [...metrics, "note", "detail"]);
  assertEquals(frame.dtypes.slice(4).map(String), [
    "DataType(Int64)",
    "DataType(Float64)",
    "DataType(String)",
    "DataType(String)",
  ]);
  assertEquals<unknown[]>(frame.getColumn("n_visitors").toArray(), [12, null]);
  assertEquals<unknown[]>(frame.getColumn("detail").toArray(), [
    '{"source":[1]}',
    null,
  ]);
  assertEquals(
    frame.getColumn("dt").toArray().map((time) => Number(time)),
    [Date.parse("2026-01-05T00:00:00Z"), Date.parse("2026-01-06T00:00:00Z")],
  );
});

Deno.test("a column is of whole numbers where its name says count and every value is one", async () => {
  const first = { dt: "2025-11-28", n_clicks: 2, n_scores: 2, aov: 50 };
  const second = { dt: "2025-11-29", n_clicks: null, n_scores: 0.5, aov: 60 };
  const frame = await timeSeriesFrame({
    segments: { Control: { data: [first, second] } },
    variations: VARIATIONS,
  });
  assertEquals(frame.columns.slice(4), ["n_clicks", "n_scores", "aov"]);
  assertEquals(frame.dtypes.slice(4).map(String), [
    "DataType(Int64)",
    "DataType(Float64)",
    "DataType(Float64)",
  ]);
});

Deno.test("a day that no calendar has is named, not moved", async () => {
  const { client } = fakeClient([
    () => json({ segments: { A: { data: [{ dt: "2026-02-30 00:00:00" }] } } }),
  ]);
  await assertRejects(
    () => loadTimeSeries(client, ID),
    SchemaError,
    '"2026-02-30 00:00:00"',
  );
});

Deno.test("a loader takes an experience by a part of its name, asks nothing for an id, and refuses a name of two", async () => {
  const experiencesList = [
    EXPERIENCE,
    {
      ...EXPERIENCE,
      id: ID.replaceAll("1", "9"),
      name: "Free shipping banner",
    },
  ];
  const { client, sent } = fakeClient([
    () => json({ experiencesList, segments: {}, variations: [], metrics: [] }),
  ]);
  await loadTimeSeries(client, "shipping bar ");
  assertEquals(sent.map(({ url }) => url.split("/").at(-1)), [
    "experiences-list?page=1",
    "experiences-list?page=2",
    "timeseries",
  ]);
  assertStringIncludes(sent.at(-1)!.url, ID);
  await loadAnalysis(client, ID);
  assertEquals(sent.length, 4);
  const error = await assertRejects(
    () => loadAnalysis(client, "free shipping"),
    NotFoundError,
  );
  assertStringIncludes(error.message, "2 experiences");
});

Deno.test("a row of an analysis is of a variation by its name or its ID alone", async () => {
  const rowsOf = async (row: Record<string, unknown>) =>
    (await analysisFrame({ metrics: [{ ...row, aov: { value: 5 } }] }))
      .toRecords().map(({ variation, variation_id }) => [
        variation,
        variation_id,
      ]);
  assertEquals(await rowsOf({ variationId: "v1" }), [[null, "v1"]]);
  assertEquals(await rowsOf({ variation: "Bar" }), [["Bar", null]]);
  await assertRejects(() => rowsOf({}), SchemaError, "matches no variation");
});

Deno.test("an analysis has one row per variation and segment, and fractions", async () => {
  const read = (...metrics: Record<string, unknown>[]) =>
    analysisFrame({ metrics });
  const bar = { variation: "Bar", aov: 5 };
  const rate = (value: number, more = {}) => ({
    ...{ variation: "Bar", conversion_rate: { value, ...more } },
  });
  const mobile = { ...bar, segment: "mobile" };
  assertEquals((await read(bar, mobile, { ...bar, variation: "A" })).height, 3);
  await assertRejects(
    () => read(bar, mobile, mobile),
    SchemaError,
    "of an earlier row",
  );
  assertEquals((await read(rate(1, { p2bb: 0, ci_high: 1.1 }))).height, 1);
  const uplift = { value: 3, ci_low: -0.5 };
  assertEquals((await read(rate(0, { p2bc: 1, uplift }))).height, 1);
  for (const row of [rate(4.2), rate(-0.1), rate(0.1, { p2bb: 97 })]) {
    await assertRejects(() => read(row), SchemaError, "must be a fraction");
  }
  assertEquals((await read({ ...bar, aov: { value: 97 } })).height, 1);
});

Deno.test("a rate may be 1, and no higher than orders allow", async () => {
  const point = (conversion_rate: number, n_orders: number) =>
    timeSeriesFrame({
      segments: {
        Control: {
          data: [{
            dt: "2025-11-28",
            conversion_rate,
            n_orders,
            n_visitors: 8,
          }],
        },
      },
      variations: VARIATIONS,
    });
  assertEquals((await point(1, 8)).height, 1);
  assertEquals((await point(0.25, 2)).height, 1);
  for (const [rate, orders] of [[1.001, 9], [0.375, 2]] as const) {
    await assertRejects(() => point(rate, orders), SchemaError, "fraction");
  }
});

Deno.test("running totals may stay and never fall, within a variation", async () => {
  const totals = (...counts: number[]) =>
    timeSeriesFrame(
      {
        segments: Object.fromEntries(
          VARIATIONS.map(({ name }) => [name, {
            data: counts.map((n_visitors, day) => ({
              ...{ dt: `2025-11-1${day}`, n_visitors },
            })),
          }]),
        ),
        variations: VARIATIONS,
      },
      ["n_visitors"],
      null,
      true,
    );
  assertEquals((await totals(5, 5, 6)).height, 6);
  await assertRejects(() => totals(5, 4), SchemaError, "falls from 5 to 4");
});
