/** Shops as the files that people have of them. */

import { join } from "node:path";
import { FIRST_DAY, type Person, type Sale, type Shop } from "./_shop.ts";

type Cell = string | number | null;

/** A table that is written or made a frame of. */
export interface Cells {
  readonly header: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** The day of a number of days after the first. */
export function dayText(day: number): string {
  return new Date(FIRST_DAY + day * 86_400_000).toISOString().slice(0, 10);
}

/** Writes a table as CSV and gives its path. */
export async function write(
  folder: string,
  name: string,
  { header, rows }: Cells,
): Promise<string> {
  const path = join(folder, name);
  const lines = [header, ...rows].map((row) =>
    row.map((cell) => {
      const text = cell === null ? "" : String(cell);
      return /[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    }).join(",")
  );
  await Deno.writeTextFile(path, `${lines.join("\n")}\n`);
  return path;
}

/** Hundredths as a decimal text; yen have none. */
function money({ currency }: Shop, hundredths: number | null): Cell {
  if (hundredths === null) return null;
  return currency === "JPY"
    ? String(Math.round(hundredths / 100))
    : (hundredths / 100).toFixed(2);
}

function timeText(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace("T", " ");
}

/** A row per order. */
export function orderCells(shop: Shop): Cells {
  const hasProfit = shop.sales.some(({ profit }) => profit !== null);
  return {
    header: [
      "order_id",
      "visitor_id",
      "variation",
      "net_revenue",
      "created_at",
      "units",
      "discount",
      "refund",
      "shipping_revenue",
      "device",
      "country",
      ...(hasProfit ? ["gross_profit"] : []),
    ],
    rows: shop.sales.map((sale) => [
      sale.id,
      sale.person?.id ?? null,
      shop.names[sale.arm]!,
      money(shop, sale.revenue),
      timeText(sale.time),
      sale.units,
      money(shop, sale.discount),
      money(shop, sale.refund),
      money(shop, sale.shipping),
      sale.person?.device ?? null,
      sale.person?.country ?? null,
      ...(hasProfit ? [money(shop, sale.profit)] : []),
    ]),
  };
}

/** Two line items of each order that make up its revenue. */
export function lineCells(shop: Shop): Cells {
  return {
    header: [
      "order_id",
      "visitor_id",
      "variation",
      "price",
      "units",
      "discount",
      "created_at",
    ],
    rows: shop.sales.filter(({ revenue }) => revenue > 0).flatMap((sale) => {
      const [half, rest] = [
        Math.floor(sale.revenue / 2),
        Math.ceil(sale.revenue / 2),
      ];
      return [half, rest].map((price, at): Cell[] => [
        sale.id,
        sale.person?.id ?? null,
        shop.names[sale.arm]!,
        money(shop, price),
        at + 1,
        at === 0 ? money(shop, Math.min(half, sale.discount)) : "0",
        timeText(sale.time),
      ]);
    }),
  };
}

/** A row per visitor with the variation and when it was seen first. */
export function assignmentCells(shop: Shop): Cells {
  return {
    header: ["visitor_id", "variation", "first_seen", "device"],
    rows: shop.people.map((person) => [
      person.id,
      shop.names[person.arm]!,
      `${dayText(person.day)} 00:00:00`,
      person.device,
    ]),
  };
}

/** How visitors are counted over time. */
export type Counting = "days" | "weeks" | "to date" | "in all";

/** Visitors by variation, and by day, week, or up to each day. */
export function visitorCells(shop: Shop, counting: Counting = "days"): Cells {
  if (counting === "in all") {
    return {
      header: ["variation", "n_visitors"],
      rows: shop.names.map((name, arm) => [name, count(shop, arm, () => true)]),
    };
  }
  const step = counting === "weeks" ? 7 : 1;
  const spans = Array.from(
    { length: Math.ceil(shop.days / step) },
    (_, at) => at * step,
  );
  return {
    header: [
      counting === "weeks" ? "week" : "created_at",
      "variation",
      "n_visitors",
    ],
    rows: spans.flatMap((from) =>
      shop.names.map((name, arm): Cell[] => [
        dayText(from),
        name,
        count(
          shop,
          arm,
          (day) => day < from + step && (counting === "to date" || day >= from),
        ),
      ])
    ),
  };
}

function count(
  { people }: Shop,
  arm: number,
  counts: (day: number) => boolean,
): number {
  return people.filter((one) => one.arm === arm && counts(one.day)).length;
}

/** A row per visitor with what it bought. */
export function perVisitorCells(shop: Shop): Cells {
  const bought = salesByPerson(shop);
  return {
    header: ["visitor_id", "group", "device", "revenue", "units", "returning"],
    rows: shop.people.map((person) => {
      const own = bought.get(person.id) ?? [];
      return [
        person.id,
        shop.names[person.arm]!,
        person.device,
        money(shop, sum(own.map(({ revenue }) => revenue))),
        sum(own.map(({ units }) => units)),
        person.isNew ? "no" : "yes",
      ];
    }),
  };
}

/** What somebody else has summed up: a row per variation, or one per day, too. */
export function summaryCells(shop: Shop, byDay: boolean): Cells {
  const bought = salesByPerson(shop);
  const days = byDay ? Array.from({ length: shop.days }, (_, at) => at) : [-1];
  return {
    header: [
      ...(byDay ? ["date"] : []),
      "variation",
      "visitors",
      "revenue_mean",
      "revenue_sd",
      "buyers",
    ],
    rows: days.flatMap((day) =>
      shop.names.flatMap((name, arm): Cell[][] => {
        const own = shop.people.filter((one) =>
          one.arm === arm && (!byDay || one.day === day)
        );
        if (own.length < 2) return [];
        const spent = own.map((one) => spend(one, bought) / 100);
        const mean = sum(spent) / own.length;
        const variance = sum(spent.map((value) => (value - mean) ** 2)) /
          (own.length - 1);
        return [[
          ...(byDay ? [dayText(day)] : []),
          name,
          own.length,
          mean,
          Math.sqrt(variance),
          spent.filter((value) => value !== 0).length,
        ]];
      })
    ),
  };
}

function salesByPerson({ sales }: Shop): ReadonlyMap<string, readonly Sale[]> {
  return Map.groupBy(sales, ({ person }) => person?.id ?? "");
}

function spend(
  { id }: Person,
  bought: ReadonlyMap<string, readonly Sale[]>,
): number {
  return sum((bought.get(id) ?? []).map(({ revenue }) => revenue));
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
