/** Checks that the orders of an export belong to one experience. */

import { type Experience, experienceIdSchema } from "../../api/mod.ts";
import { ReadoutError } from "../../base/mod.ts";
import { identifier, parquetSql } from "../../engine/mod.ts";
import type { HeldTable } from "../workspace.ts";

const EXPERIENCE_HEADER = /^(experience|experiment)[\s_-]*(id|name)?$/i;

/**
 * Checks that no column of an export names another experience. A single name that
 * differs is accepted, because experiences are renamed.
 *
 * @throws {ReadoutError} If orders belong to another experience.
 */
export async function assertSingleExperience(
  { engine, path, source, unknownColumns }: HeldTable,
  { id, name }: Experience,
): Promise<void> {
  const header = unknownColumns.find((text) => EXPERIENCE_HEADER.test(text));
  if (header === undefined) return;
  const cell = `nullif(trim(${identifier(header)}::VARCHAR), '')`;
  const rows = await engine.rows(
    `SELECT DISTINCT ${cell} AS name FROM ${parquetSql(path)}
     WHERE ${cell} IS NOT NULL ORDER BY 1`,
  );
  const first = rows.find((row) => {
    const text = String(row.name).toLowerCase();
    return !text.includes(id) && !text.includes(name.toLowerCase());
  });
  const isRenamed = rows.length === 1 &&
    !experienceIdSchema.safeParse(first?.name).success;
  if (first === undefined || isRenamed) return;
  throw new ReadoutError(
    `${source} has orders of other experiences: its column "${header}" says "${first.name}", not "${name}". Contact the service's support`,
  );
}
