/** Which rows of a file are orders that count, and what became of the others. */

import type { Engine } from "../../engine/mod.ts";
import { armHere, type Plan, planHere } from "../warehouse/mod.ts";
import type { Exclusions } from "../../record/mod.ts";
import { BIN_SQL } from "../bins.ts";
import { inUnits, unitColumns } from "../measures.ts";
import type { FileRows } from "./order_file.ts";
import {
  carried,
  keep,
  type Kept,
  type Recipe,
  selected,
  type Table,
  view,
} from "./table.ts";
import type { Units } from "../units.ts";

/** Days of the visitors, outside of which no order counts. */
export interface Window {
  /** First day, `YYYY-MM-DD`. */
  readonly firstDay: string;
  /** Last day. */
  readonly lastDay: string;
}

const DAY_MS = 86_400_000;

/** The plan of some rows: which of them count, and for which variation. */
export function planOfRows(
  { sql }: FileRows,
  window: Window | null,
  variations: readonly string[],
): Plan {
  return planHere(
    sql,
    variations,
    window === null ? null : [
      Date.parse(window.firstDay),
      Date.parse(window.lastDay) + DAY_MS,
    ],
  );
}

/** A row is an order that counts, with what refunds leave of it. */
export type OrderTable = Table<
  keyof FileRows["columns"] | "arm" | "bin" | "revenue"
>;

/** A row is one of a visitor who has a refund: order or refund. */
type NettedTable = Table<
  "row" | "was" | "variation" | "visitor_id" | "revenue"
>;

/**
 * The rows that are orders.
 *
 * A row below zero is no order but a refund: it is taken from the order with its
 * id, the latest of several, or else from the orders of its visitor in the same
 * variation, the latest first. It counts with its order, whatever its own date is.
 * An order of which nothing is left does not count, as one of zero does not.
 *
 * @param engine Holds them.
 * @param file The orders, beside which the result is kept.
 * @param rows Of the file.
 * @param plan Which of them count.
 * @param units Of the amounts.
 * @param found Rows that do not count, and those below zero among the others.
 * @returns The orders, and what became of the others.
 */
export async function createOrders(
  engine: Engine,
  file: Kept,
  rows: FileRows,
  plan: Plan,
  units: Units,
  { excluded, refunds }: Readonly<Record<"excluded" | "refunds", number>>,
): Promise<{ orders: OrderTable; exclusions: readonly Exclusions[] }> {
  const { arm, code, timeless, side } = armHere(plan);
  // Asked of every row in every query: only where there is something to find.
  const counted = `FROM ${rows.sql} WHERE ${
    excluded === 0 ? "true" : `${code} >= 0`
  }`;
  const netted = refunds === 0 ? null : await keep(
    engine,
    file,
    "netted",
    nettedRecipe(
      units,
      `(SELECT *, ${side} AS side FROM ${rows.sql} WHERE ${timeless} >= 0)`,
    ),
  );
  const orders = view({
    columns: carried(rows, {
      arm,
      bin: BIN_SQL,
      ...unitColumns(units.measures, ({ value }) => value),
    }),
    from: netted === null ? counted : withoutRefunds(netted, units, counted),
  });
  return {
    orders,
    exclusions: netted === null ? [] : await refundFacts(engine, netted, units),
  };
}

function withoutRefunds(
  { sql }: NettedTable,
  { summed }: Units,
  counted: string,
): string {
  const left = summed.map(({ column, sql: units, decimals }) => {
    const power = `1e${Math.abs(decimals)}`;
    return `CASE WHEN netted.row IS NULL THEN o.${column}
      ELSE netted.${units} ${
      decimals < 0 ? "*" : "/"
    } ${power} END AS ${column}`;
  });
  return `FROM (SELECT o.* REPLACE (${left.join(", ")})
     FROM (SELECT * ${counted} AND net_revenue > 0) o
     LEFT JOIN ${sql} netted USING (row)
     WHERE netted.row IS NULL OR netted.revenue > 0)`;
}

/** As warehouses have it; only orders alike in both stand in their ids' order. */
const LATEST_FIRST = "coalesce(time, 0) DESC, revenue DESC, order_id, row";

/** Amounts are in whole units; rows say on which side of the days they are. */
function nettedRecipe(
  { summed }: Units,
  rows: string,
): Recipe<keyof NettedTable["columns"]> {
  const visitor = "PARTITION BY variation, visitor_id";
  const [, ...others] = summed.map(({ sql }) => sql);
  // What refunds take of the other measures goes to the latest order that stays.
  const due = others.map((name) =>
    `, sum(${name}) OVER (${visitor})
        - sum(CASE WHEN left_over > 0 THEN ${name} ELSE 0 END)
          OVER (${visitor}) AS ${name}_due`
  ).join("");
  const source = `WITH amounts AS (
      SELECT row, order_id, variation, visitor_id, time, side,
        ${selected(unitColumns(summed, inUnits))}
      FROM ${rows}),
    refunded AS (
      SELECT DISTINCT variation, visitor_id FROM amounts WHERE revenue < 0),
    sided AS (
      SELECT * REPLACE (CASE WHEN revenue > 0 THEN side ELSE coalesce(
          max(side) FILTER (revenue > 0) OVER (
            PARTITION BY variation, visitor_id, order_id),
          max(side) FILTER (revenue > 0) OVER (${visitor}
            ORDER BY coalesce(time, 0), revenue > 0 DESC
            ROWS UNBOUNDED PRECEDING),
          side) END AS side)
      FROM amounts SEMI JOIN refunded USING (variation, visitor_id)),
    counted AS (SELECT * FROM sided WHERE side = 0),
    refunds AS (
      SELECT variation, visitor_id, order_id, -sum(revenue) AS back
      FROM counted WHERE revenue < 0 GROUP BY ALL),
    affected AS (
      SELECT *, revenue > 0 AND row_number() OVER (
          PARTITION BY variation, visitor_id, order_id, revenue > 0
          ORDER BY ${LATEST_FIRST}) = 1 AS takes
      FROM counted),
    own AS (
      SELECT a.*, CASE WHEN takes THEN least(revenue, coalesce(back, 0))
        ELSE 0 END AS taken
      FROM affected a LEFT JOIN refunds USING (variation, visitor_id, order_id)),
    rest AS (
      SELECT *, greatest(revenue, 0) - taken AS rest,
        -sum(least(revenue, 0)) OVER (${visitor})
          - sum(taken) OVER (${visitor}) AS due
      FROM own),
    cascade AS (
      SELECT *, coalesce(sum(rest) OVER (${visitor}
        ORDER BY ${LATEST_FIRST}
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS passed
      FROM rest),
    kept AS (
      SELECT *, rest - least(rest, greatest(0, due - passed)) AS left_over
      FROM cascade),
    ended AS (
      SELECT *, left_over > 0 AND row_number() OVER (
          PARTITION BY variation, visitor_id, left_over > 0
          ORDER BY ${LATEST_FIRST}) = 1 AS is_last${due}
      FROM kept)
    SELECT * FROM ended UNION ALL BY NAME
    SELECT *, 0 AS left_over FROM sided WHERE side <> 0 AND revenue < 0`;
  return {
    columns: {
      row: "row",
      was: "revenue",
      variation: "variation",
      visitor_id: "visitor_id",
      ...unitColumns(
        summed,
        ({ sql }) =>
          `(${sql} + CASE WHEN is_last THEN ${sql}_due ELSE 0 END)::BIGINT`,
      ),
      revenue: "left_over::BIGINT",
    },
    from: `FROM (${source})`,
  };
}

async function refundFacts(
  engine: Engine,
  { sql }: NettedTable,
  { revenueDecimals }: Units,
): Promise<readonly Exclusions[]> {
  const [facts] = await engine.rows(
    `SELECT count(*) FILTER (was < 0) AS refunds,
       sum(was) FILTER (was < 0) AS amount,
       count(*) FILTER (was > 0 AND revenue = 0) AS emptied,
       sum(was) - sum(revenue) AS unmatched
     FROM ${sql}`,
  );
  const amount = (fact: string): number =>
    Number(facts![fact] ?? 0) / 10 ** revenueDecimals;
  const all: Exclusions[] = [
    {
      reason: "refund",
      rows: Number(facts!.refunds),
      netRevenue: amount("amount"),
    },
    { reason: "refunded", rows: Number(facts!.emptied), netRevenue: 0 },
    {
      reason: "refund-without-order",
      rows: 0,
      netRevenue: amount("unmatched"),
    },
  ];
  return all.filter(({ rows, netRevenue }) => rows > 0 || netRevenue !== 0);
}
