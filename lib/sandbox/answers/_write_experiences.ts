/** Creating, replacing and moving experiences through their states. */

import type {
  Experience,
  ExperienceInput,
  ExperienceStatus,
  TargetingInput,
  Variation,
} from "../../api/mod.ts";
import { invalidField, invalidRequest } from "./refusals.ts";
import {
  categoryOf,
  type Database,
  insertExperiences,
  sql,
} from "../store/mod.ts";
import type { CallOf, Handler, Service } from "./calls.ts";
import { findExperience } from "./_experiences.ts";
import { listIn, valuesOf } from "./_values.ts";

/** Which states an action leaves, and which one it leads to. */
const TRANSITIONS = {
  start: { from: ["pending", "paused"], to: "started" },
  pause: { from: ["started"], to: "paused" },
  end: { from: ["started", "paused"], to: "ended" },
} as const satisfies Readonly<
  Record<string, { from: readonly ExperienceStatus[]; to: ExperienceStatus }>
>;

/** Adds a pending experience with ids of its own. */
export async function createExperience(
  { database, store, now }: Service,
  { request }: CallOf<"createExperience">,
): Promise<{ experience: Experience }> {
  const experience = written(request.experience, null, {
    id: crypto.randomUUID(),
    currency: store.currency,
    status: "pending",
    createdAtTs: now(),
    startedAtTs: null,
    pausedAtTs: null,
    endedAtTs: null,
    pauses: undefined,
  });
  await insertExperiences(database, [experience]);
  return { experience };
}

/** Replaces all that can be written; what is left out gets its default. */
export async function replaceExperience(
  { database }: Service,
  { experienceId, request }: CallOf<"replaceExperience">,
): Promise<{ experience: Experience }> {
  const before = await findExperience(database, experienceId);
  return await saved(database, written(request.experience, before, before));
}

/** Moves an experience into its next state, or 400. */
export function moveExperience(action: keyof typeof TRANSITIONS): Handler {
  return async ({ database, now }, { experienceId }) => {
    const before = await findExperience(database, experienceId);
    const { from, to } = TRANSITIONS[action];
    const status = before.status ?? "pending";
    if (!from.some((each) => each === status)) {
      throw invalidRequest(`Cannot ${action} an experience that is ${status}`);
    }
    return await saved(database, {
      ...before,
      ...(status === "paused" ? pauseOver(before, now()) : {}),
      status: to,
      ...(to === "paused" ? { pausedAtTs: now() } : {}),
      ...(to === "ended" ? { endedAtTs: now() } : {}),
      ...(to === "started" ? { startedAtTs: before.startedAtTs ?? now() } : {}),
    });
  };
}

/** A pause that is over is kept, because time while paused counts nowhere. */
function pauseOver(before: Experience, nowMs: number) {
  const pauses = listIn(before.pauses);
  return {
    pausedAtTs: null,
    pauses: [...pauses, { fromTs: before.pausedAtTs ?? nowMs, toTs: nowMs }],
  };
}

/** What no caller can write. */
const KEPT = ["currency", "status", "createdAtTs", "startedAtTs"]
  .concat(["pausedAtTs", "endedAtTs", "pauses"]);

/** What a caller writes, with defaults and ids filled in, and what no caller can write. */
function written(
  input: ExperienceInput,
  before: Experience | null,
  kept: Partial<Experience>,
): Experience {
  return {
    ...input,
    category: categoryOf(input.type),
    description: input.description ?? null,
    audience: targeting("audience", input.audience, before),
    pageTargeting: targeting("pageTargeting", input.pageTargeting, before),
    keyMetrics: withIds("keyMetrics", input.keyMetrics ?? [], before),
    variations: withIds("variations", input.variations, before)
      .map((variation, order): Variation => ({ ...variation, order })),
    ...valuesOf(KEPT, (name) => kept[name]),
    id: kept.id!,
  };
}

/**
 * Entities with the ids that were sent back. One without an id is new when all
 * that are there were sent back; otherwise it may be one of those, and what is
 * known of it would be lost.
 */
function withIds<Entity extends { readonly id?: string | undefined }>(
  field: "variations" | "keyMetrics",
  entities: readonly Entity[],
  before: Experience | null,
): (Entity & { readonly id: string })[] {
  const known = listIn<{ id: string }>(before?.[field]).map(({ id }) => id);
  const sent = new Set(entities.map(({ id }) => id));
  const missing = known.filter((id) => !sent.has(id));
  return entities.map((entity, i) => {
    const { id } = entity;
    const isRepeated = entities.findIndex((other) => other.id === id) < i;
    if (
      id === undefined ? missing.length > 0 : isRepeated || !known.includes(id)
    ) {
      throw invalidField(
        ["experience", field, String(i), "id"],
        id === undefined
          ? `must be sent back: ${missing.join(", ")} would be lost`
          : "must be an id of this experience, sent back unchanged and once",
      );
    }
    return { ...entity, id: id ?? crypto.randomUUID() };
  });
}

/** Audience and page targeting exist once each, so that their id never changes. */
function targeting(
  field: "audience" | "pageTargeting",
  input: TargetingInput | null | undefined,
  before: Experience | null,
): TargetingInput {
  const old = before?.[field] as TargetingInput | null | undefined;
  const isOther = before ? input && input.id !== old?.id : input?.id;
  if (isOther) {
    throw invalidField(
      ["experience", field, "id"],
      before
        ? "must be the id of this experience's entity, sent back unchanged"
        : "must be left out of a new experience",
    );
  }
  return { groups: [], ...input, id: old?.id ?? crypto.randomUUID() };
}

async function saved(
  database: Database,
  experience: Experience,
): Promise<{ experience: Experience }> {
  await database.query(sql`
    UPDATE experiences SET document = ${JSON.stringify(experience)}
    WHERE id = ${experience.id}`);
  return { experience };
}
