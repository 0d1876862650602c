/** How a comparison is shown. */

import {
  assert,
  assertEquals,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { JUPYTER_DISPLAY } from "../../lib/charts/mod.ts";
import { OptionsError } from "../../lib/base/mod.ts";
import { pl } from "../../lib/polars.ts";
import { formatSeason } from "../../lib/seasonal/mod.ts";
import { compare, grown, seasonRows } from "./_frames.ts";

Deno.test("every display says that two years are no significance test", async () => {
  const result = compare(grown({ revenue: 1.12, orders: 1.1 }));
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
  const { description } = compare(rows).chart();
  assertStringIncludes(description, "Store 2025 is highest 1 day before");
  assertStringIncludes(description, "Store 2024 is highest on the event day");
});

Deno.test("a season's days are a frame, and show themselves as a table of every day", async () => {
  const season = compare(grown({ revenue: 1.1 }));
  const frame = pl.DataFrame([...season.days]);
  assertEquals(frame.height, season.days.length);
  assertEquals(frame.columns.slice(0, 3), ["dayOffset", "date", "priorDate"]);
  const display = (season.days as unknown as Record<
    symbol,
    () => Promise<Record<string, string>>
  >)[JUPYTER_DISPLAY]!;
  const text = (await display())["text/plain"]!;
  assertStringIncludes(text, "2025 against 2024 by day");
  for (const { date } of season.days) assertStringIncludes(text, date);
});

Deno.test("a chart that a season does not have is an option error that says what it needs", () => {
  const season = compare(grown({ revenue: 1.1 }));
  assertThrows(
    () => season.chart("hours"),
    OptionsError,
    "needs orders with times of day",
  );
  assertThrows(
    () => season.chart("day" as "days"),
    OptionsError,
    "did you mean days?",
  );
});
