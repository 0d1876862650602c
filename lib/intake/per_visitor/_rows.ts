/** Loads per-visitor rows into the engine, and counts distinct visitors. */

import { type Engine, identifier, parquetSql } from "../../engine/mod.ts";
import type { HeldTable } from "../workspace.ts";
import { pooledVariationSql } from "../variations/mod.ts";
import type { SegmentColumn } from "../../sums/mod.ts";
import type { Measured } from "./_measures.ts";
import { segmentSql } from "./_sums.ts";

/** Counts of visitor IDs among rows with a variation. */
export interface Ids {
  /** Number of distinct visitor IDs. */
  readonly visitors: number;
  /** Number of visitors in several variations. */
  readonly twice: number;
  /** Number of rows beyond the first for a visitor in a variation. */
  readonly repeats: number;
}

/**
 * Creates the view `measured`: rows with a variation, measures as integers, and
 * whether the visitor is in several variations.
 *
 * @returns The counts of visitor IDs.
 */
export async function createRows(
  table: HeldTable,
  measures: readonly Measured[],
  segments: readonly SegmentColumn[],
  { missing, pool }: {
    readonly missing: readonly string[];
    readonly pool: readonly string[] | undefined;
  },
): Promise<Ids> {
  const { engine, path, fields } = table;
  const text = (field: string | undefined): string =>
    field === undefined
      ? "NULL::VARCHAR"
      : trimSql(`${identifier(field)}::VARCHAR`);
  const time = fields.created_at;
  const variation = text(fields.variation);
  await engine.run(
    `CREATE OR REPLACE TEMP VIEW all_rows AS SELECT
       ${text(fields.visitor_id)} AS visitor_id,
       ${await pooledVariationSql(table, variation, pool)} AS variation,
       ${
      time === undefined ? "NULL::DATE" : `${identifier(time)}::DATE`
    } AS day, ${
      [
        ...measures.map(({ sql }, index) => `${sql} AS m${index}`),
        ...segments.map((segment) => segmentSql(segment, missing)),
      ].join(", ")
    } FROM ${parquetSql(path)}`,
  );
  const ids = fields.visitor_id === undefined
    ? { visitors: 0, twice: 0, repeats: 0 }
    : await visitorIds(engine);
  await engine.run(
    `CREATE OR REPLACE TEMP VIEW measured AS SELECT *, ${
      ids.twice === 0
        ? "false"
        : "visitor_id IS NOT NULL AND visitor_id IN (FROM crossed)"
    } AS twice FROM all_rows WHERE variation IS NOT NULL`,
  );
  return ids;
}

/**
 * Returns SQL that trims a text; the check for plain text skips the much slower
 * trim.
 */
function trimSql(text: string): string {
  return `CASE WHEN strlen(${text}) = length(${text})
    AND ${text} > '!' AND NOT ends_with(${text}, ' ')
    THEN ${text} ELSE nullif(trim(${text}), '') END`;
}

/**
 * Counts visitor IDs. Only IDs whose half hash occurs more than once are compared
 * as text.
 */
async function visitorIds(engine: Engine): Promise<Ids> {
  const rows = "(FROM all_rows WHERE variation IS NOT NULL)";
  // The table has a row per variation and ID that may repeat; the ID `NULL`
  // stands for all unique IDs.
  await engine.run(
    `CREATE OR REPLACE TEMP TABLE compared AS
     WITH shared AS MATERIALIZED (
       SELECT DISTINCT half FROM (${sharedHalves(rows, "visitor_id")}))
     SELECT CASE WHEN ${halfHash("visitor_id")} IN (FROM shared)
         THEN visitor_id END AS id,
       variation, count(visitor_id) AS n FROM ${rows} GROUP BY ALL`,
  );
  await engine.run(
    `CREATE OR REPLACE TEMP TABLE crossed AS SELECT id FROM compared
     WHERE id IS NOT NULL GROUP BY id HAVING count(*) > 1`,
  );
  const [row] = await engine.rows(
    `SELECT count(DISTINCT id) + coalesce(sum(n) FILTER (id IS NULL), 0)
         AS visitors,
       (SELECT count(*) FROM crossed) AS twice,
       coalesce(sum(n - 1) FILTER (id IS NOT NULL), 0) AS repeats
     FROM compared`,
  );
  return {
    visitors: Number(row!.visitors),
    twice: Number(row!.twice),
    repeats: Number(row!.repeats),
  };
}

/**
 * Returns SQL of half of a text's hash, which needs less memory than the full
 * hash.
 */
function halfHash(text: string): string {
  return `(hash(${text}) >> 32)::UINTEGER`;
}

/**
 * Returns SQL that selects the half hashes that occur more than once, as `half`.
 * Sorting finds them in half the time of grouping.
 *
 * @param rows SQL of the rows, as used after `FROM`.
 * @param text SQL of the text column.
 */
function sharedHalves(rows: string, text: string): string {
  return `SELECT half FROM (
      SELECT half, lag(half) OVER (ORDER BY half) AS before
      FROM (SELECT ${halfHash(text)} AS half FROM ${rows}))
    WHERE half = before`;
}
