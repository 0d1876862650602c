/** Results as a table in the store's own database. */

import { checkOptions, WRITE_BACK_OPTIONS } from "../options/mod.ts";
import { ReadoutError } from "../api/mod.ts";
import {
  countOf,
  type Dialect,
  resultStatements,
  type Runner,
  type Statement,
  type TableName,
  type WarehouseRow,
} from "../sums/mod.ts";
import { resultRows } from "./_result_rows.ts";
import { NAMELESS, type Readout } from "../record/mod.ts";

/** Where results are written to. */
export interface WriteBackOptions<D extends Dialect = Dialect> {
  /** What the database speaks. */
  readonly dialect: D;
  /** The table; made where it is not there. */
  readonly table: TableName;
  /** The moment that is taken for now, in epoch milliseconds. @default {now} */
  readonly now?: number | undefined;
}

/** Looks at a table from which rows are removed a little later: 30 seconds. */
const MOST_LOOKS = 120;

/** What was written. */
export interface WrittenBack {
  /** Rows that were added: variations times metrics. */
  readonly rows: number;
  /** Earlier rows of the same experiment that they stand for now. */
  readonly replaced: number;
}

/**
 * Writes a readout as a table: a row per metric and variation, the control's
 * with its value alone. The rows of the same experiment (by its id, or else its
 * name) that were there go once the new ones are there, so that nothing is lost
 * when a step fails, and the same readout written twice is there once.
 *
 * @param runner Runs SQL, and may write; of statements that give no rows its
 *   answer is not read.
 * @param readout What was found.
 * @param options The table and the dialect.
 * @returns How many rows were added and replaced.
 * @throws {ReadoutError} When the experiment has no name, when the table is
 *   another one, or with what the database refused and what helps.
 *
 * @example
 * ```ts
 * import { DuckDBInstance } from "@duckdb/node-api";
 * import { readoutFromWarehouse, writeBack } from "readout/readout";
 * import type { Runner } from "readout/warehouse";
 * import { assertEquals } from "@std/assert";
 *
 * const connection = await (await DuckDBInstance.create()).connect();
 * await connection.run(`CREATE TABLE orders AS
 *   SELECT i AS id, i AS who, i % 2 AS arm, 40 + i % 9 AS net FROM range(200) t(i)`);
 * const runner: Runner<"duckdb"> = async (sql, parameters) =>
 *   (await connection.runAndReadAll(sql, [...parameters])).getRowObjectsJS();
 * const result = await readoutFromWarehouse(runner, {
 *   name: "Progress bar",
 *   orders: { table: "orders", orderId: "id", visitor: "who", revenue: "net", variation: "arm" },
 *   variations: [{ name: "A", value: 0 }, { name: "B", value: 1 }],
 *   visitors: [{ variation: "A", visitors: 2000 }, { variation: "B", visitors: 2000 }],
 * }, { dialect: "duckdb" });
 * const table = { dialect: "duckdb", table: "results" } as const;
 * const { rows } = await writeBack(runner, result, table);
 * assertEquals(await writeBack(runner, result, table), { rows, replaced: rows });
 * const [row] = await runner(
 *   "SELECT value, p_value FROM results WHERE metric = 'conversion_rate' AND variation = 'B'",
 *   [],
 * );
 * assertEquals(row, { value: 0.05, p_value: 1 });
 * ```
 */
export async function writeBack<D extends Dialect>(
  runner: Runner<D>,
  readout: Readout,
  options: WriteBackOptions<D>,
): Promise<WrittenBack> {
  checkOptions(WRITE_BACK_OPTIONS, options);
  const { dialect, table, now = Date.now() } = options;
  const experimentId = idOf(readout);
  await makeResultsTable(runner, { dialect, table });
  const statements = resultStatements(table, dialect);
  const ask = asking(runner, table);
  const earlier = await ask(
    statements.earlier(experimentId),
    "It cannot be read: let this user SELECT from it.",
  );
  const rows = resultRows(readout, experimentId, now);
  for (const statement of statements.add(rows)) {
    await ask(
      statement,
      "It is there, but takes no rows: let this user INSERT into it.",
    );
  }
  if (earlier.length > 0) {
    const ids = earlier.map(({ write_id }) => String(write_id));
    const kept =
      "The new rows are there, and so are the earlier ones of the same experiment,";
    await ask(
      statements.remove(experimentId, ids),
      `${kept} which may not be removed: let this user DELETE from it.`,
    );
    await untilGone(
      ids,
      () => ask(statements.earlier(experimentId), `${kept} perhaps.`),
    );
  }
  return {
    rows: rows.length,
    replaced: earlier.reduce(
      (sum, row) => sum + countOf(row, "earlier_rows"),
      0,
    ),
  };
}

/**
 * Sees that a table of results is there, and makes it where it is not: before
 * long work, so that a right that is missing is told at once.
 *
 * @param runner Runs SQL, and may write.
 * @param options The table and the dialect.
 * @throws {ReadoutError} When the name cannot be one, when the table is another
 *   one, or with what the database refused and what helps.
 */
export async function makeResultsTable<D extends Dialect>(
  runner: Runner<D>,
  { dialect, table }: Pick<WriteBackOptions<D>, "dialect" | "table">,
): Promise<void> {
  checkName(table);
  const { look, make } = resultStatements(table, dialect);
  const ask = asking(runner, table);
  if (await ask(look, "").then(() => true, () => false)) return;
  await ask(
    make,
    `It is not there, or may not be read, and this user may not make it: let it create tables there, or have somebody make it once by\n${make.sql}\n`,
  );
  await ask(
    look,
    "A table of that name is there, which is not one of results, or may not be read: give another name.",
  );
}

/** Asks, and says in plain words what was refused. */
function asking<D extends Dialect>(
  runner: Runner<D>,
  table: TableName,
): (statement: Statement, refusal: string) => Promise<readonly WarehouseRow[]> {
  const name = [table].flat().join(".");
  return async ({ sql, parameters }, refusal) => {
    try {
      return await runner(sql, parameters as Parameters<Runner<D>>[1]);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      throw new ReadoutError(
        `The results are not written back to ${name}. ${refusal} The database says: ${said}`,
      );
    }
  };
}

/** ClickHouse removes rows a little later. */
async function untilGone(
  ids: readonly string[],
  look: () => Promise<readonly WarehouseRow[]>,
): Promise<void> {
  for (let tries = 0; tries < MOST_LOOKS; tries++) {
    const left = await look();
    if (left.every(({ write_id }) => !ids.includes(String(write_id)))) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new ReadoutError(
    `The results are written back; the earlier rows are not gone yet, although the database was told to remove them: until then only those of the latest written_at count`,
  );
}

function checkName(table: TableName): void {
  const parts = [table].flat();
  const isName = parts.length > 0 && parts.length <= 3 &&
    parts.every((part) => part.trim() !== "" && !part.includes("\0"));
  if (isName) return;
  throw new ReadoutError(
    `The table for results must have a name, or one of at most three parts, none of them empty: current value is ${
      JSON.stringify(table)
    }`,
  );
}

/** Without a name every experiment would replace every other one. */
function idOf({ experience: { id, name } }: Readout): string {
  if (id === null && name === NAMELESS) {
    throw new ReadoutError(
      `The results are not written back: the experiment has no name to find its earlier rows; give it one ("name" in the description)`,
    );
  }
  return id ?? name;
}
