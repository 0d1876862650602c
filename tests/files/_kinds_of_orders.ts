/** A store of two variations whose orders say of what kind they are. */

import { checkFiles, readoutFromFiles } from "../../lib/readout/mod.ts";
import type { FilesCheck, Readout } from "../../lib/record/mod.ts";
import { withFolder } from "../_folder.ts";

/** An order, and what stands in further columns. */
export type Row = Readonly<Record<string, string | number>>;

/** Orders of each variation. */
export const SOUND_ORDERS = 40;

/** Orders that count, forty of $50 in each variation. */
export function soundOrders(more: Row = {}): Row[] {
  return Array.from({ length: 2 * SOUND_ORDERS }, (_, at) => ({
    ...orderOf(at % 2 === 0 ? "Rot" : "Blau", `o${at}`, at),
    ...more,
  }));
}

/** Orders of other kinds, so many of each variation. */
export function furtherOrders(
  [rot, blau]: readonly [number, number],
  more: Row,
): Row[] {
  return [..."r".repeat(rot), ..."b".repeat(blau)].map((arm, at) => ({
    ...orderOf(arm === "r" ? "Rot" : "Blau", `x${at}`, at + 500),
    ...more,
  }));
}

function orderOf(variation: string, id: string, at: number): Row {
  const day = String(1 + at % 14).padStart(2, "0");
  return {
    order_id: id,
    visitor_id: `v${at}`,
    variation,
    created_at: `2026-03-${day} ${String(at % 24).padStart(2, "0")}:${
      String(at % 60).padStart(2, "0")
    }:${String(at * 7 % 60).padStart(2, "0")}`,
    net_revenue: 50,
  };
}

/** A table as CSV. */
export function csvOf(rows: readonly Row[]): string {
  const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (text: string | number = "") =>
    `"${String(text).replaceAll('"', '""')}"`;
  return [
    headers.map(cell),
    ...rows.map((row) => headers.map((header) => cell(row[header]))),
  ].map((cells) => cells.join(",")).join("\n") + "\n";
}

const VISITORS = csvOf(
  Array.from({ length: 14 }, (_, at) =>
    ["Rot", "Blau"].map((variation) => ({
      date: `2026-03-${String(at + 1).padStart(2, "0")}`,
      variation,
      n_visitors: 100,
    }))).flat(),
);

/** Reads orders, and visitors of both variations in each of 14 days. */
export function readOrders(
  rows: readonly Row[],
  more: Omit<Parameters<typeof readoutFromFiles>[0], "orders"> = {},
  visitors: string = VISITORS,
): Promise<Readout> {
  return withFolder(
    (folder) =>
      readoutFromFiles({
        orders: `${folder}/orders.csv`,
        visitors: `${folder}/visitors.csv`,
        currency: "EUR",
        timeZone: "UTC",
        ...more,
      }, { control: "Rot", cache: { folder: null } }),
    { "orders.csv": csvOf(rows), "visitors.csv": visitors },
  );
}

/** Looks at the orders alone. */
export function checkOrders(rows: readonly Row[]): Promise<FilesCheck> {
  return withFolder(
    (folder) =>
      checkFiles({ orders: `${folder}/orders.csv` }, {
        cache: { folder: null },
      }),
    { "orders.csv": csvOf(rows) },
  );
}

/** What was left out, by reason: orders of each variation. */
export function leftOut(
  { ledger }: Pick<Readout, "ledger">,
): Record<string, unknown> {
  return Object.fromEntries(
    ledger.exclusions.map(({ reason, perVariation, orders }) => [
      reason,
      perVariation ?? orders,
    ]),
  );
}
