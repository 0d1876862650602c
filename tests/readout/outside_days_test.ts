/** Orders outside the days, which change nothing of those within. */

import { assertEquals } from "@std/assert";
import { readoutFromFiles } from "../../lib/readout/mod.ts";
import { withFolder } from "../_folder.ts";
import type { PlainOrder } from "./_plain_orders.ts";
import { MANY, writeStore } from "./_random_store.ts";

Deno.test("an order outside the days leaves the sums alone, however large it is", () =>
  withFolder(async (folder) => {
    const order = (at: number): PlainOrder => ({
      visitor: `v${at % (MANY - 9)}`,
      arm: at % 2,
      revenue: 10 + at % 30,
      profit: 5,
      time: at * 1000,
    });
    const orders = Array.from({ length: 2 * MANY }, (_, at) => order(at));
    const read = async (revenue: number) => {
      const early = { ...order(0), revenue, visitor: "early", time: -1e9 };
      const files = await writeStore(folder, {
        orders: [early, ...orders],
        visitors: [[2 * MANY, 2 * MANY]],
      });
      const { metrics } = await readoutFromFiles(files, {
        cache: { folder: null, smallest: 0 },
      });
      return metrics;
    };
    assertEquals(await read(9e11), await read(20));
  }));
