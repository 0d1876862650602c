/**
 * Files that change between two readouts: what is kept of them gives the result of
 * all of them, and what changed is said.
 */

import { assertEquals, assertMatch } from "@std/assert";
import { join } from "node:path";
import { keptTables, removeTables } from "../../lib/engine/mod.ts";
import { readoutFromFiles } from "../../lib/readout/mod.ts";
import { makeScaleFiles } from "../bench/_scale_data.ts";
import { drawn } from "../_draw.ts";
import { withFolder } from "../_folder.ts";

/** Days of which files are there at the beginning. */
const FIRST_DAYS = 32;
const ORDERS = 6000;

/** Files of each day. */
interface Store {
  readonly orders: string;
  readonly visitors: string;
  /** The orders of the first days. */
  readonly upTo: (day: number) => string;
  /** Writes the files as they are after so many days. */
  readonly write: (day: number, orders?: string) => Promise<void>;
}

/** Makes the files of a store. */
async function makeStore(folder: string): Promise<Store> {
  const all = await makeScaleFiles(folder, ORDERS);
  const [header, ...rows] = (await Deno.readTextFile(all.orders)).trim()
    .split("\n")
    .map((row) => {
      const [order, visitor, variation, revenue, profit] = row.split(",");
      const time = row.split(",")[10]!;
      return { time, text: [order, visitor, variation, time, revenue, profit] };
    });
  const text = [header!, ...rows.sort((a, b) => a.time < b.time ? -1 : 1)]
    .map(({ text }) => `${text.join(",")}\n`).join("");
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
async function recordOf(
  { orders, visitors }: Pick<Store, "orders" | "visitors">,
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

/** What becomes of a file, and what is said. */
interface Change {
  readonly name: string;
  readonly says: RegExp;
  readonly change: (store: Store, day: number) => string;
}

const last = (text: string, rows: number): string[] =>
  text.trimEnd().split("\n").slice(-rows);

/** Everything that happens to files between one day and the next. */
const CHANGES: readonly Change[] = [
  {
    name: "late rows",
    says: NOTHING,
    change: ({ upTo }, day) => {
      const late = last(upTo(3), 20).map((row) => `9${row}`);
      return `${upTo(day)}${late.join("\n")}\n`;
    },
  },
  {
    name: "a visitor of before, in both variations",
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
    says: NOTHING,
    change: ({ upTo }, day) =>
      `${upTo(day)}${last(upTo(day - 2), 1)[0]!.replace(/Z,/, "Z,-")}\n`,
  },
  {
    name: "no line end behind the last row",
    says: NOTHING,
    change: ({ upTo }, day) => upTo(day).trimEnd(),
  },
  {
    name: "a changed old row",
    says: /"dates":\["2026-01-01"\]/,
    change: ({ upTo }, day) =>
      upTo(day).replace(
        /Z,(\d)/,
        (_, digit) => `Z,${(Number(digit) + 1) % 10}`,
      ),
  },
  {
    name: "a shorter file",
    says: /"dates":\["2026-01-30","2026-01-31"\]/,
    change: ({ upTo }, day) => upTo(day - 3),
  },
  {
    name: "another header",
    says: NOTHING,
    change: ({ upTo }, day) => upTo(day).replace("gross_profit", "margin"),
  },
  {
    name: "a rotated file",
    says: /"dates":\["2026-01-01",("[\d-]+",?){3,}\]/,
    change: ({ upTo }, day) =>
      `${upTo(0)}${upTo(day).slice(upTo(day - 9).length)}`,
  },
  {
    name: "amounts with signs between thousands",
    says: NOTHING,
    change: ({ upTo }, day) =>
      `${upTo(day)}${
        last(upTo(day), 1)[0]!.replace(/Z,[\d.]+/, 'Z,"1,234.50"')
      }\n`,
  },
];

for (const { name, says, change } of drawn(3, CHANGES)) {
  Deno.test(`a file that was read before, then ${name}: the result of all of it`, () =>
    withFolder(async (folder) => {
      const store = await makeStore(folder);
      const cache = join(folder, "cache");
      await store.write(FIRST_DAYS - 1);
      await recordOf(store, cache);
      await store.write(FIRST_DAYS, change(store, FIRST_DAYS));
      const kept = await recordOf(store, cache);
      const said = /\{"code":"reread[^}]*\}\},?/.exec(kept)?.[0] ?? "";
      const whole = await recordOf(store, null);
      assertEquals(kept.replace(said, ""), whole);
      assertMatch(said, says);
      assertEquals(await recordOf(store, cache), whole);
    }));
}

Deno.test("what is kept is all that a readout needs the next time", () =>
  withFolder(async (folder) => {
    const store = await makeStore(folder);
    const cache = join(folder, "cache");
    const names = () =>
      [...Deno.readDirSync(cache)].map(({ name }) => name).sort();
    for (const day of [FIRST_DAYS, FIRST_DAYS + 1]) {
      await store.write(day);
      const first = await recordOf(store, cache);
      assertEquals(first, await recordOf(store, null));
      const kept = names();
      assertEquals(await recordOf(store, cache), first);
      assertEquals(names(), kept);
    }
    await removeTables(await keptTables(cache));
    assertEquals(names(), []);
  }));
