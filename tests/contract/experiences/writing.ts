/** Statements on making experiences and replacing them. */

import { assertEquals, assertMatch } from "@std/assert";
import {
  type Answer,
  call,
  EXPERIENCE_ID,
  get,
  post,
  timeSeries,
  withSandbox,
} from "../../sandbox/_harness.ts";
import { PENDING_ID, type Statement, statements, WORLD } from "../_world.ts";
import { act, create, created, INPUT, replace } from "./_calls.ts";

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

export const WRITING: readonly Statement[] = [
  ...statements({
    "an experience can be created": async (sandbox) =>
      assertEquals((await create(sandbox)).status, 200),
    "on create, all fields are nested inside one experience object": async (
      sandbox,
    ) => {
      const { status } = await post(sandbox, "/experiences", INPUT);
      assertEquals(status, 400);
    },
  }),
  ...[
    ...["content/advanced", "content/onsiteEdits", "content/url"] as const,
    ...["content/theme", "content/template", "personalization"] as const,
    ...["personalization/offer"] as const,
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
  ...(["variations", "keyMetrics"] as const).map((field): Statement => ({
    says: `an update with two of one id among ${field} is refused`,
    holds: async (sandbox) => {
      const made = await created(sandbox, {
        keyMetrics: [{ name: "aov" }, { name: "n_orders" }],
      });
      const answer = await replace(sandbox, made.id, {
        ...made,
        [field]: withId(made[field], { id: made[field][0].id }),
      });
      assertEquals([answer.status, fieldsOf(answer)], [400, [field]]);
    },
  })),
  ...statements({
    "an update that is refused changes nothing": async (sandbox) => {
      const made = await created(sandbox, { description: "text" });
      await replace(sandbox, made.id, { ...INPUT, name: "Other" });
      const { body } = await get(sandbox, `/experiences/${made.id}`);
      assertEquals([body.experience.name, body.experience.description], [
        "New",
        "text",
      ]);
    },
    "an update with its ids keeps the variations' visitors and orders": () =>
      withSandbox(WORLD, async (sandbox) => {
        const path = `/experiences/${EXPERIENCE_ID}`;
        const { experience } = (await get(sandbox, path)).body;
        const { body } = await replace(sandbox, EXPERIENCE_ID, {
          ...experience,
          name: "Renamed",
        });
        assertEquals(body.experience.name, "Renamed");
        const series = await timeSeries(sandbox, { metrics: ["n_visitors"] });
        assertEquals(series.body.segments.Control.data[0].n_visitors, 8);
      }),
    "on update, all fields are nested inside one experience object": async (
      sandbox,
    ) => {
      const made = await created(sandbox);
      const path = `/experiences/${made.id}`;
      assertEquals((await call(sandbox, "PUT", path, INPUT)).status, 400);
    },
  }),
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
      const { experience } = (await get(
        sandbox,
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
  ...statements({
    "an update leaves what runs running, since the same moment": async (
      sandbox,
    ) => {
      const made = await created(sandbox);
      const { body } = await act(sandbox, made.id, "start");
      const { startedAtTs } = body.experience;
      const after = (await replace(sandbox, made.id, made)).body.experience;
      assertEquals([after.status, after.startedAtTs], ["started", startedAtTs]);
    },
    "an update replaces what it sends: name, type, percentages": async (
      sandbox,
    ) => {
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
  }),
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
