/** What the contract does not show: sent on request, read without harm. */

import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertThrows,
} from "@std/assert";
import {
  createClient,
  type ExperienceInput,
  NotFoundError,
  ReadoutError,
  SchemaError,
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

Deno.test("extra fields are added to body, filters and query; what is documented stays checked", async () => {
  const { client, sent } = fakeClient([
    () => json({ metrics: [], experiencesList: [] }),
  ]);
  await client.experienceAnalysis(ID, { filters: { deviceType: "mobile" } }, {
    extra: { breakdown: "city", filters: { customerTags: ["vip"] } },
  });
  assertEquals(sent[0]!.body, {
    filters: { deviceType: "mobile", customerTags: ["vip"] },
    breakdown: "city",
  });
  await client.listExperiences({ limit: 5 }, { extra: { sort: "name" } });
  assertEquals(new URL(sent[1]!.url).search, "?limit=5&sort=name");
  const error = await assertRejects(
    () =>
      client.experienceAnalysis(ID, { filters: { deviceType: "mobile" } }, {
        extra: { filters: { deviceType: "tablet" } },
      }),
    ValidationError,
  );
  assertEquals(error.problems.map(({ path }) => path), [
    "extra.filters.deviceType",
  ]);
  assertEquals(sent.length, 2);
});

Deno.test("any request below the version goes with token and retries, and no other place", async () => {
  const { client, sent } = fakeClient([
    () => json({}, 503),
    () => json({ said: TOKEN, n: 1 }),
  ]);
  const answer = await client.request("PUT", "/goals/7", { a: 1 }, {
    query: { dry: true, page: null as never },
  });
  assertEquals(answer, { said: "[removed]", n: 1 });
  assertEquals(
    sent.map(({ method, url }) => `${method} ${url}`),
    Array(2).fill("PUT https://service.test/v25-10-beta/goals/7?dry=true"),
  );
  assertEquals(sent[1]!.body, { a: 1 });
  assertEquals(sent[1]!.headers.get("service-access-token"), TOKEN);
  for (
    const path of [
      "goals",
      "//evil.test/x",
      "https://evil.test/x",
      "/../x",
      "/a/%2e%2e/x",
      "/x?y=1",
      "/\\evil.test",
    ]
  ) {
    await assertRejects(
      () => client.request("GET", path),
      ValidationError,
      'must begin with a single "/"',
      path,
    );
  }
  assertEquals(sent.length, 2);
});

Deno.test("a POST of the caller's own is sent once, unless it may be repeated", async () => {
  const once = fakeClient([() => json({}, 500)]);
  await assertRejects(() => once.client.request("POST", "/goals", {}));
  assertEquals(once.sent.length, 1);
  await assertRejects(() =>
    once.client.request("POST", "/goals", {}, { idempotent: true })
  );
  assertEquals(once.sent.length, 5);
});

Deno.test("an endpoint that is elsewhere is asked there", async () => {
  const { client, sent } = fakeClient(
    [() => json({ experience: EXPERIENCE })],
    fakeClock(),
    { paths: { endExperience: "PUT /experiences/{experienceId}/finish" } },
  );
  await client.endExperience(ID);
  assertEquals(
    `${sent[0]!.method} ${sent[0]!.url}`,
    `PUT https://service.test/v25-10-beta/experiences/${ID}/finish`,
  );
  const paths = { endExperience: "/finish", listExperiences: "x y" };
  const error = assertThrows(
    () => createClient({ baseUrl: "https://x.test", token: TOKEN, paths }),
    ReadoutError,
  );
  assert(error.message.includes("must hold {experienceId}"), error.message);
  assert(error.message.includes("listExperiences"), error.message);
});

Deno.test("what cannot be read is null, kept as it came, and told once", async () => {
  const odd = {
    ...EXPERIENCE,
    status: "archived",
    startedAtTs: "2026-01-05T10:00:00Z",
    endedAtTs: "next week",
    variations: [
      { name: "Control", percentage: "50", isControl: 1 },
      { id: 7, name: "Bar", percentage: "half", isControl: "false" },
    ],
  };
  const { client } = fakeClient([() => json({ experience: odd })]);
  const read = await client.getExperience(ID);
  await client.getExperience(ID);
  assertEquals(read.status, "archived");
  assertEquals(read.startedAtTs, Date.parse("2026-01-05T10:00:00Z"));
  assertEquals(read.endedAtTs, null);
  assertEquals(
    read.variations.map(({ id, percentage, isControl }) => [
      id,
      percentage,
      isControl,
    ]),
    [[null, 50, true], ["7", null, false]],
  );
  const notices = client.notices();
  assertEquals(notices.length, new Set(notices).size);
  for (const said of ['"archived"', '"half"', '"next week"', '"50"', "was 7"]) {
    assert(notices.some((notice) => notice.includes(said)), said);
  }
  const arms = [["A", "control", 0.4], ["B", "treatment", "0.6"]]
    .map(([name, role, weight]) => ({ name, role, weight }));
  const other = fakeClient([
    () => json({ experience: { ...EXPERIENCE, variations: arms } }),
  ]);
  const { variations } = await other.client.getExperience(ID);
  assertEquals(
    variations.map(({ isControl, percentage }) => [isControl, percentage]),
    [[true, 40], [false, 60]],
  );
});

Deno.test("an experience is found by its name, or by what no other has", async () => {
  const list = ["Free-shipping bar", "Free gift", "Gift", "Soldes d’été"].map((
    name,
    nth,
  ) => ({
    ...EXPERIENCE,
    id: `${nth}${ID.slice(1)}`,
    name,
  }));
  const { client } = fakeClient([
    () => json({ experiencesList: list, totalPages: 1 }),
  ]);
  for (const text of ["SHIPPING", "free shipping", "free - shipping bar"]) {
    assertEquals((await client.findExperience(text)).name, list[0]!.name);
  }
  assertEquals((await client.findExperience("D'ETE")).name, list[3]!.name);
  assertEquals((await client.findExperience(" gift ")).name, "Gift");
  assertEquals(
    (await client.findExperience(`2${ID.slice(1, 8)}`)).name,
    "Gift",
  );
  for (
    const [text, reason] of [
      ["free", "2 experiences match"],
      ["nothing", "No experience matches"],
      ["!", "No experience matches"],
      ["", "No experience matches"],
    ] as const
  ) {
    const { message } = await assertRejects(
      () => client.findExperience(text),
      NotFoundError,
    );
    assert(message.includes(reason), message);
    assert(message.includes("Free gift"), message);
  }
});

Deno.test("an answer about something else is not taken for what was asked", async () => {
  const { client } = fakeClient([
    () => json({ experience: { ...EXPERIENCE, id: `9${ID.slice(1)}` } }),
  ]);
  await assertRejects(() => client.getExperience(ID), SchemaError, ID);
});

Deno.test("a replacement that would leave a variation's data to nothing is refused before it is sent", async () => {
  const now = { ...EXPERIENCE, keyMetrics: [{ id: "k1", name: "aov" }] };
  const { client, sent } = fakeClient([() => json({ experience: now })]);
  const input = (variations: readonly Record<string, unknown>[]) => ({
    name: now.name,
    type: "content/theme" as const,
    keyMetrics: [{ id: "k1", name: "aov" }],
    variations: variations as unknown as ExperienceInput["variations"],
  });
  const [control, bar] = now.variations.map(({ id, name, isControl }) => ({
    id,
    name,
    isControl,
    percentage: 50,
  }));
  const error = await assertRejects(
    () =>
      client.replaceExperience(ID, {
        ...input([control!, { ...bar, id: undefined }]),
        keyMetrics: [],
      }),
    ValidationError,
  );
  assertEquals(error.problems.map(({ path }) => path), [
    "experience.variations",
    "experience.keyMetrics",
  ]);
  assertMatch(error.message, new RegExp(`"${bar!.id}" of "${bar!.name}"`));
  assertEquals(sent.map(({ method }) => method), ["GET"]);
  // With every id, and one more variation, it goes.
  await client.replaceExperience(
    ID,
    input([{ ...control, percentage: 0 }, bar!, {
      name: "Third",
      percentage: 50,
      isControl: false,
    }]),
  );
  assertEquals(sent.map(({ method }) => method), ["GET", "GET", "PUT"]);
});

Deno.test("a client that listens has the notices of its own calls", async () => {
  const { client } = fakeClient([
    () => json({ experience: { ...EXPERIENCE, status: "archived" } }),
    () => json({ experience: { ...EXPERIENCE, category: "bandit" } }),
  ]);
  await client.getExperience(ID);
  const own = client.listening();
  await own.getExperience(ID);
  assertEquals(own.notices().length, 1);
  assertMatch(own.notices()[0]!, /bandit/);
  assertEquals(client.notices().length, 2);
});
