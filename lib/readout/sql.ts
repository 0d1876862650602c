/** Runs SQL queries over the orders, visitors and days of a readout. */

import { join, resolve } from "node:path";
import { ReadoutError } from "../base/mod.ts";
import {
  literal,
  openEngine,
  runQuery,
  scratchFolder,
  tablesOfQuery,
} from "../engine/mod.ts";
import type {
  FileReadoutOptions,
  ReadoutFiles,
  ReadoutFrames,
} from "../intake/mod.ts";
import { dataFromFiles, factTables, inWorkspace } from "../intake/mod.ts";
import type { Frame } from "../loaders/mod.ts";
import { completeFromPlan, type Readout } from "../record/mod.ts";

/** Inputs and options from which a readout was made. */
interface Origin {
  readonly files: ReadoutFiles | ReadoutFrames;
  readonly options: FileReadoutOptions;
}

const origins = new WeakMap<Readout, Origin>();
let latestOrigin: Origin | null = null;

/** Remembers the inputs from which a readout was made. */
export function rememberOrigin<R extends Readout>(
  readout: R,
  origin: Origin,
): R {
  origins.set(readout, origin);
  latestOrigin = origin;
  return readout;
}

/** Value in a query. */
export type SqlValue = string | number | bigint | boolean | Date | null;

/**
 * Runs a SELECT over the latest readout of files or frames, and returns a frame.
 * Its tables are `orders` (counted orders: `order_id`, `visitor_id`, `variation`,
 * `created_at`, `currency`, amounts by name, columns such as `device`),
 * `visitors` (`variation`, `visitors`, `orders`) and `days` (the same by `date`).
 * A query can read only these tables, and no files or network.
 *
 * @param texts Texts of the query.
 * @param values Values in the query, which are never interpreted as SQL.
 * @returns The result rows.
 * @throws {ReadoutError} If no such readout was made, or the query fails.
 *
 * @example
 * ```ts
 * import { readoutFromFiles, sql } from "readout/readout";
 * import { assertEquals } from "@std/assert";
 *
 * await readoutFromFiles({
 *   orders: "data/orders.csv",
 *   visitors: "data/time_series.csv",
 *   map: { created_at: "dt" },
 * });
 * const frame = await sql`
 *   SELECT variation, count(*) AS orders FROM orders
 *   WHERE net_revenue > ${0} GROUP BY 1 ORDER BY 1`;
 * assertEquals(frame.columns, ["variation", "orders"]);
 * assertEquals(frame.height, 2);
 * ```
 */
export async function sql(
  texts: TemplateStringsArray,
  ...values: readonly SqlValue[]
): Promise<Frame> {
  return await runSql(latestOrigin, texts, values);
}

/**
 * Returns a query function for a given readout.
 *
 * @param readout Readout of files or frames, made in this process.
 * @returns The query function.
 *
 * @example
 * ```ts
 * import { readoutFromFiles, sqlOf } from "readout/readout";
 * import { assertEquals } from "@std/assert";
 *
 * const result = await readoutFromFiles({
 *   orders: "data/orders.csv",
 *   visitors: "data/time_series.csv",
 *   map: { created_at: "dt" },
 * });
 * const frame = await sqlOf(result)`SELECT count(*) AS arms FROM visitors`;
 * assertEquals(frame.getColumn("arms").toArray().map(Number), [2]);
 * ```
 */
export function sqlOf(readout: Readout): typeof sql {
  const origin = origins.get(readout) ?? null;
  return async (texts, ...values) => await runSql(origin, texts, values);
}

/**
 * Writes the counted orders as Parquet: `order_id`, `visitor_id`, `variation`,
 * `created_at` (milliseconds; UTC, or as in the file), `currency`, amounts by
 * name in currency units with refunds deducted, and columns such as `device`.
 *
 * @param readout Readout of files or frames, made in this process.
 * @param path Path of the file to write, which must not exist.
 * @returns Full path of the file.
 * @throws {ReadoutError} If the readout was not made from files or frames, or the
 *   file exists.
 *
 * @example
 * ```ts
 * import { facts, readoutFromFiles } from "readout/readout";
 * import pl from "nodejs-polars";
 * import { assertEquals } from "@std/assert";
 *
 * const result = await readoutFromFiles({
 *   orders: "data/orders.csv",
 *   visitors: "data/time_series.csv",
 *   map: { created_at: "dt" },
 * });
 * const path = await facts(result, `${await Deno.makeTempDir()}/facts.parquet`);
 * assertEquals(pl.readParquet(path).height, result.ledger.counted.orders);
 * ```
 */
export async function facts(readout: Readout, path: string): Promise<string> {
  const target = resolve(path);
  const exists = await Deno.stat(target).then(() => true, () => false);
  if (exists) {
    throw new ReadoutError(`${path} already exists. Choose another file`);
  }
  return await withTables(origins.get(readout) ?? null, async (tables) => {
    await Deno.copyFile(tables.get("orders")!, target);
    return target;
  });
}

const SOURCE = "the query";

async function runSql(
  origin: Origin | null,
  texts: readonly string[],
  values: readonly SqlValue[],
): Promise<Frame> {
  const query = {
    source: SOURCE,
    sql: texts.map((text, index) =>
      index === 0 ? text : `${sqlLiteral(values[index - 1]!)}${text}`
    ).join(""),
  };
  return await withTables(origin, async (tables) => {
    await using engine = await openEngine({ apart: true });
    const tableNames = await tablesOfQuery(engine, query);
    const unknownTable = tableNames.find((name) => !tables.has(name));
    if (unknownTable !== undefined) {
      throw new ReadoutError(
        `${SOURCE} uses the unknown table "${unknownTable}". Available: ${
          [...tables.keys()].join(", ")
        }`,
      );
    }
    const target = join(engine.folder, "answer.parquet");
    await runQuery(engine, query, tables, target, true);
    const { default: pl } = await import("nodejs-polars");
    return pl.readParquet(target);
  });
}

/** Runs a function while the tables of a readout are available. */
async function withTables<T>(
  origin: Origin | null,
  work: (tables: ReadonlyMap<string, string>) => Promise<T>,
): Promise<T> {
  if (origin === null) {
    throw new ReadoutError(
      "No readout of files or frames exists in this process. Create one first, for example with readoutFromFiles",
    );
  }
  const { files, options: { signal: _, onProgress: __, ...options } } = origin;
  await using folder = await scratchFolder();
  return await inWorkspace(undefined, async (workspace) => {
    const planned = completeFromPlan(options);
    const data = await dataFromFiles(workspace, files, planned);
    return await work(await factTables(workspace.engine, data, folder.path));
  });
}

/** Returns a value as an SQL literal. */
function sqlLiteral(value: SqlValue): string {
  if (value === null) return "NULL";
  if (typeof value === "string") return literal(value);
  if (value instanceof Date && Number.isFinite(value.getTime())) {
    return `TIMESTAMP ${literal(value.toISOString().slice(0, -1))}`;
  }
  if (typeof value === "number" && Number.isFinite(value)) {
    return `${value}::DOUBLE`;
  }
  if (["bigint", "boolean"].includes(typeof value)) return String(value);
  throw new TypeError(
    `A value in a query must be text, a number, a day, true, false or null: current value is ${
      String(value)
    }`,
  );
}
