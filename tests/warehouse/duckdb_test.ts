import { assertEquals, assertRejects } from "@std/assert";
import { SchemaError } from "readout/api";
import { readoutFromWarehouse } from "readout/readout";
import type { WarehouseDescription } from "readout/warehouse";
import { compareRecords, fromEngine, fromFiles } from "./_compare.ts";
import { openDuckDb } from "./_duckdb.ts";
import type { Cell } from "./_engine.ts";
import { duckDbScans, scansOnce } from "./_scans.ts";
import { storeOf } from "./_store.ts";
import { suite } from "./_suite.ts";

Deno.test("DuckDB gives the readout of the same store's files", async (t) => {
  const engine = await openDuckDb();
  try {
    await suite(t, engine, [4, 10, 24, 32]);
    await t.step(
      "a statement reads the orders once",
      () => scansOnce(engine, duckDbScans),
    );
  } finally {
    await engine.close();
  }
});

Deno.test("of an id that was sold several times, a refund takes from the same one in files", async () => {
  const store = storeOf(1);
  const [order] = store.orders;
  const sold = (net: number, hour: number, profit: number) => ({
    ...order!,
    visitor: "ann",
    variation: store.names[0]!,
    id: "twice",
    at: Date.parse(store.days[0]!) + hour * 3_600_000,
    ...{ net, profit },
  });
  const engine = await openDuckDb();
  const first = [sold(10, 1, 1), sold(50, 2, 2), sold(50, 2, 7)];
  // Of many outside the days files say more than a table that goes on.
  const inDays = store.orders.filter(({ at }) =>
    at === null || store.days.includes(new Date(at).toISOString().slice(0, 10))
  );
  for (const back of [-10, -50, -70]) {
    const orders = [...inDays, ...first, sold(back, 3, -1)];
    const one = { ...store, orders, exposures: null };
    const files = await fromFiles(one);
    const { result } = await fromEngine(engine, one);
    if (files instanceof Error) throw files;
    if (result instanceof Error) throw result;
    // Days of a description are a filter, and those of files must fit.
    const { ledger: _, checks: _c, decision: _d, ...parts } = compareRecords(
      files,
      result,
    );
    assertEquals([...new Set(Object.values(parts))], ["exact"]);
  }
  await engine.close();
});

const COUNTED: WarehouseDescription = {
  orders: {
    table: "orders",
    orderId: "id",
    visitor: "visitor",
    revenue: "net",
    variation: "variation",
  },
  variations: [{ name: "A" }, { name: "B" }],
  visitors: [
    { variation: "A", visitors: 1000 },
    { variation: "B", visitors: 1000 },
  ],
};

/** A table of orders: id, visitor, amount, variation. */
async function tableOf(rows: readonly Cell[][]) {
  const engine = await openDuckDb();
  await engine.makeTable("orders", [
    { name: "id", type: "text" },
    { name: "visitor", type: "text" },
    { name: "net", type: "number" },
    { name: "variation", type: "text" },
  ], rows);
  return engine;
}

Deno.test("what cannot be read is told, all of it at once", async () => {
  const { runner, close } = await tableOf([
    [null, "ann", 10, "A"],
    ["2", "bob", null, "B"],
    ["3", "cyd", -5, "B"],
    ["4", "dan", 1e14, "A"],
  ]);
  const error = await assertRejects(
    () => readoutFromWarehouse(runner, COUNTED, { dialect: "duckdb" }),
    SchemaError,
  );
  assertEquals(error.problems.map(({ path }) => path), ["id", "net", "net"]);
  await close();
});

Deno.test("a quantile is refused where orders stay in the warehouse", async () => {
  const rows = Array.from({ length: 40 }, (_, nth): Cell[] => [
    `o${nth}`,
    `v${nth}`,
    10 + nth,
    nth % 2 === 0 ? "A" : "B",
  ]);
  const { runner, close } = await tableOf(rows);
  await assertRejects(
    () =>
      readoutFromWarehouse(runner, COUNTED, {
        dialect: "duckdb",
        metrics: [`middle = median(net_revenue)`],
      }),
    Error,
    "middle is a quantile, which a warehouse that sums orders can't provide",
  );
  await close();
});

Deno.test("totals beyond what one part of a product holds keep every digit", async () => {
  const amounts = [9_007_199_254.99, 1234.56, 0.01, 70_368_744_177.65];
  const rows = Array.from({ length: 60 }, (_, nth): Cell[] => [
    `o${nth}`,
    `v${nth % 23}`,
    amounts[nth % 4]!,
    nth % 2 === 0 ? "A" : "B",
  ]);
  const { runner, close } = await tableOf(rows);
  const { metrics, outliers } = await readoutFromWarehouse(
    runner,
    { ...COUNTED, visitors: COUNTED.visitors! },
    { dialect: "duckdb", crossovers: "keep" },
  );
  const cents = rows.map((row) => BigInt(Math.round(Number(row[2]) * 100)));
  const sum = cents.reduce((a, b) => a + b);
  const squares = cents.reduce((a, b) => a + b * b, 0n);
  const n = BigInt(cents.length);
  const variance = Number(n * squares - sum * sum) /
    Number(n * (n - 1n) * 10_000n);
  assertEquals(outliers.standardDeviation, Math.sqrt(variance));
  const revenue = metrics.find(({ name }) =>
    name === "net_revenue_per_visitor"
  )!;
  const mine = cents.filter((_, nth) => nth % 2 === 0)
    .reduce((a, b) => a + b, 0n);
  assertEquals(revenue.values[0]!.value, Number(mine) / 100 / 1000);
  await close();
});

Deno.test("an order exactly at the threshold stays, and one above it leaves with its visitor", async () => {
  const { runner, close } = await tableOf(
    Array.from({ length: 40 }, (_, nth): Cell[] => [
      `o${nth}`,
      `v${nth % 30}`,
      nth === 3 ? 900 : 20 + nth,
      nth % 2 === 0 ? "A" : "B",
    ]),
  );
  const read = async (maxZScore: number | null) => {
    const { variations, outliers } = await readoutFromWarehouse(
      runner,
      COUNTED,
      { dialect: "duckdb", maxZScore },
    );
    return { orders: variations.map(({ orders }) => orders), outliers };
  };
  const { outliers: { largest } } = await read(null);
  assertEquals(largest!.value, 900);
  assertEquals((await read(largest!.z)).orders, [20, 20]);
  assertEquals((await read(largest!.z! - 1e-6)).orders, [20, 18]);
  await close();
});

Deno.test("a description that contradicts itself is told before anything is asked", async () => {
  const error = await assertRejects(
    () =>
      readoutFromWarehouse(
        () => Promise.reject(new Error("asked")),
        {
          ...COUNTED,
          exposures: { table: "seen", visitor: "v", variation: "g" },
        },
        { dialect: "duckdb" },
      ),
    SchemaError,
  );
  assertEquals(error.problems.map(({ path }) => path), [
    "orders.variation",
    "visitors",
  ]);
});

Deno.test("more rows than sums are refused", async () => {
  const { runner, close } = await tableOf([["1", "ann", 10, "A"]]);
  await assertRejects(
    () =>
      readoutFromWarehouse(
        async (sql, parameters) => {
          const rows = await runner(sql, parameters);
          return Array.from({ length: 10_001 }, () => rows[0]!);
        },
        COUNTED,
        { dialect: "duckdb" },
      ),
    Error,
    "rows from the warehouse. Choose",
  );
  await close();
});
