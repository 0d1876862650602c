/** Chart of a season whose days are all around the event. */

import pl from "nodejs-polars";
import { assertEquals, assertMatch } from "@std/assert";
import { seasonFromDays } from "../../lib/seasonal/mod.ts";
import { seasonChart } from "../../lib/seasonal/figures.ts";

Deno.test("without a typical day both years are drawn in percent of last year's average", async () => {
  const days = [["2024-11-28", 900], ["2025-11-27", 1000]] as const;
  const rows = days.flatMap(([first, outside]) =>
    Array.from({ length: 6 }, (_, day) => ({
      date: new Date(Date.parse(first) + day * 86_400_000),
      net_revenue: day === 0 || day === 5 ? outside : 3 * outside,
    }))
  );
  const season = await seasonFromDays(pl.DataFrame(rows), {
    event: "BFCM",
    year: 2025,
    currency: "USD",
    today: "2026-01-10",
  });
  const chart = seasonChart(season)!;
  // The days of 2024 are 900, four of 2,700 and 900: 2,100 on average.
  assertEquals(
    chart.description,
    "BFCM 2025: Store 2025 is highest on the event day (143% of an average day " +
      "of 2024); Store 2024 is highest on the event day (129%).",
  );
  const spec = JSON.stringify(chart.toSpec());
  assertMatch(spec, /"domain":\[-1\.5,4\.5\]/, "the axis ends with the data");
});
