/** Answers that look as usual and mean something else. */

import { assertEquals, assertStringIncludes } from "@std/assert";
import { answering, pointsOf, readingOf } from "./_meaning.ts";
import type { Json, Oddity } from "./_oddity.ts";
import { experience } from "./modes/_changes.ts";

const series = (fields: Json) =>
  answering(/timeseries$/, (answer) => ({ ...answer, ...fields }));
const facts = (fields: Json) => ({
  json: experience((one) => ({ ...one, ...fields })),
});
const arms = (change: (arm: Json, index: number) => Json) => ({
  json: experience((one) => ({
    ...one,
    variations: one.variations.map(change),
  })),
});
/** Changes the cells of an export, its header included. */
const cells = (change: (cells: string[], row: number) => string[]) => ({
  csv: (text: string) =>
    text.trimEnd().split("\n").map((line, row) =>
      change(line.split(","), row).join(",")
    ).join("\n"),
});
const exported = (fields: Json) =>
  answering(/export$/, (answer) => ({ ...answer, ...fields }));
const withColumn = (header: string, cell: (row: number) => string) =>
  cells((line, row) => [...line, row === 0 ? header : cell(row)]);
/** Days behind the last one, with something in place of its numbers. */
const padded = (change: Json) =>
  pointsOf((data) => [
    ...data,
    ...[16, 17, 18, 19, 20].map((day) => ({
      ...data.at(-1),
      ...change,
      dt: `2026-03-${day} 00:00:00`,
    })),
  ]);
const running = (oddity: Oddity): Oddity => ({
  json: (answer, asked) =>
    facts({ status: "started", endedAtTs: null })
      .json(oddity.json!(answer, asked)),
});
const OTHER = "11111111-2222-4333-8444-555555555555";
const MOBILE = { deviceType: "mobile" } as const;
const usual = await readingOf({});

type Case = readonly [
  name: string,
  oddity: Oddity,
  says: string,
  options?: Parameters<typeof readingOf>[1],
];

const REFUSED: readonly Case[] = [
  [
    "a series with the experience of another test in it",
    series({ experience: { id: OTHER } }),
    "experience.id: must be as requested",
  ],
  [
    "a series of other visitors than was filtered for",
    series({ filters: { deviceType: "desktop" } }),
    'filters: must be as requested, "deviceType: mobile"',
    { filters: MOBILE },
  ],
  [
    "a series whose filters were left out",
    series({ filters: {} }),
    'current value is "no filter"',
    { filters: MOBILE },
  ],
  [
    "an export with a filter that nobody set",
    answering(
      /export$/,
      (answer) => ({ ...answer, filters: { countryCodes: ["US"] } }),
    ),
    'must be as requested, "no filter"',
  ],
  [
    "half of a series, by its status",
    {
      http: ({ endpoint }, answer) =>
        answer({ status: endpoint.endsWith("timeseries") ? 206 : 200 }),
    },
    "only part of the response (status 206)",
  ],
  [
    "a series of an earlier time than was requested",
    series({ startTs: "1771000000" }),
    "startTs: must be as requested",
    { start: "2026-03-03", timeZone: "UTC" },
  ],
  [
    "an export of two experiences",
    withColumn(
      "experience_name",
      (row) => row % 2 ? "Other" : "Free shipping bar",
    ),
    'column "experience_name" says "Other", not "Free shipping bar"',
  ],
  [
    "an export of another experience, by its ID",
    withColumn("Experience ID", () => OTHER),
    "orders of other experiences",
  ],
  [
    "a variation that is listed twice",
    {
      json: experience((one) => ({
        ...one,
        variations: [...one.variations, one.variations[1]],
      })),
    },
    'several variations called "Bar" without different IDs',
  ],
];

const SAID: readonly Case[] = [
  ...([
    [
      series({ currency: "EUR" }),
      'says "currency": EUR, but the orders are in USD',
    ],
    [exported({ rowCount: 99 }), "99, but has 186 rows"],
    [exported({ totalRows: "900" }), "900, but has 186 rows"],
    [series({ meta: { rows: 99 } }), "99, but has 28 rows"],
    [
      series({ lastUpdatedAt: "2026-03-09T00:00:00Z" }),
      '"lastUpdatedAt": 2026-03-09T00:00:00Z, but data were requested until Mar 16',
    ],
    [exported({ dataAsOf: "2026-03-09" }), 'says "dataAsOf": 2026-03-09, but'],
    [exported({ generatedAt: "2026-03-09T00:00:00Z" }), "until Mar 16, 2026"],
    [exported({ createdAt: 1773000000000 }), "until Mar 16, 2026"],
    [series({ cached_at: "2026-03-09" }), "until Mar 16, 2026"],
    [series({ startTs: 1773000000 }), "requested from Mar 2, 2026"],
    [series({ end: "2026-03-09T00:00:00Z" }), "until Mar 16, 2026"],
  ] as const).map(([oddity, says]): Case => ["a contradiction", oddity, says]),
  [
    "an export that dates all orders on one day",
    { csv: (text) => text.replaceAll(/2026-03-\d\d/g, "2026-03-15") },
    "the export has 0.0% of the orders",
  ],
  [
    "a series from before the requested start",
    {},
    "running totals include the visitors of those days",
    { start: "2026-03-09", timeZone: "UTC" },
  ],
  [
    "visitors that stop while orders go on",
    pointsOf((data) =>
      data.map((point, day) =>
        day < 9 ? point : { ...point, n_visitors: data[8].n_visitors }
      )
    ),
    "No variation had a new visitor in the last 5 days of the time series, after Mar 10, 2026",
  ],
  [
    "shares that are weights",
    arms((arm) => ({ ...arm, percentage: 51 })),
    "read as shares of 102, their sum",
  ],
  [
    "a share below zero",
    arms((arm, index) => ({ ...arm, percentage: index === 0 ? 150 : -50 })),
    "percentage: must be at least 0",
  ],
];

/** What is read as if the service had answered as usual. */
const READ: readonly (readonly [string, Oddity, Case[3]?])[] = [
  [
    "a start that is a date",
    facts({ startedAtTs: "2026-03-02" }),
  ],
  [
    "statements that are right",
    series({
      ...{ currency: "usd", rows: 28, points: 14, start: 0, end: 14 },
      ...{ startTs: "1772427600", lastUpdatedAt: 1773700000 },
    }),
  ],
  ["weights in place of percent", arms((arm) => ({ ...arm, percentage: 3e3 }))],
  ["days to come without numbers", {
    ...padded({ n_visitors: null, n_orders: null, net_revenue: null }),
  }],
  ["days to come with the last totals", padded({})],
  [
    "names with spaces around them",
    cells(([order, visitor, name, ...rest]) => [
      ...[order!, visitor!, name === "variation" ? name : ` ${name} `],
      ...rest,
    ]),
  ],
  [
    "an export that names its experience",
    withColumn("experience_name", () => "free Shipping bar; Other"),
  ],
  ["an experience that had another name", withColumn("experiment", () => "X")],
  [
    "filters that restrict nothing",
    series({
      filters: { deviceType: "any", countryCodes: [], urlParam: null },
    }),
  ],
  [
    "filters in another order",
    series({ filters: { countryCodes: ["CA", "us"], deviceType: "Mobile" } }),
    { filters: { ...MOBILE, countryCodes: ["US", "CA"] } },
  ],
];

for (const [name, oddity, says, options] of REFUSED) {
  Deno.test(`${name} is refused`, async () => {
    const { failed, text } = await readingOf(oddity, options);
    assertEquals(failed, ["refused"], text);
    assertStringIncludes(text, says);
  });
}

for (const [name, oddity, says, options] of SAID) {
  Deno.test(`${name} is said`, async () => {
    const { text } = await readingOf(oddity, options);
    assertStringIncludes(text, says);
  });
}

for (const [name, oddity, options] of READ) {
  Deno.test(`${name} are read as usual`, async () => {
    for (const wrap of [(same: Oddity) => same, running]) {
      if (oddity.csv !== undefined && wrap === running) continue;
      const expected = wrap === running
        ? await readingOf(running({ json: (answer) => answer }))
        : usual;
      const { result, text } = await readingOf(wrap(oddity), options);
      assertEquals(result?.variations, expected.result!.variations, text);
      assertEquals(result!.metrics, expected.result!.metrics);
      assertEquals(result!.period, expected.result!.period);
    }
  });
}
