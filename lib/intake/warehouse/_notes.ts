/** What is told of what was read in a warehouse, and of what was left out. */

import { formatCount, formatNumber } from "../../format/mod.ts";
import type { Plan, TableName } from "../../sums/mod.ts";
import { MEASURES, type Orders, unassignedOrderNotes } from "../../sums/mod.ts";
import type { InputRead } from "../../record/mod.ts";
import { ordersRead } from "../_inputs.ts";
import type { WarehouseFacts } from "./facts.ts";
import type { Read } from "./_read.ts";

/** What is left out because nobody can tell where it belongs. */
export async function notesOf(
  { description: { exposures } }: Plan,
  { exclusions, rows }: WarehouseFacts,
  names: readonly string[],
): Promise<string[]> {
  const left = (reason: string): number =>
    exclusions.find((exclusion) => exclusion.reason === reason)?.rows ?? 0;
  const told: readonly (readonly [string, string])[] = [
    ["no-variation", "of visitors who are not among the exposures"],
    ["before-exposure", "placed before their visitor first saw a variation"],
    ["two-variations", "of visitors who saw two variations"],
  ];
  const seen = exposures === undefined ? 0 : 1;
  const unassignedOrders = await unassignedOrderNotes(
    "the orders of the warehouse",
    {
      count: rows.rows,
      "before-period": left("before-period"),
      "after-period": left("after-period"),
      "no-variation": seen === 1 ? 0 : left("no-variation"),
      "unknown-variation": left("unknown-variation"),
      "no-visitor": left("no-visitor"),
    },
    names,
    () => Promise.resolve([]),
  );
  return [
    ...(exposures === undefined
      ? []
      : told.flatMap(([reason, what]) =>
        left(reason) === 0
          ? []
          : [`Left out: ${formatCount(left(reason), "order")} ${what}.`]
      )),
    ...unassignedOrders,
  ];
}

export function inputsOf(
  { plan: { description, days }, counted, facts }: Read,
  orders: Orders,
): InputRead[] {
  const { orders: table, exposures } = description;
  const columns: Readonly<Record<string, string | undefined>> = {
    order_id: table.orderId,
    visitor_id: table.visitor,
    variation: table.variation,
    created_at: table.time,
    currency: table.currency,
    net_revenue: table.revenue,
    gross_profit: table.profit,
    ...Object.fromEntries(
      MEASURES.flatMap(({ name }) => {
        const column = table.measures?.[name];
        return column === undefined ? [] : [[name, column]];
      }),
    ),
  };
  const read = ordersRead(
    {
      source: nameOf(table.table),
      columns: Object.fromEntries(
        Object.entries(columns).filter(([, column]) => column !== undefined),
      ) as Record<string, string>,
      unknownColumns: [
        ...Object.values(table.segments ?? {}),
        ...Object.keys(table.measures ?? {}),
      ],
      rows: facts.rows.rows,
    },
    orders,
    days !== null,
  );
  return [read, {
    source: exposures === undefined
      ? "the description"
      : nameOf(exposures.table),
    holds: exposures === undefined
      ? counted.onDays === null
        ? "visitors by variation"
        : "visitors by day and variation"
      : `a row per exposure, of ${formatNumber(counted.rows, 0)} visitors`,
    digest: null,
    rows: counted.rows,
    columns: exposures === undefined ? [] : [
      { name: "visitor_id", header: exposures.visitor },
      { name: "variation", header: exposures.variation },
      ...(exposures.time === undefined
        ? []
        : [{ name: "created_at", header: exposures.time }]),
    ],
    unused: [],
    readAs: [],
    times: null,
    inPeriod: null,
    values: null,
  }];
}

function nameOf(name: TableName): string {
  return typeof name === "string" ? name : name.join(".");
}
