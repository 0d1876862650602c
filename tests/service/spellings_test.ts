/** Answers in odd forms that can have one meaning only. */

import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  answering,
  assertReadAlike,
  pointsOf,
  readingOf,
  withClient,
} from "./_meaning.ts";
import { experience } from "./modes/_changes.ts";
import type { Json, Oddity } from "./_oddity.ts";
import { ID } from "./_store.ts";

const answered = (
  body: (text: string) => BodyInit,
  init: ResponseInit = {},
) => ({
  http: async (_: unknown, usual: () => Response) =>
    new Response(body(await usual().text()), {
      ...init,
      headers: { "content-type": "application/json", ...init.headers },
    }),
});
const points = (change: (point: Json) => Json) =>
  pointsOf((data) => data.map(change));
const facts = (change: (one: Json) => Json) => ({ json: experience(change) });
const parts = (name: (key: string) => Json) =>
  answering(/timeseries$/, (answer) => ({
    ...answer,
    segments: Object.entries<Json>(answer.segments).map(([key, { data }]) => ({
      ...name(key),
      data,
    })),
  }));
const idOfArm = (name: string) => name === "Bar" ? "b2" : "a1";
const german = new Intl.NumberFormat("fr-FR");

/** Spellings of an answer that can have one meaning only. */
const SPELLINGS: Readonly<Record<string, Oddity>> = {
  "counts with commas": points((one) => ({
    ...one,
    n_visitors: one.n_visitors.toLocaleString("en-US"),
    net_revenue: one.net_revenue.toLocaleString("en-US", {
      minimumFractionDigits: 2,
    }),
  })),
  "counts with spaces": points((one) => ({
    ...one,
    n_visitors: german.format(one.n_visitors),
  })),
  "values in objects": points(({ dt, ...metrics }) => ({
    dt,
    ...Object.fromEntries(
      Object.entries(metrics).map(([name, value]) => [name, { value }]),
    ),
  })),
  "metrics in an object": points(({ dt, ...metrics }) => ({ dt, metrics })),
  "metrics in capitals": points(({ dt, n_visitors, n_orders, ...rest }) => ({
    ...{ dt, N_VISITORS: n_visitors, N_ORDERS: n_orders, ...rest },
  })),
  "metrics without their prefix": points((
    { dt, n_visitors, n_orders, ...rest },
  ) => ({ dt, visitors: n_visitors, orders: n_orders, ...rest })),
  "days without hyphens": points((one) => ({
    ...one,
    dt: one.dt.slice(0, 10).replaceAll("-", ""),
  })),
  "a day under another name": points(({ dt, ...rest }) => ({
    date: dt,
    ...rest,
  })),
  "days as seconds of an epoch": points((one) => ({
    ...one,
    dt: Date.parse(`${one.dt.slice(0, 10)}T05:00:00Z`) / 1000,
  })),
  "days as moments in UTC west of it": points((one) => ({
    ...one,
    dt: one.dt.replace(" 00:00:00", "T04:00:00.000Z"),
  })),
  "days as moments in UTC east of it": points((one) => ({
    ...one,
    dt: new Date(Date.parse(`${one.dt.slice(0, 10)}T00:00:00Z`) - 7_200_000)
      .toISOString(),
  })),
  "a list of segments by name": parts((name) => ({ name })),
  "a list of segments by ID": parts((name) => ({ variationId: idOfArm(name) })),
  "a list of one answer": answered((text) => `[${text}]`),
  "an answer in a string": answered((text) => JSON.stringify(text)),
  "an answer behind a guard": answered((text) => `)]}',\n${text}`),
  "an experience in itself": answering(
    /^GET .experiences.\{id\}$/,
    (answer) => ({ experience: answer }),
  ),
  "an experience with words in small letters": facts(
    ({ startedAtTs, endedAtTs, ...one }) => ({
      ...{ ...one, started_at_ts: startedAtTs, ended_at_ts: endedAtTs },
      currency: "usd ",
    }),
  ),
  "an experience with other names of its fields": facts(
    ({ id: experienceId, name, status, variations, ...one }) => ({
      ...one,
      ...{ experienceId, title: name, state: status, variants: variations },
    }),
  ),
  "a series with other names of its fields": answering(
    /timeseries$/,
    ({ segments, ...answer }) => ({
      ...answer,
      series: Object.fromEntries(
        Object.entries<Json>(segments).map(([name, { data }]) => [
          name,
          { points: data },
        ]),
      ),
    }),
  ),
  "a currency by its sign": {
    ...facts((one) => ({ ...one, currency: "US$" })),
    csv: (text) => text.replaceAll("USD", "US$"),
  },
  "times that stand for none": facts((one) => ({
    ...one,
    pausedAtTs: 0,
    createdAtTs: "0001-01-01T00:00:00Z",
  })),
  "shares with a percent sign": facts((one) => ({
    ...one,
    variations: one.variations.map((arm: Json) => ({
      ...arm,
      percentage: "50%",
    })),
  })),
  "an answer that is not ready yet": {
    http: ({ times }, usual) =>
      times > 1 ? usual() : new Response('{"status": "processing"}', {
        status: 202,
        headers: { "retry-after": "1" },
      }),
  },
};

for (const [name, oddity] of Object.entries(SPELLINGS)) {
  Deno.test(`${name} is read as usual`, async () => {
    await assertReadAlike(oddity);
  });
}

Deno.test("an end that stands for none is no end", async () => {
  for (const endedAtTs of [0, "0001-01-01T00:00:00Z", 253402300799000]) {
    const { result, text } = await readingOf(
      facts((one) => ({ ...one, endedAtTs, status: "started" })),
    );
    assertEquals(result?.period?.days, 14, text);
  }
});

Deno.test("a moment in UTC that may begin either of two days is refused", async () => {
  for (const clock of ["T11:00:00Z", "T12:00:00Z", "T03:59:59Z"]) {
    const { failed } = await readingOf(
      points((one) => ({ ...one, dt: one.dt.slice(0, 10) + clock })),
    );
    assertEquals(failed, ["refused"]);
  }
});

Deno.test("an answer that never gets ready is refused", async () => {
  const { failed, text } = await readingOf({
    http: ({ endpoint }, usual) =>
      endpoint.endsWith("timeseries")
        ? new Response(null, { status: 202, headers: { "retry-after": "1" } })
        : usual(),
  });
  assertEquals(failed, ["refused"]);
  assertStringIncludes(text, "still preparing");
});

Deno.test("experiences in an object, or listed twice, are read once", async () => {
  const twice = answering(/experiences-list$/, ({ experiencesList }) => ({
    experiencesList: [...experiencesList, ...experiencesList],
  }));
  const keyed = answering(/experiences-list$/, ({ experiencesList }) => ({
    experiencesList: Object.fromEntries(
      experiencesList.map((one: Json) => [one.id, one]),
    ),
  }));
  for (const oddity of [twice, keyed]) {
    const found = await withClient(
      oddity,
      (client) => client.findExperience("shipping"),
    );
    assertEquals(found.id, ID);
  }
});
