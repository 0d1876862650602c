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
  type Database,
  insertExperiences,
  type SandboxStore,
  sql,
} from "../store/mod.ts";
import { findExperience } from "./_experiences.ts";

/** A lifecycle action. */
export type Action = "start" | "pause" | "end";

/** Which states an action leaves, and which one it leads to. */
const TRANSITIONS: Readonly<
  Record<
    Action,
    {
      readonly from: readonly ExperienceStatus[];
      readonly to: ExperienceStatus;
    }
  >
> = {
  start: { from: ["pending", "paused"], to: "started" },
  pause: { from: ["started"], to: "paused" },
  end: { from: ["started", "paused"], to: "ended" },
};

/** Adds a pending experience with ids of its own. */
export async function createExperience(
  database: Database,
  store: SandboxStore,
  input: ExperienceInput,
  nowMs: number,
): Promise<Experience> {
  const experience: Experience = {
    ...writtenFields(input, null),
    id: crypto.randomUUID(),
    currency: store.currency,
    status: "pending",
    createdAtTs: nowMs,
    startedAtTs: null,
    pausedAtTs: null,
    endedAtTs: null,
    pauses: undefined,
  };
  await insertExperiences(database, [experience]);
  return experience;
}

/** Replaces all that can be written; what is left out gets its default. */
export async function replaceExperience(
  database: Database,
  id: string,
  input: ExperienceInput,
): Promise<Experience> {
  const before = await findExperience(database, id);
  const { createdAtTs, startedAtTs, pausedAtTs, endedAtTs } = before;
  const experience: Experience = {
    ...writtenFields(input, before),
    id: before.id,
    currency: before.currency,
    status: before.status,
    createdAtTs,
    startedAtTs,
    pausedAtTs,
    endedAtTs,
    pauses: before.pauses,
  };
  await saveExperience(database, experience);
  return experience;
}

/** Moves an experience into its next state, or 400. */
export async function moveExperience(
  database: Database,
  id: string,
  action: Action,
  nowMs: number,
): Promise<Experience> {
  const before = await findExperience(database, id);
  const { from, to } = TRANSITIONS[action];
  const status = before.status ?? "pending";
  if (!(from as readonly string[]).includes(status)) {
    throw invalidRequest(`Cannot ${action} an experience that is ${status}`);
  }
  const experience: Experience = {
    ...before,
    ...(status === "paused" ? pauseOver(before, nowMs) : {}),
    status: to,
    ...(to === "paused" ? { pausedAtTs: nowMs } : {}),
    ...(to === "ended" ? { endedAtTs: nowMs } : {}),
    ...(to === "started" ? { startedAtTs: before.startedAtTs ?? nowMs } : {}),
  };
  await saveExperience(database, experience);
  return experience;
}

/** A pause that is over is kept, because time while paused counts nowhere. */
function pauseOver(before: Experience, nowMs: number) {
  const pauses = Array.isArray(before.pauses) ? before.pauses : [];
  return {
    pausedAtTs: null,
    pauses: [...pauses, { fromTs: before.pausedAtTs ?? nowMs, toTs: nowMs }],
  };
}

/** The fields that a caller writes, with defaults and ids filled in. */
function writtenFields(
  input: ExperienceInput,
  before: Experience | null,
): Pick<Experience, "name" | "variations"> & Record<string, unknown> {
  const category = input.type.startsWith("personalization")
    ? "personalization"
    : "experiment";
  return {
    ...input,
    category,
    description: input.description ?? null,
    audience: targeting("audience", input.audience, before),
    pageTargeting: targeting("pageTargeting", input.pageTargeting, before),
    keyMetrics: withIds("keyMetrics", input.keyMetrics ?? [], before),
    variations: withIds("variations", input.variations, before)
      .map((variation, order): Variation => ({ ...variation, order })),
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
  const known = idsOf(before?.[field]);
  const sent = new Set(entities.map(({ id }) => id));
  const missing = known.filter((id) => !sent.has(id));
  return entities.map((entity, i) => {
    const { id } = entity;
    if (id === undefined ? missing.length > 0 : !known.includes(id)) {
      throw invalidField(
        ["experience", field, String(i), "id"],
        id === undefined
          ? `must be sent back: ${missing.join(", ")} would be lost`
          : "must be an id of this experience, sent back unchanged",
      );
    }
    return { ...entity, id: id ?? crypto.randomUUID() };
  });
}

function idsOf(entities: unknown): readonly string[] {
  return Array.isArray(entities) ? entities.map(({ id }) => String(id)) : [];
}

/** Audience and page targeting exist once each, so that their id never changes. */
function targeting(
  field: "audience" | "pageTargeting",
  input: TargetingInput | null | undefined,
  before: Experience | null,
): TargetingInput {
  const old = before?.[field] as TargetingInput | null | undefined;
  if (input && before && input.id !== old?.id) {
    throw invalidField(
      ["experience", field, "id"],
      "must be the id of this experience's entity, sent back unchanged",
    );
  }
  if (input?.id !== undefined && !before) {
    throw invalidField(
      ["experience", field, "id"],
      "must be left out of a new experience",
    );
  }
  return { groups: [], ...input, id: old?.id ?? crypto.randomUUID() };
}

async function saveExperience(
  database: Database,
  experience: Experience,
): Promise<void> {
  await database.query(sql`
    UPDATE experiences SET document = ${JSON.stringify(experience)}
    WHERE id = ${experience.id}`);
}
