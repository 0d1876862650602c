/** Two exports of orders side by side, in the SQL engine. */

import { ReadoutError } from "../api/mod.ts";
import { type Engine, openEngine, parquetSql } from "../engine/mod.ts";
import { type ColumnName, storeTable } from "../loaders/mod.ts";

/** Two sides, loaded. */
export interface LoadedOrders {
  /** Holds the tables `before` and `after`. */
  readonly engine: Engine;
  /** The variations that a value of their column `arms` means. */
  readonly armsOf: (arms: unknown) => string;
}

/** Files of one side, and how their columns are called. */
export interface OrderFiles {
  readonly paths: readonly string[];
  /** Canonical name to header, where the headers do not say it themselves. */
  readonly map: Readonly<Record<string, string>>;
}

/** The tables go to the disk early: two exports are compared, not held. */
const MEMORY = "192MB";

const COLUMNS: readonly (readonly [ColumnName, string])[] = [
  ["order_id", "VARCHAR"],
  ["visitor_id", "VARCHAR"],
  ["variation", "VARCHAR"],
  ["net_revenue", "DOUBLE"],
  ["created_at", "TIMESTAMP_MS"],
];

/** Variations are bits of a 64-bit number. */
const MOST_VARIATIONS = 62;

/**
 * Loads both sides as tables `before` and `after`: an order per id, whichever of
 * the files has it, with the sum of its rows, and with the variations that it
 * stands in as bits of `arms`.
 *
 * @param before The earlier files.
 * @param after The later files.
 * @param work Gets the tables.
 * @returns What `work` gives.
 * @throws {ReadoutError} When a file cannot be read.
 */
export async function withOrders<T>(
  before: OrderFiles,
  after: OrderFiles,
  work: (loaded: LoadedOrders) => Promise<T>,
): Promise<T> {
  await using engine = await openEngine({ memoryLimit: MEMORY });
  await readFiles(engine, "before", before);
  await readFiles(engine, "after", after);
  return await work({ engine, armsOf: await makeTables(engine) });
}

async function readFiles(
  engine: Engine,
  side: "before" | "after",
  { paths, map }: OrderFiles,
): Promise<void> {
  await using resources = new AsyncDisposableStack();
  const parts: string[] = [];
  for (const path of paths) {
    const { fields, path: parquet } = resources.use(
      await storeTable(path, {
        map,
        source: `the orders of the bundle ${side}`,
        mayBeEmpty: true,
      }),
    );
    const columns = COLUMNS.map(([name, type]) =>
      `${fields[name] === undefined ? `NULL::${type}` : name} AS ${name}`
    );
    parts.push(
      `SELECT ${columns.join(", ")} FROM ${parquetSql(parquet)}`,
    );
  }
  // Parts of one export overlap by a second: UNION keeps one of equal rows.
  await engine.run(`CREATE TABLE rows_${side} AS ${parts.join(" UNION ")}`);
}

async function makeTables(engine: Engine): Promise<LoadedOrders["armsOf"]> {
  await engine.run(
    `CREATE TABLE arms AS
     SELECT variation, row_number() OVER (ORDER BY variation) - 1 AS bit
     FROM (SELECT variation FROM rows_before UNION
           SELECT variation FROM rows_after)`,
  );
  const names = (await engine.rows("SELECT variation FROM arms ORDER BY bit"))
    .map(({ variation }) => String(variation));
  if (names.length > MOST_VARIATIONS) {
    throw new ReadoutError(
      `The orders name ${names.length} variations, and ${MOST_VARIATIONS} can be compared; is "${
        names[0]
      }" a variation`,
    );
  }
  for (const side of ["before", "after"]) {
    await engine.run(
      `CREATE TABLE ${side} AS
       SELECT order_id, min(visitor_id) AS visitor_id,
         bit_or(1::UBIGINT << bit) AS arms,
         fsum(net_revenue) AS net_revenue, min(created_at) AS placed_at
       FROM rows_${side} JOIN arms USING (variation) GROUP BY order_id`,
    );
    await engine.run(`DROP TABLE rows_${side}`);
  }
  return (arms) => {
    const bits = BigInt(String(arms));
    return names.filter((_, bit) => (bits >> BigInt(bit)) & 1n).join(" and ");
  };
}
