/** Sums and validates the rows of a per-visitor table. */

import { formatCount, type Problem, SchemaError } from "../../base/mod.ts";
import { type EngineRow, parquetSql } from "../../engine/mod.ts";
import type { HeldTable } from "../workspace.ts";
import type { Measured } from "./_measures.ts";
import type { Ids } from "./_rows.ts";
import { sumsBy } from "./_sums.ts";

/** Maximum share of rows without a variation that is tolerated. */
const BLANK_TOLERANCE = 0.05;

/** Facts about the rows of a per-visitor table. */
interface Facts {
  readonly rows: number;
  /** Number of rows that have a variation. */
  readonly counted: number;
  /** First day in the file, or `null` if the file has no dates. */
  readonly first: string | null;
  readonly last: string | null;
  /**
   * Sums of the counted rows, by variation and by whether the visitor is in
   * several variations (`twice`).
   */
  readonly sums: readonly EngineRow[];
}

/**
 * Computes all sums of the measures in one query, and validates the rows.
 *
 * @param columns Measures that are columns of the file, which come first in
 *   `measures`.
 * @throws {SchemaError} If the rows cannot be used, for example because cells are
 *   empty or visitors repeat.
 */
export async function measureFacts(
  { engine, path, source }: HeldTable,
  columns: readonly Measured[],
  measures: readonly Measured[],
  ids: Ids,
): Promise<Facts> {
  const filled = columns.map(({ isFull }, index) =>
    `count(${isFull ? "*" : `m${index}`}) AS "filled ${index}"`
  );
  const sums = await sumsBy(
    { engine, from: "measured", measures },
    [
      "twice",
      "min(min(day)) OVER ()::VARCHAR AS first",
      "max(max(day)) OVER ()::VARCHAR AS last",
      ...filled,
    ].join(", "),
  );
  const [countRow] = await engine.rows(
    `SELECT count(*) AS rows FROM ${parquetSql(path)}`,
  );
  const total = (name: string): number =>
    sums.reduce((sum, row) => sum + Number(row[name]), 0);
  const [rows, counted] = [Number(countRow!.rows), total("n")];
  const problems: Problem[] = [];
  for (const [index, { header }] of columns.entries()) {
    const empty = counted - total(`filled ${index}`);
    if (empty !== 0) {
      problems.push({
        path: header,
        message: `is empty in ${
          formatCount(empty, "row")
        }. Write 0 for none, or exclude the column with --ignore "${header}"`,
      });
    }
  }
  if (ids.repeats > 0) {
    problems.push({
      path: "visitor_id",
      message: `${
        formatCount(ids.repeats, "row")
      } for visitors that already have one. Sum them to one row per visitor in a query`,
    });
  }
  const blank = rows - counted;
  if (blank > rows * BLANK_TOLERANCE) {
    problems.push({
      path: "variation",
      message: `is empty in ${formatCount(blank, "row")} of ${rows}; at most ${
        BLANK_TOLERANCE * 100
      }% may be excluded and counted`,
    });
  }
  if (problems.length > 0) throw new SchemaError(source, problems);
  const day = (name: string): string | null =>
    (sums[0]?.[name] ?? null) as string | null;
  return { rows, counted, first: day("first"), last: day("last"), sums };
}
