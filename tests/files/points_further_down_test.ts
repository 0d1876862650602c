/** Amounts that the first rows say little of. */

import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { readoutFromFiles } from "../../lib/readout/mod.ts";
import { withFolder } from "../_folder.ts";

const ROWS = 12_000;

/** Whole amounts, but for the last. */
async function readEnding(last: readonly string[]): Promise<number> {
  let total = NaN;
  await withFolder(async (folder) => {
    const files = {
      orders: `${folder}/orders.csv`,
      visitors: `${folder}/visitors.csv`,
    };
    const rows = Array.from({ length: ROWS }, (_, at) => {
      const amount = last[at - ROWS + last.length] ?? 1 + at % 50;
      return `o${at},v${at},${at % 2 ? "A" : "B"},${amount}\n`;
    });
    await Deno.writeTextFile(
      files.orders,
      `order_id,visitor_id,variation,net_revenue\n${rows.join("")}`,
    );
    await Deno.writeTextFile(
      files.visitors,
      "variation,visitors\nA,90000\nB,90000\n",
    );
    const { ledger } = await readoutFromFiles(files, {
      cache: { folder: null },
    });
    total = ledger!.counted.netRevenue!;
  });
  return total;
}

/** What the rows before the last come to. */
function before(last: readonly string[]): number {
  return Array.from({ length: ROWS - last.length }, (_, at) => 1 + at % 50)
    .reduce((sum, amount) => sum + amount, 0);
}

Deno.test("cents far below whole amounts are read as such", async () => {
  const last = ["12.50", "7.25"];
  assertEquals(await readEnding(last), before(last) + 19.75);
});

Deno.test("three digits behind a point far below whole amounts are asked about", async () => {
  for (const last of [["1.200"], ["1.000"]]) {
    const { message } = await assertRejects(() => readEnding(last));
    assertStringIncludes(message, "--decimal");
  }
});
