/** How a client reads the list of experiences: pages, counts, cursors, names. */

import { assertEquals, assertRejects } from "@std/assert";
import { ReadoutError } from "../../lib/api/mod.ts";
import { EXPERIENCE, fakeClient, ID, json } from "./_fake_service.ts";

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
    "The experiences list ended on page 2 with 1 of 7 experiences. Others can still be read by ID",
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
    "The experiences list ended on page 2 of 3 with 1 experience. Others can still be read by ID",
  ]);
});

Deno.test("a cursor that is not followed is told where the list ends", async () => {
  const page = { experiencesList: [EXPERIENCE], paging: { nextCursor: "b2" } };
  const { client } = fakeClient([() => json(page)]);
  await Array.fromAsync(client.experiences());
  assertEquals(client.notices(), [
    'The experiences list ended on page 2 with 1 experience, but the service reports more (paging.nextCursor: "b2"), which were not read. Others can still be read by ID',
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

Deno.test("a cursor behind a list that is complete is not told", async () => {
  const page = { experiencesList: [EXPERIENCE], total: 1, nextCursor: "b2" };
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
    "The experiences list never ends: each of its first 1000 pages has new experiences. Narrow",
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
        `The experiences list ended on page 2, which was refused with status ${status}, with 1 experience. Others can still be read by ID`,
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
