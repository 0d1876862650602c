/** The engine's readout against plain loops over all orders, on random stores. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import type { Readout, ReadoutOptions } from "../../lib/readout/mod.ts";
import { readoutFromFiles, readoutFromFrames } from "../../lib/readout/mod.ts";
import { openEngine } from "../../lib/engine/mod.ts";
import { drawn } from "../_draw.ts";
import { withFolder } from "../_folder.ts";
import type { PlainOrder } from "./_plain_orders.ts";
import { plainReadout, type PlainStore } from "./_plain_readout.ts";
import {
  framesOf,
  MANY,
  nameOf,
  randomStore,
  writeStore,
} from "./_random_store.ts";
import { messageOf } from "../_said.ts";

/** Equal but for the rounding of the last digits of numbers of this size. */
function assertClose(
  actual: number | null,
  expected: number | null,
  what: string,
  tolerance = 1e-12,
): void {
  const size = Math.max(Math.abs(actual ?? 0), Math.abs(expected ?? 0), 1e-3);
  const isClose = actual === null || expected === null
    ? actual === expected
    : Math.abs(actual - expected) <= tolerance * size;
  assert(isClose, `${what}: ${actual} instead of ${expected}`);
}

/** The same of several. */
function assertAllClose(
  actual: readonly (number | null)[],
  expected: readonly (number | null)[],
  what: string,
): void {
  actual.forEach((value, at) =>
    assertClose(value, expected[at]!, `${what}, ${at}`, 1e-10)
  );
}

function assertSame(
  result: Readout,
  expected: ReturnType<typeof plainReadout>,
  label: string,
): void {
  assertEquals(result.variations.map((arm) => arm.visitors), expected.visitors);
  assertEquals(result.variations.map((arm) => arm.buyers!), expected.buyers);
  assertEquals(
    result.metrics.map(({ name }) => name),
    expected.metrics.map(({ name }) => name),
  );
  result.metrics.forEach((metric, m) => {
    const wanted = expected.metrics[m]!;
    metric.values.forEach(({ value, lower, upper }, arm) => {
      const at = `${label}, ${metric.name} of ${nameOf(arm)}`;
      assertClose(value, wanted.values[arm]!.value, at);
      assertClose(lower, wanted.values[arm]!.lower, at, 1e-11);
      assertClose(upper, wanted.values[arm]!.upper, at, 1e-11);
    });
    metric.comparisons.forEach((comparison, arm) => {
      const at = `${label}, lift of ${metric.name}, ${arm}`;
      const other = wanted.comparisons[arm]!;
      const { value, lower, upper } = comparison.lift;
      assertAllClose(
        [value, lower, upper, comparison.pValue],
        [other.lift.value, other.lift.lower, other.lift.upper, other.pValue],
        at,
      );
    });
  });
  result.overTime!.lifts.forEach((point, at) => {
    const { lift, band } = point;
    assertAllClose(
      [lift.value, lift.lower, lift.upper, band.lower, band.upper],
      expected.lifts[at]!,
      `${label}, ${point.date} ${point.variation}`,
    );
  });
  const { outliers } = expected;
  for (const name of ["mean", "standardDeviation"] as const) {
    assertClose(result.outliers[name], outliers[name], `${label}, ${name}`);
  }
  for (const row of result.outliers.rows) {
    const wanted = outliers.rows.find(({ threshold }) =>
      threshold === row.threshold
    )!;
    const arm = row.variation.charCodeAt(0) - 65;
    const at = `${label}, ${row.variation} above ${row.threshold}`;
    assertEquals(
      [row.removedOrders, row.removedVisitors],
      [wanted.removedOrders, wanted.removedVisitors],
      at,
    );
    const [aov, revenue] = [wanted.aov[arm]!, wanted.revenue[arm]!];
    assertAllClose(
      [row.aov.value, row.revenue.value, row.aov.lower, row.revenue.upper],
      [aov.value, revenue.value, aov.lower, revenue.upper],
      at,
    );
  }
}

/** Medians, and counts below and above lines that are drawn independently. */
function assertSameValues(
  { orderValues: { threshold, variations } }: Readout,
  expected: ReturnType<typeof plainReadout>,
  label: string,
): void {
  variations.forEach((one, arm) => {
    const values = expected.values[arm]!;
    const [low, high] = [(values.length - 1) >> 1, values.length >> 1];
    assertEquals(one.orders, values.length, label);
    assertEquals(one.notPositive, values.filter((v) => v <= 0).length, label);
    assertClose(one.median, (values[low]! + values[high]!) / 2, label);
    assertEquals(
      one.aboveThreshold,
      values.filter((value) => value > threshold!.value).length,
      label,
    );
    for (const { from, to, orders } of one.bins) {
      // Edges are powers of ten that no amount meets but for rounding.
      const inside = values.filter((value) =>
        value >= from * (1 - 1e-9) && value < to * (1 - 1e-9)
      );
      assertEquals(orders, inside.length, `${label}, from ${from}`);
    }
  });
}

const OPTIONS: readonly ReadoutOptions[] = [
  {},
  { crossovers: "keep" },
  { maxZScore: 2 },
  { crossovers: "keep", maxZScore: 3, primaryMetric: "aov" },
];

Deno.test("random stores have the numbers of plain loops over their orders", async () => {
  let compared = 0;
  const seeds = drawn(8, Array.from({ length: 16 }, (_, at) => at + 1));
  for (const seed of seeds) {
    const store = randomStore(seed, seed > 12 ? MANY : 0);
    const options = { control: "A", ...OPTIONS[seed % OPTIONS.length] };
    const result = await readoutFromFrames(framesOf(store), options);
    const expected = plainReadout(store, options);
    assertSameValues(result, expected, `store ${seed}`);
    // Where the split moved, no lift is that of all days together.
    if (result.movedSplit !== null) continue;
    assertSame(result, expected, `store ${seed}`);
    compared++;
  }
  assert(compared >= seeds.length - 4, `${compared} stores`);
});

Deno.test("each row of the outlier table is what its threshold asked for gives, to the last bit", async () => {
  let moved = 0;
  for (const [seed, crossovers] of [[2, "keep"], [7, "exclude"]] as const) {
    const frames = framesOf(randomStore(seed));
    const read = (maxZScore: number | null) =>
      readoutFromFrames(frames, { control: "A", crossovers, maxZScore });
    const all = await read(null);
    const visitorsOf = ({ variations }: Readout): number =>
      variations.reduce((sum, arm) => sum + arm.visitors, 0);
    for (const threshold of [5, 3, 2]) {
      const asked = await read(threshold);
      // What was asked for changes nothing of what may be asked for.
      assertEquals(asked.outliers.rows, all.outliers.rows);
      const rows = all.outliers.rows.filter((row) =>
        row.threshold === threshold
      );
      const of = (name: string) =>
        asked.metrics.find((metric) => metric.name === name)!.comparisons;
      const left = visitorsOf(all) - visitorsOf(asked);
      assert(rows.every(({ removedVisitors }) => removedVisitors === left));
      assertEquals(
        rows.map((row) => [row.aov, row.aovPValue]),
        of("aov").map(({ lift, adjustedPValue }) => [lift, adjustedPValue]),
      );
      assertEquals(
        rows.map((row) => [row.revenue, row.revenuePValue]),
        of("net_revenue_per_visitor").map((
          { lift, adjustedPValue },
        ) => [lift, adjustedPValue]),
      );
      moved += rows[0]!.removedVisitors;
    }
  }
  assert(moved > 10, `${moved} visitors left`);
});

Deno.test("a store is the same to the last bit, in whatever order its rows come", async () => {
  const { orders, visitors } = randomStore(5);
  const read = async (rows: readonly PlainOrder[]) => {
    const result = await readoutFromFrames(
      framesOf({ orders: rows, visitors }),
      { control: "A" },
    );
    const { outliers: { largest: _, ...outliers }, ...rest } = result;
    return JSON.stringify({ ...rest, outliers });
  };
  const byTime = orders.toSorted((a, b) => a.time - b.time);
  assertEquals(await read(byTime.toReversed()), await read(byTime));
});

Deno.test("CSV, compressed CSV, Parquet and frames give one readout, to the last bit", () =>
  withFolder(async (folder) => {
    const store = randomStore(11);
    const frames = framesOf(store);
    const path = (name: string) => join(folder, name);
    const files = await writeStore(folder, store);
    const csv = await Deno.readFile(files.orders);
    await Deno.writeFile(
      path("orders.csv.gz"),
      new Blob([csv]).stream().pipeThrough(new CompressionStream("gzip")),
    );
    frames.orders.writeParquet(path("orders.parquet"));
    // Which files it came from is all that differs.
    const numbers = ({ inputs: _, ...rest }: Readout) => JSON.stringify(rest);
    const wanted = numbers(await readoutFromFrames(frames, { control: "A" }));
    for (const name of ["orders.csv", "orders.csv.gz", "orders.parquet"]) {
      const result = await readoutFromFiles(
        { ...files, orders: path(name) },
        { control: "A" },
      );
      assertEquals(numbers(result), wanted, name);
    }
  }));

Deno.test("a kept file serves whatever is asked of it, as orders in memory do", () =>
  withFolder(async (folder) => {
    const files = await writeStore(folder, randomStore(3, MANY));
    const read = async (options: ReadoutOptions, kept: boolean) =>
      JSON.stringify(
        await readoutFromFiles(files, {
          ...options,
          cache: kept
            ? { folder: join(folder, "kept"), smallest: 0 }
            : { folder: null },
        }),
      );
    const asked: ReadoutOptions[] = [
      { control: "A" },
      { control: "B", maxZScore: 1.5 },
      { control: "A", crossovers: "keep", outlierThresholds: [2, 0.5] },
      ...["60 per visitor", "60 per order", "30 per order"].map((cap) => ({
        control: "A",
        metrics: [`capped = net_revenue / visitors, cap ${cap}`],
      })),
    ];
    for (const options of asked) {
      assertEquals(await read(options, true), await read(options, false));
    }
  }));

Deno.test("visitors whose ids are alike to a hash are still several", async () => {
  const [first, second] = await alikeIds();
  const order = (visitor: string, at: number): PlainOrder => ({
    ...{ visitor, arm: at % 2, revenue: 10 + at, profit: 5, time: at * 1000 },
  });
  const others = Array.from({ length: MANY }, (_, at) => `other-${at}`);
  const store: PlainStore = {
    orders: [first, second, "a", "b", "a", "b", "a", ...others].map(order),
    visitors: [[MANY, MANY]],
  };
  const choices = { control: "A", primaryMetric: "net_revenue_per_visitor" };
  const result = await readoutFromFrames(framesOf(store), choices);
  assertSame(result, plainReadout(store, { control: "A" }), "alike ids");
  const buyers = 2 + MANY / 2;
  assertEquals(result.variations.map((arm) => arm.buyers), [buyers, buyers]);
});

Deno.test("of visitors with as many orders the first by name is named, as in warehouses", async () => {
  const buyers = ["test", "test", "guest", "guest", "bob"];
  const store: PlainStore = {
    orders: buyers.map((visitor, time): PlainOrder => ({
      ...{ visitor, time, arm: time % 2, revenue: 10, profit: 5 },
    })),
    visitors: [[9, 9]],
  };
  const { checks } = await readoutFromFrames(framesOf(store));
  assertStringIncludes(
    checks.map(messageOf).join(),
    '"guest" has 2 of 5 orders',
  );
});

Deno.test("what refunds leave of one order is exact, whatever many others earned", async () => {
  const order = (at: number, revenue: number): PlainOrder => ({
    visitor: "m",
    arm: 0,
    revenue,
    profit: Math.max(0, revenue),
    time: at,
  });
  const many = Array.from({ length: 10_000 }, (_, at) => order(at, 10_000));
  const back = many.slice(1).map(({ time }) => order(time, -10_000));
  const other = { ...order(0, 10), visitor: "a", arm: 1 };
  const store = { orders: [...many, ...back, other], visitors: [[9, 9]] };
  const { variations } = await readoutFromFrames(framesOf(store));
  assertEquals(
    variations.map(({ orders, grossProfit }) => [orders, grossProfit]),
    [[1, 1e8], [1, 10]],
  );
});

/** Two ids whose hashes in the engine begin with the same 32 bits. */
async function alikeIds(): Promise<[string, string]> {
  await using engine = await openEngine();
  const [row] = await engine.rows(
    `SELECT min(id) AS a, max(id) AS b
     FROM (SELECT 'visitor-' || i AS id FROM range(400000) ids(i))
     GROUP BY hash(id) >> 32 HAVING count(*) > 1 ORDER BY a LIMIT 1`,
  );
  return [String(row!.a), String(row!.b)];
}
