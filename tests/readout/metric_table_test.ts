/** One list of metrics and one of measures: everything follows from them. */

import { assertEquals } from "@std/assert";
import { METRICS } from "../../lib/record/rules/mod.ts";
import { MEASURES, parseMeasure } from "../../lib/sums/measures.ts";
import { sourcesIn } from "../_sources.ts";
import { SETTINGS } from "../../lib/settings/table.ts";

Deno.test("a metric is made from measures, orders and buyers", () => {
  const columns = [
    "converted",
    "orders",
    ...MEASURES.map(({ name }) => name),
  ] as const;
  for (const { name, numerator, denominator } of METRICS) {
    const parts = denominator === null ? [numerator] : [numerator, denominator];
    for (const part of parts) {
      const { column: needed } = parseMeasure(part);
      assertEquals(columns.some((column) => column === needed), true, name);
    }
  }
});

Deno.test("no other room lists the metrics", async () => {
  const lib = new URL("../../lib/", import.meta.url);
  const listing: string[] = [];
  for (const file of await sourcesIn(lib)) {
    const place = file.href.slice(lib.href.length);
    // The service and the loaders of its answers have names of their own.
    if (/^(api|loaders|record\/rules|sandbox|seasonal)\//.test(place)) continue;
    const text = (await Deno.readTextFile(file)).replace(/^\s*\*.*$/gm, "");
    const named = METRICS.filter(({ name }) => text.includes(`"${name}"`));
    if (named.length > 2) listing.push(place);
  }
  assertEquals(listing, []);
});

Deno.test("the settings offer the metrics that there are", () => {
  const primary = SETTINGS.find(({ name }) => name === "primary")!;
  assertEquals(
    "choices" in primary ? primary.choices : [],
    METRICS.map(({ name }) => name),
  );
});
