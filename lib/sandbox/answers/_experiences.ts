/** Reads experiences, with the custom events that the store defines. */

import type { CustomEventsBody, Experience } from "../../api/mod.ts";
import { allConditions, type Database, join, sql } from "../store/mod.ts";
import { readList } from "./_values.ts";
import type { CallOf, Service } from "./calls.ts";
import { notFound } from "./refusals.ts";

/** Default page size of the experiences list. */
const DEFAULT_LIMIT = 20;
/** Maximum page size; larger limits are reduced to it. */
const MAX_LIMIT = 100;

/**
 * Returns an experience, or throws a `Refusal` with status 404 if it does not
 * exist.
 */
export async function findExperience(
  database: Database,
  id: string,
): Promise<Experience> {
  const [row] = await database.query(
    sql`SELECT document FROM experiences WHERE lower(id) = ${id.toLowerCase()}`,
  );
  if (!row) throw notFound();
  const events = await listCustomEvents(database);
  return withCustomEvents(JSON.parse(String(row.document)), events);
}

/** Returns the experience in the path. */
export async function getExperience(
  { database }: Service,
  { experienceId }: CallOf<"getExperience">,
): Promise<{ experience: Experience }> {
  return { experience: await findExperience(database, experienceId) };
}

/** Returns one page of experiences. */
export async function listExperiences(
  { database }: Service,
  { request: query }: CallOf<"listExperiences">,
): Promise<Record<string, unknown>> {
  const limit = Math.min(query.limit ?? DEFAULT_LIMIT, MAX_LIMIT);
  const page = query.page ?? 1;
  const conditions = (["status", "category"] as const)
    .filter((field) => query[field])
    .map((field) => sql`(document ->> ${field}) = ${query[field]!}`);
  const rows = await database.query(sql`
    SELECT document FROM experiences
    WHERE ${allConditions(conditions)} ORDER BY position`);
  const offset = (page - 1) * limit;
  const events = await listCustomEvents(database);
  return {
    experiencesList: rows.slice(offset, offset + limit)
      .map((row) => withCustomEvents(JSON.parse(String(row.document)), events)),
    page,
    limit,
    total: rows.length,
    totalPages: Math.ceil(rows.length / limit),
  };
}
/**
 * Adds custom event definitions, or renames those with a known ID; returns all
 * definitions.
 */
export async function putCustomEvents(
  { database }: Service,
  { request }: CallOf<"putCustomEvents">,
): Promise<CustomEventsBody> {
  const { customEvents } = request;
  const rows = customEvents.map(({ id, name }) => sql`(${id}, ${name})`);
  await database.query(sql`
    INSERT OR REPLACE INTO custom_events VALUES ${join(rows, ", ")}`);
  return { customEvents: await listCustomEvents(database) };
}

/** Returns the store's custom event definitions, sorted by ID. */
async function listCustomEvents(
  database: Database,
): Promise<CustomEventsBody["customEvents"]> {
  const rows = await database.query(
    sql`SELECT id, name FROM custom_events ORDER BY id`,
  );
  return rows.map(({ id, name }) => ({ id: String(id), name: String(name) }));
}

/** Adds the store's custom event definitions to those of an experience. */
function withCustomEvents(
  experience: Experience,
  knownEvents: CustomEventsBody["customEvents"],
): Experience {
  if (knownEvents.length === 0) return experience;
  const ownEvents = readList<{ id: string }>(experience.customEvents);
  const ids = new Set(knownEvents.map(({ id }) => id));
  const others = ownEvents.filter(({ id }) => !ids.has(id));
  return { ...experience, customEvents: [...others, ...knownEvents] };
}
