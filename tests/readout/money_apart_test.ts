/** Revenue and profit of a variation that do not go the same way. */

import { assertEquals, assertMatch } from "@std/assert";
import pl from "nodejs-polars";
import type { Readout } from "../../lib/readout/mod.ts";
import { briefReadout, readoutFromFrames } from "../../lib/readout/mod.ts";
import { renderIndexPage, renderReport } from "../../lib/report/mod.ts";

const DAYS = Array.from(
  { length: 10 },
  (_, day) => new Date(Date.UTC(2026, 2, 1 + day)),
);

/** Buyers of A and B among 10,000 each, and what an order leaves of its value. */
function read(buyers: readonly number[], margins: readonly number[]) {
  const orders = buyers.flatMap((count, arm) =>
    Array.from({ length: count }, (_, at) => ({
      id: `${arm}-${at}`,
      variation: "AB"[arm]!,
      revenue: 40 + at % 20,
      profit: (40 + at % 20) * margins[arm]!,
      time: DAYS[at % DAYS.length]!,
    }))
  );
  return readoutFromFrames({
    orders: pl.DataFrame({
      order_id: orders.map(({ id }) => id),
      visitor_id: orders.map(({ id }) => id),
      variation: orders.map(({ variation }) => variation),
      net_revenue: orders.map(({ revenue }) => revenue),
      gross_profit: orders.map(({ profit }) => profit),
      created_at: orders.map(({ time }) => time),
    }),
    visitors: pl.DataFrame({
      variation: DAYS.flatMap(() => ["A", "B"]),
      n_visitors: DAYS.flatMap(() => [1000, 1000]),
      created_at: DAYS.flatMap((day) => [day, day]),
    }),
    currency: "USD",
    days: "each",
    now: Date.UTC(2026, 3, 1),
  }, { control: "A" });
}

function leading({ projectedImpact }: Readout): string[] {
  return projectedImpact.amounts.map(({ title }) => title);
}

const PROFIT = /^Gross profit a month: −\$[\d,]+ \(−\$[\d,]+ to −\$[\d,]+\)/;

Deno.test("where profit falls as revenue rises, the control is kept, and both amounts are said", async () => {
  // Free shipping: half as many orders again, at half of the margin.
  const readout = await read([400, 600], [0.4, 0.2]);
  assertEquals(readout.decision.verdict, "keep-control");
  assertEquals(leading(readout), ["Gross profit", "Net revenue"]);
  const [, finding, money] = briefReadout(readout);
  assertMatch(finding!, /^B lowered gross profit per visitor by /);
  assertMatch(money!, PROFIT);
  assertMatch(money!, /\. Net revenue a month: \+\$/);
  const page = await renderReport(readout, { format: "html" });
  const [glance] = /<dl class="report-glance">.*?<\/dl>/s.exec(page)!;
  assertMatch(glance, /Gross profit a month.*Net revenue a month/s);
  const index = await renderIndexPage({
    entries: [{ readout, href: "b.html" }],
    failures: [],
  });
  assertMatch(index, /Profit per month.*Value per month/s);
});

Deno.test("a profit that is not established stands first beside a revenue that is", async () => {
  const readout = await read([400, 600], [0.4, 0.27]);
  assertEquals(leading(readout), ["Gross profit", "Net revenue"]);
  const [, , money] = briefReadout(readout);
  assertMatch(
    money!,
    /^Gross profit a month: −.*could be a gain or a loss\)\. Net rev/,
  );
});

Deno.test("a profit that goes with revenue is said alone first, as what decides", async () => {
  const readout = await read([400, 600], [0.4, 0.4]);
  assertEquals(leading(readout), ["Gross profit", "Net revenue"]);
  const [, , money] = briefReadout(readout);
  assertMatch(money!, /^Gross profit a month: /);
});
