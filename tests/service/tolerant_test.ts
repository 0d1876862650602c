/** Answers whose meaning is certain are read, however they are spelled. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { Buffer } from "node:buffer";
import { deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { loadTimeSeries } from "../../lib/loaders/mod.ts";
import {
  answering,
  assertReadAlike,
  pointsOf,
  readingOf,
  withClient,
} from "./_meaning.ts";
import { experience } from "./modes/_changes.ts";
import type { Json, Oddity } from "./_oddity.ts";
import { EXPERIENCE, ID } from "./_store.ts";

Deno.test("rates that are rounded to three or four digits are read beside their counts", async () => {
  const metrics = ["conversion_rate", "n_visitors", "n_orders"] as const;
  for (const digits of [3, 4]) {
    const oddity = pointsOf((data) =>
      data.map((one) => ({
        ...one,
        conversion_rate: Number(one.conversion_rate.toFixed(digits)),
      }))
    );
    const frame = await withClient(
      oddity,
      (client) => loadTimeSeries(client, ID, { metrics }),
    );
    assertEquals(frame.height, 28);
  }
  const percent = pointsOf((data) =>
    data.map((one) => ({ ...one, conversion_rate: 0.5 }))
  );
  const refused = await withClient(
    percent,
    (client) =>
      loadTimeSeries(client, ID, { metrics }).catch((error) => error.message),
  );
  assertStringIncludes(String(refused), "must be a fraction");
});

Deno.test("an answer inside data is the answer", async () => {
  const text = await assertReadAlike({ json: (answer) => ({ data: answer }) });
  assertStringIncludes(text, 'read from "data"');
  const names = await withClient(
    { json: (answer) => ({ data: answer, success: true }) },
    async (client) => {
      const { currency } = await client.seasonalTimeSeries({
        event: "BFCM",
        metric: "orders",
        start: "2025-11-27",
        end: "2025-11-29",
        xAxis: "actualDate",
        granularity: "daily",
        mode: "brand",
      });
      const { experiences } = await client.listExperiences();
      return [currency, ...experiences.map(({ name }) => name)];
    },
  );
  assertEquals(names, ["USD", "Free shipping bar"]);
});

Deno.test("an answer inside data is none beside fields of the answer itself", async () => {
  const experiences = await withClient(
    { json: (answer) => ({ data: answer, experiences: [], total: 0 }) },
    async (client) => (await client.listExperiences()).experiences,
  );
  assertEquals(experiences, []);
});

Deno.test("segments are found by variation id and in another case", async () => {
  const keyed = (key: (arm: Json) => string) =>
    answering(/timeseries$/, (answer) => ({
      ...answer,
      segments: Object.fromEntries(
        answer.variations.map((arm: Json) => [
          key(arm),
          answer.segments[arm.name],
        ]),
      ),
    }));
  await assertReadAlike(keyed(({ id }) => id));
  await assertReadAlike(keyed(({ name }) => name.toUpperCase()));
  const bare = keyed(({ id }) => id);
  await assertReadAlike({
    json: (answer, asked) => {
      const { variations: _, ...rest } = bare.json!(answer, asked);
      return asked.endpoint.endsWith("timeseries")
        ? rest
        : bare.json!(answer, asked);
    },
  });
});

Deno.test("two variations of one name are told apart by their ids", async () => {
  const twin = (one: Json) => ({
    ...one,
    variations: one.variations.map((arm: Json) => ({ ...arm, name: "Bar" })),
  });
  const byId: Oddity = {
    json: (answer, { endpoint }) =>
      endpoint.endsWith("timeseries")
        ? {
          variations: answer.variations.map((arm: Json) => ({
            ...arm,
            name: "Bar",
          })),
          segments: {
            a1: answer.segments.Control,
            b2: answer.segments.Bar,
          },
        }
        : experience(twin)(answer),
  };
  const csv = (text: string) =>
    text.replace("variation,", "variation,variation_id,")
      .replace(/,Control,/g, ",Bar,a1,").replace(/,Bar,(?!a1)/g, ",Bar,b2,");
  const usual = await readingOf({});
  const { result, text } = await readingOf({ ...byId, csv });
  assert(result !== null, text);
  assertEquals(
    result.variations.map(({ name, orders }) => [name, orders]),
    usual.result!.variations.map(({ orders }, i) => [
      `Bar (${["a1", "b2"][i]})`,
      orders,
    ]),
  );
  const blind = await readingOf({ ...byId });
  assertEquals(blind.failed, ["refused"]);
  assertStringIncludes(blind.text, "no variation IDs");
  const alone = await readingOf({ json: experience(twin) });
  assertEquals(alone.failed, ["refused"]);
});

Deno.test("one experience without a name does not hide the others", async () => {
  const list = answering(/experiences-list$/, (answer) => ({
    ...answer,
    experiencesList: [
      ...answer.experiencesList,
      { ...EXPERIENCE, id: ID.replace("0b", "0c"), name: null },
    ],
  }));
  const names = await withClient(
    list,
    async (client) =>
      (await client.listExperiences()).experiences.map(({ name }) => name),
  );
  assertEquals(names, ["Free shipping bar", ""]);
});

/** Five experiences on pages of two. */
function paged(
  pageOf: (url: URL) => number,
  more: (page: number, origin: string) => { body?: Json; link?: string },
): Oddity {
  const all = [1, 2, 3, 4, 5].map((nth) => ({
    ...EXPERIENCE,
    id: ID.replace("0b", `0${nth}`),
    name: `Test ${nth}`,
  }));
  return {
    http: ({ endpoint, url }, usual) => {
      if (endpoint !== "GET /experiences-list") return usual();
      const page = pageOf(url);
      const { body, link } = more(page, url.origin);
      return Response.json({
        experiencesList: all.slice(2 * page, 2 * page + 2),
        ...body,
      }, { headers: link === undefined ? {} : { link } });
    },
  };
}

const names = (oddity: Oddity) =>
  withClient(oddity, async (client) => {
    const all = await Array.fromAsync(client.experiences());
    return all.map(({ name }) => name).sort();
  });
const ALL = [1, 2, 3, 4, 5].map((nth) => `Test ${nth}`);

Deno.test("pages that are counted from 0 are all read", async () => {
  const zeroBased = paged(
    (url) => Number(url.searchParams.get("page") ?? 0),
    () => ({ body: { total: 5 } }),
  );
  assertEquals(await names(zeroBased), ALL);
});

Deno.test("the next page is where a link says", async () => {
  const linked = paged(
    (url) => Number(url.searchParams.get("cursor") ?? 0),
    (page, origin) =>
      page < 2
        ? {
          link:
            `<${origin}/v25-10-beta/experiences-list?cursor=${page}>; rel="prev", <${origin}/v25-10-beta/experiences-list?cursor=${
              page + 1
            }>; rel="next"`,
        }
        : {},
  );
  assertEquals(await names(linked), ALL);
});

Deno.test("numbers that come as text are noted once", async () => {
  const text = await assertReadAlike(pointsOf((data) =>
    data.map((one) => ({
      ...one,
      n_visitors: String(one.n_visitors),
      n_orders: String(one.n_orders),
    }))
  ));
  assertEquals(text.match(/n_orders: was /g)?.length, 1);
  assertStringIncludes(text, "(and 27 more)");
});

const packed = (
  pack: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array,
  headers: Record<string, string> = {},
) =>
async (response: Response): Promise<Response> => {
  const bytes = new Uint8Array(await response.arrayBuffer());
  return new Response(new Uint8Array(pack(bytes)), {
    headers: { "content-type": "application/json", ...headers },
  });
};
const inHalves = (bytes: Uint8Array): Uint8Array => {
  const half = bytes.length >> 1;
  return new Uint8Array(Buffer.concat([
    gzipSync(bytes.subarray(0, half)),
    gzipSync(bytes.subarray(half)),
  ]));
};
const utf16 = (bytes: Uint8Array): Uint8Array =>
  new Uint8Array(Buffer.from(new TextDecoder().decode(bytes), "utf16le"));

Deno.test("answers are read as they are packed: deflate, UTF-16, two gzip members", async () => {
  const deflate = { "content-encoding": "deflate" };
  for (
    const pack of [
      packed(deflateSync, deflate),
      packed(deflateRawSync, deflate),
      packed(utf16, { "content-type": "application/json; charset=utf-16" }),
      packed(inHalves),
    ]
  ) {
    await assertReadAlike({
      http: async (_, usual) => await pack(await usual()),
    });
  }
});

Deno.test("the file of an export is read as it is packed", async () => {
  const file = (pack: ReturnType<typeof packed>) => ({
    file: (_: unknown, csv: string) => pack(new Response(csv)),
  });
  const csv = { "content-type": "text/csv" };
  for (
    const pack of [
      packed(deflateSync, { ...csv, "content-encoding": "deflate" }),
      packed(utf16, csv),
      packed(inHalves, csv),
    ]
  ) {
    await assertReadAlike(file(pack));
  }
});
