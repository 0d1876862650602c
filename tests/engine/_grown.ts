/** A store whose files grow by a day, and what else becomes of such files. */

import { join } from "node:path";
import { readoutFromFiles } from "../../lib/readout/mod.ts";
import { makeScaleFiles } from "../bench/_scale_data.ts";

/** Days of which files are there at the beginning. */
export const FIRST_DAYS = 32;
/** Days by which they grow. */
export const MORE_DAYS = 28;

/** Files of each day, and the files that grow. */
export interface GrowingStore {
  readonly orders: string;
  readonly visitors: string;
  /** The orders of the first days, one more day, two more, and so on. */
  readonly upTo: (day: number) => string;
  /** Writes the files as they are after so many days. */
  readonly write: (day: number, orders?: string) => Promise<void>;
}

/** Makes the files of a store. */
export async function growingStore(
  folder: string,
  count: number,
): Promise<GrowingStore> {
  const all = await makeScaleFiles(folder, count);
  const text = await Deno.readTextFile(all.orders);
  const visitors = (await Deno.readTextFile(all.visitors)).split("\n");
  const endOf = (day: number): number => {
    const next = new Date(Date.UTC(2026, 0, 1 + day)).toISOString()
      .slice(0, 10);
    const at = text.indexOf(`,${next}T`);
    return at < 0 ? text.length : text.lastIndexOf("\n", at) + 1;
  };
  const files = {
    orders: join(folder, "orders.csv"),
    visitors: join(folder, "visitors.csv"),
  };
  const upTo = (day: number): string => text.slice(0, endOf(day));
  return {
    ...files,
    upTo,
    write: async (day, orders = upTo(day)) => {
      await Deno.writeTextFile(files.orders, orders);
      await Deno.writeTextFile(
        files.visitors,
        visitors.slice(0, 1 + 2 * day).join("\n"),
      );
    },
  };
}

/** The record of the files, as text; where nothing is kept when no folder is. */
export async function recordOf(
  { orders, visitors }: Pick<GrowingStore, "orders" | "visitors">,
  folder: string | null,
): Promise<string> {
  const readout = await readoutFromFiles({
    orders,
    visitors,
    map: { created_at: "day" },
    now: Date.UTC(2026, 5, 1),
  }, { cache: { folder, smallest: 0 } });
  return JSON.stringify(readout);
}

const NOTHING = /^$/;

/** What becomes of a file, whether it is read from there, and what is said. */
export interface Change {
  readonly name: string;
  readonly grows: boolean;
  readonly says: RegExp;
  readonly change: (store: GrowingStore, day: number) => string;
}

const last = (text: string, rows: number): string[] =>
  text.trimEnd().split("\n").slice(-rows);

/** Everything that happens to files between one day and the next. */
export const CHANGES: readonly Change[] = [
  {
    name: "late rows",
    grows: true,
    says: NOTHING,
    change: ({ upTo }, day) => {
      const late = last(upTo(3), 20).map((row) => `9${row}`);
      return `${upTo(day)}${late.join("\n")}\n`;
    },
  },
  {
    name: "a visitor of before, in both variations",
    grows: true,
    says: NOTHING,
    change: ({ upTo }, day) => {
      const other = last(upTo(day - 1), 9).map((row) =>
        `8${row}`.replace(
          /Control|Treatment/,
          (name) => name === "Control" ? "Treatment" : "Control",
        )
      );
      return `${upTo(day)}${other.join("\n")}\n`;
    },
  },
  {
    name: "a refund of before",
    grows: true,
    says: NOTHING,
    change: ({ upTo }, day) =>
      `${upTo(day)}${last(upTo(day - 2), 1)[0]!.replace(/Z,/, "Z,-")}\n`,
  },
  {
    name: "no line end behind the last row",
    grows: true,
    says: NOTHING,
    change: ({ upTo }, day) => upTo(day).trimEnd(),
  },
  {
    name: "a changed old row",
    grows: false,
    says: /"dates":\["2026-01-01"\]/,
    change: ({ upTo }, day) =>
      upTo(day).replace(
        /Z,(\d)/,
        (_, digit) => `Z,${(Number(digit) + 1) % 10}`,
      ),
  },
  {
    name: "a shorter file",
    grows: false,
    says: /"dates":\["2026-01-30","2026-01-31"\]/,
    change: ({ upTo }, day) => upTo(day - 3),
  },
  {
    name: "another header",
    grows: false,
    says: NOTHING,
    change: ({ upTo }, day) => upTo(day).replace("gross_profit", "margin"),
  },
  {
    name: "a rotated file",
    grows: false,
    says: /"dates":\["2026-01-01",("[\d-]+",?){3,}\]/,
    change: ({ upTo }, day) =>
      `${upTo(0)}${upTo(day).slice(upTo(day - 9).length)}`,
  },
  {
    name: "amounts with signs between thousands",
    grows: true,
    says: NOTHING,
    change: ({ upTo }, day) =>
      `${upTo(day)}${
        last(upTo(day), 1)[0]!.replace(/Z,[\d.]+/, 'Z,"1,234.50"')
      }\n`,
  },
];
