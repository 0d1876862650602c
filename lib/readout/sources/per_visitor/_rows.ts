/** The rows of visitors in the engine, and who they are of. */

import { type Engine, identifier, parquetSql } from "../../../engine/mod.ts";
import type { StoredTable } from "../../../loaders/mod.ts";
import type { SegmentColumn } from "../../orders/mod.ts";
import { type Measured, segmentSql } from "../measures/mod.ts";

/** Who the rows with a variation are of. */
export interface Ids {
  /** Different visitors, of those that have an id. */
  readonly visitors: number;
  /** Those of several variations. */
  readonly twice: number;
  /** Rows more of a visitor who has one in that variation. */
  readonly repeats: number;
}

/**
 * Makes `measured`: rows with a variation, measures as whole units, and whether
 * a visitor is in several variations.
 *
 * @returns Who the rows are of.
 */
export async function createRows(
  engine: Engine,
  { path, fields }: StoredTable,
  measures: readonly Measured[],
  segments: readonly SegmentColumn[],
): Promise<Ids> {
  const text = (field: string | undefined): string =>
    field === undefined
      ? "NULL::VARCHAR"
      : trimmed(`${identifier(field)}::VARCHAR`);
  const time = fields.created_at;
  await engine.run(
    `CREATE OR REPLACE TEMP VIEW all_rows AS SELECT
       ${text(fields.visitor_id)} AS visitor_id,
       ${text(fields.variation)} AS variation,
       ${
      time === undefined ? "NULL::DATE" : `${identifier(time)}::DATE`
    } AS day, ${
      [
        ...measures.map(({ sql }, at) => `${sql} AS m${at}`),
        ...segments.map(segmentSql),
      ].join(", ")
    } FROM ${parquetSql(path)}`,
  );
  const create = async (kind: "VIEW" | "TABLE", twice: string): Promise<void> =>
    await engine.run(
      `CREATE OR REPLACE TEMP ${kind} measured AS
       SELECT *, ${twice} AS twice FROM all_rows WHERE variation IS NOT NULL`,
    );
  const { named, isRepeated } = fields.visitor_id === undefined
    ? { named: 0, isRepeated: false }
    : await hashesOf(engine);
  if (!isRepeated) {
    await create("VIEW", "false");
    return { visitors: named, twice: 0, repeats: 0 };
  }
  await create(
    "TABLE",
    `visitor_id IS NOT NULL AND visitor_id IN (
       SELECT visitor_id FROM all_rows
       WHERE variation IS NOT NULL AND visitor_id IS NOT NULL
       GROUP BY visitor_id HAVING count(DISTINCT variation) > 1)`,
  );
  return await idsOf(engine, named);
}

/** To trim takes far longer than to see that there is nothing to be trimmed. */
function trimmed(text: string): string {
  return `CASE WHEN strlen(${text}) = length(${text})
    AND ${text} > '!' AND NOT ends_with(${text}, ' ')
    THEN ${text} ELSE nullif(trim(${text}), '') END`;
}

/** Sorted, equal hashes are neighbours: in less time than they are grouped. */
async function hashesOf(
  engine: Engine,
): Promise<{ readonly named: number; readonly isRepeated: boolean }> {
  const [row] = await engine.rows(
    `SELECT count(h) AS named, coalesce(bool_or(h = before), false) AS repeated
     FROM (SELECT h, lag(h) OVER (ORDER BY h) AS before FROM (
       SELECT CASE WHEN visitor_id IS NOT NULL THEN hash(visitor_id) END AS h
       FROM all_rows WHERE variation IS NOT NULL))`,
  );
  return { named: Number(row!.named), isRepeated: row!.repeated === true };
}

/** Where two hashes are the same, the texts are asked. */
async function idsOf(engine: Engine, named: number): Promise<Ids> {
  const [row] = await engine.rows(
    `SELECT count(DISTINCT visitor_id) AS visitors,
       count(DISTINCT visitor_id) FILTER (twice) AS twice,
       (SELECT count(*) FROM (SELECT DISTINCT visitor_id, variation
         FROM measured WHERE visitor_id IS NOT NULL)) AS pairs
     FROM measured`,
  );
  return {
    visitors: Number(row!.visitors),
    twice: Number(row!.twice),
    repeats: named - Number(row!.pairs),
  };
}
