/** Faulty orders as each source hands them over, and all that is said of them. */

import { join } from "node:path";
import pl from "nodejs-polars";
import { createClient } from "../../../lib/api/mod.ts";
import { type StoreDays, storeDays } from "../../../lib/intake/mod.ts";
import {
  type Readout,
  readout,
  readoutFromFiles,
  readoutFromFrames,
  readoutFromWarehouse,
} from "../../../lib/readout/mod.ts";
import { createStore, startSandbox } from "../../../lib/sandbox/mod.ts";
import { sentenceOf, spokenCheck } from "../../../lib/words/mod.ts";
import { fakeClock } from "../../api/_fake_service.ts";
import { respell } from "../../sandbox/_respell.ts";
import { openDuckDb } from "../../warehouse/_duckdb.ts";
import type { Fault, FaultyOrder, Source } from "./_faults.ts";

const DAYS = Array.from(
  { length: 14 },
  (_, at) => `2026-01-${String(at + 5).padStart(2, "0")}`,
);
const now = Date.parse("2026-03-01");
const VISITORS = DAYS.flatMap((day) =>
  ["A", "B"].map((variation) => ({ day, variation, visitors: 100 }))
);

/** A store of which nothing is to be said. */
export const SOUND: readonly FaultyOrder[] = Array.from(
  { length: 240 },
  (_, at) => ({
    id: `o${at}`,
    visitor: `v${at}@mail.com`,
    variation: at % 2 === 0 ? "A" : "B",
    revenue: 10 + at % 17,
    at: `${DAYS[(at >> 1) % 14]}T10:00:00`,
    currency: "EUR",
  }),
);

/** Headers, and what stands below them. */
type Columns = Readonly<Record<string, (order: FaultyOrder) => unknown>>;

const PLAIN: Columns = {
  order_id: ({ id }) => id,
  visitor_id: ({ visitor }) => visitor,
  variation: ({ variation }) => variation,
  net_revenue: ({ revenue }) => revenue,
  created_at: ({ at }) => at,
  currency: ({ currency }) => currency,
};
const { variation: _, ...UNASSIGNED } = PLAIN;
const { net_revenue: __, ...UNPRICED } = PLAIN;
const ITEMS: Columns = {
  ...UNPRICED,
  price: ({ revenue }) => Math.abs(revenue),
  units: ({ revenue }) => revenue < 0 ? -1 : 1,
};
const SHOPIFY: Columns = {
  "Name": PLAIN.order_id!,
  "Email": PLAIN.visitor_id!,
  "Tags": PLAIN.variation!,
  "Total": PLAIN.net_revenue!,
  "Created at": PLAIN.created_at!,
  "Currency": PLAIN.currency!,
  "Financial Status": () => "paid",
};

function csv(columns: Columns, orders: readonly FaultyOrder[]): string {
  const cells = Object.values(columns);
  const rows = orders.map((order) => cells.map((cell) => cell(order)));
  return [Object.keys(columns), ...rows].map((row) => `${row.join(",")}\n`)
    .join("");
}

/** How a fault is written. */
type Columned = Pick<Fault, "column" | "shopColumn">;

/** Reads orders by a source. */
export async function readBy(
  source: Source,
  orders: readonly FaultyOrder[],
  { column, shopColumn = column }: Columned,
  folder: string,
): Promise<Said> {
  const more = source === "shop" ? shopColumn : column;
  const own: Columns = more === undefined
    ? {}
    : { [more]: (order) => order.more };
  // A shop's tags are a list, and its variations stand there, too.
  const shop: Columns = more === "Tags"
    ? { ...SHOPIFY, Tags: (order) => `"${order.variation}, ${order.more}"` }
    : { ...SHOPIFY, ...own };
  const write = async (name: string, text: string): Promise<string> => {
    const path = join(folder, name);
    await Deno.writeTextFile(path, text);
    return path;
  };
  const written = (columns: Columns): Promise<string> =>
    write("orders.csv", csv({ ...columns, ...own }, orders));
  const writtenShop = (): Promise<string> =>
    write("orders.csv", csv(shop, orders));
  const visitors = await write(
    "visitors.csv",
    `created_at,variation,n_visitors\n${
      VISITORS.map((row) => Object.values(row).join(",")).join("\n")
    }\n`,
  );
  const read = (path: string, others: object = {}) =>
    readoutFromFiles({ orders: path, visitors, now, ...others });
  const frame = () =>
    pl.DataFrame(
      Object.fromEntries(
        Object.entries({ ...PLAIN, ...own }).map(([name, cell]) => [
          name,
          orders.map((order) => cell(order) === "" ? null : cell(order)),
        ]),
      ),
    );
  const ways: Readonly<Record<Source, () => Promise<Said>>> = {
    csv: async () => await read(await written(PLAIN)),
    parquet: async () => {
      const path = join(folder, "orders.parquet");
      frame().writeParquet(path);
      return await read(path);
    },
    frame: () =>
      readoutFromFrames({
        orders: frame(),
        visitors: pl.readCSV(visitors),
        now,
      }),
    query: async () => {
      await written(PLAIN);
      return await read(
        await write("orders.sql", "SELECT * FROM 'orders.csv'"),
      );
    },
    "line items": async () =>
      await read(await written(ITEMS), { lineItems: true }),
    shop: async () =>
      await read(await writtenShop(), { variationFrom: "Tags" }),
    assignments: async () => {
      const rows = SOUND.map(({ visitor, variation }) =>
        `${visitor},${variation},${DAYS[0]}T00:00:00\n`
      );
      const assignments = await write(
        "assignments.csv",
        `visitor_id,variation,first_seen\n${rows.join("")}`,
      );
      const path = await written(UNASSIGNED);
      return await read(path, { visitors: undefined, assignments });
    },
    warehouse: () => inWarehouse(orders),
    service: () => fromService(csv({ ...PLAIN, ...own }, orders)),
    season: async () => await storeDays({ orders: await written(PLAIN), now }),
  };
  return await ways[source]();
}

/** Everything that is said of orders: checks that do not pass, notes, the ledger. */
export async function wordsOf(
  source: Source,
  orders: readonly FaultyOrder[],
  fault: Columned,
  folder: string,
): Promise<readonly string[]> {
  try {
    const { checks, notes, ledger } = await readBy(
      ...[source, orders, fault, folder] as const,
    );
    return [
      ...checks.filter(({ status }) => status === "warn" || status === "fail")
        .map((check) => `${check.code}: ${spokenCheck(check).message}`),
      ...notes.map(sentenceOf),
      ...ledger.exclusions.map(({ reason }) => reason),
    ];
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return [error.message];
  }
}

type Said = Pick<Readout, "checks" | "notes" | "ledger"> & {
  readonly variations?: Readout["variations"];
  readonly days?: StoreDays["days"];
};

async function inWarehouse(orders: readonly FaultyOrder[]): Promise<Said> {
  const engine = await openDuckDb();
  const types = { net_revenue: "number", created_at: "time" } as const;
  await engine.makeTable(
    "orders",
    Object.keys(PLAIN).map((name) => ({
      name,
      type: types[name as keyof typeof types] ?? "text",
    })),
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
    }, { dialect: "duckdb", now });
  } finally {
    await engine.close();
  }
}

/** The store of nothing to be said, whose export has other orders. */
async function fromService(orders: string): Promise<Said> {
  const experienceId = crypto.randomUUID();
  const [startMs, endMs] = [Date.parse(DAYS[0]!), Date.parse("2026-01-19")];
  const seen = (variation: string, visitor: string, at: number) => ({
    ...{ experienceId, variationId: variation, visitorId: visitor },
    seenAtMs: at,
  });
  const sound = SOUND.map((order) => ({
    ...order,
    at: Date.parse(`${order.at}Z`),
  }));
  using store = await createStore({
    currency: "EUR",
    asOfMs: endMs,
    experiences: [{
      ...{ id: experienceId, name: "sound.csv", status: "ended" },
      ...{ category: "experiment", type: "content/advanced", currency: "EUR" },
      ...{ createdAtTs: startMs, startedAtTs: startMs, endedAtTs: endMs },
      variations: ["A", "B"].map((name, order) => ({
        ...{ id: name, name, percentage: 50, isControl: name === "A", order },
      })),
    }],
    exposures: ["A", "B"].flatMap((variation) => {
      const own = sound.filter((order) => order.variation === variation);
      return [
        ...own.map(({ visitor, at }) => seen(variation, visitor, at)),
        ...Array.from(
          { length: 1400 - own.length },
          (_, at) => seen(variation, `${variation}-${at + 1}`, startMs),
        ),
      ];
    }),
    orders: sound.map(({ id, visitor, variation, revenue, currency, at }) => ({
      ...{ orderId: id, visitorId: visitor, variationId: variation },
      ...{ createdAtMs: at, netRevenue: revenue, currency },
    })),
  });
  const clock = fakeClock();
  await using sandbox = await startSandbox({
    ...{ store, clock: clock.now, intercept: respell({ file: () => orders }) },
  });
  const client = createClient({ ...sandbox, timeZone: "UTC", clock });
  return await readout(client, experienceId, { cache: { folder: null } });
}
