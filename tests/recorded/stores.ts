/** Readouts of random odd stores, by every way that they come in. */

import { join } from "node:path";
import pl from "nodejs-polars";
import {
  checkFiles,
  type FileReadoutOptions,
  filesDocument,
  type Readout,
  readoutFromBundle,
  readoutFromFiles,
  readoutFromFrames,
  readoutFromSummaries,
  readoutFromVisitors,
  readoutFromWarehouse,
} from "readout/readout";
import { INPUTS, readStore } from "../files/_inputs.ts";
import { FORMS } from "../files/_layout.ts";
import { Dice } from "../files/_random.ts";
import { randomStore } from "../files/_store.ts";
import { openDuckDb } from "../warehouse/_duckdb.ts";
import { NOW, storeOf } from "../warehouse/_store.ts";
import { loadStore } from "../warehouse/_stored.ts";
import { choicesOf, planOf } from "./_choices.ts";
import type { Result, Surfaces } from "./_result.ts";
import { FIRST_DAY, type Shop, shopOf, TRAITS } from "./_shop.ts";
import {
  assignmentCells,
  type Cells,
  type Counting,
  dayText,
  lineCells,
  orderCells,
  perVisitorCells,
  summaryCells,
  visitorCells,
  write,
} from "./_shop_files.ts";
import { documentSurfaces, readoutSurfaces } from "./_surfaces.ts";

/** How a shop is read. */
interface Reading {
  readonly folder: string;
  readonly shop: Shop;
  readonly options: FileReadoutOptions;
  /** What files and frames do not say themselves. */
  readonly naming: {
    readonly name: string;
    readonly currency: string;
    readonly now: number;
    readonly status: "started" | "ended";
    readonly split?: Readonly<Record<string, number>>;
  };
}

type Way = (reading: Reading) => Promise<Readout>;

/** Orders beside visitors that are counted in one of their ways. */
function counted(counting: Counting): Way {
  return async ({ folder, shop, options, naming }) => {
    return await readoutFromFiles({
      orders: await write(folder, "orders.csv", orderCells(shop)),
      visitors: await write(
        folder,
        "visitors.csv",
        visitorCells(shop, counting),
      ),
      ...naming,
      ...(shop.traits.includes("guests")
        ? { guests: "separate" as const }
        : {}),
      ...(counting === "to date" ? { days: "to-date" as const } : {}),
      ...(counting === "weeks" ? { weeks: "first" as const } : {}),
    }, options);
  };
}

const assigned: Way = async ({ folder, shop, options, naming }) =>
  await readoutFromFiles({
    orders: await write(folder, "orders.csv", orderCells(shop)),
    assignments: await write(folder, "seen.csv", assignmentCells(shop)),
    ...naming,
    timeZone: "Europe/Berlin",
  }, options);

const lineItems: Way = async ({ folder, shop, options, naming }) =>
  await readoutFromFiles({
    orders: await write(folder, "items.csv", lineCells(shop)),
    visitors: await write(folder, "visitors.csv", visitorCells(shop)),
    lineItems: true,
    ...naming,
  }, options);

const ofSomeDays: Way = async ({ folder, shop, options, naming }) =>
  await readoutFromFiles({
    orders: await write(folder, "orders.csv", orderCells(shop)),
    visitors: await write(folder, "visitors.csv", visitorCells(shop)),
    ...naming,
    start: dayText(1),
    end: dayText(Math.max(1, shop.days - 3)),
  }, options);

const frames: Way = async ({ shop, options, naming }) => {
  const { cache: _, ...others } = options;
  return await readoutFromFrames({
    orders: frameOf(orderCells(shop)),
    visitors: frameOf(visitorCells(shop)),
    ...naming,
  }, others);
};

function frameOf({ header, rows }: Cells): pl.DataFrame {
  return pl.DataFrame(
    Object.fromEntries(
      header.map((name, at) => [name, rows.map((row) => row[at] ?? null)]),
    ),
  );
}

/** Where nothing is known of orders, these metrics are none. */
function withoutOrders({ level, minimumEffect, priorSd }: FileReadoutOptions) {
  return { level, minimumEffect, priorSd };
}

const perVisitor: Way = async ({ folder, shop, options, naming }) => {
  const { now: _, ...others } = naming;
  return await readoutFromVisitors(
    await write(folder, "people.csv", perVisitorCells(shop)),
    { ...others, ...withoutOrders(options), control: shop.names[0] },
  );
};

/** Summaries of the whole test, or of each day. */
function summaries(byDay: boolean): Way {
  return async ({ folder, shop, options, naming }) =>
    await readoutFromSummaries(
      await write(folder, "summaries.csv", summaryCells(shop, byDay)),
      {
        ...naming,
        ...withoutOrders(options),
        control: shop.names[0],
        measures: ["revenue", "buyers"],
      },
    );
}

/** Surfaces in a bundle and read from it. */
const bundled: Way = async (reading) => {
  const bundle = join(reading.folder, "bundle");
  const { options } = reading;
  await counted("days")({ ...reading, options: { ...options, bundle } });
  return await readoutFromBundle(bundle);
};

const planned: Way = async (reading) => {
  const { shop, options: { cache, control } } = reading;
  const plan = planOf(new Dice(shop.seed), shop);
  return await counted("days")({
    ...reading,
    options: { cache, control, plan },
  });
};

/** Each way, and how many shops come in by it. */
const WAYS: readonly (readonly [name: string, shops: number, way: Way])[] = [
  ["days", 36, counted("days")],
  ["in all", 4, counted("in all")],
  ["weeks", 4, counted("weeks")],
  ["to date", 4, counted("to date")],
  ["some days", 3, ofSomeDays],
  ["plan", 14, planned],
  ["assignments", 12, assigned],
  ["line items", 5, lineItems],
  ["frames", 8, frames],
  ["per visitor", 8, perVisitor],
  ["summaries", 6, summaries(false)],
  ["summaries by day", 6, summaries(true)],
  ["bundle", 4, bundled],
];

/** Readouts of shops, and of the stores of other tests. */
export const STORES: readonly Result[] = [
  ...WAYS.flatMap(([name, shops, way], nth) =>
    Array.from({ length: shops }, (_, at): Result => ({
      name: `shop by ${name} ${at + 1}`,
      make: (folder) => readShop(1000 * (nth + 1) + at, at + nth, way, folder),
    }))
  ),
  ...Array.from({ length: 24 }, (_, at): Result => ({
    name: `odd store ${at + 1}`,
    make: (folder) => oddStore(at + 1, folder),
  })),
  ...Array.from({ length: 16 }, (_, at): Result => ({
    name: `warehouse ${at + 1}`,
    make: () => warehouse(at + 1),
  })),
  ...Array.from({ length: 4 }, (_, at): Result => ({
    name: `check ${at + 1}`,
    make: (folder) => check(at + 1, folder),
  })),
];

async function readShop(
  seed: number,
  nth: number,
  way: Way,
  folder: string,
): Promise<Surfaces> {
  const shop = shopOf(seed, TRAITS[nth % TRAITS.length]!);
  const dice = new Dice(seed + 1);
  return readoutSurfaces(
    await way({
      folder,
      shop,
      options: {
        ...choicesOf(dice),
        control: shop.names[0],
        cache: { folder: null },
      },
      naming: {
        name: `Shop ${seed}`,
        currency: shop.currency,
        now: FIRST_DAY + shop.days * 86_400_000,
        status: dice.chance(0.4) ? "started" : "ended",
        ...(shop.traits.includes("uneven split") && shop.names.length === 2
          ? { split: { [shop.names[0]!]: 8, [shop.names[1]!]: 2 } }
          : {}),
      },
    }),
  );
}

/** The stores that the oracle of files reads. */
async function oddStore(seed: number, folder: string): Promise<Surfaces> {
  const { store } = randomStore(seed);
  const input = INPUTS[seed % INPUTS.length]!;
  return readoutSurfaces(
    await readStore(store, { input, seed, forms: FORMS }, folder),
  );
}

async function warehouse(seed: number): Promise<Surfaces> {
  const engine = await openDuckDb();
  try {
    const store = storeOf(seed);
    const description = await loadStore(engine, store);
    return readoutSurfaces(
      await readoutFromWarehouse(engine.runner, description, {
        ...store.options,
        dialect: engine.dialect,
        now: NOW,
      }),
    );
  } finally {
    await engine.close();
  }
}

/** What the check of files says. */
async function check(seed: number, folder: string): Promise<Surfaces> {
  const shop = shopOf(seed, TRAITS[seed]!);
  const result = await checkFiles({
    orders: await write(folder, "orders.csv", orderCells(shop)),
    visitors: await write(folder, "visitors.csv", visitorCells(shop)),
    now: FIRST_DAY + shop.days * 86_400_000,
  }, { control: shop.names[0], cache: { folder: null } });
  return documentSurfaces(result, filesDocument(result));
}
