/** Random stores in the tables of an engine, and as files. */

import type {
  Dialect,
  OrdersTable,
  WarehouseDescription,
} from "readout/warehouse";
import type { Cell, Engine, TestColumn } from "./_engine.ts";
import { type Earlier, NOW, type Store } from "./_store.ts";

const ORDERS: readonly TestColumn[] = [
  { name: "id", type: "text" },
  { name: "visitor", type: "text" },
  { name: "variation", type: "text" },
  { name: "net", type: "number" },
  { name: "profit", type: "number" },
  { name: "pieces", type: "number" },
  { name: "gift", type: "number" },
  { name: "at", type: "time" },
  { name: "device", type: "text" },
  { name: "currency", type: "text" },
];

const EXPOSURES: readonly TestColumn[] = [
  { name: "visitor", type: "text" },
  { name: "variation", type: "text" },
  { name: "at", type: "time" },
];

const BEFORE: readonly TestColumn[] = [
  { name: "visitor", type: "text" },
  { name: "net", type: "number" },
  { name: "at", type: "time" },
];

function beforeRows(before: readonly Earlier[]): Cell[][] {
  return before.map(({ visitor, net, at }) => [visitor, net, at / 1000]);
}

function orderRows(store: Store): Cell[][] {
  return store.orders.map((o) => [
    o.id,
    o.visitor,
    o.variation,
    o.net,
    o.profit,
    o.units,
    o.gift,
    o.at === null ? null : o.at / 1000,
    o.device,
    o.currency,
  ]);
}

/** Writes a store into the tables of an engine. */
export async function loadStore<D extends Dialect>(
  engine: Engine<D>,
  store: Store,
): Promise<WarehouseDescription> {
  await engine.makeTable("orders", ORDERS, orderRows(store));
  if (store.exposures !== null) {
    await engine.makeTable(
      "exposures",
      EXPOSURES,
      store.exposures.map((e) => [e.visitor, e.variation, e.at / 1000]),
    );
  }
  if (store.before !== null) {
    await engine.makeTable("sold_before", BEFORE, beforeRows(store.before));
  }
  return descriptionOf(store);
}

/** Where the store lies in such tables. */
export function descriptionOf(store: Store): WarehouseDescription {
  const orders: OrdersTable = {
    table: "orders",
    orderId: "id",
    visitor: "visitor",
    revenue: "net",
    profit: "profit",
    time: "at",
    currency: "currency",
    measures: { pieces: "pieces", gift: "gift" },
    segments: { deviceType: "device" },
  };
  const days = { first: store.days[0]!, last: store.days.at(-1)! };
  const variations = store.names.map((name) => ({ name }));
  return store.exposures === null
    ? {
      orders: { ...orders, variation: "variation" },
      variations,
      days,
      visitors: store.counts,
    }
    : {
      orders,
      variations,
      days,
      exposures: {
        table: "exposures",
        visitor: "visitor",
        variation: "variation",
        time: "at",
      },
      ...(store.before === null ? {} : {
        before: {
          table: "sold_before",
          visitor: "visitor",
          revenue: "net",
          time: "at",
        },
      }),
    };
}

/** Writes a store as files, and says how they are read. */
export async function writeStore(
  folder: string,
  store: Store,
): Promise<Parameters<typeof import("readout/readout").readoutFromFiles>[0]> {
  const csv = (columns: readonly TestColumn[], rows: readonly Cell[][]) =>
    [columns.map(({ name }) => name), ...rows].map((row, nth) =>
      row.map((cell, i) =>
        cell === null
          ? ""
          : nth > 0 && columns[i]!.type === "time"
          ? new Date(Number(cell) * 1000).toISOString().slice(0, 19)
          : /[",\n]/.test(String(cell))
          ? `"${String(cell).replaceAll('"', '""')}"`
          : String(cell)
      ).join(",")
    ).join("\n") + "\n";
  const orders = `${folder}/orders.csv`;
  const others = `${folder}/visitors.csv`;
  const hidden = store.exposures === null ? [] : ["variation"];
  const shown = ORDERS.map(({ name }) => !hidden.includes(name));
  await Deno.writeTextFile(
    orders,
    csv(
      ORDERS.filter((_, i) => shown[i]),
      orderRows(store).map((row) => row.filter((_, i) => shown[i])),
    ),
  );
  const map = {
    order_id: "id",
    visitor_id: "visitor",
    net_revenue: "net",
    gross_profit: "profit",
    created_at: "at",
  };
  if (store.exposures !== null) {
    await Deno.writeTextFile(
      others,
      csv(
        EXPOSURES,
        store.exposures.map((e) => [e.visitor, e.variation, e.at / 1000]),
      ),
    );
    const before = `${folder}/before.csv`;
    if (store.before !== null) {
      await Deno.writeTextFile(before, csv(BEFORE, beforeRows(store.before)));
    }
    return {
      orders,
      assignments: others,
      ...(store.before === null ? {} : { before }),
      map,
      decimal: ".",
      now: NOW,
      end: store.days.at(-1)!,
    };
  }
  await Deno.writeTextFile(
    others,
    csv(
      [
        { name: "variation", type: "text" },
        { name: "n_visitors", type: "number" },
        { name: "date", type: "text" },
      ],
      store.counts.map((one) => [one.variation, one.visitors, one.day!]),
    ),
  );
  return { orders, visitors: others, map, now: NOW };
}
