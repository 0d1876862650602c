/** The ways by which a store comes into a readout. */

import { join } from "node:path";
import type { Readout } from "../../lib/readout/mod.ts";
import { readoutFromFiles, readoutFromFrames } from "../../lib/readout/mod.ts";
import { type Form, plainLayout, randomLayout } from "./_layout.ts";
import { Dice } from "./_random.ts";
import type { Store } from "./_store.ts";
import {
  framesOf,
  gzip,
  orderColumns,
  ordersCsv,
  visitColumns,
  visitsCsv,
  writeParquet,
} from "./_write.ts";

/** By which way a store is read. */
export const INPUTS = ["csv", "gz", "parquet", "frames"] as const;

/** One of them. */
export type Input = typeof INPUTS[number];

/** How a store is written and read. */
export interface Way {
  readonly input: Input;
  /** Fixes the form of the files. */
  readonly seed: number;
  readonly forms: readonly Form[];
}

/** Reads a store by one way; the files are left in the folder. */
export async function readStore(
  store: Store,
  { input, seed, forms }: Way,
  folder: string,
): Promise<Readout> {
  const options = { control: store.names[0] };
  if (input === "frames") {
    return await readoutFromFrames(framesOf(store), options);
  }
  const dice = new Dice(seed + 7);
  const ofVisits = randomLayout(dice, visitColumns(store), forms);
  const ofOrders = input === "parquet"
    ? plainLayout(dice.shuffled(orderColumns(store)))
    : randomLayout(dice, orderColumns(store), forms);
  const visitors = join(folder, "visitors.csv");
  await Deno.writeTextFile(visitors, visitsCsv(store, ofVisits));
  const text = new TextEncoder().encode(ordersCsv(store, ofOrders));
  const names = {
    csv: "orders.csv",
    gz: "orders.csv.gz",
    parquet: "orders.parquet",
  };
  const orders = join(folder, names[input]);
  if (input === "csv") await Deno.writeFile(orders, text);
  if (input === "gz") {
    await Deno.writeFile(orders, await gzip(text, ofOrders.members));
  }
  if (input === "parquet") {
    const columns = ofOrders.columns.map(({ name }) => name!);
    await writeParquet(store, orders, columns);
  }
  return await readoutFromFiles({ orders, visitors }, {
    ...options,
    // Orders of kept files are summed by hour first, others looked at directly.
    cache: seed % 2 === 0
      ? { folder: null }
      : { folder: join(folder, "kept"), smallest: 0 },
  });
}
