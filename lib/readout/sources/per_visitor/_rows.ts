/** The rows of visitors in the engine, and what is wrong with them. */

import { type Problem, SchemaError } from "../../../api/mod.ts";
import {
  type Engine,
  type EngineRow,
  identifier,
  parquetSql,
} from "../../../engine/mod.ts";
import { formatCount } from "../../../format/mod.ts";
import type { StoredTable } from "../../../loaders/mod.ts";
import type { SegmentColumn } from "../../orders/mod.ts";
import { type Measured, segmentSql } from "../measures/mod.ts";

/** Share of rows without a variation that still is an accident. */
const BLANK_TOLERANCE = 0.05;

/**
 * The view `measured`: rows with a variation, measures as whole units.
 *
 * @returns Whether a visitor may have several rows.
 */
export async function createRows(
  engine: Engine,
  { path, fields }: StoredTable,
  measures: readonly Measured[],
  segments: readonly SegmentColumn[],
): Promise<boolean> {
  const text = (field: string | undefined): string =>
    field === undefined
      ? "NULL::VARCHAR"
      : `nullif(${trimmed(`${identifier(field)}::VARCHAR`)}, '')`;
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
  const twice = fields.visitor_id === undefined
    ? "false"
    : `visitor_id IN (SELECT visitor_id FROM all_rows
        WHERE variation IS NOT NULL GROUP BY visitor_id
        HAVING count(DISTINCT variation) > 1)`;
  const isRepeated = fields.visitor_id !== undefined &&
    await hasRepeats(engine);
  await engine.run(
    `CREATE OR REPLACE TEMP ${isRepeated ? "TABLE" : "VIEW"} measured AS
     SELECT *, ${isRepeated ? twice : "false"} AS twice
     FROM all_rows WHERE variation IS NOT NULL`,
  );
  return isRepeated;
}

/** To trim takes far longer than to see that there is nothing to be trimmed. */
function trimmed(text: string): string {
  return `CASE WHEN strlen(${text}) = length(${text})
    AND NOT starts_with(${text}, ' ') AND NOT ends_with(${text}, ' ')
    THEN ${text} ELSE trim(${text}) END`;
}

async function hasRepeats(engine: Engine): Promise<boolean> {
  const [row] = await engine.rows(
    `SELECT count(visitor_id) > count(DISTINCT hash(visitor_id)) AS repeated
     FROM all_rows`,
  );
  return row!.repeated === true;
}

export async function factsOf(
  engine: Engine,
  source: string,
  measures: readonly Measured[],
  isRepeated: boolean,
): Promise<EngineRow> {
  const visitors = isRepeated
    ? `count(DISTINCT visitor_id) AS visitors,
       count(DISTINCT visitor_id) FILTER (twice) AS twice,
       (SELECT count(*) FROM (SELECT DISTINCT visitor_id, variation
         FROM measured WHERE visitor_id IS NOT NULL)) AS pairs`
    : `count(visitor_id) AS visitors, 0 AS twice, count(visitor_id) AS pairs`;
  const [facts] = await engine.rows(
    `SELECT (SELECT count(*) FROM all_rows) AS rows, count(*) AS counted,
       ${visitors}, count(visitor_id) AS named,
       min(day)::VARCHAR AS first, max(day)::VARCHAR AS last,
       ${
      measures.map(({ isFull }, at) =>
        `count(${isFull ? "*" : `m${at}`}) AS "filled ${at}"`
      ).join(", ")
    } FROM measured`,
  );
  const number = (name: string): number => Number(facts![name]);
  const problems: Problem[] = measures.flatMap(({ header }, at) => {
    const empty = number("counted") - number(`filled ${at}`);
    return empty === 0 ? [] : [{
      path: header,
      message: `is empty in ${
        formatCount(empty, "row")
      }: write 0 where there was nothing, or leave the column out with --ignore "${header}"`,
    }];
  });
  const repeats = number("named") - number("pairs");
  if (repeats > 0) {
    problems.push({
      path: "visitor_id",
      message: `${
        formatCount(repeats, "row")
      } more of a visitor who has one in that variation already; sum them to a row per visitor, in a query`,
    });
  }
  const blank = number("rows") - number("counted");
  if (blank > number("rows") * BLANK_TOLERANCE) {
    problems.push({
      path: "variation",
      message: `is empty in ${formatCount(blank, "row")} of ${
        number("rows")
      }; up to ${BLANK_TOLERANCE * 100} % are left out and counted`,
    });
  }
  if (problems.length > 0) throw new SchemaError(source, problems);
  return facts!;
}
