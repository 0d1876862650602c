/** How a comparison is shown. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { JUPYTER_DISPLAY } from "../../lib/charts/mod.ts";
import {
  formatSeason,
  seasonChart,
  seasonMetricsView,
} from "../../lib/seasonal/mod.ts";
import { compare, grown, seasonRows } from "./_frames.ts";

Deno.test("every display says that two years are no significance test", async () => {
  const result = compare(grown({ revenue: 1.12, orders: 1.1 }));
  const { html, text } = seasonMetricsView(result);
  assertStringIncludes(html, "not a significance test");
  assertStringIncludes(text.replace("\n", " "), "not a significance test");
  const display = (result as unknown as Record<
    symbol,
    () => Promise<Record<string, string>>
  >)[JUPYTER_DISPLAY]!;
  const bundle = await display();
  assertEquals(Object.keys(bundle), [
    "text/html",
    "text/markdown",
    "text/plain",
  ]);
  assertStringIncludes(bundle["text/html"]!, "not a significance test");
  assertStringIncludes(bundle["text/html"]!, "data:image/svg+xml");
  assertStringIncludes(bundle["text/html"]!, "3 best");
  assertStringIncludes(formatSeason(result), "Contribution");
});

Deno.test("a comparison is plain, frozen and safe for JSON", () => {
  for (
    const rows of [
      grown({ revenue: 1.12 }),
      [],
      seasonRows(() => ({ value: null })),
    ]
  ) {
    const result = compare(rows);
    assert(Object.isFrozen(result) && Object.isFrozen(result.days));
    const { ...fields } = result;
    assertEquals(JSON.parse(JSON.stringify(fields)), fields);
  }
});

Deno.test("the chart shows the days that are over, and none that are not", () => {
  const rows = grown({ revenue: 1.1 }).map((row) =>
    row.dayOffset > 0 ? { ...row, value: null, brand_index: null } : row
  );
  const { description } = seasonChart(compare(rows));
  assertStringIncludes(description, "Store 2025 is highest 1 day before");
  assertStringIncludes(description, "Store 2024 is highest on the event day");
});
