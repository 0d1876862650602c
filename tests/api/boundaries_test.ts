/** Limits of requests and answers: numbers, lists, texts and redirects. */

import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import {
  orderDistributionBody,
  sitewideSnapshotBody,
  timeSeriesBody,
} from "../../lib/api/contract/analytics.ts";
import {
  customEventsBody,
  experienceBody,
  listExperiencesQuery,
} from "../../lib/api/contract/experiences.ts";
import { filters } from "../../lib/api/contract/filters.ts";
import { readAnswer } from "../../lib/api/contract/reading.ts";
import { seasonalSnapshotBody } from "../../lib/api/contract/seasonal.ts";
import { check, quote } from "../../lib/api/contract/validation.ts";
import { followRedirects } from "../../lib/api/transport/_redirects.ts";
import {
  ServerError,
  TimeoutError,
  ValidationError,
} from "../../lib/api/mod.ts";
import { withFolder } from "../_folder.ts";
import type { Json } from "../service/_oddity.ts";
import { EXPERIENCE, fakeClient, ID, json } from "./_fake_service.ts";

Deno.test("pages and their sizes are whole numbers from 1", () => {
  for (const field of ["page", "limit"]) {
    const isTaken = (value: unknown) =>
      listExperiencesQuery.safeParse({ [field]: value }).success;
    assertEquals([0, 1, 1.5, 2].map(isTaken), [false, true, false, true]);
  }
});

/** What a request comes to that is redirected so often, within its host. */
async function redirected(method: string, status: number, times: number) {
  let asked = 0;
  const fetchRedirected = followRedirects(() => {
    asked++;
    const headers = { location: `https://service.test/${asked}` };
    return Promise.resolve(
      asked > times
        ? new Response("there")
        : new Response(null, { status, headers }),
    );
  }, "token");
  const url = "https://service.test/0";
  const response = await fetchRedirected(url, {
    method,
    headers: { token: "x" },
  });
  return await response.text();
}

Deno.test("a GET is redirected up to five times, and any other only unchanged", async () => {
  for (const status of [301, 302, 303, 307, 308]) {
    assertEquals(await redirected("GET", status, 5), "there");
    const often = () => redirected("GET", status, 6);
    await assertRejects(often, ServerError, "more than 5 times");
    const post = () => redirected("POST", status, 1);
    if (status < 307) await assertRejects(post, ServerError, "change");
    else assertEquals(await post(), "there");
  }
  assertEquals(await redirected("GET", 300, 1), "");
  assertEquals(await redirected("GET", 304, 1), "");
});

const RANGE = { start: "2026-03-02T00:00:00Z", end: "2026-03-02T00:00:00Z" };
const SEASON = { ...RANGE, event: "BFCM", metric: "orders" };
const arms = (...percentages: number[]) => ({
  experience: {
    ...{ name: "Bar", category: "experiment", type: "content/url" },
    variations: percentages.map((percentage, index) => ({
      name: `Arm ${index}`,
      percentage,
      isControl: index === 0,
    })),
  },
});

Deno.test("the least and the greatest value of a field are taken, and none beyond", () => {
  const bounds = [
    [orderDistributionBody, "bins", RANGE, [0, 1, 200, 201]],
    [seasonalSnapshotBody, "year", SEASON, [2020, 2021, 2026, 2027]],
    [sitewideSnapshotBody, "end", RANGE, [
      "2026-03-01T23:59:59Z",
      "2026-03-02T00:00:00Z",
      "9999-12-31T00:00:00Z",
      "10000-01-01",
    ]],
    [timeSeriesBody, "metrics", {}, [[], ["aov"], ["aov", "n_orders"], 1]],
    [filters, "urlParam", {}, [
      ...["", "a"].map((queryParam) => ({
        ...{ queryParam, queryParamFilterType: "equals" },
        queryParamValue: "b",
      })),
      null,
      1,
    ]],
    [filters, "landingPageFilters", {}, [
      [{ filterType: "equals", values: [] }],
      [{ filterType: "equals", values: ["/"] }],
      [{ filterType: "isNull" }],
      [{ filterType: "equals" }],
    ]],
    [customEventsBody, "customEvents", {}, [
      [{ id: "", name: "a" }],
      [{ id: "e", name: "a" }],
      [{ id: "e", name: "ab" }],
      [],
    ]],
  ] as const;
  for (const [schema, field, others, values] of bounds) {
    const areTaken = values.map((value) =>
      schema.safeParse({ ...others, [field]: value }).success
    );
    assertEquals(areTaken, [false, true, true, false], field);
  }
});

Deno.test("the shares of a new experience sum to 100, but for rounding", () => {
  const isTaken = (...shares: number[]) =>
    experienceBody.safeParse(arms(...shares)).success;
  assertEquals(isTaken(100, 0), true);
  assertEquals(isTaken(101, -1), false);
  assertEquals(isTaken(33.3333333, 33.3333333, 33.3333333), true);
  assertEquals(isTaken(33.333, 33.333, 33.333), false);
});

Deno.test("an experience, its variations and its metrics have names of one letter at least", () => {
  const isTaken = ([name, arm, metric]: readonly string[]) =>
    experienceBody.safeParse({
      experience: {
        ...{ name, type: "content/url", keyMetrics: [{ name: metric }] },
        variations: [{ name: arm, percentage: 100, isControl: true }],
      },
    }).success;
  assertEquals(isTaken(["A", "B", "C"]), true);
  for (const names of [["", "B", "C"], ["A", "", "C"], ["A", "B", ""]]) {
    assertEquals(isTaken(names), false, names.join());
  }
});

Deno.test("shares are fractions by their sum, and a moment is in the unit of its digits", () => {
  const read = (change: object, ...percentages: unknown[]) => {
    const variations = percentages.map((percentage, index) => ({
      ...{ id: `${index}`, name: `Arm ${index}`, percentage },
    }));
    const experience = { ...EXPERIENCE, ...change, variations };
    const reading = readAnswer("getExperience", { experience });
    const { experience: value } = (reading as { value: Json }).value;
    return [value.variations[0].percentage, value.startedAtTs];
  };
  const moments = [[1e9, 1e12], [1e12, 1e12], [1e15, 1e12], [1e11, 1e11]];
  for (const [startedAtTs, expected] of moments) {
    assertEquals(read({ startedAtTs }, 50, 50), [50, expected]);
  }
  for (
    const [shares, expected] of [
      [[0.5, 0.485], 50.76142131979695],
      [[0.5, 0.47], 0.5],
      [[0.6, null], 0.6],
      [[1], 1],
      [[100, 1], 100],
      [[101, 1], 99.01960784313725],
    ] as const
  ) {
    assertEquals(read({}, ...shares)[0], expected, String(shares));
  }
});

Deno.test("a value that is refused is quoted, and one that is missing has none", () => {
  const messageOf = (input: object) => {
    const result = check(filters, input);
    return result.ok ? "" : result.problems[0]!.message;
  };
  assertEquals(
    messageOf({ countryCodes: ["usa"] }),
    'must be an ISO 3166-1 alpha-2 code: current value is "usa"',
  );
  assertEquals(
    messageOf({ landingPageFilters: [{ filterType: "equals" }] }),
    "required unless filterType is isNull or isNotNull",
  );
});

Deno.test("a value is quoted in up to 80 characters", () => {
  assertEquals(quote("a".repeat(78)), `"${"a".repeat(78)}"`);
  assertEquals(quote("a".repeat(79)), `"${"a".repeat(76)}...`);
});

Deno.test("a path may begin with the version, and extra fields are of their field's kind", async () => {
  const { client, sent } = fakeClient([() => json({ segments: {} })]);
  await client.request("GET", "/v25-10-beta/experiences-list");
  await client.request("GET", "/experiences-list");
  assertEquals(sent[0]!.url, sent[1]!.url);
  const filters = { deviceType: "mobile" } as const;
  const call = (extra: object) =>
    client.experienceTimeSeries(ID, { filters }, { extra: { filters: extra } });
  await call({ tier: "gold" });
  const sentFilters = { deviceType: "mobile", tier: "gold" };
  assertEquals(Object(sent[2]!.body).filters, sentFilters);
  await assertRejects(() => call(5 as never), ValidationError, "already in");
});

Deno.test("an export without a time has 900 seconds, and none without an address", async () => {
  for (const [url, expiresIn] of [[null, 0], ["https://a.test/b", 900]]) {
    const { client } = fakeClient([() => json({ url })]);
    assertEquals((await client.experienceExport(ID)).expiresIn, expiresIn);
  }
});

Deno.test("a page zero that is refused or unreadable hides no other page", async () => {
  const { variations: _, ...broken } = EXPERIENCE;
  for (const zero of [() => json({}, 404), () => json({ a: [broken, 1] })]) {
    const { client } = fakeClient([
      () => json({ experiencesList: [EXPERIENCE], total: 2, totalPages: 1 }),
      zero,
    ]);
    const names = await Array.fromAsync(client.experiences());
    assertEquals(names.map(({ name }) => name), [EXPERIENCE.name]);
    assertStringIncludes(client.notices().join(), "2");
  }
});

Deno.test("a call that takes too long says how many seconds it had", async () => {
  const never = () => new Promise<Response>(() => {});
  const { client } = fakeClient([never], undefined, {
    ...{ timeoutMs: 20, maxTries: 1 },
  });
  await assertRejects(
    () => client.listExperiences(),
    TimeoutError,
    "within 0.02 s",
  );
});

Deno.test("as long as a wait may take is waited for, and no longer", async () => {
  for (const status of [429, 503]) {
    for (const [seconds, isWaitedFor] of [["5", true], ["6", false]] as const) {
      const { client } = fakeClient(
        [
          () => json({}, status, { "retry-after": seconds }),
          () => json({ experiencesList: [] }),
        ],
        undefined,
        { maxWaitMs: 5_000 },
      );
      const isRead = await client.listExperiences()
        .then(() => true, () => false);
      assertEquals(isRead, isWaitedFor, `${status} ${seconds}`);
    }
  }
});

Deno.test("an export of an hour is halved, and none of less", async () => {
  const none = { exportType: "orders", url: null, message: "timed out" };
  for (const [end, requests] of [["01:00:00", 4], ["00:59:59", 3]] as const) {
    const { client, sent } = fakeClient([
      ...[() => json(none), () => json(none)],
      ...[() => json({ experience: EXPERIENCE }), () => json(none)],
    ]);
    const start = new Date("2026-03-02T00:00:00Z");
    const range = { start, end: new Date(`2026-03-02T${end}Z`) };
    await withFolder(async (folder) => {
      const path = `${folder}/export.csv`;
      await assertRejects(() => client.downloadExport(ID, range, { path }));
    });
    assertEquals(sent.length >= requests, true, end);
    assertEquals(sent.length > 3, requests > 3, end);
  }
});
