/** The engine's totals beside the same visitor by visitor. */

import { assertAlmostEquals, assertEquals } from "@std/assert";
import type { ExactSums, Orders, OrderTotals } from "../../lib/sums/mod.ts";
import { addSums, sumColumns, totalSums } from "../../lib/sums/mod.ts";
import type { PaperAsked, PaperTotals } from "./_visitor_totals.ts";
import { summed } from "./_visitor_totals.ts";

/** How many days the stores have. */
export const DAYS = 6;
/** z-scores above which visitors are told apart. */
export const THRESHOLDS: readonly number[] = [3, 2, 1];

const total = (sums: readonly ExactSums[], orders: Orders): ExactSums =>
  sums.length === 0
    ? totalSums(sumColumns(orders))
    : sums.reduce((a, b) => addSums(a, b));

export function assertSums(
  actual: readonly ExactSums[],
  expected: ExactSums,
  orders: Orders,
  label: string,
): void {
  assertEquals(total(actual, orders), withoutNulls(expected, actual), label);
}

/** Nothing is nothing, whatever it is asked for. */
function withoutNulls(
  expected: ExactSums,
  actual: readonly ExactSums[],
): ExactSums {
  return actual.length > 0 ? expected : {
    ...expected,
    products: expected.products.map((row) => row.map(() => 0n)),
  };
}

export function assertTotals(
  found: OrderTotals,
  paper: PaperTotals,
  orders: Orders,
  asked: PaperAsked,
  label: string,
): void {
  const { measures } = orders;
  const { visitors, crossed } = paper;
  const days = [...Array(DAYS).keys()];
  const arms = [...orders.variations.keys()];
  assertEquals(
    found.buyers,
    new Set([...visitors, ...crossed].map(({ visitor }) => visitor)).size,
    `${label}: buyers`,
  );
  assertEquals(found.crossovers, {
    visitors: new Set(crossed.map(({ visitor }) => visitor)).size,
    orders: crossed.length,
  }, label);
  assertEquals(
    arms.flatMap((arm) =>
      days.map((day) =>
        found.crossoverBuyers.filter((lost) =>
          lost.arm === arm && lost.day === day
        )
          .reduce((sum, { visitors }) => sum + visitors, 0)
      )
    ),
    arms.flatMap((arm) => {
      const mine = Map.groupBy(
        asked.keepsCrossed ? [] : crossed.filter((order) => order.arm === arm),
        ({ visitor }) => visitor,
      );
      return days.map((day) =>
        [...mine.values()].filter((some) =>
          Math.min(...some.map(({ day }) => day)) === day
        ).length
      );
    }),
    `${label}: lost`,
  );
  const staying = visitors.filter(({ isLeft }) => !isLeft);
  for (const arm of arms) {
    const upTo = (
      some: readonly PaperTotals["visitors"][number][],
      day: number,
    ) =>
      summed(
        some.filter((one) => one.arm === arm)
          .map((one) => one.orders.filter((order) => order.day <= day)),
        measures,
      );
    const ofArm = <T extends { arm: number; day: number | null }>(
      rows: readonly T[],
      day: number,
    ): T[] => rows.filter((row) => row.arm === arm && row.day! <= day);
    for (const day of days) {
      const at = `${label}, variation ${arm} up to day ${day}`;
      const sums = (rows: readonly { readonly sums: ExactSums }[]) =>
        rows.map(({ sums }) => sums);
      assertSums(sums(ofArm(found.sums, day)), upTo(staying, day), orders, at);
      assertSums(
        sums(ofArm(found.uncapped.sums, day)),
        upTo(visitors, day),
        orders,
        `${at}, uncapped`,
      );
    }
    const left = visitors.filter((one) => one.arm === arm && one.isLeft);
    assertEquals(
      found.outliers?.[arm] ?? 0,
      left.length,
      `${label}: outliers of ${arm}`,
    );
  }
  assertEquals(
    found.outlierVisitors,
    visitors.filter(({ isLeft, isFirstArm }) => isLeft && isFirstArm).length,
    label,
  );
  const kept = staying.flatMap(({ orders }) => orders);
  assertEquals(found.values.count, kept.length, label);
  const mean = kept.reduce((sum, { units }) => sum + units.revenue!, 0) /
    kept.length / 100;
  assertAlmostEquals(found.values.mean! / mean, 1, 1e-12);
  assertEquals(found.uncapped.values.count, paper.valued.length);
  for (const arm of arms) {
    const mine = kept.filter((order) => order.arm === arm)
      .map(({ units }) => units.revenue! / 100).sort((a, b) => a - b);
    assertEquals(
      found.medians[arm],
      mine.length === 0 ? null : (mine[Math.ceil(mine.length / 2) - 1]! +
        mine[Math.floor(mine.length / 2)]!) / 2,
      `${label}: median of ${arm}`,
    );
    const bins = Map.groupBy(
      mine,
      (value) => Math.floor(Math.log10(value) * 12 + 1e-9),
    );
    assertEquals(
      found.values.bins.filter((bin) => bin.arm === arm)
        .map(({ bin, orders }) => [bin, orders]),
      [...bins].sort(([a], [b]) => a - b)
        .map(([bin, some]) => [bin, some.length]),
      `${label}: bins of ${arm}`,
    );
    const all = visitors.filter((one) => one.arm === arm)
      .flatMap(({ orders }) => orders.map(({ units }) => units.revenue!))
      .sort((a, b) => b - a);
    assertEquals(
      found.largest[arm]!.map(({ units }) => units),
      all.slice(0, 2),
      `${label}: largest of ${arm}`,
    );
    assertEquals(
      found.marks.filter((mark) => mark.arm === arm)
        .reduce((sum, { orders }) => sum + orders, 0),
      mine.filter((value) => found.values.score(Math.round(value * 100))! > 3)
        .length,
      `${label}: marks of ${arm}`,
    );
    asked.thresholds.forEach((threshold, nth) => {
      const removal = found.removals[nth]![arm]!;
      const gone = visitors.filter((one) =>
        one.arm === arm && one.largest > threshold
      );
      assertEquals(
        removal.visitors,
        gone.length,
        `${label}: above ${threshold} in ${arm}`,
      );
      assertEquals(
        removal.orders,
        gone.flatMap(({ orders }) => orders)
          .filter(({ units }) => paper.score(units.revenue!) > threshold)
          .length,
        `${label}: orders above ${threshold} in ${arm}`,
      );
      const { sums, products } = summed(
        gone.map(({ orders }) => orders),
        measures,
      );
      assertEquals(removal.change, {
        sums: [-sums[1]!, -sums[2]!],
        products: [1, 2].map((i) => [1, 2].map((j) => -products[i]![j]!)),
      }, label);
    });
  }
}
