/** Whole amounts that may be in cents are said, and others are not. */

import { assertEquals } from "@std/assert";
import { join } from "node:path";
import { readoutFromFiles } from "../../lib/readout/mod.ts";
import { withFolder } from "../_folder.ts";

/** Whether a readout of 200 orders with an amount says that it may be in cents. */
async function isDoubted(
  amount: (order: number) => string,
  currency: string | undefined,
  column = "",
): Promise<boolean> {
  let doubted = false;
  await withFolder(async (folder) => {
    const orders = join(folder, "orders.csv");
    const visitors = join(folder, "visitors.csv");
    const rows = Array.from(
      { length: 200 },
      (_, order) =>
        `o${order},v${order},${order % 2 ? "A" : "B"},${
          amount(order)
        },${column}`,
    );
    await Deno.writeTextFile(
      orders,
      `order_id,visitor_id,variation,net_revenue,currency\n${
        rows.join("\n")
      }\n`,
    );
    await Deno.writeTextFile(visitors, "variation,visitors\nA,900\nB,910\n");
    const { checks, projectedImpact } = await readoutFromFiles(
      { orders, visitors, currency },
      { control: "A", cache: { folder: null } },
    );
    doubted = checks.some(({ findings }) =>
      findings.some(({ code }) => code === "maybe-cents")
    );
    // Money that may be 100 times too high is not projected.
    const { reason, amounts } = projectedImpact;
    assertEquals(
      [reason?.code === "unstated-maybe-cents", amounts.length === 0],
      [doubted, doubted],
    );
  });
  return doubted;
}

Deno.test("amounts that look like cents are doubted, in currencies that have some", async () => {
  const cents = (order: number) => String(1999 + 837 * (order % 13));
  assertEquals(await isDoubted(cents, "USD"), true);
  assertEquals(await isDoubted(cents, "JPY"), false);
  // The orders' own currency goes before the one that was given for others.
  assertEquals(await isDoubted(cents, undefined, "HUF"), false);
  assertEquals(await isDoubted(cents, undefined, "EUR"), true);
  assertEquals(await isDoubted(cents, undefined), false);
  assertEquals(
    await isDoubted((order) => `${19 + 8 * (order % 13)}.99`, "USD"),
    false,
  );
});

Deno.test("whole prices that are small or round are amounts", async () => {
  assertEquals(await isDoubted((order) => `${20 + order % 61}`, "EUR"), false);
  assertEquals(
    await isDoubted((order) => `${(80 + order % 90) * 10}`, "EUR"),
    false,
  );
});
