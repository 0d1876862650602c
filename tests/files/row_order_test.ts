/** The same rows in another order give the same sums, to the last digit. */

import { assertEquals } from "@std/assert";
import { join } from "node:path";
import { readoutFromFiles } from "../../lib/readout/mod.ts";
import { withFolder } from "../_folder.ts";

/** Amounts whose sum ends in another digit when it is taken backwards. */
const AMOUNTS = Array.from({ length: 300 }, (_, at) => (at * 37 % 997) / 100);

type Order = (rows: readonly string[]) => readonly string[];

const ORDERS: readonly Order[] = [(rows) => rows, (rows) => rows.toReversed()];

async function write(
  path: string,
  header: string,
  rows: readonly string[],
): Promise<string> {
  await Deno.writeTextFile(path, `${[header, ...rows].join("\n")}\n`);
  return path;
}

/** The result of the rows in each order, the first to be equal to the others. */
async function inEachOrder<T>(
  read: (order: Order, folder: string) => Promise<T>,
): Promise<readonly [T, ...T[]]> {
  const results: T[] = [];
  for (const order of ORDERS) {
    results.push(await withFolder((folder) => read(order, folder)));
  }
  return results as [T, ...T[]];
}

Deno.test("amounts that sum to another digit backwards are what these tests need", () => {
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
  assertEquals(sum(AMOUNTS) === sum(AMOUNTS.toReversed()), false);
});

Deno.test("orders of nobody who was assigned", async () => {
  const [first, second] = await inEachOrder(async (order, folder) => {
    const { ledger: { exclusions } } = await readoutFromFiles({
      orders: await write(
        join(folder, "orders.csv"),
        "order_id,visitor_id,net_revenue",
        order([
          "o,v0,20",
          ...AMOUNTS.map((amount, at) => `${at},other${at},${amount}`),
        ]),
      ),
      assignments: await write(
        join(folder, "seen.csv"),
        "visitor_id,variation",
        ["v0,A", "v1,B", "v2,A", "v3,B"],
      ),
    }, { control: "A", cache: { folder: null } });
    return exclusions;
  });
  assertEquals(first.map(({ reason }) => reason), ["no-variation"]);
  assertEquals(second, first);
});
