/** What a readout will read of a database, before it reads anything. */

import { checkOptions, EXPLAIN_WAREHOUSE_OPTIONS } from "../../options/mod.ts";
import { numberOf } from "./answers.ts";
import { checkDescription } from "./_check_description.ts";
import type { Dialect, Runner, WarehouseRow } from "./dialects.ts";
import { factsStatement } from "./facts.ts";
import { FIRST_PARTS } from "./exact.ts";
import { beforeOf, planOf, type Statement } from "./_plan.ts";
import { MOST_ROWS } from "./totals.ts";
import type {
  ExposuresTable,
  OrdersTable,
  TableName,
  WarehouseDescription,
} from "./types.ts";
import { earlierStatement, visitorsStatement } from "./visitors.ts";

/** What an engine says that a statement reads; `null` where it does not. */
export interface ReadEstimate {
  /** Rows of all tables. */
  readonly rows: number | null;
  /** The same in bytes. */
  readonly bytes: number | null;
}

/** A statement that will be asked. */
export interface PlannedStatement extends ReadEstimate {
  /** What it is for. */
  readonly title: string;
  /** The table that it reads once. */
  readonly table: string;
  /** When it is asked; `null` for always. */
  readonly onlyWith: string | null;
}

/** All that will be asked. */
export interface WarehouseExplained {
  /** In the order in which they are asked. */
  readonly statements: readonly PlannedStatement[];
  /** Rows that may leave the engine, in all. */
  readonly mostRows: number;
}

/** Says what a statement would read, as a dry run does. */
export type Estimator = (statement: Statement) => Promise<ReadEstimate>;

/**
 * What a readout will ask, and how much that reads by the engine's own estimate.
 * Nothing of the tables is read.
 *
 * @param runner Runs SQL.
 * @param description Where the experiment lies.
 * @param options The dialect; `estimate` for engines with a dry run, such as
 *   BigQuery. DuckDB says rows, PostgreSQL and ClickHouse rows and bytes.
 * @returns The statements, always at most one scan of their table each.
 * @throws {SchemaError} With everything that is wrong with the description.
 *
 * @example
 * ```ts
 * import { DuckDBInstance } from "@duckdb/node-api";
 * import { explainWarehouse } from "readout/warehouse";
 * import { assertEquals } from "@std/assert";
 *
 * const connection = await (await DuckDBInstance.create()).connect();
 * await connection.run(
 *   "CREATE TABLE orders AS SELECT range AS id, range AS who, 'A' AS arm, 9.5 AS net FROM range(1000)",
 * );
 * const { statements } = await explainWarehouse(
 *   async (sql, parameters) =>
 *     (await connection.runAndReadAll(sql, [...parameters])).getRowObjectsJS(),
 *   {
 *     orders: { table: "orders", orderId: "id", visitor: "who", revenue: "net", variation: "arm" },
 *     variations: [{ name: "A" }, { name: "B" }],
 *     visitors: [{ variation: "A", visitors: 2000 }, { variation: "B", visitors: 2000 }],
 *   },
 *   { dialect: "duckdb" },
 * );
 * assertEquals(statements.map(({ rows }) => rows), [1000, 1000, 1000, 1000]);
 * ```
 */
export async function explainWarehouse<D extends Dialect>(
  runner: Runner<D>,
  description: WarehouseDescription,
  options: {
    readonly dialect: D;
    readonly estimate?: Estimator | undefined;
  },
): Promise<WarehouseExplained> {
  checkOptions(EXPLAIN_WAREHOUSE_OPTIONS, options);
  const { dialect, estimate = estimatorOf(runner, description, dialect) } =
    options;
  checkDescription(description, dialect);
  const plan = planOf(description, dialect);
  const { orders, exposures, before } = description;
  const look = await estimate(factsStatement(plan, [orders.revenue]));
  const table = nameOf(orders.table);
  return {
    statements: [
      ...(exposures === undefined ? [] : [{
        title: "the visitors",
        table: nameOf(exposures.table),
        onlyWith: null,
        ...await estimate(visitorsStatement(plan)),
      }]),
      ...(before === undefined ? [] : [{
        title: "what visitors spent before",
        table: nameOf(beforeOf(description).table),
        onlyWith: null,
        ...await estimate(earlierStatement(plan, FIRST_PARTS)),
      }]),
      ...[
        ["what the orders are", null] as const,
        [
          "what refunds leave of them",
          "refunds, more than six decimals or huge amounts",
        ] as const,
        ["the sums", null] as const,
        ["the middle and the largest orders", null] as const,
      ].map(([title, onlyWith]) => ({ title, table, onlyWith, ...look })),
    ],
    mostRows: MOST_ROWS,
  };
}

function nameOf(name: TableName): string {
  return typeof name === "string" ? name : name.join(".");
}

const UNKNOWN: ReadEstimate = { rows: null, bytes: null };

function estimatorOf<D extends Dialect>(
  runner: Runner<D>,
  description: WarehouseDescription,
  dialect: D,
): Estimator {
  const ask = (sql: string, parameters: Statement["parameters"]) =>
    runner(sql, parameters as Parameters<Runner<D>>[1]);
  switch (dialect) {
    case "duckdb":
      return async ({ sql, parameters }) => ({
        rows: scannedIn(
          await ask(`EXPLAIN (FORMAT JSON) ${sql}`, parameters),
        ),
        bytes: null,
      });
    case "postgresql":
      return async ({ sql, parameters }) => {
        const scans = relationsIn(
          await ask(`EXPLAIN (VERBOSE, FORMAT JSON) ${sql}`, parameters),
        );
        const [row] = await ask(
          `SELECT SUM(pg_relation_size(oid)) AS bytes,
             SUM(reltuples) AS rows, MIN(reltuples) AS least
           FROM pg_class WHERE oid IN (${
            scans.map((_, at) => `to_regclass($${at + 1})`).join(", ")
          })`,
          scans,
        );
        return {
          // Below zero where nobody has counted a table yet.
          rows: numberOf(row!, "least") < 0 ? null : numberOf(row!, "rows"),
          bytes: numberOf(row!, "bytes"),
        };
      };
    case "clickhouse":
      return async ({ title }) => {
        const { orders, exposures } = description;
        const tables = title === "the visitors"
          ? [exposures!]
          : [orders, ...(exposures === undefined ? [] : [exposures])];
        const found = await Promise.all(
          tables.map((table) =>
            clickHouseSize(ask as Runner<"clickhouse">, table)
          ),
        );
        return found.reduce((a, b) => ({
          rows: a.rows === null || b.rows === null ? null : a.rows + b.rows,
          bytes: a.bytes === null || b.bytes === null
            ? null
            : a.bytes + b.bytes,
        }));
      };
    default:
      return () => Promise.resolve(UNKNOWN);
  }
}

/** Rows of every scan in a plan of DuckDB. */
function scannedIn(answer: readonly WarehouseRow[]): number {
  interface Node {
    readonly name: string;
    readonly children: readonly Node[];
    readonly extra_info: Readonly<Record<string, unknown>>;
  }
  const rowsOf = ({ name, children, extra_info: info }: Node): number =>
    children.reduce(
      (sum, child) => sum + rowsOf(child),
      /SCAN/.test(name) && !/CTE|DUMMY|COLUMN_DATA/.test(name)
        ? Number(info["Estimated Cardinality"] ?? 0)
        : 0,
    );
  const plan: Node[] = JSON.parse(String(answer[0]!.explain_value));
  return plan.reduce((sum, node) => sum + rowsOf(node), 0);
}

/** Tables that a plan of PostgreSQL reads, those behind views, too. */
function relationsIn(answer: readonly WarehouseRow[]): string[] {
  const found = new Set<string>();
  const quoted = (name: unknown): string =>
    `"${String(name).replaceAll('"', '""')}"`;
  const look = (node: Readonly<Record<string, unknown>>): void => {
    if (node["Relation Name"] !== undefined) {
      found.add(`${quoted(node.Schema)}.${quoted(node["Relation Name"])}`);
    }
    for (const child of (node.Plans ?? []) as typeof node[]) look(child);
  };
  const given = answer[0]!["QUERY PLAN"];
  const plans = typeof given === "string" ? JSON.parse(given) : given;
  for (const { Plan: node } of plans as { Plan: Record<string, unknown> }[]) {
    look(node);
  }
  return [...found];
}

/** Of a table that lies in ClickHouse itself: the columns that are read. */
async function clickHouseSize(
  ask: Runner<"clickhouse">,
  table: OrdersTable | ExposuresTable,
): Promise<ReadEstimate> {
  const parts = [table.table].flat();
  const where = `${
    parts.length > 1 ? "database = {p2:String}" : "database = currentDatabase()"
  } AND table = {p1:String}`;
  const bound = {
    p1: parts.at(-1)!,
    ...(parts.length > 1 ? { p2: parts.at(-2)! } : {}),
  };
  const { table: _, where: conditions = [], ...rest } = table;
  const columns = new Set([
    ...Object.values(rest).flatMap((one) =>
      typeof one === "string" ? [one] : Object.values(one ?? {}).map(String)
    ),
    ...conditions.map(({ column }) => column),
  ]);
  const sizes = await ask(
    `SELECT name, data_compressed_bytes AS bytes FROM system.columns WHERE ${where}`,
    bound,
  );
  const [count] = await ask(
    `SELECT SUM(rows) AS rows FROM system.parts WHERE active AND ${where}`,
    bound,
  );
  const bytes = sizes.filter(({ name }) => columns.has(String(name)))
    .reduce((sum, row) => sum + numberOf(row, "bytes"), 0);
  // A Distributed table and a view hold nothing themselves.
  return bytes === 0 ? UNKNOWN : { rows: numberOf(count!, "rows"), bytes };
}
