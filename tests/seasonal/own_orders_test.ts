/** A season from a store's own orders and days. */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import pl from "nodejs-polars";
import {
  formatSeason,
  ownEvent,
  seasonFromDays,
  seasonFromOrders,
} from "../../lib/seasonal/mod.ts";
import { storeDays } from "../../lib/intake/mod.ts";
import { BFCM, cache, csv, datesBetween, isBfcm, withFile } from "./_stores.ts";
import { noteTexts } from "../_said.ts";

/** Ten orders a day of 20 in 2024 and of 21 in 2025, thirty in the event. */
function orderRows(): (string | number)[][] {
  return [2024, 2025].flatMap((year) =>
    datesBetween(`${year}-09-01`, `${year}-12-12`).flatMap((date) =>
      Array.from({ length: isBfcm(date) ? 30 : 10 }, (_, nth) => [
        `${date}-${nth}`,
        `c${nth}`,
        `${date}T${String(nth % 24).padStart(2, "0")}:30:00`,
        year === 2025 ? 21 : 20,
        1,
        nth % 2 + 1,
        year === 2025 ? 8.4 : 10,
      ])
    )
  );
}

Deno.test("it is told since when refunds of orders are still to come", async () => {
  const days = datesBetween("2026-01-01", "2026-03-01");
  const rows = days.flatMap((date, nth) => [
    [`o${nth}`, `${date}T10:00:00`, 20],
    ...nth < 30 ? [[`o${nth}`, `${days[nth + 7]}T10:00:00`, -5]] : [],
  ]);
  const { notes } = await withFile(
    csv("order_id,created_at,revenue", rows),
    (path) => storeDays({ orders: path }, { cache }),
  );
  assertEquals(
    notes.find(({ code }) => code === "refunds-to-come")?.values,
    { days: 7, since: "2026-02-22" },
  );
});

const HEADER =
  "order_id,customer_id,created_at,revenue,discount,units,gross_profit";

Deno.test("orders alone give the season: sums, factors, hours and what was read", async () => {
  const season = await withFile(
    csv(HEADER, orderRows()),
    (path) => seasonFromOrders(path, { ...BFCM, cache, currency: "EUR" }),
    "orders.csv",
  );
  const [revenue, orders, price, profit] = season.metrics;
  assertEquals(
    [revenue!.event.value, revenue!.event.priorValue],
    [120 * 21, 120 * 20],
  );
  assertEquals(orders!.season.value, 120 + 21 * 10);
  assertEquals(price!.event.value, 21 / 1.5);
  assertEquals(profit!.metric, "profit");
  // 120 orders times 1.5 units times 14 apiece times a margin of two fifths.
  const { of, factors, difference } = season.eventGrowth!;
  assertEquals(of, "profit");
  assertEquals(
    factors.map(({ factor, value }) => [factor, Number(value.toFixed(9))]),
    [["orders", 120], ["unitsPerOrder", 1.5], ["price", 14], ["margin", 0.4]],
  );
  const added = factors.reduce((sum, one) => sum + one.contribution, 0);
  assertAlmostEquals(added, 120 * (8.4 - 10), 1e-9);
  assertAlmostEquals(added, difference, 1e-9);
  const { hours, discount, inputs, notableOrder } = season.details!;
  assertEquals(hours!.values[0], 4 * 2 * 21);
  assertEquals(hours!.values[23], 4 * 21);
  assertAlmostEquals(discount!.value, 1 / 22, 1e-12);
  assertAlmostEquals(discount!.priorValue, 1 / 21, 1e-12);
  assertEquals(inputs[0]!.rows, orderRows().length);
  assertEquals(notableOrder, null);
  // Days did not vary, but the number of their orders is by chance: 120 and 120.
  const half = 1.959963984540054 * Math.sqrt(1 / 120 + 1 / 120);
  const { lower, upper } = season.variation!.change;
  assertAlmostEquals(Math.log1p(lower!), Math.log(1.05) - half, 1e-3);
  assertAlmostEquals(Math.log1p(upper!), Math.log(1.05) + half, 1e-3);
  const text = formatSeason(season, { width: 120 });
  assertStringIncludes(text, "Data used");
  assert(!/industry/i.test(text));
  // Between the autumns that were given nothing was compared.
  assertEquals(
    season.notes.filter(({ code }) => code === "days-without-orders"),
    [],
  );
});

/** So many orders of 10 on each of some days. */
function steadyOrders(dates: readonly string[], perDay: number) {
  const times = dates.flatMap((date) =>
    Array.from({ length: perDay }, () => new Date(`${date}T12:00:00Z`))
  );
  return pl.DataFrame({
    order_id: times.map((_, nth) => `o${nth}`),
    created_at: times,
    revenue: times.map(() => 10),
  });
}

Deno.test("days without an order are told of the days that are compared, and of no others", async () => {
  const dates = [2022, 2023, 2024, 2025].flatMap((year) =>
    datesBetween(`${year}-09-01`, `${year}-12-20`)
  );
  const gone = ["2023-12-15", "2024-11-20", "2024-11-30"];
  const { notes, metrics } = await seasonFromOrders(
    steadyOrders(dates.filter((date) => !gone.includes(date)), 6),
    BFCM,
  );
  assertEquals(noteTexts({ notes }).filter((note) => /^No orders/.test(note)), [
    "No orders, so treated as days without data: 2024-11-20, 2024-11-30.",
  ]);
  assertEquals([metrics[0]!.event.days, metrics[0]!.event.value], [3, 180]);
});

Deno.test("a quiet day sold nothing, and a year that was not given is no year without a sale", async () => {
  const dates = [2023, 2025].flatMap((year) =>
    datesBetween(`${year}-09-01`, `${year}-12-20`)
  ).filter((date) => date !== "2025-11-29");
  const orders = steadyOrders(dates, 2);
  const missing = await seasonFromOrders(orders, BFCM);
  assertEquals(missing.metrics[0]!.event.change, null);
  assertEquals(
    missing.days.every(({ priorValue }) => priorValue === null),
    true,
  );
  const { notes, metrics } = await seasonFromOrders(orders, {
    ...BFCM,
    against: 2023,
  });
  const { value, priorValue } = metrics[0]!.event;
  assertEquals([value, priorValue], [60, 80]);
  assert(!notes.some(({ code }) => code === "days-without-orders"));
});

Deno.test("a frame gives what its file gives", async () => {
  const rows = orderRows();
  const frame = pl.DataFrame({
    order_id: rows.map((row) => row[0] as string),
    customer_id: rows.map((row) => row[1] as string),
    created_at: rows.map((row) => new Date(`${row[2]}Z`)),
    revenue: rows.map((row) => row[3] as number),
  });
  const season = await seasonFromOrders(frame, BFCM);
  assertEquals(season.metrics[0]!.event.value, 120 * 21);
});

Deno.test("line items are summed to their orders", async () => {
  const rows = ["2024-11-29", "2025-11-28"].flatMap((date) => [
    [`o${date}`, `${date}T10:00:00`, 10, 2, 1],
    [`o${date}`, `${date}T10:00:00`, date < "2025" ? 5 : 11, 1, 0],
  ]);
  const season = await withFile(
    csv("order_id,created_at,price,quantity,discount", rows),
    (path) =>
      seasonFromOrders(path, {
        ...BFCM,
        cache,
        lineItems: true,
        today: "2026-01-01",
      }),
  );
  const [revenue, orders] = season.metrics;
  assertEquals([revenue!.event.value, revenue!.event.priorValue], [30, 24]);
  assertEquals([orders!.event.value, orders!.event.days], [1, 1]);
});

Deno.test("an own event over a leap day, in yen, and one without a year before", async () => {
  const event = ownEvent([
    "Sale=2023-02-27..2023-03-02,2024-02-28..2024-03-02",
  ]);
  const rows = [2023, 2024].flatMap((year) =>
    datesBetween(`${year}-01-01`, `${year}-03-20`).map((date) => [date, 1000])
  );
  await withFile(csv("date,revenue", rows), async (path) => {
    const options = { event, year: 2024, currency: "JPY" };
    const season = await seasonFromDays(path, options);
    assertEquals(
      season.days.filter(({ dayOffset }) => dayOffset >= 0 && dayOffset < 4)
        .map(({ date }) => date),
      ["2024-02-28", "2024-02-29", "2024-03-01", "2024-03-02"],
    );
    assertEquals(season.metrics[0]!.event.change, 0);
    assertStringIncludes(formatSeason(season, { width: 120 }), "¥4,000");
    await assertRejects(
      () => seasonFromDays(path, { ...options, year: 2023 }),
      RangeError,
      '"Sale" has no dates in 2022',
    );
  });
});

Deno.test("refunds of guests are taken from their orders, and young days are told to wait for theirs", async () => {
  const rows = orderRows().map(([id, , at, amount]) => [id!, at!, amount!]);
  // A tenth comes back after 25 days, if that is before the file ends.
  const refunds = rows.filter((_, nth) => nth % 10 === 0)
    .map(([id, at, amount]) => {
      const back = new Date(Date.parse(`${at}Z`) + 25 * 86_400_000);
      return [id!, back.toISOString().slice(0, 19), -amount!];
    }).filter(([, at]) => `${at}` < "2025-12-13");
  const season = await withFile(
    csv("order_id,created_at,revenue", [...rows, ...refunds]),
    (path) => seasonFromOrders(path, { ...BFCM, cache }),
    "orders.csv",
  );
  const { event } = season.metrics[0]!;
  assertEquals([event.value, event.priorValue], [120 * 21, 108 * 20]);
  assertStringIncludes(
    formatSeason(season).replaceAll(/\s+/g, " "),
    "Nine in ten refunds come within 25 days of the order. Days since 2025-11-17",
  );
});
