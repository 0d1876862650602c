/** The plan's sums in the embedded engine. */

import type { EngineValues } from "../../engine/mod.ts";
import {
  aloneHere,
  foldedHere,
  severalHere,
  takenAwayHere,
  type TotalsAsked,
  type Wholes,
} from "../warehouse/mod.ts";
import { type ClassRow, readClassRow } from "../classes.ts";
import type { EngineOrders } from "./engine_orders.ts";
import { asAlone, type VisitedTable } from "./_repeats.ts";
import type { Table } from "./table.ts";

/** Orders with their days. */
export type PlacedTable = Table<keyof VisitedTable["columns"] | "day">;

/** Products of whole numbers need no parts here. */
const WHOLE = { bits: 61, count: 1 } as const;

/** What every statement here is asked alike. */
export function askedHere(
  { measures }: EngineOrders,
  excludes: boolean,
): Pick<
  TotalsAsked,
  "measures" | "segments" | "tellsCrossed" | "isDaily" | "parts"
> {
  return {
    measures,
    segments: [],
    tellsCrossed: excludes,
    isDaily: true,
    parts: WHOLE,
  };
}

/** SQL of the sums of orders, each as its visitor's only one. */
function aloneSql(
  asked: TotalsAsked,
  table: PlacedTable,
  { wholes }: Pick<EngineOrders, "wholes">,
): string {
  return aloneHere(asked, placedSql(asked, table, wholes), wholes);
}

/** SQL of the sums of all orders of visitors with several. */
export function severalSql(
  asked: TotalsAsked,
  table: PlacedTable,
  { wholes }: Pick<EngineOrders, "wholes">,
): string {
  return severalHere(asked, placedSql(asked, table, wholes), wholes);
}

/**
 * SQL of the sums of all orders: of all as if each were of a visitor of its own,
 * but for those of visitors with several.
 *
 * @param asked What is summed.
 * @param all The orders, each as its visitor's only one.
 * @param several Those of visitors with several.
 * @param orders Of all of them.
 */
export function sumsSql(
  asked: TotalsAsked,
  all: PlacedTable,
  several: PlacedTable,
  orders: Pick<EngineOrders, "wholes">,
): string {
  const notAlone = aloneSql(asked, asAlone(several), orders);
  return [
    aloneSql(asked, all, orders),
    severalSql(asked, several, orders),
    takenAwayHere(asked, notAlone),
  ].map((query) => `FROM (${query})`).join(" UNION ALL BY NAME ");
}

/** The columns of orders as the plan calls them. */
function placedSql(
  { measures, segments, limits }: TotalsAsked,
  { sql }: PlacedTable,
  wholes: Wholes,
): string {
  const columns = [
    ...["buyer", "arm", "day", "lowest", "highest"]
      .map((name) => [name, name] as const),
    ["biggest", limits === null ? "top_bin::INTEGER" : "top"] as const,
    ["bin", "bin::INTEGER"] as const,
    ["units", `revenue::${wholes}`] as const,
    ...measures.map((measure) => [measure.sql, measure.sql] as const),
    ...segments.map((name, nth) => {
      const text = `trim("${name}")`;
      return [
        `segment_${nth}`,
        `CASE WHEN coalesce(${text}, '') = '' THEN '' ELSE '=' || ${text} END`,
      ] as const;
    }),
  ];
  return `SELECT ${
    columns.map(([name, value]) => `${value} AS "readout_${name}"`).join(", ")
  } FROM ${sql}`;
}

/** Reads rows of such sums as few. */
export async function readSums(
  { engine }: EngineOrders,
  asked: TotalsAsked,
  rows: string,
  values?: EngineValues,
): Promise<ClassRow[]> {
  return (await engine.rows(foldedHere(asked, rows), values))
    .map((row) => readClassRow(row, asked))
    // Of some, all orders were taken away.
    .filter(({ sums }) => sums.orders !== 0n);
}
