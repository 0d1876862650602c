/** Profits that cannot be profits decide nothing. */

import { assertEquals, assertStringIncludes } from "@std/assert";
import { readingOf } from "./_meaning.ts";

/** Adds a profit to each order, and its costs where they are known. */
const withProfit = (
  profit: (revenue: number, row: number) => number,
  costs: ((revenue: number) => number) | null,
  value = (revenue: number) => revenue,
) => ({
  csv: (text: string) =>
    text.trimEnd().split("\n").map((written, row) => {
      const revenue = value(Number(written.split(",").at(-1)));
      const line = row === 0
        ? written
        : written.replace(/[^,]*$/, revenue.toFixed(2));
      const added = row === 0
        ? ["gross_profit", "cogs"]
        : [profit(revenue, row).toFixed(2), costs?.(revenue).toFixed(2)];
      return [line, ...added.slice(0, costs === null ? 1 : 2)].join();
    }).join("\n"),
});
const cogs = (revenue: number) => 0.4 * revenue;
/** Order values that spread widely. */
const spread = (revenue: number) => revenue % 2 === 0 ? 12 : 90;

Deno.test("a profit in cents, percent, shares or before costs decides nothing", async () => {
  for (
    const oddity of [
      withProfit((revenue) => 60 * revenue, cogs),
      withProfit((revenue) => 60 * revenue, null),
      withProfit((revenue) => revenue, cogs),
      withProfit((revenue) => 58 + revenue % 3, cogs),
      withProfit((revenue) => 58 + revenue % 3, null),
      withProfit((_, row) => 20 + row % 3, null, spread),
      withProfit((revenue) => 0.58 + (revenue % 3) / 100, null),
    ]
  ) {
    const { failed, text, result } = await readingOf(oddity);
    assertEquals(failed.includes("costs: profit-unlikely"), true, text);
    assertEquals(result!.decision.verdict, "do-not-decide");
    assertStringIncludes(
      text,
      "Is it a percentage, in cents, or before costs?",
    );
  }
});

Deno.test("profits with costs, with shipping, of one price, fixed or below zero are likely", async () => {
  const usual = await readingOf({});
  for (
    const oddity of [
      withProfit((revenue) => 0.6 * revenue, cogs),
      withProfit((revenue) => 0.6 * revenue + 6, cogs),
      withProfit((revenue) => 0.6 * revenue - 12, cogs),
      withProfit((revenue) => revenue, null),
      withProfit((_, row) => 6 + row % 3, null, spread),
      withProfit(() => -3, () => 30),
    ]
  ) {
    const { failed, text } = await readingOf(oddity);
    const costly = failed.filter((code) => code.startsWith("costs"));
    assertEquals(costly, [], text);
  }
  assertEquals(usual.failed.filter((code) => code.startsWith("costs")), []);
});
