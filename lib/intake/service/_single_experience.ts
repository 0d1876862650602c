/** Checks that the orders of an export belong to one experience. */

import { type Experience, experienceIdSchema } from "../../api/mod.ts";
import { formatCount, ReadoutError } from "../../base/mod.ts";
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
    `SELECT ${cell} AS name, count(*) AS orders FROM ${parquetSql(path)}
     WHERE ${cell} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC`,
  );
  const foreign = rows.filter((row) => {
    const text = String(row.name).toLowerCase();
    return !text.includes(id) && !text.includes(name.toLowerCase());
  });
  const [first] = foreign;
  const isRenamed = rows.length === 1 &&
    !experienceIdSchema.safeParse(first?.name).success;
  if (first === undefined || isRenamed) return;
  const orders = foreign.reduce((sum, row) => sum + Number(row.orders), 0);
  throw new ReadoutError(
    `${source} has ${
      formatCount(orders, "order")
    } of other experiences: its column "${header}" says "${first.name}", not "${name}". Contact the service's support`,
  );
}
