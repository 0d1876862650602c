/** The moments, from any database. */

import { type Problem, SchemaError } from "../api/mod.ts";
import { groupsOf } from "./_groups.ts";
import { LEFT_OUT, type Plan } from "./_plan.ts";
import { type MomentsRow, readRows } from "./_rows.ts";
import type { Dialect, Runner } from "./dialects.ts";
import {
  momentsQuery,
  type MomentsQueryOptions,
  planFor,
} from "./moments_query.ts";
import type {
  LeftOut,
  LeftOutReason,
  MomentsDescription,
  WarehouseMoments,
} from "./types.ts";

/**
 * The moments per visitor of an experiment, computed by the database that has
 * its orders: what {@linkcode momentsQuery} says, run and read.
 *
 * A visitor in two variations is left out of both, as are orders before the
 * visitor's first exposure where both times are known; what was left out is
 * counted. Repeated order ids and amounts that are missing are errors.
 *
 * @param runner Runs SQL with its parameters and gives rows as objects; numbers
 * may come as numbers, bigints or decimal text
 * @param description The tables, the variations, and what is wanted
 * @param options The dialect that the runner's database speaks
 * @returns Moments that every function of `readout/stats` takes, in the unit of
 * the columns; frozen
 * @throws {SchemaError} If the description has problems, the rows are not those
 * of the query, or the data contradict themselves; it names them all
 *
 * @example Orders and exposures in DuckDB
 * ```ts
 * import { loadMoments } from "readout/warehouse";
 * import { assertEquals } from "@std/assert";
 * import { DuckDBInstance } from "@duckdb/node-api";
 *
 * const connection = await (await DuckDBInstance.create()).connect();
 * await connection.run(`
 *   CREATE TABLE orders AS SELECT * FROM (VALUES
 *     (1, 'ann', 40.0), (2, 'ann', 60.0), (3, 'dan', 90.0)
 *   ) AS t(id, visitor, net);
 *   CREATE TABLE exposures AS SELECT * FROM (VALUES
 *     ('ann', 'A'), ('bob', 'A'), ('cyd', 'B'), ('dan', 'B')
 *   ) AS t(visitor, variation);
 * `);
 * const { groups } = await loadMoments(
 *   async (sql, parameters) =>
 *     (await connection.runAndReadAll(sql, [...parameters])).getRowObjectsJS(),
 *   {
 *     orders: { table: "orders", orderId: "id", visitor: "visitor", revenue: "net" },
 *     exposures: { table: "exposures", visitor: "visitor", variation: "variation" },
 *     variations: [{ name: "A" }, { name: "B" }],
 *   },
 *   { dialect: "duckdb" },
 * );
 * assertEquals(groups.map(({ visitors, buyers }) => [visitors, buyers]), [[2, 1], [2, 1]]);
 * assertEquals(groups[0]!.joint.names, ["converted", "orders", "net_revenue"]);
 * assertEquals(groups[0]!.joint.means, [0.5, 1, 50]);
 * ```
 */
export async function loadMoments<D extends Dialect>(
  runner: Runner<D>,
  description: MomentsDescription,
  options: MomentsQueryOptions<D>,
): Promise<WarehouseMoments> {
  const { sql, parameters } = momentsQuery(description, options);
  const plan = planFor(description, options.dialect);
  const { rows, problems } = readRows(plan, await runner(sql, parameters));
  refuse(problems);
  refuse(faultsIn(plan, rows));
  const { groups, problems: contradictions } = groupsOf(plan, rows);
  refuse(contradictions);
  return Object.freeze({
    per: description.per ?? "variation",
    groups: Object.freeze(groups.map((group) => Object.freeze(group))),
    leftOut: leftOutOf(plan, rows),
  });
}

function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) {
    throw new SchemaError("the moments from the warehouse", problems);
  }
}

function faultsIn(plan: Plan, rows: readonly MomentsRow[]): Problem[] {
  const { orders, variations, missingAmounts } = plan.description;
  return variations.flatMap(({ name }, arm) => {
    const count = (fault: string): number =>
      rows.filter((row) => row.arm === arm)
        .reduce((sum, { faults }) => sum + (faults[fault] ?? 0), 0);
    const found = [
      {
        orders: count("repeats"),
        message:
          `repeat a visitor's ${orders.orderId} or have none; the table must have one row per order`,
      },
      ...missingAmounts === "zero" ? [] : [
        { column: orders.revenue, orders: count("no_net_revenue") },
        { column: orders.profit, orders: count("no_gross_profit") },
      ].map((missing) => ({
        orders: missing.orders,
        message:
          `have no ${missing.column}; leave them out with a condition, or say missingAmounts: "zero"`,
      })),
    ];
    return found.filter((one) => one.orders > 0).map((one) => ({
      path: name,
      message: `${one.orders} orders ${one.message}`,
    }));
  });
}

function leftOutOf(
  plan: Plan,
  rows: readonly MomentsRow[],
): readonly LeftOut[] {
  const total = (
    kind: MomentsRow["kind"],
    arm: number,
    what: "units" | "rowCount",
  ): number =>
    rows.filter((row) => row.kind === kind && row.arm === arm)
      .reduce((sum, row) => sum + row[what], 0);
  const reasons = Object.keys(LEFT_OUT) as LeftOutReason[];
  const all = reasons.map((reason) => {
    const arm = LEFT_OUT[reason];
    const toldApart = arm === LEFT_OUT["other variation"] ||
      arm === LEFT_OUT["two variations"];
    return Object.freeze({
      reason,
      visitors: toldApart ? total("visitors", arm, "units") : null,
      exposures: plan.description.exposures === undefined
        ? 0
        : total("visitors", arm, "rowCount"),
      orders: total("orders", arm, "rowCount"),
    });
  });
  return Object.freeze(
    all.filter(({ visitors, exposures, orders }) =>
      (visitors ?? 0) + exposures + orders > 0
    ),
  );
}
