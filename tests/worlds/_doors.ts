/** The same orders and visitors through every door of the library. */

import { join } from "node:path";
import pl from "nodejs-polars";
import { createClient } from "../../lib/api/mod.ts";
import { ReadoutError } from "../../lib/base/mod.ts";
import { serviceOf } from "./_service.ts";
import {
  type Readout,
  readout,
  readoutFromBundle,
  readoutFromFiles,
  readoutFromFrames,
  readoutFromVisitors,
  readoutFromWarehouse,
} from "../../lib/readout/mod.ts";
import { openSession, ownCache } from "../agents/_session.ts";
import { ID } from "../service/_store.ts";
import { serve } from "../service/service.ts";
import { openDuckDb } from "../warehouse/_duckdb.ts";
import { csvOf } from "./_layouts.ts";
import type { Row } from "./_store.ts";
import type { Act, World } from "./_world.ts";

/** A moment after all tests. */
const NOW = Date.parse("2027-01-15");
const TOKEN = "token-of-doors";
const NO_CACHE = { cache: { folder: null } } as const;

/** Files of a world in the plain layout. */
interface Opened {
  readonly folder: string;
  readonly orders: readonly Row[];
  readonly visitors: readonly Row[];
  readonly arms: readonly string[];
  readonly control: string;
  readonly dates: readonly string[];
}

type Door = (world: Opened) => Promise<Act>;

const text = (rows: readonly Row[], name: string): string[] =>
  rows.map((row) => String(row[name]));
const number = (rows: readonly Row[], name: string): number[] =>
  rows.map((row) => Number(row[name]));

async function write(
  folder: string,
  name: string,
  rows: readonly Row[],
): Promise<string> {
  const path = join(folder, name);
  await Deno.writeTextFile(path, csvOf(rows, ","));
  return path;
}

const actOf = ({ decision }: Readout): Act => decision.verdict;

/** Everybody who came: those who bought, and the others without an order. */
function seenRows({ orders, visitors }: Opened): Row[] {
  const sold = orders.filter(({ net_revenue }) => Number(net_revenue) >= 0);
  const first = new Map<string, Row>();
  for (const row of sold) {
    const id = String(row.visitor_id);
    if (id !== "" && !first.has(id)) first.set(id, row);
  }
  const seen = [...first].map(([visitor_id, row]): Row => ({
    visitor_id,
    variation: row.variation!,
    first_seen: row.created_at!,
  }));
  const buyers = Map.groupBy(
    seen,
    ({ variation, first_seen }) =>
      `${variation} ${String(first_seen).slice(0, 10)}`,
  );
  for (const { variation, date, n_visitors } of visitors) {
    const there = buyers.get(`${variation} ${date}`)?.length ?? 0;
    for (let i = there; i < Number(n_visitors); i++) {
      seen.push({
        visitor_id: `none-${variation}-${date}-${i}`,
        variation: variation!,
        first_seen: `${date}T12:00:00Z`,
      });
    }
  }
  return seen;
}

const fromFiles = async (opened: Opened, bundle?: string): Promise<Act> =>
  actOf(
    await readoutFromFiles({
      orders: join(opened.folder, "orders.csv"),
      visitors: join(opened.folder, "visitors.csv"),
      currency: "USD",
      now: NOW,
    }, { ...NO_CACHE, control: opened.control, bundle }),
  );

/** The doors by their names; of files all others are said to be no bolder. */
export const DOORS: Readonly<Record<string, Door>> = {
  files: (opened) => fromFiles(opened),
  frames: async ({ orders, visitors, control }) =>
    actOf(
      await readoutFromFrames({
        orders: pl.DataFrame({
          order_id: text(orders, "order_id"),
          visitor_id: text(orders, "visitor_id"),
          variation: text(orders, "variation"),
          created_at: orders.map(({ created_at }) =>
            new Date(String(created_at))
          ),
          net_revenue: number(orders, "net_revenue"),
        }),
        visitors: pl.DataFrame({
          variation: text(visitors, "variation"),
          created_at: visitors.map(({ date }) => new Date(String(date))),
          n_visitors: number(visitors, "n_visitors"),
        }),
        currency: "USD",
        now: NOW,
      }, { control }),
    ),
  assignments: async (opened) => {
    const { folder, orders, control } = opened;
    const placed = orders.map(({ variation: _, ...row }) => row);
    return actOf(
      await readoutFromFiles({
        orders: await write(folder, "placed.csv", placed),
        assignments: await write(folder, "seen.csv", seenRows(opened)),
        currency: "USD",
        now: NOW,
      }, { ...NO_CACHE, control }),
    );
  },
  "per visitor": async (opened) => {
    const spent = new Map<string, number>();
    for (const { visitor_id, net_revenue } of opened.orders) {
      const id = String(visitor_id);
      spent.set(id, (spent.get(id) ?? 0) + Number(net_revenue));
    }
    const rows = seenRows(opened).map((row): Row => ({
      visitor_id: row.visitor_id!,
      variation: row.variation!,
      created_at: row.first_seen!,
      revenue: spent.get(String(row.visitor_id)) ?? 0,
    }));
    return actOf(
      await readoutFromVisitors(
        await write(opened.folder, "per_visitor.csv", rows),
        { control: opened.control, currency: "USD" },
      ),
    );
  },
  service: async (opened) => {
    const { json, csv } = serviceOf(opened);
    await using service = serve(TOKEN, { json, csv: () => csv });
    const client = createClient({ baseUrl: service.baseUrl, token: TOKEN });
    return actOf(await readout(client, ID, NO_CACHE));
  },
  warehouse: async ({ orders, visitors, arms, control, dates }) => {
    const engine = await openDuckDb();
    await engine.makeTable(
      "orders",
      [
        { name: "id", type: "text" },
        { name: "visitor", type: "text" },
        { name: "variation", type: "text" },
        { name: "net", type: "number" },
        { name: "at", type: "time" },
      ],
      orders.map((row) => [
        String(row.order_id),
        row.visitor_id === "" ? null : String(row.visitor_id),
        String(row.variation),
        Number(row.net_revenue),
        Date.parse(String(row.created_at)) / 1000,
      ]),
    );
    const names = [control, ...arms.filter((name) => name !== control)];
    try {
      return actOf(
        await readoutFromWarehouse(engine.runner, {
          orders: {
            table: "orders",
            orderId: "id",
            visitor: "visitor",
            variation: "variation",
            revenue: "net",
            time: "at",
          },
          currency: "USD",
          variations: names.map((name) => ({ name })),
          days: { first: dates[0]!, last: dates.at(-1)! },
          visitors: visitors.map((row) => ({
            variation: String(row.variation),
            visitors: Number(row.n_visitors),
            day: String(row.date),
          })),
        }, { dialect: "duckdb", now: NOW }),
      );
    } finally {
      await engine.close();
    }
  },
  bundle: async (opened) => {
    const bundle = join(opened.folder, "bundle");
    await fromFiles(opened, bundle);
    return actOf(await readoutFromBundle(bundle));
  },
  agents: async ({ folder, control }) => {
    await using _ = await ownCache();
    const ask = openSession({ folder });
    const { answer, isError } = await ask("read_experiment", {
      orders: "orders.csv",
      visitors: "visitors.csv",
      currency: "USD",
      control,
    });
    if (isError) throw new ReadoutError(JSON.stringify(answer));
    return (answer.act as { readonly code: Act }).code;
  },
};

/** Writes a world's files into a folder, to be read through any door. */
export async function openWorld(
  { files, layout }: World,
  folder: string,
): Promise<Opened> {
  const { orders, visitors = [] } = files;
  await write(folder, "orders.csv", orders);
  await write(folder, "visitors.csv", visitors);
  return {
    folder,
    orders,
    visitors,
    arms: [...new Set(text(visitors, "variation"))],
    control: layout.arms[0]!,
    dates: [...new Set(text(visitors, "date"))].sort(),
  };
}
