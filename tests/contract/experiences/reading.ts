/** Statements on reading experiences, one and many. */

import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Sandbox } from "../../../lib/sandbox/mod.ts";
import {
  call,
  EXPERIENCE_ID,
  get,
  withSandbox,
} from "../../sandbox/_harness.ts";
import {
  ENDED_ID,
  PAUSED_ID,
  PENDING_ID,
  type Statement,
  statements,
  TARGETED_ID,
  WORLD,
} from "../_world.ts";
import { created } from "./_calls.ts";

const listed = async (sandbox: Sandbox, query: string) =>
  (await get(sandbox, `/experiences-list?${query}`)).body;

const attribute = (
  name: string,
  holds: (value: unknown) => void,
): Statement => ({
  says: `an experience has ${name}`,
  holds: async (sandbox) => {
    const { body } = await get(sandbox, `/experiences/${TARGETED_ID}`);
    holds(body.experience[name]);
  },
});

export const READING: readonly Statement[] = [
  ...statements({
    "experiences can be listed": async (sandbox) =>
      assert((await listed(sandbox, "")).experiencesList.length >= 5),
    "an experience read by id is wrapped in one object": async (sandbox) => {
      const { body } = await get(sandbox, `/experiences/${EXPERIENCE_ID}`);
      assertEquals(Object.keys(body), ["experience"]);
      assertEquals(body.experience.id, EXPERIENCE_ID);
    },
  }),
  attribute("id", (value) => assertMatch(String(value), /^[0-9a-f-]{36}$/)),
  attribute("name", (value) => assertEquals(value, "Targeted")),
  attribute("status", (value) => assertEquals(value, "started")),
  attribute("category", (value) => assertEquals(value, "personalization")),
  attribute("type", (value) => assertEquals(value, "personalization")),
  attribute(
    "variations",
    (value) => assertEquals((value as unknown[]).length, 2),
  ),
  attribute("audience", (value) => assert(value !== null)),
  ...statements({
    "identifiers of custom events stand in the experiences collection": async (
      sandbox,
    ) => {
      await call(sandbox, "PUT", "/custom-events", {
        customEvents: [{ id: "e1", name: "First" }],
      });
      const [first] = (await listed(sandbox, "limit=1")).experiencesList;
      assertEquals(first.customEvents, [{ id: "e1", name: "First" }]);
    },
    "the list takes limit": async (sandbox) =>
      assertEquals(
        (await listed(sandbox, "limit=2")).experiencesList.length,
        2,
      ),
    "the list takes page, counted from 1": async (sandbox) => {
      const [first] = (await listed(sandbox, "limit=1&page=1")).experiencesList;
      const [second] =
        (await listed(sandbox, "limit=1&page=2")).experiencesList;
      assertEquals([first.id, second.id], [EXPERIENCE_ID, PAUSED_ID]);
    },
    "page is at least 1": async (sandbox) => {
      const { status } = await get(sandbox, "/experiences-list?page=0");
      assertEquals(status, 400);
    },
  }),
  ...([
    ["pending", PENDING_ID],
    ["started", EXPERIENCE_ID],
    ["ended", ENDED_ID],
    ["paused", PAUSED_ID],
  ] as const).map(([status, id]): Statement => ({
    says: `the list takes status ${status}`,
    holds: async (sandbox) => {
      const { experiencesList } = await listed(sandbox, `status=${status}`);
      assertEquals(experiencesList[0].id, id);
      for (const one of experiencesList) assertEquals(one.status, status);
    },
  })),
  ...(["experiment", "personalization"] as const).map((
    category,
  ): Statement => ({
    says: `the list takes category ${category}`,
    holds: async (sandbox) => {
      const { experiencesList } = await listed(sandbox, `category=${category}`);
      assert(experiencesList.length > 0);
      for (const one of experiencesList) assertEquals(one.category, category);
    },
  })),
  ...statements({
    "the list is in the order in which experiences were made": () =>
      withSandbox(WORLD, async (sandbox) => {
        const { id } = await created(sandbox);
        const { experiencesList } = await listed(sandbox, "");
        assertEquals(
          experiencesList.map((one: { id: string }) => one.id),
          [EXPERIENCE_ID, PAUSED_ID, ENDED_ID, PENDING_ID, TARGETED_ID, id],
        );
      }),
    "a page behind the last one is empty, with the same total": () =>
      withSandbox(WORLD, async (sandbox) => {
        const body = await listed(sandbox, "limit=2&page=9");
        assertEquals(body, {
          experiencesList: [],
          page: 9,
          limit: 2,
          total: 5,
          totalPages: 3,
        });
      }),
    "the list takes status and category together": () =>
      withSandbox(WORLD, async (sandbox) => {
        const body = await listed(
          sandbox,
          "status=started&category=personalization",
        );
        assertEquals(
          body.experiencesList.map((one: { id: string }) => one.id),
          [TARGETED_ID],
        );
        assertEquals(body.total, 1);
      }),
  }),
  ...[
    ["page", "1.5"],
    ["page", "-1"],
    ["limit", "0"],
    ["limit", "ten"],
    ["category", "offer"],
  ].map(([field = "", value]): Statement => ({
    says: `the list refuses ${field}=${value}`,
    holds: async (sandbox) => {
      const { status, body } = await get(
        sandbox,
        `/experiences-list?${field}=${value}`,
      );
      assertEquals([status, Object.keys(body.properties)], [400, [field]]);
    },
  })),
  {
    says: "the list knows no other status",
    holds: async (sandbox) => {
      const { status } = await get(
        sandbox,
        "/experiences-list?status=archived",
      );
      assertEquals(status, 400);
    },
  },
];
