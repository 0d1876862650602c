/** What a season can be asked for. */

import { assertEquals } from "@std/assert";
import { DAILY, series, withDemo } from "./_seasons.ts";

Deno.test("unknown events, metrics, axes and modes are refused", async () => {
  await withDemo({}, async (sandbox) => {
    const broken = [
      { event: "easter" },
      { metric: "profit" },
      { xAxis: "date" },
      { granularity: "weekly" },
      { mode: "both" },
      { start: "2025-11-21" },
      { end: undefined },
    ];
    for (const change of broken) {
      const { status, body } = await series(sandbox, { ...DAILY, ...change });
      assertEquals(status, 400);
      assertEquals(Object.keys(body.properties), Object.keys(change));
    }
  });
});
