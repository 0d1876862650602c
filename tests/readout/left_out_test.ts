/** Rows that are no orders, orders on other days: counted, named, left out. */

import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { SchemaError } from "../../lib/api/mod.ts";
import type { Readout } from "../../lib/readout/mod.ts";
import { DAYS, read, steadyRows } from "./_steady_store.ts";
import { messageOf, noteTexts } from "../_said.ts";

function period({ checks }: Readout) {
  return checks.find(({ code }) => code === "period")!;
}

/** Everything that is computed; what was left out, and said of it, aside. */
function numbersOf({ variations, metrics, overTime, outliers }: Readout) {
  // Rows are numbered, so the same order has another id in another file.
  const { largest, ...others } = outliers;
  const { orderId: _, ...order } = largest!;
  return { variations, metrics, overTime, outliers: { ...others, order } };
}

Deno.test("orders outside the visitors' days do not count, and fail the check", async () => {
  const inside = DAYS.slice(4, 9);
  const some = await read(steadyRows(), inside);
  const only = await read(steadyRows(inside), inside);
  assertEquals(numbersOf(some), numbersOf(only));
  assertEquals(some.ledger.exclusions, [
    { reason: "before-period", rows: 400, netRevenue: 4000, orders: 400 },
    { reason: "after-period", rows: 500, netRevenue: 5000, orders: 500 },
  ]);
  assertEquals(period(some).status, "fail");
  assertEquals(
    messageOf(period(some)),
    "Excluded: 900 orders (64.3%) placed outside the visitors' days (400 before, 500 after). Use files that cover the same days.",
  );
  assertEquals(some.decision.verdict, "do-not-decide");
});

Deno.test("a few stray orders are left out with a warning, the year 9999 among them", async () => {
  const stray = [
    { visitor: "x", revenue: 500, at: "9999-12-31T23:59:59Z" },
    { visitor: "y", revenue: 500, at: "1969-12-31T23:59:59Z" },
    { visitor: "z", revenue: 500, at: "2025-12-31T23:59:59.999Z" },
    { visitor: "first", revenue: 10, at: "2026-01-01T00:00:00Z" },
    { visitor: "last", revenue: 10, at: "2026-01-14T23:59:59.999Z" },
  ];
  const result = await read([...steadyRows(), ...stray]);
  assertEquals(period(result).status, "warn");
  assertMatch(
    messageOf(period(result)),
    /^Excluded: 3 orders \(0\.2%\).*2 before, 1 after/,
  );
  assertEquals(result.variations[0]!.netRevenue, 14 * 50 * 10 + 20);
  assertEquals(result.overTime!.days.at(-2)!.date, "2026-01-14");
});

Deno.test("one order is spoken of as one", async () => {
  const result = await read([
    ...steadyRows(),
    { visitor: "x", revenue: 10, at: "9999-01-01T00:00:00Z" },
    { id: "o0", visitor: "y", revenue: 12 },
  ]);
  assertEquals(
    messageOf(period(result)),
    "Excluded: 1 order (0.1%) placed outside the visitors' days (0 before, 1 after).",
  );
  const repeated = result.checks.find(({ code }) =>
    code === "duplicate-orders"
  )!;
  assertEquals(repeated.findings, [{ code: "repeats", values: { rows: 1 } }]);
  assertMatch(messageOf(repeated), /^1 row with /);
});

Deno.test("of three variations, a lift's large orders are those of its own two", async () => {
  const steady = steadyRows();
  const third = steady.filter(({ variation }) => variation === "B")
    .map((row) => ({ ...row, visitor: `C${row.visitor}`, variation: "C" }));
  const large = (variation: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      visitor: `large-${variation}-${at}`,
      variation,
      revenue: 2000,
    }));
  const { outliers } = await read(
    [...steady, ...third, ...large("B", 2), ...large("C", 7)],
    DAYS,
    {},
  );
  assertEquals(
    outliers.rows.find(({ threshold }) => threshold === 3)!.removedOrders,
    9,
  );
  assertEquals(
    outliers.findings.map(({ code, values }) => [
      code,
      values.name,
      values.removed,
    ]),
    [["large-orders-drive", "B", 2], ["large-orders-drive", "C", 7]],
  );
});

Deno.test("large orders are said to move no lift that stays, as of a variation without any orders", async () => {
  const { outliers } = await read([
    ...steadyRows().filter(({ variation }) => variation === "A"),
    { visitor: "x", variation: "A", revenue: 2000 },
  ]);
  const rows = outliers.rows.filter(({ variation }) => variation === "B");
  assert(rows.some(({ removedOrders }) => removedOrders === 1));
  assertEquals(
    new Set(rows.map(({ revenue }) => revenue.value)),
    new Set([-1]),
  );
  assertEquals(outliers.findings, []);
});

Deno.test("days with visitors and without orders are noticed", async () => {
  const quiet = await read(steadyRows(DAYS.slice(0, 9)));
  assertEquals(period(quiet).status, "warn");
  assertEquals(
    messageOf(period(quiet)),
    "Visitors but no orders on 5 days: 2026-01-10, 2026-01-11, 2026-01-12 and 2 more. Check that both files cover the same days.",
  );
  assertEquals(period(await read(steadyRows())).status, "pass");
});

Deno.test("days before 1970 are days like others", async () => {
  const shift = (time: string) =>
    new Date(Date.parse(time) - Date.UTC(2026, 0, 8)).toISOString();
  const then = DAYS.map((day) => new Date(shift(day.toISOString())));
  const rows = steadyRows();
  const old = await read(
    rows.map((row) => ({ ...row, at: shift(row.at!) })),
    then,
  );
  const now = await read(rows);
  const lifts = ({ overTime }: Readout) =>
    overTime!.days.map(({ visitors, value }) => ({ visitors, value }));
  assertEquals(old.overTime!.days[0]!.date, "1969-12-25");
  assertEquals(lifts(old), lifts(now));
});

Deno.test("an order without a time is said, and so is what follows", async () => {
  const result = await read([
    ...steadyRows(),
    { visitor: "x", revenue: 10, at: null },
  ]);
  assertEquals(result.overTime, null);
  assertEquals(period(result).status, "warn");
  assertMatch(messageOf(period(result)), /1 of 1,401 orders without a date/);
  assert(
    noteTexts(result).some((note) => /Nothing is shown by day/.test(note)),
  );
});

Deno.test("an order of zero makes nobody a buyer", async () => {
  const free = Array.from(
    { length: 300 },
    (_, at) => ({ visitor: `free-${at}`, revenue: 0 }),
  );
  const result = await read([...steadyRows(), ...free]);
  const without = await read(steadyRows());
  assertEquals(numbersOf(result), numbersOf(without));
  assertEquals(result.ledger.exclusions, [
    { reason: "zero-value", rows: 300, netRevenue: 0, orders: 300 },
  ]);
  assert(noteTexts(result).includes("Excluded: 300 orders of zero."));
});

Deno.test("refunds are taken from their orders, or from their visitors' latest", async () => {
  const at = (hour: number) =>
    `2026-01-05T${String(hour).padStart(2, "0")}:00:00Z`;
  const result = await read([
    ...steadyRows(),
    // By id: the earlier order is the one that is paid back.
    { id: "n1", visitor: "n", revenue: 30.1, profit: 10, at: at(1) },
    { id: "n2", visitor: "n", revenue: 50.2, profit: 20, at: at(2) },
    { id: "n1", visitor: "n", revenue: -30.1, profit: -10, at: at(3) },
    // By visitor: all of the later order, and 5 of the earlier.
    { id: "m1", visitor: "m", revenue: 40, profit: 16, at: at(1) },
    { id: "m2", visitor: "m", revenue: 20, profit: 8, at: at(2) },
    { id: "C-m", visitor: "m", revenue: -25, profit: -10, at: at(3) },
    // All of it, and more than all of it.
    { id: "k", visitor: "k", revenue: 70, profit: 30, at: at(1) },
    { id: "C-k", visitor: "k", revenue: -70, profit: -30, at: at(9) },
    { id: "C-q", visitor: "q", revenue: -12, profit: -4, at: at(9) },
  ]);
  const [a] = result.variations;
  assertEquals(a!.buyers, 700 + 2);
  assertEquals(a!.orders, 700 + 2);
  assertEquals(a!.netRevenue, 7000 + 50.2 + 35);
  assertEquals(a!.grossProfit, 2800 + 20 + 14);
  assertEquals(result.ledger.exclusions, [
    { reason: "refund", rows: 4, netRevenue: 0, orders: 0 },
    { reason: "refunded", rows: 3, netRevenue: 0, orders: 3 },
    { reason: "refund-without-order", rows: 0, netRevenue: -12, orders: 0 },
  ]);
  const repeated = result.checks.find(({ code }) =>
    code === "duplicate-orders"
  )!;
  assertEquals(repeated.status, "pass");
});

Deno.test("a refund is of the days of its order, whatever its own are", async () => {
  const result = await read([
    ...steadyRows(),
    // Paid back after the last day: by id, and by visitor.
    { id: "n", visitor: "n", revenue: 30.1, at: "2026-01-05T01:00:00Z" },
    { id: "n", visitor: "n", revenue: -10.1, at: "2026-02-05T03:00:00Z" },
    { id: "m", visitor: "m", revenue: 40, at: "2026-01-05T01:00:00Z" },
    { id: "C-m", visitor: "m", revenue: -25, at: "2026-02-05T03:00:00Z" },
    // Of an order before the first day, and of one after the last.
    { id: "k1", visitor: "k", revenue: 70, at: "2025-12-20T01:00:00Z" },
    { id: "k2", visitor: "k", revenue: 50, at: "2026-01-06T01:00:00Z" },
    { id: "k1", visitor: "k", revenue: -70, at: "2026-01-07T01:00:00Z" },
    { id: "p1", visitor: "p", revenue: 60, at: "2026-01-06T01:00:00Z" },
    { id: "C-p1", visitor: "p", revenue: -5, at: "2026-01-20T01:00:00Z" },
    { id: "p2", visitor: "p", revenue: 80, at: "2026-02-06T01:00:00Z" },
    { id: "C-p2", visitor: "p", revenue: -80, at: "2026-02-07T01:00:00Z" },
    // Of an order that is not here.
    { id: "C-q", visitor: "q", revenue: -3, at: "2025-12-31T01:00:00Z" },
    { id: "q", visitor: "q", revenue: 20, at: "2026-01-08T01:00:00Z" },
  ]);
  const [a] = result.variations;
  assertEquals(a!.netRevenue, 7000 + 20 + 15 + 50 + 55 + 20);
  assertEquals(a!.orders, 700 + 5);
  assertEquals(result.ledger.exclusions, [
    { reason: "before-period", rows: 1, netRevenue: 70, orders: 1 },
    { reason: "after-period", rows: 1, netRevenue: 80, orders: 1 },
    { reason: "refund", rows: 6, netRevenue: 0, orders: 0 },
    { reason: "refund-without-order", rows: 0, netRevenue: -153, orders: 0 },
  ]);
});

Deno.test("an absurd amount does not round those of the others", async () => {
  const result = await read([
    ...steadyRows(),
    { visitor: "x", variation: "B", revenue: 9e12 },
    { visitor: "y", variation: "A", revenue: 0.01 },
  ]);
  assertEquals(result.variations[0]!.netRevenue, 7000.01);
  const error = await assertRejects(
    () => read([...steadyRows(), { visitor: "x", revenue: 1e15 }]),
    SchemaError,
  );
  assertMatch(
    error.message,
    /net_revenue: is not an amount below 10000000000000/,
  );
});

Deno.test("a threshold above every order ends, and leaves nothing out", async () => {
  const rows = [...steadyRows(), { visitor: "x", revenue: 11 }];
  const result = await read(rows, DAYS, { maxZScore: 1e18 });
  const [high, ...others] = result.outliers.rows.filter(({ threshold }) =>
    threshold !== null
  );
  assertEquals([high!.threshold, high!.removedOrders], [1e18, 0]);
  const { outliers, ...numbers } = numbersOf(result);
  const none = result.outliers.rows.filter(({ threshold }) =>
    threshold === null
  );
  assertEquals(
    { ...numbers, outliers: { ...outliers, rows: [...none, ...others] } },
    numbersOf(await read(rows)),
  );
});
