/** A metric from measures that are there: an entry, and this. */

import { assertAlmostEquals, assertEquals } from "@std/assert";
import pl from "nodejs-polars";
import { readoutFromFrames } from "../../lib/readout/mod.ts";

Deno.test("revenue per buyer is the revenue over those who bought", async () => {
  const { metrics } = await readoutFromFrames({
    orders: pl.DataFrame({
      order_id: ["1", "2", "3", "4", "5"],
      visitor_id: ["a", "a", "b", "c", "d"],
      variation: ["A", "A", "A", "B", "B"],
      net_revenue: [10, 20, 30, 40, 50],
    }),
    visitors: pl.DataFrame({ variation: ["A", "B"], n_visitors: [10, 10] }),
  });
  const { values, comparisons } = metrics.find(({ name }) =>
    name === "revenue_per_buyer"
  )!;
  assertEquals(values.map(({ value }) => value), [30, 45]);
  assertAlmostEquals(comparisons[0]!.lift.value!, 0.5, 1e-12);
});
