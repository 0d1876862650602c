/**
 * Several controls moved together: the page must agree with the library's
 * readouts of files with only the remaining rows.
 */
import { assert, assertEquals } from "@std/assert";
import { makePlan } from "../../lib/readout/mod.ts";
import { explorationData } from "../../lib/report/_explorer_data.ts";
import type { ExplorerState } from "../../lib/report/explorer/mod.ts";
import { CAME, type Order, ORDERS, readStore } from "./_crossed_store.ts";
import { assertMetrics, explorerOf } from "./_explorer.ts";
import { readCells, writeCells } from "../../lib/report/explorer/data.ts";

/** Returns the visitors whose largest order is above a z-score among all orders. */
function largeBuyers(threshold: number): Set<string> {
  const mean = ORDERS.reduce((sum, { cents }) => sum + cents, 0) /
    ORDERS.length;
  const variance =
    ORDERS.reduce((sum, { cents }) => sum + (cents - mean) ** 2, 0) /
    (ORDERS.length - 1);
  return new Set(
    ORDERS.filter(({ cents }) =>
      (cents - mean) / Math.sqrt(variance) > threshold
    )
      .map(({ visitor }) => visitor),
  );
}

const WHOLE = await readStore(ORDERS, CAME);
const explorer = explorerOf(WHOLE);
const { data, start } = explorer;
const MOBILE = data.parts.findIndex(({ segment }) => segment === "mobile");
const AT_3 = data.thresholds.findIndex(({ threshold }) => threshold === 3);

/** Device of each visitor's first order. */
const DEVICE = new Map(
  ORDERS.toSorted((a, b) => b.day - a.day || b.minute - a.minute)
    .map(({ visitor, device }) => [visitor, device]),
);

/** Returns the rows of the files that remain with these controls. */
function subset(
  { lastDayIndex: to, segmentIndex: part, thresholdIndex: without }:
    ExplorerState,
) {
  const gone = without < 0
    ? new Set<string>()
    : largeBuyers(data.thresholds[without]!.threshold);
  const stays = ORDERS.filter(({ visitor }) => !gone.has(visitor));
  const first = new Map<string, Order>();
  for (const one of ORDERS) {
    if (gone.has(one.visitor) && !first.has(one.visitor)) {
      first.set(one.visitor, one);
    }
  }
  const left = [...first.values()];
  return {
    orders: stays.filter((one) =>
      one.day <= to &&
      (part < 0 || DEVICE.get(one.visitor) === data.parts[part]!.segment)
    ),
    came: CAME.filter(({ day }) => day <= to).map((one) => ({
      ...one,
      visitors: one.visitors -
        left.filter(({ variation, day }) =>
          variation === one.variation && day === one.day
        ).length,
    })),
  };
}

Deno.test("days or a segment are left out together with large orders as from the files", async () => {
  assert(largeBuyers(3).size > 10);
  for (
    const change of [
      { lastDayIndex: 6, thresholdIndex: AT_3 },
      { part: MOBILE, thresholdIndex: AT_3 },
    ]
  ) {
    const moved = { ...start, ...change };
    const { orders, came } = subset(moved);
    const one = await readStore(orders, came);
    assertEquals(one.variations.map(({ orders }) => orders! > 100), [
      true,
      true,
    ]);
    assert(assertMetrics(explorer, moved, one) >= 4, JSON.stringify(change));
  }
});

Deno.test("a page of a readout without large orders goes back to all, and its days end at its lift", async () => {
  const one = await readStore(ORDERS, CAME, { maxZScore: 3 });
  const own = explorerOf(one);
  assertEquals(own.data.ownThreshold, AT_3);
  assertMetrics(own, own.start, one);
  assertMetrics(explorer, { ...start, thresholdIndex: AT_3 }, one);
  const [last] = one.overTime!.lifts.slice(-1);
  const headline = one.metrics.find(({ name }) =>
    name === one.settings.primaryMetric
  )!;
  assertEquals(last!.lift, headline.comparisons[0]!.lift);
  const days = own.overTime(own.start);
  for (const [at, { lift }] of one.overTime!.lifts.entries()) {
    const found = days[at]!.rows?.[1]?.lift ?? null;
    assertEquals(
      found?.value ?? null,
      lift.value,
      one.overTime!.lifts[at]!.date,
    );
  }
  const [laxest] = data.thresholds.keys();
  assertEquals(
    own.metrics({ ...own.start, thresholdIndex: laxest! }),
    explorer.metrics({ ...start, thresholdIndex: laxest! }),
  );
});

Deno.test("a test by its plan is explored once it is over, and not before", async () => {
  const planned = async (minimumEffect: number) => {
    const plan = makePlan({
      primary: "net_revenue_per_visitor",
      baseline: { net_revenue_per_visitor: { mean: 6, standardDeviation: 25 } },
      minimumEffect,
      now: Date.parse("2026-02-20T09:00:00Z"),
    });
    return await readStore(ORDERS, CAME, { plan });
  };
  const over = await planned(0.5);
  assertEquals(over.plan!.stage, "end");
  const page = explorerOf(over);
  assert(assertMetrics(page, page.start, over) >= 4);
  const before = await planned(0.02);
  assertEquals(before.plan!.stage, "before");
  assertEquals(explorationData(before), null);
});

Deno.test("sums of any size and sign come through the page's writing", () => {
  const sums = [3n, 7n, -1234567890123456789012345678901n];
  const products = [2n ** 49n, 2n ** 50n - 1n, -(2n ** 50n), 2n ** 127n - 1n];
  const none = { sums: [0n, 0n, 0n], products: [0n, 0n, 0n, 0n] };
  const cells = [[[{ sums, products }, none]], [[none, { sums, products }]]];
  const shape = { days: 1, arms: 1, ranks: 2, columns: 3, pairs: 4 };
  assertEquals(readCells(writeCells(cells), shape), cells);
});
