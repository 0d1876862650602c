import type { Experience, ListExperiencesQuery } from "../../api/mod.ts";
import { listCustomEvents, withCustomEvents } from "./_custom_events.ts";
import { allOf, type Database, type Sql, sql } from "../store/mod.ts";
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

/** One page of the experiences. */
export async function listExperiences(
  database: Database,
  query: ListExperiencesQuery,
): Promise<Record<string, unknown>> {
  const limit = Math.min(query.limit ?? DEFAULT_LIMIT, MAX_LIMIT);
  const page = query.page ?? 1;
  const conditions: Sql[] = [];
  if (query.status) {
    conditions.push(sql`(document ->> 'status') = ${query.status}`);
  }
  if (query.category) {
    conditions.push(sql`(document ->> 'category') = ${query.category}`);
  }
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
