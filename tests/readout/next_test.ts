/** What drives it, does it last, and what is not said. */

import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import pl from "nodejs-polars";
import { readoutFromFrames } from "../../lib/readout/mod.ts";
import { cdf, next } from "./_next.ts";

Deno.test("what drives it: the factors multiply, and their parts add up to the difference", () => {
  const sale = (
    buyers: number,
    orders: number,
    netRevenue: number,
    grossProfit: number | null,
  ) => ({ buyers, orders, netRevenue, grossProfit });
  const arms = [
    { n: 1000, mean: 3, variance: 100 },
    { n: 1000, mean: 4, variance: 100 },
    { n: 2000, mean: 6, variance: 100 },
  ];
  const { drivers } = next({
    arms,
    sales: [
      sale(40, 50, 3000, 1200),
      sale(50, 60, 4000, 1500),
      sale(160, 200, 12_000, 4800),
    ],
  });
  for (const { factors, netRevenue, grossProfit } of drivers) {
    const sum = (of: "netRevenue" | "grossProfit") =>
      factors.reduce((total, factor) => total + (factor[of] ?? 0), 0);
    assertAlmostEquals(sum("netRevenue"), netRevenue, 1e-14);
    assertAlmostEquals(sum("grossProfit"), grossProfit!, 1e-14);
  }
  assertEquals(drivers.map(({ netRevenue }) => netRevenue), [1, 3]);
  assertAlmostEquals(drivers[0]!.grossProfit!, 0.3, 1e-15);
  const [conversion, , aov] = drivers[0]!.factors;
  assertEquals([conversion!.control, conversion!.value], [0.04, 0.05]);
  assertAlmostEquals(
    conversion!.netRevenue!,
    Math.log(1.25) / Math.log(4 / 3),
    1e-14,
  );
  assertAlmostEquals(aov!.lift, 1 / 9, 1e-14);
  // The last doubles conversion and nothing else: all is due to it.
  const parts = drivers[1]!.factors.map((one) => one.netRevenue);
  assertAlmostEquals(parts[0]!, 3, 1e-14);
  assertEquals(parts.slice(1), [0, 0, null]);
});

Deno.test("does it last: halves of the days are compared, and weekdays count alike", async () => {
  // Sixteen days from a Sunday on; an order each of visitors of their own.
  const days = Array.from({ length: 16 }, (_, day) => `2026-03-${10 + day}`);
  const orders = days.flatMap((date, day) =>
    ["A", "B"].flatMap((variation, arm) =>
      Array.from({ length: 12 + day % 7 }, (_, i) => ({
        day,
        arm,
        order_id: `${variation}${day}-${i}`,
        visitor_id: `${variation}${day}-${i}`,
        variation,
        net_revenue: 20 + (7 * i + 3 * day) % 11 +
          (arm === 1 && day < 7 ? 9 : 0),
        created_at: `${date}T12:00:00`,
      }))
    )
  );
  const newVisitors = (day: number) => 100 + 20 * (day % 7);
  const { next: { novelty } } = await readoutFromFrames({
    orders: pl.DataFrame(orders.map(({ day: _, arm: __, ...row }) => row)),
    visitors: pl.DataFrame(
      days.flatMap((date, day) =>
        ["A", "B"].map((variation) => ({
          variation,
          created_at: date,
          n_visitors: newVisitors(day),
        }))
      ),
    ),
  });
  const armOf = (arm: number, isIn: (day: number) => boolean) => {
    const values = orders.filter((one) => one.arm === arm && isIn(one.day))
      .map((one) => one.net_revenue);
    const n = days.reduce(
      (sum, _, day) => isIn(day) ? sum + newVisitors(day) : sum,
      0,
    );
    const mean = values.reduce((sum, value) => sum + value, 0) / n;
    const squares = values.reduce((sum, value) => sum + value ** 2, 0);
    const variance = (squares - n * mean ** 2) / (n - 1);
    return { mean, error2: variance / n / mean ** 2 };
  };
  const part = (isIn: (day: number) => boolean) => {
    const [a, b] = [armOf(0, isIn), armOf(1, isIn)];
    return { log: Math.log(b.mean / a.mean), error2: a.error2 + b.error2 };
  };
  const [early, late] = [part((day) => day < 7), part((day) => day >= 7)];
  const [found] = novelty!.variations;
  assertEquals([novelty!.early.days, novelty!.late.days], [7, 9]);
  assertAlmostEquals(found!.early.value!, Math.expm1(early.log), 1e-12);
  assertAlmostEquals(found!.late.value!, Math.expm1(late.log), 1e-12);
  const z = (early.log - late.log) / Math.sqrt(early.error2 + late.error2);
  assertAlmostEquals(found!.pValue!, 2 * cdf(-Math.abs(z)), 1e-7);
  assert(found!.pValue! > 0.001 && found!.pValue! < 0.2);
  const weekly = (arm: number) =>
    days.slice(0, 7).reduce(
      (sum, _, first) => sum + armOf(arm, (day) => day % 7 === first).mean,
      0,
    );
  assertAlmostEquals(found!.evenWeek.value!, weekly(1) / weekly(0) - 1, 1e-12);
});

Deno.test("what does not hold is not said", () => {
  const arm = { n: 1000, mean: 10, variance: 400 };
  const broken = next({ arms: [arm, arm], verdict: "do-not-decide" });
  assertEquals(broken, {
    reason: { code: "untrusted", values: {} },
    howLong: null,
    shrunkEstimates: null,
    drivers: [],
    novelty: null,
    heterogeneity: null,
  });
  const loss = next({ arms: [arm, { ...arm, mean: -1 }] });
  assertEquals(loss.shrunkEstimates, null);
  const still = next({
    arms: [{ ...arm, variance: 0 }, { ...arm, variance: 0 }],
  });
  assertEquals([still.howLong, still.shrunkEstimates], [null, null]);
  const nobody = next({
    arms: [arm, arm],
    sales: [{ buyers: 0, orders: 0, netRevenue: 0 }],
  });
  assertEquals(nobody.drivers, []);
});
