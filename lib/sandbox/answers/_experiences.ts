import type { Experience } from "../../api/mod.ts";
import type { CallOf, Service } from "./calls.ts";
import { listCustomEvents, withCustomEvents } from "./_custom_events.ts";
import { allOf, type Database, sql } from "../store/mod.ts";
import { notFound } from "./refusals.ts";

/** Used when a list is asked for without `limit`. */
const DEFAULT_LIMIT = 20;
/** Larger limits are cut to this. */
const MAX_LIMIT = 100;

/** The experience, or 404. */
export async function findExperience(
  database: Database,
  id: string,
): Promise<Experience> {
  const [row] = await database.query(
    sql`SELECT document FROM experiences WHERE lower(id) = ${id.toLowerCase()}`,
  );
  if (!row) throw notFound();
  return withCustomEvents(
    JSON.parse(String(row.document)),
    await listCustomEvents(database),
  );
}

/** The experience that the path names. */
export async function getExperience(
  { database }: Service,
  { experienceId }: CallOf<"getExperience">,
): Promise<{ experience: Experience }> {
  return { experience: await findExperience(database, experienceId) };
}

/** One page of the experiences. */
export async function listExperiences(
  { database }: Service,
  { request: query }: CallOf<"listExperiences">,
): Promise<Record<string, unknown>> {
  const limit = Math.min(query.limit ?? DEFAULT_LIMIT, MAX_LIMIT);
  const page = query.page ?? 1;
  const conditions = [
    ...query.status ? [sql`(document ->> 'status') = ${query.status}`] : [],
    ...query.category
      ? [sql`(document ->> 'category') = ${query.category}`]
      : [],
  ];
  const rows = await database.query(sql`
    SELECT document
    FROM experiences
    WHERE ${allOf(conditions)}
    ORDER BY position
  `);
  const first = (page - 1) * limit;
  const events = await listCustomEvents(database);
  return {
    experiencesList: rows.slice(first, first + limit)
      .map((row) => withCustomEvents(JSON.parse(String(row.document)), events)),
    page,
    limit,
    total: rows.length,
    totalPages: Math.ceil(rows.length / limit),
  };
}
