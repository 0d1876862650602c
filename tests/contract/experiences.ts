/** Statements on experiences: reading, writing, states. */

import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Sandbox } from "../../lib/sandbox/mod.ts";
import {
  type Answer,
  call,
  EXPERIENCE_ID,
  exportRows,
  timeSeries,
  withSandbox,
} from "../sandbox/_harness.ts";
import {
  ENDED_ID,
  PAUSED_ID,
  PENDING_ID,
  type Statement,
  TARGETED_ID,
  WORLD,
} from "./_world.ts";

const INPUT = {
  name: "New",
  type: "content/theme",
  variations: [
    { name: "A", percentage: 50, isControl: true },
    { name: "B", percentage: 50, isControl: false },
  ],
};

const create = (sandbox: Sandbox, change: Record<string, unknown> = {}) =>
  call(sandbox, "POST", "/experiences", {
    experience: { ...INPUT, ...change },
  });

const created = async (sandbox: Sandbox, change = {}) =>
  (await create(sandbox, change)).body.experience;

const replace = (sandbox: Sandbox, id: string, experience: unknown) =>
  call(sandbox, "PUT", `/experiences/${id}`, { experience });

const act = (sandbox: Sandbox, id: string, action: string) =>
  call(sandbox, "POST", `/experiences/${id}/actions/${action}`);

const listed = async (sandbox: Sandbox, query: string) =>
  (await call(sandbox, "GET", `/experiences-list?${query}`)).body;

const attribute = (
  name: string,
  holds: (value: unknown) => void,
): Statement => ({
  says: `an experience has ${name}`,
  holds: async (sandbox) => {
    const { body } = await call(
      sandbox,
      "GET",
      `/experiences/${TARGETED_ID}`,
    );
    holds(body.experience[name]);
  },
});

const READING: readonly Statement[] = [
  {
    says: "experiences can be listed",
    holds: async (sandbox) =>
      assert((await listed(sandbox, "")).experiencesList.length >= 5),
  },
  {
    says: "an experience read by id is wrapped in one object",
    holds: async (sandbox) => {
      const { body } = await call(
        sandbox,
        "GET",
        `/experiences/${EXPERIENCE_ID}`,
      );
      assertEquals(Object.keys(body), ["experience"]);
      assertEquals(body.experience.id, EXPERIENCE_ID);
    },
  },
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
  {
    says: "identifiers of custom events stand in the experiences collection",
    holds: async (sandbox) => {
      await call(sandbox, "PUT", "/custom-events", {
        customEvents: [{ id: "e1", name: "First" }],
      });
      const [first] = (await listed(sandbox, "limit=1")).experiencesList;
      assertEquals(first.customEvents, [{ id: "e1", name: "First" }]);
    },
  },
  {
    says: "the list takes limit",
    holds: async (sandbox) =>
      assertEquals(
        (await listed(sandbox, "limit=2")).experiencesList.length,
        2,
      ),
  },
  {
    says: "the list takes page, counted from 1",
    holds: async (sandbox) => {
      const [first] = (await listed(sandbox, "limit=1&page=1")).experiencesList;
      const [second] =
        (await listed(sandbox, "limit=1&page=2")).experiencesList;
      assertEquals([first.id, second.id], [EXPERIENCE_ID, PAUSED_ID]);
    },
  },
  {
    says: "page is at least 1",
    holds: async (sandbox) => {
      const { status } = await call(sandbox, "GET", "/experiences-list?page=0");
      assertEquals(status, 400);
    },
  },
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
  {
    says: "the list is in the order in which experiences were made",
    holds: () =>
      withSandbox(WORLD, async (sandbox) => {
        const { id } = await created(sandbox);
        const { experiencesList } = await listed(sandbox, "");
        assertEquals(
          experiencesList.map((one: { id: string }) => one.id),
          [EXPERIENCE_ID, PAUSED_ID, ENDED_ID, PENDING_ID, TARGETED_ID, id],
        );
      }),
  },
  {
    says: "a page behind the last one is empty, with the same total",
    holds: () =>
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
  },
  {
    says: "the list takes status and category together",
    holds: () =>
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
  },
  ...[
    ["page", "1.5"],
    ["page", "-1"],
    ["limit", "0"],
    ["limit", "ten"],
    ["category", "offer"],
  ].map(([field = "", value]): Statement => ({
    says: `the list refuses ${field}=${value}`,
    holds: async (sandbox) => {
      const { status, body } = await call(
        sandbox,
        "GET",
        `/experiences-list?${field}=${value}`,
      );
      assertEquals([status, Object.keys(body.properties)], [400, [field]]);
    },
  })),
  {
    says: "the list knows no other status",
    holds: async (sandbox) => {
      const { status } = await call(
        sandbox,
        "GET",
        "/experiences-list?status=archived",
      );
      assertEquals(status, 400);
    },
  },
];

const NESTED = [
  "variations",
  "keyMetrics",
  "pageTargeting",
  "audience",
] as const;

/** An entity, or the last one of several, with another id. */
function withId(entity: unknown, id: { readonly id: unknown }): unknown {
  return Array.isArray(entity)
    ? [...entity.slice(0, -1), { ...entity.at(-1), ...id }]
    : { ...entity as object, ...id };
}

/** Where the errors of a refused experience stand. */
const fieldsOf = ({ body }: Answer): string[] =>
  Object.keys(body.properties.experience.properties);

const WRITING: readonly Statement[] = [
  {
    says: "an experience can be created",
    holds: async (sandbox) => assertEquals((await create(sandbox)).status, 200),
  },
  {
    says: "on create, all fields are nested inside one experience object",
    holds: async (sandbox) => {
      const { status } = await call(sandbox, "POST", "/experiences", INPUT);
      assertEquals(status, 400);
    },
  },
  ...[
    "content/advanced",
    "content/onsiteEdits",
    "content/url",
    "content/theme",
    "content/template",
    "personalization",
    "personalization/offer",
  ].map((type): Statement => ({
    says: `creation supports the type ${type}, and knows its category`,
    holds: async (sandbox) => {
      const made = await created(sandbox, { type });
      assertEquals([made.type, made.category], [
        type,
        type.startsWith("content/") ? "experiment" : "personalization",
      ]);
    },
  })),
  ...["checkoutBlocks", "pricing", "shipping", "campaigns"].map((
    type,
  ): Statement => ({
    says: `creation does not support ${type}`,
    holds: async (sandbox) =>
      assertEquals((await create(sandbox, { type })).status, 400),
  })),
  {
    says: "a variation may carry an offer for the type personalization/offer",
    holds: async (sandbox) => {
      const [control, other] = INPUT.variations;
      const made = await created(sandbox, {
        type: "personalization/offer",
        variations: [control, { ...other, offer: { percent: 5 } }],
      });
      assertEquals(made.variations[1].offer, { percent: 5 });
    },
  },
  ...(["variations", "keyMetrics"] as const).map((field): Statement => ({
    says: `nested entities carry an id: ${field}`,
    holds: async (sandbox) => {
      const made = await created(sandbox, { keyMetrics: [{ name: "aov" }] });
      for (const one of made[field]) assertMatch(one.id, /.+/);
    },
  })),
  ...(["pageTargeting", "audience"] as const).map((field): Statement => ({
    says: `nested entities carry an id: ${field}`,
    holds: async (sandbox) =>
      assertMatch((await created(sandbox))[field].id, /.+/),
  })),
  {
    says: "nested ids sent back unchanged stay as they are",
    holds: async (sandbox) => {
      const made = await created(sandbox, { keyMetrics: [{ name: "aov" }] });
      const { body } = await replace(sandbox, made.id, made);
      for (const field of NESTED) {
        assertEquals(body.experience[field], made[field]);
      }
    },
  },
  ...NESTED.map((field): Statement => ({
    says: `an update that changes the id of ${field} is refused`,
    holds: async (sandbox) => {
      const made = await created(sandbox, { keyMetrics: [{ name: "aov" }] });
      const changed = withId(made[field], { id: "another" });
      const answer = await replace(sandbox, made.id, {
        ...made,
        [field]: changed,
      });
      assertEquals([answer.status, fieldsOf(answer)], [400, [field]]);
    },
  })),
  ...NESTED.map((field): Statement => ({
    says: `an update without the id of ${field} is refused`,
    holds: async (sandbox) => {
      const made = await created(sandbox, { keyMetrics: [{ name: "aov" }] });
      const changed = withId(made[field], { id: undefined });
      const answer = await replace(sandbox, made.id, {
        ...made,
        [field]: changed,
      });
      assertEquals([answer.status, fieldsOf(answer)], [400, [field]]);
    },
  })),
  {
    says: "an update that is refused changes nothing",
    holds: async (sandbox) => {
      const made = await created(sandbox, { description: "text" });
      await replace(sandbox, made.id, { ...INPUT, name: "Other" });
      const { body } = await call(sandbox, "GET", `/experiences/${made.id}`);
      assertEquals([body.experience.name, body.experience.description], [
        "New",
        "text",
      ]);
    },
  },
  {
    says: "an update with its ids keeps the variations' visitors and orders",
    holds: () =>
      withSandbox(WORLD, async (sandbox) => {
        const path = `/experiences/${EXPERIENCE_ID}`;
        const { experience } = (await call(sandbox, "GET", path)).body;
        const { body } = await replace(sandbox, EXPERIENCE_ID, {
          ...experience,
          name: "Renamed",
        });
        assertEquals(body.experience.name, "Renamed");
        const series = await timeSeries(sandbox, { metrics: ["n_visitors"] });
        assertEquals(series.body.segments.Control.data[0].n_visitors, 8);
      }),
  },
  {
    says: "on update, all fields are nested inside one experience object",
    holds: async (sandbox) => {
      const made = await created(sandbox);
      const path = `/experiences/${made.id}`;
      assertEquals((await call(sandbox, "PUT", path, INPUT)).status, 400);
    },
  },
  ...([
    ["description", "text", null],
    ["keyMetrics", [{ name: "aov" }], []],
    ["productIds", ["1"], undefined],
  ] as const).map(([field, value, reset]): Statement => ({
    says: `an update that omits ${field} resets it to its default`,
    holds: async (sandbox) => {
      const made = await created(sandbox, { [field]: value });
      const { [field]: _, ...rest } = made;
      const { status, body } = await replace(sandbox, made.id, rest);
      assertEquals([status, body.experience[field]], [200, reset]);
      const { experience } = (await call(
        sandbox,
        "GET",
        `/experiences/${made.id}`,
      )).body;
      assertEquals(experience[field], reset);
    },
  })),
  ...(["audience", "pageTargeting"] as const).map((field): Statement => ({
    says: `an update that omits ${field} resets it to everybody`,
    holds: async (sandbox) => {
      const query = { key: "a", value: "b", filter: "equals", type: "url" };
      const groups = [{ type: "url", queries: [query] }];
      const made = await created(sandbox, { [field]: { groups } });
      const { [field]: before, ...rest } = made;
      const { body } = await replace(sandbox, made.id, rest);
      assertEquals(before.groups, groups);
      assertEquals(body.experience[field], { id: before.id, groups: [] });
    },
  })),
  {
    says: "an update leaves what runs running, since the same moment",
    holds: async (sandbox) => {
      const made = await created(sandbox);
      const { body } = await act(sandbox, made.id, "start");
      const { startedAtTs } = body.experience;
      const after = (await replace(sandbox, made.id, made)).body.experience;
      assertEquals([after.status, after.startedAtTs], ["started", startedAtTs]);
    },
  },
  {
    says: "an update replaces what it sends: name, type, percentages",
    holds: async (sandbox) => {
      const made = await created(sandbox);
      const { body } = await replace(sandbox, made.id, {
        ...made,
        name: "Other",
        type: "content/url",
        variations: made.variations.map((
          one: Record<string, unknown>,
          i: number,
        ) => ({ ...one, percentage: i === 0 ? 80 : 20 })),
      });
      const { name, type, variations } = body.experience;
      assertEquals([name, type], ["Other", "content/url"]);
      assertEquals(
        variations.map((one: { percentage: number }) => one.percentage),
        [80, 20],
      );
    },
  },
  ...([
    ["status", "ended"],
    ["id", PENDING_ID],
    ["createdAtTs", 1],
    ["startedAtTs", 1],
    ["currency", "EUR"],
  ] as const).map(([field, value]): Statement => ({
    says: `an update does not write ${field}`,
    holds: async (sandbox) => {
      const made = await created(sandbox);
      const { body } = await replace(sandbox, made.id, {
        ...made,
        [field]: value,
      });
      assertEquals(body.experience[field], made[field]);
    },
  })),
  ...(["name", "type", "variations"] as const).map((field): Statement => ({
    says: `an update needs every required field: ${field}`,
    holds: async (sandbox) => {
      const made = await created(sandbox);
      const { [field]: _, ...rest } = made;
      assertEquals((await replace(sandbox, made.id, rest)).status, 400);
    },
  })),
];

const STATES: readonly Statement[] = [
  {
    says: "a new experience is pending",
    holds: async (sandbox) =>
      assertEquals((await created(sandbox)).status, "pending"),
  },
  ...([
    ["start", ["start"], "started"],
    ["pause", ["start", "pause"], "paused"],
    ["end", ["start", "end"], "ended"],
  ] as const).map(([action, actions, status]): Statement => ({
    says: `lifecycle action ${action}`,
    holds: async (sandbox) => {
      const { id } = await created(sandbox);
      for (const one of actions) await act(sandbox, id, one);
      const { body } = await call(sandbox, "GET", `/experiences/${id}`);
      assertEquals(body.experience.status, status);
    },
  })),
  ...([["paused", PAUSED_ID], ["ended", ENDED_ID]] as const).flatMap((
    [status, id],
  ): Statement[] => [
    {
      says: `the time series of an experience that is ${status} is truncated`,
      holds: async (sandbox) => {
        const { body } = await timeSeries(
          sandbox,
          { metrics: ["n_orders"] },
          id,
        );
        assertEquals(body.segments.Control.data, [
          { dt: "2026-03-02 00:00:00", n_orders: 1 },
        ]);
      },
    },
    {
      says: `the export of an experience that is ${status} is truncated`,
      holds: async (sandbox) =>
        assertEquals((await exportRows(sandbox, {}, id)).length, 3),
    },
    {
      says: `an endTs after the ${status} date is clamped to it`,
      holds: async (sandbox) => {
        const rows = await exportRows(sandbox, { endTs: "9999999999" }, id);
        assertEquals(rows.length, 3);
      },
    },
  ]),
];

export const EXPERIENCE_STATEMENTS: readonly Statement[] = [
  ...READING,
  ...WRITING,
  ...STATES,
];
