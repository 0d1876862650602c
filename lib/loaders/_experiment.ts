/** Selects the rows of one experiment, since experiments are never added up. */

import { join } from "node:path";
import { SchemaError } from "../base/mod.ts";
import {
  type Engine,
  identifier,
  literal,
  PARQUET,
  parquetSql,
  scratchFolder,
} from "../engine/mod.ts";
import type { StoredTable } from "./table.ts";

/** Maximum number of experiments listed by name. */
const NAMED = 5;

/**
 * Returns the rows of one experiment, if a column names the experiment of each
 * row.
 *
 * @param engine Engine that filters the table.
 * @param table Table to filter.
 * @param requested Name of the experiment; `null` for all experiments, which must
 *   not share orders.
 * @returns The filtered table, or the table itself if it has no other rows.
 * @throws {SchemaError} If there are several experiments and none is requested,
 *   or the requested one does not exist.
 */
export async function selectExperiment(
  engine: Engine,
  table: StoredTable,
  requested: string | null | undefined,
): Promise<StoredTable> {
  const { experiment, order_id: order, variation } = table.fields;
  if (experiment === undefined) return table;
  const header = table.columns.experiment!;
  const fail = (message: string): SchemaError =>
    new SchemaError(table.source, [{ path: header, message }]);
  const parquet = parquetSql(table.path);
  const cell = `nullif(trim(${identifier(experiment)}::VARCHAR), '')`;
  if (requested === null) {
    const id = order === undefined ? "NULL" : identifier(order);
    const [conflict] = await engine.rows(
      `SELECT count(*) AS orders FROM (SELECT ${id} AS id FROM ${parquet}
       WHERE ${id} IS NOT NULL GROUP BY 1 HAVING count(DISTINCT ${cell}) > 1)`,
    );
    if (Number(conflict!.orders) === 0) return table;
    throw fail(
      `names several experiments for ${
        conflict!.orders
      } orders, so each would count several times. Keep one row per order, for example with a query (--orders orders.sql)`,
    );
  }
  const experiments = await engine.rows(
    `SELECT ${cell} AS name, count(*) AS rows FROM ${parquet}
     GROUP BY 1 ORDER BY 1`,
  );
  const names = experiments.map(({ name }) => name)
    .filter((name) => name !== null).map(String);
  const problem = experimentProblem(names, requested);
  if (problem !== null) {
    const advice = requested === undefined && variation === undefined
      ? `. If these are variations, add --map variation="${header}"`
      : "";
    throw fail(problem + advice);
  }
  if (requested === undefined || experiments.length === 1) return table;
  const folder = await scratchFolder();
  const path = join(folder.path, "experiment.parquet");
  const counts = experiments.map(({ rows }) => Number(rows));
  const rowCount =
    counts[experiments.findIndex(({ name }) => name === requested)]!;
  const totalRows = counts.reduce((sum, count) => sum + count, 0);
  await engine.run(
    `COPY (SELECT * FROM ${parquet} WHERE ${cell} = ${literal(requested)})
     TO ${literal(path)} (${PARQUET})`,
  );
  // Results cached for the file describe all of its rows, so they don't apply
  // here.
  const { kept: _, ...tableFields } = table;
  return {
    ...tableFields,
    path,
    readAs: [
      ...table.readAs,
      `${header} is filtered to "${requested}": ${rowCount} of ${totalRows} rows`,
    ],
    [Symbol.asyncDispose]: async () => {
      await folder[Symbol.asyncDispose]();
      await table[Symbol.asyncDispose]();
    },
  };
}

/** Returns the reason why no experiment can be selected, or `null`. */
function experimentProblem(
  names: readonly string[],
  requested: string | undefined,
): string | null {
  const list = names.slice(0, NAMED).map((name) => `"${name}"`).join(", ") +
    (names.length > NAMED ? ` and ${names.length - NAMED} more` : "");
  if (requested === undefined) {
    return names.length < 2
      ? null
      : `has ${names.length} experiments, which can't be combined: ${list}. Choose one with --experiment NAME`;
  }
  return names.includes(requested)
    ? null
    : `has no experiment "${requested}". Found: ${list || "none"}`;
}
