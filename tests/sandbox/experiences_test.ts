import { assertEquals, assertRejects } from "@std/assert";
import { createStore } from "../../lib/sandbox/mod.ts";
import type { Experience } from "../../lib/api/mod.ts";
import {
  type Answer,
  call,
  contents,
  experience,
  withSandbox,
} from "./_harness.ts";

/** 45 experiences: every third one paused, every fifth one a personalization. */
const MANY: readonly Experience[] = Array.from(
  { length: 45 },
  (_, i) =>
    experience({
      id: `00000000-0000-4000-8000-${String(i).padStart(12, "0")}`,
      name: `Experience ${i}`,
      status: i % 3 === 0 ? "paused" : "started",
      category: i % 5 === 0 ? "personalization" : "experiment",
    }),
);

const namesOf = (body: Answer["body"]): string[] =>
  body.experiencesList.map((one: Experience) => one.name);

Deno.test("the list has pages of 20 unless told otherwise, and says how many there are", async () => {
  await withSandbox(contents({ experiences: MANY }), async (sandbox) => {
    const { body } = await call(sandbox, "GET", "/experiences-list");
    assertEquals(namesOf(body), MANY.slice(0, 20).map(({ name }) => name));
    assertEquals([body.page, body.limit, body.total, body.totalPages], [
      1,
      20,
      45,
      3,
    ]);
  });
});

Deno.test("pages count from 1, and one past the end is empty", async () => {
  await withSandbox(contents({ experiences: MANY }), async (sandbox) => {
    const page = (query: string) =>
      call(sandbox, "GET", `/experiences-list?${query}`);
    const third = await page("page=3&limit=20");
    assertEquals(namesOf(third.body).length, 5);
    assertEquals(namesOf((await page("page=4")).body), []);
    const zero = await page("page=0");
    assertEquals(zero.status, 400);
    assertEquals(Object.keys(zero.body.properties), ["page"]);
  });
});

Deno.test("the list can be narrowed by status and by category", async () => {
  await withSandbox(contents({ experiences: MANY }), async (sandbox) => {
    const total = async (query: string) =>
      (await call(sandbox, "GET", `/experiences-list?${query}`)).body.total;
    assertEquals(await total("status=paused"), 15);
    assertEquals(await total("status=ended"), 0);
    assertEquals(await total("category=personalization"), 9);
    assertEquals(await total("category=personalization&status=paused"), 3);
    const { status, body } = await call(
      sandbox,
      "GET",
      "/experiences-list?status=archived",
    );
    assertEquals(status, 400);
    assertEquals(Object.keys(body.properties), ["status"]);
  });
});

Deno.test("an experience comes wrapped, with every field it was stored with", async () => {
  const stored = experience({ audience: { id: "a1", groups: [] }, note: 7 });
  await withSandbox(contents({ experiences: [stored] }), async (sandbox) => {
    const { body } = await call(sandbox, "GET", `/experiences/${stored.id}`);
    assertEquals(body, { experience: stored });
    const upper = await call(
      sandbox,
      "GET",
      `/experiences/${stored.id.toUpperCase()}`,
    );
    assertEquals(upper.body, body);
  });
});

Deno.test("a store refuses a time zone that does not exist", async () => {
  await assertRejects(
    () => createStore(contents({ timeZone: "Europe/Atlantis" })),
    RangeError,
    'Cannot use the time zone "Europe/Atlantis"',
  );
});
