/** What is assumed of experiences. */

import { assert, assertEquals } from "@std/assert";

import type { Sandbox } from "../../../lib/sandbox/mod.ts";
import { at, call, EXPERIENCE_ID, get, post } from "../../sandbox/_harness.ts";
import { created, INPUT } from "../experiences/_calls.ts";
import { PENDING_ID } from "../_world.ts";
import { type Checks, on, stated } from "./_check.ts";

const detail = async (sandbox: Sandbox, id = EXPERIENCE_ID) =>
  (await get(sandbox, `/experiences/${id}`)).body.experience;

export const EXPERIENCES = {
  listAnswer: async (sandbox) => {
    const { body } = await get(sandbox, "/experiences-list");
    assertEquals(Object.keys(body).sort(), [
      ...["experiencesList", "limit", "page", "total", "totalPages"] as const,
    ]);
  },
  listLimit: async (sandbox) => {
    const limit = async (query: string) =>
      (await get(sandbox, `/experiences-list${query}`)).body.limit;
    assertEquals([await limit(""), await limit("?limit=500")], [20, 100]);
  },
  experienceFields: async (sandbox) => {
    const { startedAtTs, variations } = await detail(sandbox);
    assertEquals(startedAtTs, at("02T00:00:00"));
    assertEquals(Object.keys(variations[0]).sort(), [
      "id",
      "isControl",
      "name",
      "percentage",
    ]);
    const made = await created(sandbox);
    assertEquals(
      made.variations.map((one: { order: number }) => one.order),
      [0, 1],
    );
    assert(made.createdAtTs > 1_000_000_000_000);
  },
  writePaths: stated(
    "lifecycle action start",
    "lifecycle action pause",
    "lifecycle action end",
    "an update replaces what it sends: name, type, percentages",
    "identifiers of custom events stand in the experiences collection",
  ),
  writeChecks: async (sandbox) => {
    const [control, other] = INPUT.variations;
    const broken = [
      { name: "" },
      { type: "pricing" },
      { variations: [control, { ...other, name: "A" }] },
      { variations: [] },
      { variations: [control, { ...other, isControl: true }] },
      { variations: [{ ...control, isControl: false }, other] },
      { variations: [control, { ...other, percentage: 10 }] },
      { variations: [control, { ...other, offer: {} }] },
    ];
    for (const change of broken) {
      const { status } = await post(sandbox, "/experiences", {
        experience: { ...INPUT, ...change },
      });
      assertEquals(status, 400);
    }
  },
  nestedIds: async (sandbox) => {
    const made = await created(sandbox);
    const [control, other] = made.variations;
    const put = (variations: unknown[]) =>
      call(sandbox, "PUT", `/experiences/${made.id}`, {
        experience: { ...made, variations },
      });
    assertEquals((await put([control, { ...other, id: "x" }])).status, 400);
    const { id: _, ...withoutId } = other;
    assertEquals((await put([control, withoutId])).status, 400);
    const { body } = await put([
      control,
      { ...other, percentage: 30 },
      { name: "New", percentage: 20, isControl: false },
    ]);
    const ids = body.experience.variations.map((one: { id: string }) => one.id);
    assertEquals(ids.slice(0, 2), [control.id, other.id]);
    assertEquals(new Set(ids).size, 3);
  },
  transitions: async (sandbox) => {
    for (const action of ["pause", "end"]) {
      const { status, body } = await post(
        sandbox,
        `/experiences/${PENDING_ID}/actions/${action}`,
        {},
      );
      assertEquals([status, body.errors.length], [400, 1]);
    }
  },
  customEventsBody: on({}, async (sandbox) => {
    const put = (id: string, name: string) =>
      call(sandbox, "PUT", "/custom-events", { customEvents: [{ id, name }] });
    await put("a", "A");
    await put("b", "B");
    assertEquals((await put("a", "C")).body, {
      customEvents: [{ id: "a", name: "C" }, { id: "b", name: "B" }],
    });
    const none = await call(sandbox, "PUT", "/custom-events", {
      customEvents: [],
    });
    assertEquals(none.status, 400);
  }),
} satisfies Checks;
