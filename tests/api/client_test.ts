/** What a client sends, and how it reads lists. */

import {
  assertEquals,
  assertMatch,
  assertNotMatch,
  assertRejects,
  assertThrows,
} from "@std/assert";
import {
  ConnectionError,
  createClient,
  ReadoutError,
  ValidationError,
} from "../../lib/api/mod.ts";
import { EXPERIENCE, fakeClient, ID, json, TOKEN } from "./_fake_service.ts";

Deno.test("a call carries the token, and an answer keeps fields that are not known", async () => {
  const { client, sent } = fakeClient([() => json({ experience: EXPERIENCE })]);
  const experience = await client.getExperience(ID);
  assertEquals(
    sent[0]!.url,
    `https://service.test/v25-10-beta/experiences/${ID}`,
  );
  assertEquals(sent[0]!.headers.get("service-access-token"), TOKEN);
  assertEquals(experience.somethingNew, { kept: true });
});

Deno.test("moments go over the wire as ten digits of epoch seconds", async () => {
  const { client, sent } = fakeClient([
    () => json({ segments: {}, variations: [] }),
  ]);
  await client.experienceTimeSeries(ID, {
    start: "2025-11-28T00:00:00-05:00",
    end: new Date("2025-12-01T05:00:00.900Z"),
    metrics: ["aov"],
  });
  assertEquals(sent[0]!.body, {
    metrics: ["aov"],
    startTs: "1764306000",
    endTs: "1764565200",
  });
});

Deno.test("the experiences list is read page after page", async () => {
  const page = (number: number) => () =>
    json({
      experiencesList: [{
        ...EXPERIENCE,
        id: `${number}${ID.slice(1)}`,
        name: `Page ${number}`,
      }],
      page: number,
      totalPages: 3,
      total: 3,
    });
  const { client, sent } = fakeClient([page(1), page(2), page(3)]);
  const names = await Array.fromAsync(
    client.experiences({ status: "ended" }),
    ({ name }) => name,
  );
  assertEquals(names, ["Page 1", "Page 2", "Page 3"]);
  assertEquals(
    sent.map(({ url }) => new URL(url).search),
    [1, 2, 3].map((number) => `?status=ended&page=${number}`),
  );
});

Deno.test("every problem of a request is named before it is sent", async () => {
  const { client, sent } = fakeClient([() => json({})]);
  const error = await assertRejects(
    () =>
      client.experienceExport(ID, {
        filters: {
          deviceType: "tablet" as "mobile",
          countryCodes: ["US", "usa"],
          landingPageFilters: [
            { filterType: "isNull" },
            { filterType: "contains" },
          ],
          ...{ colour: "red" },
        },
      }),
    ValidationError,
  );
  assertEquals(sent.length, 0);
  assertEquals(error.problems, [
    {
      path: "filters.deviceType",
      message:
        'must be one of "any", "mobile", "desktop": current value is "tablet"',
    },
    {
      path: "filters.countryCodes[1]",
      message: 'must be an ISO 3166-1 alpha-2 code: current value is "usa"',
    },
    {
      path: "filters.landingPageFilters[1].values",
      message: "required unless filterType is isNull or isNotNull",
    },
    {
      path: "filters",
      message:
        'unknown field "colour"; what the contract does not show is sent with the option "extra"',
    },
  ]);
});

Deno.test("an id that is no UUID is refused before it is sent", async () => {
  const { client, sent } = fakeClient([() => json({})]);
  await assertRejects(
    () => client.getExperience("../experiences-list"),
    ValidationError,
    'experienceId: must be a UUID: current value is "../experiences-list"',
  );
  assertEquals(sent.length, 0);
});

Deno.test("an abort ends a call that waits for the rate limit", async () => {
  const { client } = fakeClient([() => json({}, 429, { "retry-after": "60" })]);
  const controller = new AbortController();
  controller.abort(new Error("stop"));
  await assertRejects(
    () => client.getExperience(ID, { signal: controller.signal }),
    Error,
    "stop",
  );
});

Deno.test("addresses that would leak the token or repeat the version are refused", () => {
  const make = (baseUrl: string) => () =>
    createClient({ baseUrl, token: TOKEN });
  assertThrows(make("http://service.test"), ReadoutError, "in the clear");
  assertThrows(
    make("ftp://service.test"),
    ReadoutError,
    "must start with https",
  );
  assertThrows(
    make("https://service.test/v25-10-beta/"),
    ReadoutError,
    "must not contain the version",
  );
  assertEquals(
    createClient({ baseUrl: "http://127.0.0.1:8000/", token: TOKEN }).baseUrl,
    "http://127.0.0.1:8000",
  );
});

Deno.test("a client shows its address and not its token", () => {
  const client = createClient({
    baseUrl: "https://service.test",
    token: TOKEN,
  });
  assertMatch(Deno.inspect(client), /service\.test/);
  assertNotMatch(Deno.inspect(client, { depth: 10 }), new RegExp(TOKEN));
  assertNotMatch(JSON.stringify(client), new RegExp(TOKEN));
});

Deno.test("a list is read as a bare array, and under any single name", async () => {
  for (const answer of [[EXPERIENCE], { items: [EXPERIENCE], total: 1 }]) {
    const { client } = fakeClient([() => json(answer)]);
    const { experiences } = await client.listExperiences();
    assertEquals(experiences.map(({ id }) => id), [ID]);
  }
});

Deno.test("experiences are read from the list of them, whatever lists stand beside it", async () => {
  const events = [{ id: "quiz-done", name: "Finished the quiz" }];
  for (
    const answer of [
      { experiences: [EXPERIENCE], customEvents: events },
      { customEvents: events, items: [EXPERIENCE] },
      { custom_events: events, data: [EXPERIENCE] },
      { experiences: [EXPERIENCE], customEvents: events, audiences: events },
    ]
  ) {
    const { client } = fakeClient([() => json(answer)]);
    const page = await client.listExperiences();
    assertEquals(page.experiences.map(({ id }) => id), [ID]);
    assertEquals(page.customEvents ?? page.custom_events, events);
  }
});

Deno.test("a list that ends before all that the service counts says so", async () => {
  const { client } = fakeClient([
    () => json({ experiencesList: [EXPERIENCE], total: 7 }),
    () => json({ experiencesList: [], total: 7 }),
  ]);
  await Array.fromAsync(client.experiences());
  assertEquals(client.notices(), [
    "The experiences list ended on page 2 with 1 of 7 experiences; any other can still be read by its id",
  ]);
});

Deno.test("a list that ends before the last of its pages says so, and goes on where only its count has ended", async () => {
  const page = (id: string) => () =>
    json({
      experiencesList: id === "" ? [] : [{ ...EXPERIENCE, id }],
      total: 1,
      totalPages: 3,
    });
  const { client } = fakeClient([page("a"), page("b"), page("")]);
  const ids = await Array.fromAsync(client.experiences(), ({ id }) => id);
  assertEquals(ids, ["a", "b"]);
  const uncounted = fakeClient([
    () => json({ experiencesList: [EXPERIENCE], totalPages: 3 }),
    () => json({ experiencesList: [], totalPages: 3 }),
  ]);
  await Array.fromAsync(uncounted.client.experiences());
  assertEquals(uncounted.client.notices(), [
    "The experiences list ended on page 2 of 3 with 1 experience; any other can still be read by its id",
  ]);
});

Deno.test("a cursor that is not followed is told where the list ends", async () => {
  const page = { experiencesList: [EXPERIENCE], paging: { nextCursor: "b2" } };
  const { client } = fakeClient([() => json(page)]);
  await Array.fromAsync(client.experiences());
  assertEquals(client.notices(), [
    'The experiences list ended on page 2 with 1 experience, but the service says that there is more (paging.nextCursor: "b2"), which is not read; any other can still be read by its id',
  ]);
});

Deno.test("a cursor that says nothing more is not told", async () => {
  const page = {
    experiencesList: [EXPERIENCE],
    nextCursor: null,
    hasMore: false,
  };
  const { client } = fakeClient([() => json(page)]);
  await Array.fromAsync(client.experiences());
  assertEquals(client.notices(), []);
});

Deno.test("a list whose pages never end is left", async () => {
  let asked = 0;
  const { client } = fakeClient([
    () => json([{ ...EXPERIENCE, id: `${asked++}` }]),
  ]);
  await assertRejects(
    () => Array.fromAsync(client.experiences()),
    ReadoutError,
    "The experiences list does not end: each of its first 1000 pages has new experiences",
  );
  assertEquals(asked, 1_000);
});

Deno.test("a page that is refused behind the last one ends the list", async () => {
  for (const status of [400, 404]) {
    const { client } = fakeClient([
      () => json([EXPERIENCE]),
      () => json({ error: "no such page" }, status),
    ]);
    const ids = await Array.fromAsync(client.experiences(), ({ id }) => id);
    assertEquals(ids, [ID]);
    assertEquals(
      client.notices().at(-1),
      [
        `The experiences list ended on page 2, which was refused with status ${status}, with 1 experience; any other can still be read by its id`,
      ][0],
    );
    const first = fakeClient([() => json({ error: "no" }, status)]);
    await assertRejects(
      () => Array.fromAsync(first.client.experiences()),
      ReadoutError,
    );
  }
});

Deno.test("a list without a page count ends with the page that repeats or is empty", async () => {
  const page = (id: string) => () => json([{ ...EXPERIENCE, id }]);
  for (const last of [page("b"), () => json([])]) {
    const { client } = fakeClient([page("a"), page("b"), last]);
    const ids = await Array.fromAsync(client.experiences(), ({ id }) => id);
    assertEquals(ids, ["a", "b"]);
  }
});

Deno.test("the deprecated analysis says once that it goes away", async () => {
  const notices: string[] = [];
  const client = createClient({
    baseUrl: "https://service.test",
    token: TOKEN,
    fetch: () => Promise.resolve(json({ metrics: [] })),
    onNotice: (notice) => notices.push(notice),
  });
  await client.deprecatedExperienceAnalysis(ID);
  await client.deprecatedExperienceAnalysis(ID);
  assertEquals(notices.length, 1);
  assertMatch(notices[0]!, /experienceAnalysis/);
});

Deno.test("an event's day is the date that the caller wrote", async () => {
  const { client, sent } = fakeClient([
    () => json({ currency: "USD", data: [] }),
  ]);
  await client.seasonalTimeSeries({
    event: "BFCM",
    metric: "revenue",
    start: "2025-11-21",
    end: "2025-11-28T00:00:00-05:00",
    xAxis: "actualDate",
    granularity: "hourly",
    mode: "brand",
  });
  const { start, end } = sent[0]!.body as Record<string, string>;
  assertEquals([start, end], [
    "2025-11-21T00:00:00Z",
    "2025-11-28T00:00:00-05:00",
  ]);
});

Deno.test("a call that writes is not repeated when the connection breaks", async () => {
  const { client, sent } = fakeClient([() => {
    throw new TypeError("connection reset");
  }]);
  await assertRejects(
    () => client.startExperience(ID),
    ConnectionError,
    "the change may have been made all the same",
  );
  assertEquals(sent.length, 1);
});
