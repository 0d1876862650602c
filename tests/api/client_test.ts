/** What a client sends. */

import {
  assertEquals,
  assertMatch,
  assertNotMatch,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import {
  ConnectionError,
  createClient,
  ReadoutError,
  ValidationError,
} from "../../lib/api/mod.ts";
import {
  EXPERIENCE,
  fakeClient,
  fakeClock,
  ID,
  json,
  TOKEN,
} from "./_fake_service.ts";

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
        'unknown field "colour". Send fields outside the contract with the option "extra"',
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

Deno.test("addresses that would leak the token or repeat the version are refused", () => {
  const make = (baseUrl: string, allowInsecureHttp = false) => () =>
    createClient({ baseUrl, token: TOKEN, allowInsecureHttp });
  for (const host of ["service.test", "localhost.evil.com"]) {
    assertThrows(make(`http://${host}`), ReadoutError, "unencrypted");
  }
  assertThrows(
    make("https://:word@service.test"),
    ReadoutError,
    "must not have a user",
  );
  const start = "must start with https";
  assertThrows(make("ftp://service.test"), ReadoutError, start);
  const versioned = make("https://service.test/v25-10-beta/");
  assertThrows(versioned, ReadoutError, "must not contain the version");
  const local = "http://127.0.0.1:8000";
  assertEquals(make(`${local}/`)().baseUrl, local);
  assertEquals(make("http://near.test", true)().baseUrl, "http://near.test");
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
    ". The change may have been made anyway",
  );
  assertEquals(sent.length, 1);
});

Deno.test("ids beyond what a number holds, and times in other units, are not read as others", async () => {
  const page = (more: object) => () =>
    json({ items: [{ ...EXPERIENCE, ...more }], customEvents: [{ id: 1 }] });
  const read = async (more: object) => {
    const { client } = fakeClient([page(more)]);
    const { experiences, ...rest } = await client.listExperiences();
    return [experiences[0]!, client.notices().join("\n"), rest] as const;
  };
  const arm = { id: 2 ** 60, name: "A", isControl: 0 };
  const [long, notices, rest] = await read({ variations: [arm] });
  assertEquals(long.variations[0]!.id, null);
  assertEquals(long.variations[0]!.isControl, false);
  assertStringIncludes(notices, "experiencesList: read from");
  assertEquals(rest.unread, {
    "experiencesList[0].variations[0].id": 2 ** 60,
  });
  for (const startedAtTs of [1764306000, "1764306000000", 1764306000000000]) {
    const [experience, told] = await read({ startedAtTs });
    assertEquals(experience.startedAtTs, 1764306000000);
    assertStringIncludes(told, "startedAtTs: was");
  }
  const roles = ["treatment", "control"].map((type) => ({ name: type, type }));
  const [{ variations }] = await read({ variations: roles });
  assertEquals(variations.map(({ isControl }) => isControl), [false, true]);
  const [coded] = await read({ variations: [{ name: "A", type: 1 }] });
  assertEquals(coded.variations[0]!.isControl ?? null, null);
  const { client } = fakeClient([() => json([EXPERIENCE])]);
  assertEquals((await client.listExperiences()).experiences.length, 1);
});

Deno.test("a 503 and a 408 are tried again when the service's own clock says so", async () => {
  const clock = fakeClock();
  const later = {
    date: "Tue, 03 Mar 2020 10:00:00 GMT",
    "retry-after": "Tue, 03 Mar 2020 10:00:07 GMT",
  };
  const answers = [503, 408].map((status) => () => json({}, status, later));
  const { client } = fakeClient(
    [...answers, () => json({ experiencesList: [] })],
    clock,
  );
  await client.listExperiences();
  assertEquals(clock.slept, [7_000, 7_000]);
});
