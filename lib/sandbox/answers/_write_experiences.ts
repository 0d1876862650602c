/** Creates and replaces experiences, and changes their state. */

import type {
  Experience,
  ExperienceInput,
  ExperienceStatus,
  TargetingInput,
  Variation,
} from "../../api/mod.ts";
import { invalidField, invalidRequest } from "./refusals.ts";
import {
  type Database,
  experienceCategory,
  insertExperiences,
  sql,
} from "../store/mod.ts";
import type { CallOf, Handler, Service } from "./calls.ts";
import { findExperience } from "./_experiences.ts";
import { mapNames, readList } from "./_values.ts";

/** Allowed source states and the target state of each action. */
const TRANSITIONS = {
  start: { from: ["pending", "paused"], to: "started" },
  pause: { from: ["started"], to: "paused" },
  end: { from: ["started", "paused"], to: "ended" },
} as const satisfies Readonly<
  Record<string, { from: readonly ExperienceStatus[]; to: ExperienceStatus }>
>;

/** Adds a pending experience with new IDs. */
export async function createExperience(
  { database, store, now: clock }: Service,
  { request }: CallOf<"createExperience">,
): Promise<{ experience: Experience }> {
  const experience = buildExperience(request.experience, null, {
    id: crypto.randomUUID(),
    currency: store.currency,
    status: "pending",
    createdAtTs: clock(),
    startedAtTs: null,
    pausedAtTs: null,
    endedAtTs: null,
  });
  await insertExperiences(database, [experience]);
  return { experience };
}

/** Replaces all writable fields; fields that are left out get their defaults. */
export async function replaceExperience(
  { database }: Service,
  { experienceId, request }: CallOf<"replaceExperience">,
): Promise<{ experience: Experience }> {
  const existing = await findExperience(database, experienceId);
  const replaced = buildExperience(request.experience, existing, existing);
  return await saveExperience(database, replaced);
}

/**
 * Returns a handler that changes the state of an experience; an invalid
 * transition gives a 400 response.
 */
export function moveExperience(action: keyof typeof TRANSITIONS): Handler {
  return async ({ database, now: clock }, { experienceId }) => {
    const existing = await findExperience(database, experienceId);
    const { from, to } = TRANSITIONS[action];
    const status = existing.status ?? "pending";
    if (!from.some((allowed) => allowed === status)) {
      throw invalidRequest(`Cannot ${action} an experience that is ${status}`);
    }
    const moved = { ...existing, status: to };
    if (status === "paused") Object.assign(moved, pauseOver(existing, clock()));
    if (to === "paused") moved.pausedAtTs = clock();
    if (to === "ended") moved.endedAtTs = clock();
    if (to === "started") moved.startedAtTs = existing.startedAtTs ?? clock();
    return await saveExperience(database, moved);
  };
}

/**
 * Returns the fields after a pause; past pauses are recorded, because paused time
 * does not count.
 */
function pauseOver(existing: Experience, nowMs: number) {
  const pauses = readList(existing.pauses);
  return {
    pausedAtTs: null,
    pauses: [...pauses, { fromTs: existing.pausedAtTs ?? nowMs, toTs: nowMs }],
  };
}

/** Fields that callers cannot write. */
const KEPT = ["currency", "status", "createdAtTs", "startedAtTs"]
  .concat(["pausedAtTs", "endedAtTs", "pauses"]);

/**
 * Combines the caller's input, with defaults and IDs, and the fields that callers
 * cannot write.
 */
function buildExperience(
  input: ExperienceInput,
  existing: Experience | null,
  preserved: Partial<Experience>,
): Experience {
  return {
    ...input,
    category: experienceCategory(input.type),
    description: input.description ?? null,
    audience: writeTargeting("audience", input, existing),
    pageTargeting: writeTargeting("pageTargeting", input, existing),
    keyMetrics: assignIds("keyMetrics", input.keyMetrics ?? [], existing),
    variations: assignIds("variations", input.variations, existing)
      .map((variation, order): Variation => ({ ...variation, order })),
    ...mapNames(KEPT, (name) => preserved[name]),
    id: preserved.id!,
  };
}

/**
 * Returns the entities with their IDs. An entity without an ID is new only if all
 * existing IDs were sent back. If an existing ID is missing, the entity could be
 * the existing one, whose data would be lost.
 */
function assignIds<Entity extends { readonly id?: string | undefined }>(
  field: "variations" | "keyMetrics",
  entities: readonly Entity[],
  existing: Experience | null,
): (Entity & { readonly id: string })[] {
  const ids = entities.map(({ id }) => id);
  const existingIds = readList<{ id: string }>(existing?.[field])
    .map(({ id }) => id);
  const missingIds = existingIds.filter((id) => !ids.includes(id));
  return entities.map((entity, i) => {
    const { id } = entity;
    const isRefused = id === undefined
      ? missingIds.length > 0
      : ids.indexOf(id) < i || !existingIds.includes(id);
    if (isRefused) {
      throw invalidField(
        ["experience", field, String(i), "id"],
        id === undefined
          ? `must be sent back: ${missingIds.join(", ")} would be lost`
          : "must be an id of this experience, sent back unchanged and once",
      );
    }
    return { ...entity, id: id ?? crypto.randomUUID() };
  });
}

/**
 * Returns the audience or page targeting; its ID never changes, because there is
 * only one of each.
 */
function writeTargeting(
  field: "audience" | "pageTargeting",
  { [field]: input }: ExperienceInput,
  existing: Experience | null,
): TargetingInput {
  const { id } = Object(existing?.[field]) as TargetingInput;
  const isChanged = existing ? input && input.id !== id : input?.id;
  if (isChanged) {
    throw invalidField(
      ["experience", field, "id"],
      existing
        ? "must be the ID of this experience's entity, sent back unchanged"
        : "must be omitted for a new experience",
    );
  }
  return { groups: [], ...input, id: id ?? crypto.randomUUID() };
}

async function saveExperience(
  database: Database,
  experience: Experience,
): Promise<{ experience: Experience }> {
  await database.query(sql`
    UPDATE experiences SET document = ${JSON.stringify(experience)}
    WHERE id = ${experience.id}`);
  return { experience };
}
