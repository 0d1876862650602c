/** Random stores, in memory and in files. */

import { join } from "node:path";
import pl from "nodejs-polars";
import type { ReadoutFiles } from "../../lib/readout/mod.ts";
import { randomSource } from "../../lib/stats/mod.ts";
import { DAY_MS, type PlainStore } from "./_plain_readout.ts";
import type { PlainOrder } from "./_plain_orders.ts";

/** More orders than are added up as few. */
export const MANY = 2000;

/**
 * Repeat buyers, crossovers, refunds, free orders, equal times, empty days.
 *
 * @param more Orders beside some tens or hundreds.
 */
export function randomStore(seed: number, more = 0): PlainStore {
  const source = randomSource(seed);
  const random = () => source.uniform();
  const arms = 2 + Math.floor(random() * 2);
  const days = 1 + Math.floor(random() * 9);
  const count = more + 30 + Math.floor(random() * 300);
  // Cents, mills, or whatever a division left.
  const scale = [100, 1000, 3][Math.floor(random() * 3)]!;
  const lacksProfit = random() < 0.2;
  const orders = Array.from({ length: count }, (): PlainOrder => {
    const buyer = Math.floor(random() ** 2 * count);
    const home = buyer % arms;
    const size = Math.exp(3.5 + 1.2 * (random() + random() + random() - 1.5));
    const kind = random();
    const revenue = kind < 0.03
      ? 0
      : kind < 0.06
      ? -Math.round(size)
      : Math.round((kind > 0.99 ? 40 : 1) * size * scale) / scale;
    return {
      visitor: `v${buyer}`,
      arm: random() < 0.02 ? (home + 1) % arms : home,
      revenue,
      profit: lacksProfit && random() < 0.1 ? null : revenue * 0.375,
      time: Math.floor(random() * days * 24) * DAY_MS / 24 +
        Math.floor(random() * 3) * 1000,
    };
  });
  const visitors = Array.from(
    { length: days },
    () => Array.from({ length: arms }, () => count + Math.floor(random() * 99)),
  );
  return { orders, visitors };
}

export const nameOf = (arm: number): string => String.fromCharCode(65 + arm);

export function framesOf(
  { orders, visitors }: PlainStore,
): Record<"orders" | "visitors", pl.DataFrame> {
  const days = visitors.flatMap((row, day) =>
    row.map((count, arm) => ({ day, count, arm }))
  );
  return {
    orders: pl.DataFrame([
      pl.Series("order_id", orders.map((_, at) => `o${at}`), pl.Utf8),
      pl.Series("visitor_id", orders.map(({ visitor }) => visitor), pl.Utf8),
      pl.Series("variation", orders.map(({ arm }) => nameOf(arm)), pl.Utf8),
      pl.Series(
        "net_revenue",
        orders.map(({ revenue }) => revenue),
        pl.Float64,
      ),
      pl.Series("gross_profit", orders.map(({ profit }) => profit), pl.Float64),
      pl.Series(
        "created_at",
        orders.map(({ time }) => new Date(time)),
        pl.Datetime("ms"),
      ),
    ]),
    visitors: pl.DataFrame([
      pl.Series("variation", days.map(({ arm }) => nameOf(arm)), pl.Utf8),
      pl.Series("n_visitors", days.map(({ count }) => count), pl.Int64),
      pl.Series(
        "created_at",
        days.map(({ day }) => new Date(day * DAY_MS)),
        pl.Datetime("ms"),
      ),
    ]),
  };
}

export async function writeStore(
  folder: string,
  { orders, visitors }: PlainStore,
): Promise<ReadoutFiles> {
  const files = {
    orders: join(folder, "orders.csv"),
    visitors: join(folder, "visitors.csv"),
    map: { created_at: "day" },
  };
  const rows = orders.map((order, at) =>
    [
      `o${at}`,
      order.visitor,
      nameOf(order.arm),
      order.revenue,
      order.profit ?? "",
      new Date(order.time).toISOString().slice(0, -1),
    ].join(",")
  );
  await Deno.writeTextFile(
    files.orders,
    [
      "order_id,visitor_id,variation,net_revenue,gross_profit,created_at",
      ...rows,
    ].join("\n"),
  );
  const days = visitors.flatMap((row, day) =>
    row.map((count, arm) =>
      `${nameOf(arm)},${count},${
        new Date(day * DAY_MS).toISOString().slice(0, 10)
      }\n`
    )
  );
  await Deno.writeTextFile(
    files.visitors,
    `variation,n_visitors,day\n${days.join("")}`,
  );
  return files;
}
