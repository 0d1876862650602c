/** Two exports of orders side by side, in the SQL engine. */

import type { DuckDBConnection } from "@duckdb/node-api";
import { ReadoutError } from "../api/mod.ts";
import { type ColumnName, matchColumns, readHeader } from "../loaders/mod.ts";

/** Rows of an answer. */
export type Rows = readonly Readonly<Record<string, unknown>>[];

/** Asks the engine. */
export type Query = (sql: string) => Promise<Rows>;

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

/** Beyond this the engine goes on in files. */
const MEMORY = "350MB";

/**
 * Loads both sides as tables `before` and `after`: an order per id, whichever of
 * the files has it, with the sum of its rows.
 *
 * @param before The earlier files.
 * @param after The later files.
 * @param folder Where the engine may put what does not fit into memory.
 * @param work Gets the query function.
 * @returns What `work` gives.
 * @throws {ReadoutError} When a file cannot be read.
 */
export async function withOrders<T>(
  before: OrderFiles,
  after: OrderFiles,
  folder: string,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  const { DuckDBInstance } = await import("@duckdb/node-api");
  const instance = await DuckDBInstance.create(":memory:", {
    memory_limit: MEMORY,
    temp_directory: folder,
    preserve_insertion_order: "false",
  });
  const connection = await instance.connect();
  try {
    await connection.run("SET TimeZone = 'UTC'");
    await load(connection, "before", before);
    await load(connection, "after", after);
    return await work(async (sql) => {
      const reader = await connection.runAndReadAll(sql);
      return reader.getRowObjectsJson() as Rows;
    });
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function load(
  connection: DuckDBConnection,
  table: "before" | "after",
  { paths, map }: OrderFiles,
): Promise<void> {
  const source = `the orders of the bundle ${table}`;
  const parts: string[] = [];
  const values: Record<string, string> = {};
  for (const [index, path] of paths.entries()) {
    const { headers, separator } = await readHeader(path, { source });
    const columns = matchColumns(source, headers, REQUIRED, map);
    const time = timeHeader(source, headers, map);
    const cell = (header: string): string => `c${headers.indexOf(header)}`;
    const types = headers.map((_, at) => `'c${at}': 'VARCHAR'`).join(", ");
    values[`path${index}`] = path;
    values[`separator${index}`] = separator;
    parts.push(
      `SELECT ${cell(columns.order_id!)} AS order_id,
         ${cell(columns.visitor_id!)} AS visitor_id,
         ${cell(columns.variation!)} AS variation,
         CAST(${cell(columns.net_revenue!)} AS DOUBLE) AS net_revenue,
         ${
        time === null ? "NULL" : `TRY_CAST(${cell(time)} AS TIMESTAMPTZ)`
      } AS placed_at
       FROM read_csv($path${index}, auto_detect = false, header = true,
         delim = $separator${index}, quote = '"', escape = '"',
         strict_mode = true, null_padding = false, columns = {${types}})`,
    );
  }
  try {
    // Parts of one export overlap by a second: UNION keeps one of equal rows.
    await connection.run(
      `CREATE TABLE ${table} AS
       SELECT order_id, min(visitor_id) AS visitor_id,
         string_agg(DISTINCT variation, ' and ' ORDER BY variation) AS variation,
         fsum(net_revenue) AS net_revenue, min(placed_at) AS placed_at
       FROM (${parts.length > 1 ? parts.join(" UNION ") : parts[0]})
       GROUP BY order_id`,
      values,
    );
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const [reason] = error.message.split("\n");
    throw new ReadoutError(`Cannot read ${source}: ${reason}`);
  }
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
