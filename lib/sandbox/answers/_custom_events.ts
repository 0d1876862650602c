import type { CustomEventsBody, Experience } from "../../api/mod.ts";
import { listIn } from "./_values.ts";
import type { CallOf, Service } from "./calls.ts";
import { type Database, join, sql } from "../store/mod.ts";

/** Adds definitions, or renames those whose id is known; answers with all. */
export async function putCustomEvents(
  { database }: Service,
  { request: { customEvents } }: CallOf<"putCustomEvents">,
): Promise<CustomEventsBody> {
  const rows = customEvents.map(({ id, name }) => sql`(${id}, ${name})`);
  await database.query(sql`
    INSERT OR REPLACE INTO custom_events VALUES ${join(rows, ", ")}`);
  return { customEvents: await listCustomEvents(database) };
}

/** The store's definitions, by id. */
export async function listCustomEvents(
  database: Database,
): Promise<CustomEventsBody["customEvents"]> {
  const rows = await database.query(
    sql`SELECT id, name FROM custom_events ORDER BY id`,
  );
  return rows.map(({ id, name }) => ({ id: String(id), name: String(name) }));
}

/** An experience with the store's definitions beside its own. */
export function withCustomEvents(
  experience: Experience,
  defined: CustomEventsBody["customEvents"],
): Experience {
  if (defined.length === 0) return experience;
  const own = listIn<{ id: string }>(experience.customEvents);
  const ids = new Set(defined.map(({ id }) => id));
  return {
    ...experience,
    customEvents: [...own.filter(({ id }) => !ids.has(id)), ...defined],
  };
}
