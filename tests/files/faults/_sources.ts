/** Faulty orders as each source hands them over, and all that is said of them. */

import { join } from "node:path";
import pl from "nodejs-polars";
import { storeDays } from "../../../lib/intake/mod.ts";
import {
  type Readout,
  readoutFromFiles,
  readoutFromFrames,
  readoutFromWarehouse,
} from "../../../lib/readout/mod.ts";
import { openDuckDb } from "../../warehouse/_duckdb.ts";
import type { Fault, FaultyOrder, Source } from "./_faults.ts";

const DAYS = Array.from(
  { length: 14 },
  (_, at) => `2026-01-${String(at + 5).padStart(2, "0")}`,
);
const NOW = Date.parse("2026-03-01");

/** A store of which nothing is to be said. */
export const SOUND: readonly FaultyOrder[] = Array.from(
  { length: 240 },
  (_, at) => ({
    id: `o${at}`,
    visitor: `v${at}@mail.com`,
    variation: at % 2 === 0 ? "A" : "B",
    revenue: 10 + at % 17,
    at: `${DAYS[at % 14]}T10:00:00`,
    currency: "EUR",
  }),
);

const VISITORS = DAYS.flatMap((day) =>
  ["A", "B"].map((variation) => ({ day, variation, visitors: 100 }))
);

type Named = readonly (readonly [string, (order: FaultyOrder) => unknown])[];

const PLAIN: Named = [
  ["order_id", ({ id }) => id],
  ["visitor_id", ({ visitor }) => visitor],
  ["variation", ({ variation }) => variation],
  ["net_revenue", ({ revenue }) => revenue],
  ["created_at", ({ at }) => at],
  ["currency", ({ currency }) => currency],
];
const SHOPIFY: Named = [
  ["Name", ({ id }) => id],
  ["Email", ({ visitor }) => visitor],
  ["Tags", ({ variation }) => variation],
  ["Total", ({ revenue }) => revenue],
  ["Created at", ({ at }) => at],
  ["Currency", ({ currency }) => currency],
];

function csv(columns: Named, orders: readonly FaultyOrder[]): string {
  const rows = orders.map((order) => columns.map(([, cell]) => cell(order)));
  return [columns.map(([name]) => name), ...rows].map((row) => row.join(","))
    .join("\n") + "\n";
}

/** A shop's export always has its own columns. */
function shopColumns(more: string | undefined): Named {
  const status = more === "Financial Status"
    ? []
    : [["Financial Status", () => "paid"] as const];
  return [...SHOPIFY, ...status];
}

/** Everything that is said of orders: checks that do not pass, notes, the ledger. */
export async function wordsOf(
  source: Source,
  orders: readonly FaultyOrder[],
  { column, shopColumn = column }: Pick<Fault, "column" | "shopColumn">,
  folder: string,
): Promise<readonly string[]> {
  const more = source === "shop" ? shopColumn : column;
  const own: Named = more === undefined
    ? []
    : [[more, (order: FaultyOrder) => order.more]];
  const write = async (name: string, text: string): Promise<string> => {
    const path = join(folder, name);
    await Deno.writeTextFile(path, text);
    return path;
  };
  const visitors = await write(
    "visitors.csv",
    `created_at,variation,n_visitors\n${
      VISITORS.map((row) => Object.values(row).join(",")).join("\n")
    }\n`,
  );
  const of = (path: string, others: object = {}) =>
    readoutFromFiles({ orders: path, visitors, now: NOW, ...others });
  const frame = () =>
    pl.DataFrame(
      Object.fromEntries(
        [...PLAIN, ...own].map(([name, cell]) => [
          name,
          orders.map((order) => cell(order) === "" ? null : cell(order)),
        ]),
      ),
    );
  const plain = () => write("orders.csv", csv([...PLAIN, ...own], orders));
  const ways: Readonly<Record<Source, () => Promise<Said>>> = {
    csv: async () => await of(await plain()),
    parquet: async () => {
      const path = join(folder, "orders.parquet");
      frame().writeParquet(path);
      return await of(path);
    },
    frame: () =>
      readoutFromFrames({
        orders: frame(),
        visitors: pl.readCSV(visitors),
        now: NOW,
      }),
    query: async () => {
      await plain();
      return await of(
        await write("orders.sql", "SELECT * FROM 'orders.csv'"),
      );
    },
    "line items": async () => {
      const items: Named = [
        ...PLAIN.filter(([name]) => name !== "net_revenue"),
        ["price", ({ revenue }) => Math.abs(revenue)],
        ["units", ({ revenue }) => revenue < 0 ? -1 : 1],
        ...own,
      ];
      return await of(await write("items.csv", csv(items, orders)), {
        lineItems: true,
      });
    },
    shop: async () => {
      const columns = [...shopColumns(more), ...own];
      return await of(await write("shop.csv", csv(columns, orders)), {
        variationFrom: "Tags",
      });
    },
    assignments: async () => {
      const seen = new Map(SOUND.map((one) => [one.visitor, one.variation]));
      const assignments = await write(
        "assignments.csv",
        `visitor_id,variation,first_seen\n${
          [...seen].map(([id, name]) => `${id},${name},2026-01-05T00:00:00`)
            .join("\n")
        }\n`,
      );
      const path = await write(
        "orders.csv",
        csv(
          [...PLAIN.filter(([name]) => name !== "variation"), ...own],
          orders,
        ),
      );
      return await of(path, { visitors: undefined, assignments });
    },
    warehouse: () => inWarehouse(orders),
    season: async () => {
      const path = await plain();
      return { ...await storeDays({ orders: path, now: NOW }) };
    },
  };
  try {
    const { checks, notes, ledger } = await ways[source]();
    return [
      ...checks.filter(({ status }) => status === "warn" || status === "fail")
        .map(({ title, message }) => `${title}: ${message}`),
      ...notes,
      ...ledger.exclusions.map(({ reason }) => reason),
    ];
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return [error.message];
  }
}

type Said = Pick<Readout, "checks" | "notes" | "ledger">;

async function inWarehouse(orders: readonly FaultyOrder[]): Promise<Said> {
  const engine = await openDuckDb();
  await engine.makeTable(
    "orders",
    [
      { name: "order_id", type: "text" },
      { name: "visitor_id", type: "text" },
      { name: "variation", type: "text" },
      { name: "net_revenue", type: "number" },
      { name: "created_at", type: "time" },
      { name: "currency", type: "text" },
    ],
    orders.map(({ id, visitor, variation, revenue, at, currency }) => [
      ...[id, visitor || null, variation || null, revenue],
      ...[Date.parse(`${at}Z`) / 1000, currency],
    ]),
  );
  try {
    return await readoutFromWarehouse(engine.runner, {
      orders: {
        table: "orders",
        orderId: "order_id",
        visitor: "visitor_id",
        variation: "variation",
        revenue: "net_revenue",
        time: "created_at",
        currency: "currency",
      },
      variations: [{ name: "A" }, { name: "B" }],
      days: { first: DAYS[0]!, last: DAYS.at(-1)!, timeZone: "UTC" },
      visitors: VISITORS,
    }, { dialect: "duckdb", now: NOW });
  } finally {
    await engine.close();
  }
}
