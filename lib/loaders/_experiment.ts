/** Rows of one experiment: several are never added up. */

import { join } from "node:path";
import { type Problem, SchemaError } from "../api/mod.ts";
import {
  type Engine,
  identifier,
  literal,
  PARQUET,
  parquetSql,
  scratchFolder,
} from "../engine/mod.ts";
import type { StoredTable } from "./table.ts";

/** Experiments that are named one by one. */
const NAMED = 5;

/**
 * The rows of one experiment, where a column says of which each is.
 *
 * @param engine Asks, and writes.
 * @param table The rows.
 * @param asked The experiment; `null` for all, of which no order may be in two.
 * @returns The table itself where it has no other rows.
 * @throws {SchemaError} When there are several and none is asked for, or there is
 *   no such one.
 */
export async function ofExperiment(
  engine: Engine,
  table: StoredTable,
  asked: string | null | undefined,
): Promise<StoredTable> {
  const { experiment, order_id: order } = table.fields;
  if (experiment === undefined) return table;
  const [source, header] = [table.source, table.columns.experiment!];
  const parquet = parquetSql(table.path);
  const cell = `nullif(trim(${identifier(experiment)}::VARCHAR), '')`;
  if (asked === null) {
    const id = order === undefined ? "NULL" : identifier(order);
    const [twice] = await engine.rows(
      `SELECT count(*) AS orders FROM (SELECT ${id} AS id FROM ${parquet}
       WHERE ${id} IS NOT NULL GROUP BY 1 HAVING count(DISTINCT ${cell}) > 1)`,
    );
    if (Number(twice!.orders) === 0) return table;
    throw refused(source, {
      path: header,
      message: `names several experiments for ${
        twice!.orders
      } orders, each of which would count several times; leave a row per order, as with a query (--orders orders.sql)`,
    });
  }
  const found = await engine.rows(
    `SELECT ${cell} AS name, count(*) AS rows FROM ${parquet}
     GROUP BY 1 ORDER BY 1`,
  );
  const names = found.flatMap(({ name }) => name === null ? [] : String(name));
  const chosen = chosenOf(source, header, names, asked);
  if (chosen === null || found.length === 1) return table;
  const folder = await scratchFolder();
  const path = join(folder.path, "experiment.parquet");
  const counts = found.map(({ rows }) => Number(rows));
  const own = counts[found.findIndex(({ name }) => name === chosen)]!;
  await engine.run(
    `COPY (SELECT * FROM ${parquet} WHERE ${cell} = ${literal(chosen)})
     TO ${literal(path)} (${PARQUET})`,
  );
  // What is kept beside the file is of all of its rows.
  const { derive: _, ...others } = table;
  return {
    ...others,
    path,
    readAs: [
      ...table.readAs,
      `${header} is read for "${chosen}" alone: ${own} of ${
        counts.reduce((sum, count) => sum + count, 0)
      } rows`,
    ],
    [Symbol.asyncDispose]: async () => {
      await folder[Symbol.asyncDispose]();
      await table[Symbol.asyncDispose]();
    },
  };
}

/** The experiment that is read; `null` for all rows. */
function chosenOf(
  source: string,
  header: string,
  names: readonly string[],
  asked: string | undefined,
): string | null {
  const all = names.slice(0, NAMED).map((name) => `"${name}"`).join(", ") +
    (names.length > NAMED ? ` and ${names.length - NAMED} more` : "");
  if (asked === undefined && names.length > 1) {
    throw refused(source, {
      path: header,
      message:
        `names ${names.length} experiments, which are not added up: ${all}; choose one with --experiment NAME`,
    });
  }
  if (asked !== undefined && !names.includes(asked)) {
    throw refused(source, {
      path: header,
      message: `never names the experiment "${asked}"; there are ${
        all || "none"
      }`,
    });
  }
  return asked ?? null;
}

function refused(source: string, problem: Problem): SchemaError {
  return new SchemaError(source, [problem]);
}
