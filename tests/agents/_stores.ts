/** Stores with every outcome, as files for agents to read. */

import { join } from "node:path";
import { temporaryFolder } from "../_folder.ts";
import { Dice } from "../files/_random.ts";
import { type Ask, openSession, ownCache } from "./_session.ts";

/** Store with the files `NAME.csv` and `NAME.visitors.csv`. */
export interface Store {
  readonly name: string;
  readonly kind: keyof typeof KINDS;
}

/** True outcome of a test: conversion rate and order size per arm. */
interface Kind {
  readonly arms: readonly (readonly [rate: number, size: number])[];
  readonly days?: number;
  readonly perDay?: number;
  readonly currency?: string;
  /** Share of an arm's visitors that is lost. */
  readonly lost?: number;
  /** Margin of the last arm. */
  readonly margin?: number;
  readonly oneLarge?: boolean;
}

/** Outcomes by name. */
export const KINDS = {
  "clear": { arms: [[0.05, 40], [0.1, 42]] },
  "null": { arms: [[0.06, 40], [0.06, 40]] },
  "loser": { arms: [[0.1, 40], [0.05, 40]] },
  "trade-off": { arms: [[0.05, 40], [0.11, 40]], margin: -0.2 },
  "broken": { arms: [[0.06, 40], [0.06, 40]], lost: 0.25 },
  "early": { arms: [[0.06, 40], [0.06, 40]], days: 2, perDay: 40 },
  "ten": {
    arms: [
      ...Array.from({ length: 9 }, () => [0.06, 40] as const),
      [0.14, 44],
    ],
    perDay: 150,
  },
  "yen": { arms: [[0.05, 4000], [0.1, 4200]], currency: "JPY" },
  "large": { arms: [[0.06, 40], [0.06, 40]], oneLarge: true },
} as const satisfies Readonly<Record<string, Kind>>;

/** External texts used as names. */
const NAMES = ["Grid", "Hero", "Zoom", "Badge", "Video", "List", "Bar", "Dots"];

/** Pattern of visitor and order IDs, which no answer may contain. */
export const ID = /(vis|ord)-[0-9a-f]{10}/;

/**
 * Writes stores into a folder: three of each kind, and one season.
 *
 * @param folder Path of the folder.
 * @param seed Seed of the random draws.
 * @param perKind Number of stores of each kind.
 */
export async function writeStores(
  folder: string,
  seed: number,
  perKind = 3,
): Promise<Store[]> {
  const dice = new Dice(seed);
  const stores: Store[] = [];
  for (const kind of Object.keys(KINDS) as (keyof typeof KINDS)[]) {
    for (let nth = 1; nth <= perKind; nth++) {
      const name = `${kind}-${nth}`;
      await writeStore(folder, name, KINDS[kind], dice);
      stores.push({ name, kind });
    }
  }
  await writeSeason(folder, dice);
  await writeEstimates(folder, dice);
  return stores;
}

/** Session on stores of each kind, in a folder that is removed on disposal. */
interface StoresSession extends AsyncDisposable {
  readonly folder: string;
  readonly stores: readonly Store[];
  readonly ask: Ask;
}

/** Opens a session on one new store of each kind, with its own receipts. */
export async function openStores(seed: number): Promise<StoresSession> {
  const disposables = new AsyncDisposableStack();
  disposables.use(await ownCache());
  const { path: folder } = disposables.use(await temporaryFolder());
  const stores = await writeStores(folder, seed, 1);
  const ask = openSession({ folder });
  return Object.assign(disposables, { folder, stores, ask });
}

async function writeStore(
  folder: string,
  name: string,
  kind: Kind,
  dice: Dice,
): Promise<void> {
  const { arms, days = 16, perDay = 120, currency = "USD" } = kind;
  const names = arms.map((_, arm) =>
    arm === 0 ? "control" : `${NAMES[arm % NAMES.length]} ${arm}`
  );
  const orders = [
    "order_id,visitor_id,variation,net_revenue,gross_profit,created_at,currency,device",
  ];
  const visitors = ["variation,n_visitors,created_at"];
  for (let day = 0; day < days; day++) {
    const date = new Date(Date.UTC(2026, 2, 2 + day));
    const stamp = date.toISOString().slice(0, 10);
    for (const [arm, [rate, size]] of arms.entries()) {
      const came = perDay + dice.from(-9, 9);
      const kept = arm === 1 ? Math.round(came * (1 - (kind.lost ?? 0))) : came;
      visitors.push(`${names[arm]},${kept},${stamp}`);
      for (let visitor = 0; visitor < kept; visitor++) {
        if (!dice.chance(rate)) continue;
        const revenue = Math.max(1, size * (0.4 + 1.2 * dice.next()));
        const margin = arm === 1 ? kind.margin ?? 0.4 : 0.4;
        const shown = currency === "JPY" ? 0 : 2;
        orders.push([
          id("ord", dice),
          id("vis", dice),
          names[arm],
          revenue.toFixed(shown),
          (revenue * margin).toFixed(shown),
          `${stamp}T${String(dice.from(8, 20)).padStart(2, "0")}:00:00`,
          currency,
          dice.pick(["mobile", "desktop"]),
        ].join());
      }
    }
  }
  if (kind.oneLarge) {
    const row = [id("ord", dice), id("vis", dice), names[1], "9000", "3000"];
    orders.push([...row, "2026-03-05T12:00:00", currency, "mobile"].join());
  }
  await writeLines(folder, `${name}.csv`, orders);
  await writeLines(folder, `${name}.visitors.csv`, visitors);
}

/** Writes the orders of two autumns. */
async function writeSeason(folder: string, dice: Dice): Promise<void> {
  const rows = ["order_id,customer_id,net_revenue,created_at,currency"];
  for (const year of [2024, 2025]) {
    for (let day = 0; day < 92; day++) {
      const date = new Date(Date.UTC(year, 9, 1 + day));
      const stamp = date.toISOString().slice(0, 10);
      const isEvent = day >= 57 && day <= 61;
      for (let nth = dice.from(6, 10) * (isEvent ? 4 : 1); nth > 0; nth--) {
        const revenue = (20 + 60 * dice.next()) * (year === 2025 ? 1.15 : 1);
        rows.push([
          ...[id("ord", dice), id("vis", dice), revenue.toFixed(2)],
          ...[`${stamp}T12:00:00`, "EUR"],
        ].join());
      }
    }
  }
  await writeLines(folder, "season.csv", rows);
}

async function writeEstimates(folder: string, dice: Dice): Promise<void> {
  const rows = Array.from({ length: 12 }, (_, at) => {
    const lift = (dice.next() - 0.45) * 0.2;
    const decision = lift > 0.06 ? "shipped" : "rejected";
    return `T${at},net_revenue_per_visitor,${
      lift.toFixed(4)
    },0.03,${decision},28,40000,100000`;
  });
  await writeLines(folder, "estimates.csv", [
    "id,metric,lift,standard_error,decision,days,visitors,per_month",
    ...rows,
  ]);
}

function id(kind: "ord" | "vis", dice: Dice): string {
  const digits = Array.from(
    { length: 10 },
    () => dice.from(0, 15).toString(16),
  );
  return `${kind}-${digits.join("")}`;
}

async function writeLines(
  folder: string,
  name: string,
  lines: readonly string[],
): Promise<void> {
  await Deno.writeTextFile(join(folder, name), `${lines.join("\n")}\n`);
}
