/** A question that one source is asked, all are asked. */

import { assertEquals } from "@std/assert";
import { join } from "node:path";
import { storeDays } from "../../lib/intake/mod.ts";
import { checkFiles } from "../../lib/readout/mod.ts";
import { withFolder } from "../engine/_files.ts";

const ROWS = Array.from(
  { length: 60 },
  (_, at) =>
    `o${at},v${at},A,${10 + at % 7},1,2026-01-05T10:00:00,${
      at % 10 === 0 ? "anulowane" : "opłacone"
    }`,
);

Deno.test("an export twice in its file, and orders called off, are told of every source", () =>
  withFolder(async (folder) => {
    const orders = join(folder, "orders.csv");
    const write = (amount: string) =>
      Deno.writeTextFile(
        orders,
        `order_id,visitor_id,variation,${amount},units,created_at,Status\n${
          [...ROWS, ...ROWS].join("\n")
        }\n`,
      );
    const titles = (checks: readonly { readonly title: string }[]) =>
      checks.map(({ title }) => title).sort();
    await write("net_revenue");
    const season = await storeDays({ orders });
    assertEquals(titles(season.checks), [
      "Orders called off",
      "Repeated orders",
    ]);
    assertEquals(
      season.ledger.counted.netRevenue,
      season.ledger.read.netRevenue,
    );
    await write("price");
    const items = await checkFiles({ orders, lineItems: true });
    assertEquals(titles(items.checks), ["Orders called off", "Repeated rows"]);
    assertEquals(items.ledger.read.rows, 120);
    assertEquals(
      items.ledger.exclusions.map(({ reason, rows }) => [reason, rows]),
      [["further-row", 60]],
    );
  }));
