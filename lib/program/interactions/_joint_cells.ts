/** Two tests' orders, joined by visitor. */

import { type Engine, identifier, parquetSql } from "../../engine/mod.ts";
import type { ColumnName, StoredTable } from "../../loaders/mod.ts";
import type { JointCells } from "../../stats/mod.ts";
import type { ConcurrentTest } from "./types.ts";

/** What a test's files hold that no pair can use. */
export const UNUSED = {
  nobody: "orders without a visitor",
  unassigned: "orders of visitors who are not among the assigned",
  strayed: "visitors who saw two variations of one test",
  repeated: "rows that repeat an order",
} as const;

/** How many of each. */
export type UnusedCounts = Readonly<Record<keyof typeof UNUSED, number>>;

/**
 * Makes two tables of a test: `seenN`, the one variation of each visitor, and
 * `ordersN`, a row per order of theirs.
 */
export async function openTest(
  engine: Engine,
  nth: number,
  { orders, assignments }: ConcurrentTest,
): Promise<UnusedCounts> {
  const source = assignments ?? orders;
  await engine.run(
    `CREATE TEMP TABLE rows${nth} AS
     SELECT ${textSql(orders, "visitor_id")} AS visitor,
       ${textSql(orders, "order_id")} AS id,
       ${identifier(orders.fields.net_revenue!)}::DOUBLE AS revenue
     FROM ${parquetSql(orders.path)}`,
  );
  await engine.run(
    `CREATE TEMP TABLE arms${nth} AS
     SELECT ${textSql(source, "visitor_id")} AS visitor,
       min(${textSql(source, "variation")}) AS arm,
       count(DISTINCT ${textSql(source, "variation")}) AS arms
     FROM ${parquetSql(source.path)} GROUP BY 1 HAVING visitor IS NOT NULL`,
  );
  await engine.run(
    `CREATE TEMP TABLE seen${nth} AS
     SELECT visitor, arm FROM arms${nth} WHERE arms = 1`,
  );
  // An order's own rows differ where its parts are listed; the same row twice
  // is one.
  await engine.run(
    `CREATE TEMP TABLE orders${nth} AS
     SELECT visitor, arm, id, sum(DISTINCT revenue ORDER BY revenue) AS revenue
     FROM rows${nth} JOIN seen${nth} USING (visitor) GROUP BY ALL`,
  );
  const [counts] = await engine.rows(
    `SELECT count(*) FILTER (visitor IS NULL) AS nobody,
       count(*) FILTER (visitor IS NOT NULL AND arms IS NULL) AS unassigned,
       (SELECT count(*) FROM arms${nth} WHERE arms > 1) AS strayed,
       count(*) - (SELECT count(*)
         FROM (SELECT DISTINCT visitor, id, revenue FROM rows${nth})) AS repeated
     FROM rows${nth} LEFT JOIN arms${nth} USING (visitor)`,
  );
  const count = (name: keyof UnusedCounts): number => Number(counts![name]);
  return {
    nobody: count("nobody"),
    unassigned: count("unassigned"),
    strayed: count("strayed"),
    repeated: count("repeated"),
  };
}

/** A column as text, so that 17 and 17.0 are one visitor. */
function textSql({ fields }: StoredTable, name: ColumnName): string {
  return `nullif(regexp_replace(trim(${
    identifier(fields[name]!)
  }::VARCHAR), '^(\\d+)\\.0$', '\\1'), '')`;
}

/** What visitors with one arm of each did. */
export interface JoinedPair {
  readonly arms: readonly [readonly string[], readonly string[]];
  readonly cells: JointCells;
  readonly buyers: number;
}

/**
 * Joins two opened tests: an order counts when it stands in both. `null` when
 * nobody bought in both.
 */
export async function joinPair(
  engine: Engine,
  [i, first]: readonly [number, ConcurrentTest],
  [j, second]: readonly [number, ConcurrentTest],
): Promise<JoinedPair | null> {
  const bought = await engine.rows(
    `SELECT a, b, count(*)::DOUBLE AS buyers,
       sum(revenue ORDER BY revenue) AS sum,
       sum(revenue * revenue ORDER BY abs(revenue)) AS squares
     FROM (SELECT i.arm AS a, j.arm AS b, visitor,
         sum(i.revenue ORDER BY i.revenue) AS revenue
       FROM orders${i} i JOIN orders${j} j USING (visitor, id) GROUP BY ALL)
     GROUP BY ALL`,
  );
  if (bought.length === 0) return null;
  const knowsVisitors = first.assignments !== null &&
    second.assignments !== null;
  const came = !knowsVisitors ? [] : await engine.rows(
    `SELECT i.arm AS a, j.arm AS b, count(*)::DOUBLE AS visitors
     FROM seen${i} i JOIN seen${j} j USING (visitor) GROUP BY ALL`,
  );
  const all = knowsVisitors ? came : bought;
  const arms = [
    namesOf(all.map(({ a }) => String(a)), first.control),
    namesOf(all.map(({ b }) => String(b)), second.control),
  ] as const;
  const of = (rows: typeof all, a: string, b: string, name: string): number =>
    Number(rows.find((row) => row.a === a && row.b === b)?.[name] ?? 0);
  return {
    arms,
    cells: arms[0].map((a) =>
      arms[1].map((b) => ({
        visitors: knowsVisitors ? of(came, a, b, "visitors") : null,
        buyers: of(bought, a, b, "buyers"),
        sum: of(bought, a, b, "sum"),
        squares: of(bought, a, b, "squares"),
      }))
    ),
    buyers: bought.reduce((sum, { buyers }) => sum + Number(buyers), 0),
  };
}

const CONTROL = /^(control|original|baseline|default)$/i;

/** Each name once, the control first. */
function namesOf(names: readonly string[], control: string | null): string[] {
  const isControl = (name: string): boolean =>
    control === null ? CONTROL.test(name) : name === control;
  return [...new Set(names)].sort((a, b) =>
    Number(isControl(b)) - Number(isControl(a)) || (a < b ? -1 : 1)
  );
}
