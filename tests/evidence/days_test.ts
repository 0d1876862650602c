/** Days of one arm that break with the others, and days that are not ordinary. */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertThrows,
} from "@std/assert";
import { ReadoutError } from "../../lib/base/mod.ts";
import { type DayCells, dayCells } from "../../lib/inference/evidence/cells.ts";
import { unevenRun } from "../../lib/inference/evidence/uneven_days.ts";
import {
  ordinaryVisitors,
  unusualDays,
} from "../../lib/inference/evidence/unusual_days.ts";
import { oddsRatioTest } from "../../lib/stats/mod.ts";

/** Days of two arms, each of whose orders are given by day. */
function calendar(
  count: number,
  orders: (day: number) => readonly number[],
  visitors: (day: number) => readonly number[] = () => [1000, 1000],
  start = "2026-03-02",
): DayCells[] {
  return Array.from({ length: count }, (_, day) => ({
    date: new Date(Date.parse(start) + day * 86_400_000).toISOString()
      .slice(0, 10),
    visitors: visitors(day),
    orders: orders(day),
  }));
}

Deno.test("days without one arm's orders are found, with their first and last day", () => {
  const run = unevenRun(
    calendar(28, (day) => [24, day >= 10 && day < 16 ? 0 : 25]),
  )!;
  assertEquals(
    [run.arm, run.firstDay, run.lastDay, run.days, run.orders],
    [1, "2026-03-12", "2026-03-17", 6, 0],
  );
  assert(run.pValue < 1e-9, String(run.pValue));
  assertAlmostEquals(run.expected, 150, 3);
});

Deno.test("a burst of one arm is found like a hole", () => {
  const run = unevenRun(
    calendar(28, (day) => [day === 5 || day === 6 ? 120 : 24, 24]),
  )!;
  assertEquals([run.arm, run.firstDay, run.lastDay], [
    0,
    "2026-03-07",
    "2026-03-08",
  ]);
  assert(run.pValue < 1e-9);
});

Deno.test("a true effect that holds on all days is no hole", () => {
  const run = unevenRun(calendar(28, (day) => [20 + day % 5, 40 + day % 7]));
  assert(run === null || run.pValue > 0.01);
});

Deno.test("a split that moves with the visitors is no hole of the orders", () => {
  const run = unevenRun(calendar(
    28,
    (day) => day < 14 ? [45, 5] : [25, 25],
    (day) => day < 14 ? [1800, 200] : [1000, 1000],
  ));
  assert(run === null || run.pValue > 0.01);
});

Deno.test("the odds ratio's tails are Fisher's, central and noncentral", () => {
  const counts = { first: [3, 40], second: [30, 41] } as const;
  for (const ratio of [1, 0.25, 6]) {
    // Every table with these margins, by its chance.
    const weights = Array.from(
      { length: 34 },
      (_, x) => choose(43, x) * choose(71, 33 - x) * ratio ** x,
    );
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    const low = weights.slice(0, 4).reduce((sum, weight) => sum + weight, 0);
    assertAlmostEquals(oddsRatioTest(counts, ratio).less, low / all, 1e-12);
  }
});

function choose(n: number, k: number): number {
  let product = 1;
  for (let i = 1; i <= k; i++) product *= (n - k + i) / i;
  return product;
}

Deno.test("a sale, Black Friday and a burst of bots are unusual; weekends are not", () => {
  const days = calendar(
    28,
    (day) => day === 3 ? [80, 84] : day % 7 > 4 ? [30, 31] : [22, 23],
    (day) => day === 20 ? [5000, 5100] : [1000, 1010],
    "2025-11-10",
  );
  assertEquals([...unusualDays(days)], [
    "2025-11-13",
    "2025-11-28",
    "2025-11-29",
    "2025-11-30",
    "2025-12-01",
  ]);
  assertEquals(ordinaryVisitors(days), 2010);
});

Deno.test("few orders a day scatter without any day being unusual", () => {
  const few = [3, 1, 4, 1, 5, 2, 2, 6, 3, 5, 3, 1, 4, 2];
  assertEquals(
    unusualDays(calendar(14, (day) => [few[day]!, few[13 - day]!])).size,
    0,
  );
});

Deno.test("visitors of a month go by days of enrolment, not by days of follow-up", () => {
  const days = calendar(
    80,
    () => [20, 20],
    (day) => day < 20 ? [900, 900] : [0, 0],
  );
  assertEquals(ordinaryVisitors(days), 1800);
});

Deno.test("cells hold each day between the first and the last, those without data too", () => {
  const cells = dayCells(
    [
      { date: "2026-03-02", visitors: [10, 12], orders: [0, 2] },
      { date: "2026-03-04", visitors: [30, 30], orders: [0, 2] },
    ],
    [
      { arm: 1, hour: Date.parse("2026-03-02T23:00Z") / 3_600_000, orders: 2 },
      { arm: 0, hour: Date.parse("2026-03-05T00:00Z") / 3_600_000, orders: 1 },
    ],
    2,
  );
  assertEquals(cells, [
    { date: "2026-03-02", visitors: [10, 12], orders: [0, 2] },
    { date: "2026-03-03", visitors: [0, 0], orders: [0, 0] },
    { date: "2026-03-04", visitors: [20, 18], orders: [0, 0] },
    { date: "2026-03-05", visitors: [0, 0], orders: [1, 0] },
  ]);
});

Deno.test("where orders are known by day alone, cells are what each day adds", () => {
  const cells = dayCells(
    [
      { date: "2026-03-02", visitors: [10, 12], orders: [1, 2] },
      { date: "2026-03-04", visitors: [30, 30], orders: [4, 2] },
    ],
    [],
    2,
  );
  assertEquals(cells, [
    { date: "2026-03-02", visitors: [10, 12], orders: [1, 2] },
    { date: "2026-03-03", visitors: [0, 0], orders: [0, 0] },
    { date: "2026-03-04", visitors: [20, 18], orders: [3, 0] },
  ]);
});

Deno.test("days that no test has are refused, and an order years later adds none", () => {
  const at = (date: string) => ({ date, visitors: [9, 9], orders: [0, 0] });
  assertThrows(
    () => dayCells([at("1900-01-01"), at("2026-01-05")], [], 2),
    ReadoutError,
    "1900-01-01 to 2026-01-05",
  );
  const hour = Date.parse("2999-01-01") / 3_600_000;
  const late = [{ arm: 0, hour, orders: 1 }];
  const days = [at("2026-01-05"), at("2026-01-06")];
  assertEquals(dayCells(days, late, 2).length, 2);
});
