/** Which rows are of one order: those with the same id, letter by letter. */

import { assertEquals, assertStringIncludes } from "@std/assert";
import pl from "nodejs-polars";
import { openEngine } from "../../lib/engine/mod.ts";
import { readoutFromFrames } from "../../lib/readout/mod.ts";
import { messageOf } from "../_said.ts";

const VISITORS = pl.DataFrame({
  variation: ["A", "B"],
  n_visitors: [900, 900],
});

/** What is said of orders with such ids, in this order. */
async function saidOf(ids: readonly string[]): Promise<string> {
  const orders = pl.DataFrame({
    order_id: ids,
    visitor_id: ids.map((_, at) => `v${at}`),
    variation: ids.map((_, at) => "AB"[at % 2]!),
    net_revenue: ids.map((_, at) => 10 + at),
  });
  const { checks } = await readoutFromFrames({ orders, visitors: VISITORS }, {
    control: "A",
  });
  return messageOf(checks.find(({ code }) => code === "duplicate-orders")!);
}

Deno.test("ids that share half of a hash are of two orders, and the same id is of one", async () => {
  await using engine = await openEngine();
  const pairs = await engine.rows(
    `SELECT min(id) AS one, max(id) AS other
     FROM (SELECT 'o' || i AS id FROM range(400000) ids(i))
     GROUP BY hash(id) >> 32 HAVING count(*) > 1 ORDER BY 1 DESC`,
  );
  const ids = pairs.flatMap(({ one, other }) => [String(other), String(one)]);
  assertEquals(ids.length > 4, true);
  const apart = await saidOf(ids);
  assertStringIncludes(
    await saidOf([...ids, ids[2]!]),
    "1 row with a repeated order ID",
  );
  assertStringIncludes(
    await saidOf([...ids, ids[0]!, ids[2]!, ids[2]!]),
    "3 rows with a repeated order ID",
  );
  assertEquals(apart, "No repeated order IDs.");
});
