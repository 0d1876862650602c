/** A season from a store's own files: shapes of public data, known by hand. */

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
import { csv, datesBetween, isBfcm, plusDays, withFile } from "./_stores.ts";

const BFCM = { event: "BFCM", year: 2025 } as const;
const cache = { folder: null };

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
  assertStringIncludes(text, "What was read");
  assert(!/industry/i.test(text));
  // Between the autumns that were given nothing was compared.
  assertEquals(
    season.notes.filter((note) => /Without an order/.test(note)),
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
  assertEquals(notes.filter((note) => note.startsWith("Without an order")), [
    "Without an order, and therefore taken for days without data: 2024-11-20, 2024-11-30.",
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
  assertEquals(notes.filter((note) => /Without an order/.test(note)), []);
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
  assertAlmostEquals(season.shift!.days, 0, 1e-9);
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

Deno.test("Favorita's daily transactions of several stores are summed, without revenue", async () => {
  const rows = [2013, 2014].flatMap((year) =>
    datesBetween(`${year}-09-01`, `${year}-12-10`).flatMap((date) => [
      [date, 1, (year - 2012) * (isBfcm(date) ? 300 : 100)],
      [date, 2, 50],
    ])
  );
  const season = await withFile(
    csv("date,store_nbr,transactions", rows),
    (path) => seasonFromDays(path, { event: "BFCM", year: 2014 }),
  );
  const [orders] = season.metrics;
  assertEquals([season.measure, orders!.metric], ["orders", "orders"]);
  assertEquals(
    [orders!.event.value, orders!.event.priorValue],
    [4 * 650, 4 * 350],
  );
  assertEquals(season.eventGrowth, null);
  // The ordinary days went from 150 to 250.
  assertAlmostEquals(season.variation!.ordinary.change.value!, 2 / 3, 1e-9);
  assert(
    season.notes.some((note) => note.includes("are summed, 2 rows")),
    season.notes.join("\n"),
  );
});

/** Fridays as Walmart's weeks have them: the last day, of Saturday to Friday. */
function walmartWeeks(flagged: boolean): string {
  const flags = ["2010-09-10", "2010-11-26", "2011-09-09", "2011-11-25"];
  const rows = Array.from({ length: 100 }, (_, nth) => {
    const date = plusDays("2010-02-05", 7 * nth);
    const isHeld = flags.includes(date);
    const sales = date === "2010-11-26"
      ? 2000
      : date === "2011-11-25"
      ? 2500
      : date < "2011"
      ? 1000
      : 1100;
    return [1, 1, date, sales, flagged && isHeld ? "TRUE" : "FALSE"];
  });
  return csv("Store,Dept,Date,Weekly_Sales,IsHoliday", rows);
}

Deno.test("Walmart's weekly totals are matched by the weeks that hold the event", async () => {
  const season = await withFile(
    walmartWeeks(true),
    (path) => seasonFromDays(path, { event: "BFCM", year: 2011 }),
  );
  assertEquals(season.grain, "week");
  const { event } = season.metrics[0]!;
  // Black Friday ends a week; Saturday to Cyber Monday begin the next one.
  assertEquals([event.days, event.value, event.priorValue], [2, 3600, 3000]);
  assertEquals(
    season.days.filter(({ dayOffset }) => dayOffset === 0)
      .map(({ date, priorDate }) => [date, priorDate]),
    [["2011-11-19", "2010-11-20"]],
  );
  assertAlmostEquals(season.variation!.ordinary.change.value!, 0.1, 1e-9);
  const text = formatSeason(season, { width: 120 });
  assertStringIncludes(text, "a date is the last day of its week");
  assertStringIncludes(text, "week 43 of the retail calendar");
});

Deno.test("weeks of which it is not known when they begin are refused until it is said", async () => {
  await withFile(walmartWeeks(false), async (path) => {
    const options = { event: "BFCM", year: 2011 } as const;
    await assertRejects(
      () => seasonFromDays(path, options),
      Error,
      "--weeks first or --weeks last",
    );
    const { metrics } = await seasonFromDays(path, {
      ...options,
      weeks: "first",
    });
    // Friday to Thursday: one week holds all four days.
    assertEquals([metrics[0]!.event.days, metrics[0]!.event.value], [1, 2500]);
  });
});

/** Weeks from Monday 2024-09-02 on, of 1000 and of 3000 in those of BFCM. */
function weeksCalled(
  header: string,
  written: (monday: string, nth: number) => string,
): string {
  const rows = Array.from({ length: 69 }, (_, nth) => {
    const monday = plusDays("2024-09-02", 7 * nth);
    const sales = monday === "2024-11-25" || monday === "2025-11-24"
      ? 3000
      : 1000;
    return [written(monday, nth), sales];
  });
  return csv(`${header},sales`, rows);
}

Deno.test("weeks are read under a header of theirs: of ISO 8601, by their Mondays, by their last days", async () => {
  // Numbers of weeks after Python's date.isocalendar(): 36 of 2024 is the first.
  const iso = (_: string, nth: number): string => {
    const week = nth + 36;
    const [year, number] = week <= 52 ? [2024, week] : [2025, week - 52];
    return `${year}-W${String(number).padStart(2, "0")}`;
  };
  for (
    const [header, written, told] of [
      ["week", iso, "as all of them are Mondays"],
      ["Week", (monday: string) => monday, "as all of them are Mondays"],
      ["week_start", (monday: string) => monday, 'header "week_start"'],
      [
        "Week ending",
        (monday: string) => plusDays(monday, 6),
        'header "Week ending"',
      ],
    ] as const
  ) {
    const { grain, metrics, days, notes } = await withFile(
      weeksCalled(header, written),
      (path) => seasonFromDays(path, { ...BFCM, today: "2026-02-01" }),
    );
    // Friday to Sunday end a week, and Cyber Monday begins another.
    const { value, priorValue } = metrics[0]!.event;
    assertEquals([grain, value, priorValue], ["week", 4000, 4000], header);
    assertEquals(
      days.find(({ dayOffset }) => dayOffset === 0)!.date,
      "2025-11-24",
    );
    assert(notes.some((note) => note.includes(told)), notes.join("\n"));
  }
});

Deno.test("weeks that could be others are refused in plain words", async () => {
  const monday = (date: string) => date;
  for (
    const [text, weeks, message] of [
      [
        weeksCalled("week", (_, nth) => String(nth % 52 + 1)),
        undefined,
        'row 2: week must be a week of ISO 8601 (2025-W48) or the date of its first day, as the same number is another week in another calendar: current value is "1"',
      ],
      [
        weeksCalled("week", (_, nth) => nth === 0 ? "2025-W53" : "2025-W02"),
        undefined,
        'current value is "2025-W53"',
      ],
      [
        weeksCalled("week", (date) => plusDays(date, 6)),
        undefined,
        "--weeks first or --weeks last",
      ],
      [
        weeksCalled("week", (date, nth) => plusDays(date, nth % 3)),
        undefined,
        "is of weeks by its header, and its dates are not whole weeks apart",
      ],
      [
        weeksCalled("week", () => "2025-W48"),
        "last",
        "leave out --weeks last",
      ],
      [
        weeksCalled("weekend", monday),
        undefined,
        "no column of dates among sales, weekend",
      ],
    ] as const
  ) {
    await withFile(text, (path) =>
      assertRejects(
        () => seasonFromDays(path, { ...BFCM, weeks }),
        Error,
        message,
      ));
  }
});

Deno.test("the Census's quarters are the industry, and nobody else's index is invented", async () => {
  const days = csv(
    "day,orders,revenue,visitors",
    [2024, 2025].flatMap((year) =>
      datesBetween(`${year}-09-01`, `${year}-12-12`).map((date) => {
        const factor = (isBfcm(date) ? 3 : 1) * (year === 2025 ? 1.12 : 1);
        return [
          date,
          100 * factor,
          5000 * factor,
          4000 * (isBfcm(date) ? 2 : 1),
        ];
      })
    ).map((
      [date, orders, ...more],
    ) => [date!, Math.round(Number(orders)), ...more]),
  );
  const census = csv("quarter,sales", [
    ["2024Q3", "298000"],
    ["2024Q4", "300000"],
    ["2025Q3", "308000"],
    ["2025Q4", "315000"],
  ]);
  const season = await withFile(
    days,
    (path) =>
      withFile(
        census,
        (index) => seasonFromDays(path, { ...BFCM, index }),
        "census.csv",
      ),
  );
  const { event } = season.metrics[0]!;
  assertAlmostEquals(event.industryChange!, 0.05, 1e-9);
  assertAlmostEquals(event.gain!, 1.12 / 1.05 - 1, 1e-9);
  assertEquals(season.industry, {
    name: "census.csv",
    isInvented: false,
    grain: "quarter",
  });
  assertEquals(
    season.eventGrowth!.factors.map(({ factor }) => factor),
    ["visitors", "conversion", "orderValue"],
  );
  const text = formatSeason(season, { width: 120 });
  assertStringIncludes(text, "that of census.csv, from the quarters");
  assert(!/invent/i.test(text));
  assertEquals(season.timing.lagDays, null);
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
      'no dates of "Sale" in 2022',
    );
  });
});
