/** Two exports of orders side by side, in the SQL engine. */

import type { DuckDBConnection } from "@duckdb/node-api";
import { join } from "@std/path";
import { ReadoutError } from "../api/mod.ts";
import { type ColumnName, matchColumns, readHeader } from "../loaders/mod.ts";

/** Rows of an answer. */
export type Rows = readonly Readonly<Record<string, unknown>>[];

/** Asks the engine. */
export type Query = (sql: string) => Promise<Rows>;

/** Two sides, loaded. */
export interface LoadedOrders {
  /** Asks about the tables `before` and `after`. */
  readonly query: Query;
  /** The variations that a value of their column `arms` means. */
  readonly armsOf: (arms: unknown) => string;
}

/** Files of one side, and how their columns are called. */
export interface OrderFiles {
  readonly paths: readonly string[];
  /** Canonical name to header, where the headers do not say it themselves. */
  readonly map: Readonly<Record<string, string>>;
}

const REQUIRED: readonly ColumnName[] = [
  "order_id",
  "visitor_id",
  "variation",
  "net_revenue",
];

/** The engine's share; its tables are in a file, and so is what exceeds this. */
const MEMORY = "192MB";

/** Variations are bits of a 64-bit number. */
const MOST_VARIATIONS = 62;

/**
 * Loads both sides as tables `before` and `after`: an order per id, whichever of
 * the files has it, with the sum of its rows, and with the variations that it
 * stands in as bits of `arms`.
 *
 * @param before The earlier files.
 * @param after The later files.
 * @param folder Where the engine may write.
 * @param work Gets the tables.
 * @returns What `work` gives.
 * @throws {ReadoutError} When a file cannot be read.
 */
export async function withOrders<T>(
  before: OrderFiles,
  after: OrderFiles,
  folder: string,
  work: (loaded: LoadedOrders) => Promise<T>,
): Promise<T> {
  const { DuckDBInstance } = await import("@duckdb/node-api");
  const instance = await DuckDBInstance.create(join(folder, "orders.duckdb"), {
    memory_limit: MEMORY,
    temp_directory: folder,
    preserve_insertion_order: "false",
  });
  const connection = await instance.connect();
  const query: Query = async (sql) => {
    const reader = await connection.runAndReadAll(sql);
    return reader.getRowObjectsJson() as Rows;
  };
  try {
    await connection.run("SET TimeZone = 'UTC'");
    await readFiles(connection, "before", before);
    await readFiles(connection, "after", after);
    return await work({ query, armsOf: await makeTables(query) });
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function readFiles(
  connection: DuckDBConnection,
  side: "before" | "after",
  { paths, map }: OrderFiles,
): Promise<void> {
  const source = `the orders of the bundle ${side}`;
  const parts: string[] = [];
  const values: Record<string, string> = {};
  for (const [index, path] of paths.entries()) {
    const { headers, separator } = await readHeader(path, { source });
    const columns = matchColumns(source, headers, REQUIRED, map);
    const time = timeHeader(source, headers, map);
    const cell = (header: string): string => `c${headers.indexOf(header)}`;
    const placedAt = time === null
      ? "NULL::TIMESTAMPTZ"
      : `TRY_CAST(${cell(time)} AS TIMESTAMPTZ)`;
    const types = headers.map((_, at) => `'c${at}': 'VARCHAR'`).join(", ");
    values[`path${index}`] = path;
    values[`separator${index}`] = separator;
    parts.push(
      `SELECT ${cell(columns.order_id!)} AS order_id,
         ${cell(columns.visitor_id!)} AS visitor_id,
         ${cell(columns.variation!)} AS variation,
         CAST(${cell(columns.net_revenue!)} AS DOUBLE) AS net_revenue,
         ${placedAt} AS placed_at
       FROM read_csv($path${index}, auto_detect = false, header = true,
         delim = $separator${index}, quote = '"', escape = '"',
         strict_mode = true, null_padding = false, columns = {${types}})`,
    );
  }
  try {
    // Parts of one export overlap by a second: UNION keeps one of equal rows.
    await connection.run(
      `CREATE TABLE rows_${side} AS ${parts.join(" UNION ")}`,
      values,
    );
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const [reason] = error.message.split("\n");
    throw new ReadoutError(`Cannot read ${source}: ${reason}`);
  }
}

async function makeTables(query: Query): Promise<LoadedOrders["armsOf"]> {
  await query(
    `CREATE TABLE arms AS
     SELECT variation, row_number() OVER (ORDER BY variation) - 1 AS bit
     FROM (SELECT variation FROM rows_before UNION
           SELECT variation FROM rows_after)`,
  );
  const names = (await query("SELECT variation FROM arms ORDER BY bit"))
    .map(({ variation }) => String(variation));
  if (names.length > MOST_VARIATIONS) {
    throw new ReadoutError(
      `The orders name ${names.length} variations, and ${MOST_VARIATIONS} can be compared; is "${
        names[0]
      }" a variation`,
    );
  }
  for (const side of ["before", "after"]) {
    await query(
      `CREATE TABLE ${side} AS
       SELECT order_id, min(visitor_id) AS visitor_id,
         bit_or(1::UBIGINT << bit) AS arms,
         fsum(net_revenue) AS net_revenue, min(placed_at) AS placed_at
       FROM rows_${side} JOIN arms USING (variation) GROUP BY order_id`,
    );
    await query(`DROP TABLE rows_${side}`);
  }
  return (arms) => {
    const bits = BigInt(String(arms));
    return names.filter((_, bit) => (bits >> BigInt(bit)) & 1n).join(" and ");
  };
}

/** The header of the time, or `null` when there is none. */
function timeHeader(
  source: string,
  headers: readonly string[],
  map: Readonly<Record<string, string>>,
): string | null {
  try {
    return matchColumns(
      source,
      headers,
      [...REQUIRED, "created_at"],
      map,
    ).created_at!;
  } catch {
    return null;
  }
}
