/** One list of metrics and one of measures: everything follows from them. */

import { assertEquals } from "@std/assert";
import { METRICS } from "../../lib/readout/record/metric_table.ts";
import { MEASURES } from "../../lib/readout/orders/measures.ts";
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
      assertEquals(columns.some((column) => column === part), true, name);
    }
  }
});

Deno.test("the settings offer the metrics that there are", () => {
  const primary = SETTINGS.find(({ name }) => name === "primary")!;
  assertEquals(
    "choices" in primary ? primary.choices : [],
    METRICS.map(({ name }) => name),
  );
});
