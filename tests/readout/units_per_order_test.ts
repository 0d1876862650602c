/** A metric with a measure of its own: an entry in each list, and this. */

import { assertAlmostEquals, assertEquals } from "@std/assert";
import pl from "nodejs-polars";
import { readoutFromFrames } from "../../lib/readout/mod.ts";

const ORDERS = [
  ["A", "a1", 2],
  ["A", "a1", 1],
  ["A", "a2", 4],
  ["B", "b1", 3],
  ["B", "b2", 5],
  ["B", "b2", 1],
  ["B", "b3", 2],
] as const;

Deno.test("units per order are the units over the orders, by the delta method", async () => {
  const { metrics } = await readoutFromFrames({
    orders: pl.DataFrame({
      order_id: ORDERS.map((_, at) => `o${at}`),
      visitor_id: ORDERS.map(([, visitor]) => visitor),
      variation: ORDERS.map(([variation]) => variation),
      net_revenue: ORDERS.map((_, at) => 10 + at),
      units: ORDERS.map(([, , units]) => units),
    }),
    visitors: pl.DataFrame({ variation: ["A", "B"], n_visitors: [10, 10] }),
  });
  const { values, comparisons } = metrics.find(({ name }) =>
    name === "units_per_order"
  )!;
  assertEquals(values.map(({ value }) => value), [7 / 3, 11 / 4]);
  assertAlmostEquals(comparisons[0]!.lift.value!, 11 / 4 / (7 / 3) - 1, 1e-12);
});
