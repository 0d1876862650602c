/** What orders come to in the engine, beside the same visitor by visitor. */

import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { openEngine } from "../../lib/engine/mod.ts";
import {
  addSums,
  columnsOf,
  type ExactSums,
  type OrderTotals,
  sumsOf,
} from "../../lib/sums/mod.ts";
import { openOrders } from "../../lib/sums/embedded/mod.ts";
import { randomSource } from "../../lib/stats/mod.ts";
import { withFolder } from "../_folder.ts";
import {
  amountOf,
  netted,
  onPaper,
  type PaperAsked,
  type PaperOrder,
  type PaperTotals,
  summed,
  sumsOfRows,
} from "./_visitor_totals.ts";

const DAY = 86_400_000;
const START = Date.UTC(2026, 2, 1);
const DAYS = 6;
const THRESHOLDS = [3, 2, 1];

/** How a store is. */
interface Kind {
  readonly arms: number;
  readonly orders: number;
  readonly hasTimes: boolean;
  readonly hasUndated: boolean;
  readonly hasWindow: boolean;
  readonly hasRefunds: boolean;
  /** Cents that amounts are multiplied with. */
  readonly size: number;
  /** Orders of a visitor, by how evenly they are spread. */
  readonly spread: number;
}

interface Row {
  readonly id: string;
  readonly visitor: string;
  readonly arm: number;
  readonly time: number | null;
  readonly cents: number;
  readonly profit: number;
  readonly pieces: number;
  readonly device: string;
  readonly firstDay: string;
}

function storeOf(seed: number, kind: Kind): Row[] {
  const { uniform, below } = randomSource(seed);
  return Array.from({ length: kind.orders }, (_, at): Row => {
    const visitor = Math.floor(uniform() ** kind.spread * kind.orders);
    const isRefund = kind.hasRefunds && uniform() < 0.08;
    const cents = (isRefund ? -1 : 1) * kind.size *
      Math.round(Math.exp(3 + 2 * uniform()) * (uniform() < 0.03 ? 20 : 1));
    const isUndated = kind.hasUndated && uniform() < 0.1;
    return {
      id: `o${at * 7919 % kind.orders}`,
      visitor: `v${visitor}`,
      arm: uniform() < 0.04 ? below(kind.arms) : visitor % kind.arms,
      // Several orders of one moment.
      time: !kind.hasTimes || isUndated
        ? null
        : START + below(DAYS * 24) * DAY / 24 + below(2) * 1000,
      cents,
      profit: Math.round(cents * (uniform() - 0.2)),
      pieces: below(4),
      device: ["mobile", "desktop", "", "tablet"][below(4)]!,
      firstDay: new Date(START + visitor % DAYS * DAY).toISOString()
        .slice(0, 10),
    };
  });
}

const NAMES = ["A", "B", "C"];
const METRICS = [
  "capped = net_revenue, cap 60 per visitor",
  "cut = net_revenue, cap 40 per order",
  "pieces_bought = units",
  "with_profit = any(gross_profit)",
  "profitable = count(gross_profit)",
  "margin = gross_profit / net_revenue",
];

type Orders = Awaited<ReturnType<typeof openOrders>>;

async function opened(
  rows: readonly Row[],
  kind: Kind,
  work: (orders: Orders) => Promise<void>,
): Promise<void> {
  await withFolder(async (folder) => {
    await using engine = await openEngine();
    const path = `${folder}/orders.parquet`;
    const values = rows.map((row) =>
      `('${row.id}', '${row.visitor}', '${NAMES[row.arm]}', ${
        row.time === null ? "NULL" : `epoch_ms(${row.time}::BIGINT)`
      }, ${row.cents / 100}::DOUBLE, ${
        row.profit / 100
      }::DOUBLE, ${row.pieces}::DOUBLE, '${row.device}', '${row.firstDay}')`
    );
    await engine.run(
      `COPY (FROM (VALUES ${values.join(", ")})
         given(id, visitor, variation, placed, net, profit, pieces, device,
           came)) TO '${path}'`,
    );
    await work(
      await openOrders(
        {
          engine,
          path,
          source: "orders.parquet",
          unknownColumns: ["device"],
          firstDay: "came",
          fields: {
            order_id: "id",
            visitor_id: "visitor",
            variation: "variation",
            net_revenue: "net",
            gross_profit: "profit",
            units: "pieces",
            ...(kind.hasTimes ? { created_at: "placed" } : {}),
          },
        },
        NAMES.slice(0, kind.arms),
        kind.hasWindow
          ? {
            firstDay: new Date(START).toISOString().slice(0, 10),
            lastDay: new Date(START + 3 * DAY).toISOString().slice(0, 10),
          }
          : null,
        METRICS,
      ),
    );
  });
}

/** The orders that count, each with its day. */
function paperOrders(rows: readonly Row[], kind: Kind): PaperOrder[] {
  const isDaily = kind.hasTimes && !kind.hasUndated;
  const orders = rows.map((row, at): PaperOrder => ({
    row: at,
    id: row.id,
    visitor: row.visitor,
    arm: row.arm,
    day: isDaily ? Math.floor((row.time! - START) / DAY) : 0,
    time: row.time,
    units: { revenue: row.cents, profit: row.profit, pieces: row.pieces * 100 },
    segment: row.device === "" ? null : row.device,
    firstDay: row.firstDay,
  })).filter(({ day }) => !kind.hasWindow || day < 4);
  return netted(orders);
}

const total = (sums: readonly ExactSums[], orders: Orders): ExactSums =>
  sums.length === 0
    ? sumsOf(columnsOf(orders))
    : sums.reduce((a, b) => addSums(a, b));

function assertSums(
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

function assertTotals(
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
        found.lost.filter((lost) => lost.arm === arm && lost.day === day)
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
      assertSums(
        sums(ofArm(found.sums, day)),
        upTo(staying, day),
        orders,
        at,
      );
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

async function assertParts(
  found: OrderTotals,
  paper: PaperTotals,
  orders: Orders,
  label: string,
): Promise<void> {
  const { measures } = orders;
  const ranked = await found.ranked();
  const segments = await found.segments();
  const firstDays = await found.firstDays!();
  const names = [null, "mobile", "desktop", "tablet"];
  const some = await found.rankedSegments(
    names.map((segment) => ({ column: 0, segment })),
  );
  for (const arm of orders.variations.keys()) {
    const mine = paper.visitors.filter((one) => one.arm === arm);
    const staying = mine.filter(({ isLeft }) => !isLeft);
    for (let rank = 0; rank <= THRESHOLDS.length; rank++) {
      assertSums(
        ranked.filter((row) => row.arm === arm && row.rank === rank)
          .map(({ sums }) => sums),
        summed(
          mine.filter((one) => one.rank === rank).map(({ orders }) => orders),
          measures,
        ),
        orders,
        `${label}: rank ${rank} of ${arm}`,
      );
    }
    for (const segment of names) {
      // A visitor is of the segment of the first order in the variation.
      const isIn = ({ orders }: PaperTotals["visitors"][number]): boolean =>
        orders[0]!.segment === segment;
      assertSums(
        segments.filter((row) => row.arm === arm && row.segment === segment)
          .map(({ sums }) => sums),
        summed(staying.filter(isIn).map(({ orders }) => orders), measures),
        orders,
        `${label}: ${segment} of ${arm}`,
      );
      for (let rank = 0; rank <= THRESHOLDS.length; rank++) {
        assertSums(
          some.filter((row) =>
            row.arm === arm && row.segment === segment && row.rank === rank
          ).map(({ sums }) => sums),
          summed(
            mine.filter((one) => isIn(one) && one.rank === rank)
              .map(({ orders }) => orders),
            measures,
          ),
          orders,
          `${label}: ${segment} of ${arm}, rank ${rank}`,
        );
      }
    }
    for (
      const [day, came] of Map.groupBy(
        staying,
        ({ orders }) => orders[0]!.firstDay,
      )
    ) {
      assertSums(
        firstDays.filter((row) => row.arm === arm && row.segment === day)
          .map(({ sums }) => sums),
        summed(came.map(({ orders }) => orders), measures),
        orders,
        `${label}: came on ${day} in ${arm}`,
      );
    }
    const revenue = measures[0]!;
    const amounts = staying.map(({ orders }) => amountOf(orders, revenue))
      .sort((a, b) => b - a);
    const listed = (rows: readonly { units: number; buyers: number }[]) =>
      rows.flatMap(({ units, buyers }) => Array<number>(buyers).fill(units))
        .sort((a, b) => b - a);
    assertEquals(
      listed(
        (await found.amounts!("revenue")).filter((row) => row.arm === arm),
      ),
      amounts,
      `${label}: amounts of ${arm}`,
    );
    assertEquals(
      listed(
        (await found.largestBuyers!("revenue", 3))
          .filter((row) => row.arm === arm),
      ).slice(0, 3),
      amounts.slice(0, 3),
      `${label}: largest buyers of ${arm}`,
    );
  }
}

/** Some of the days, added up of what is known of each day and of two. */
async function assertDays(
  found: OrderTotals,
  paper: PaperTotals,
  orders: Orders,
  label: string,
): Promise<void> {
  const { measures } = orders;
  const columns = columnsOf(orders);
  // What is cut off per visitor is spread over the days as it is cut.
  const isPlain = columns.map((_, at) =>
    at < 2 || measures[at - 2]!.made.per === "order"
  );
  const { days, pairs } = await found.daysApart!(
    columns.map(({ name }) => name),
  );
  for (const some of [[0], [1, 2, 3], [0, 2, 5], [3, 4, 5], [4]]) {
    const isIn = (day: number): boolean => some.includes(day);
    for (const arm of orders.variations.keys()) {
      const bought = paper.visitors.filter((one) =>
        one.arm === arm && !one.isLeft
      ).map(({ orders: mine }) => {
        const within = mine.filter(({ day }) => isIn(day));
        return [
          Number(isIn(Math.min(...mine.map(({ day }) => day)))),
          within.length,
          ...measures.map((measure) => amountOf(within, measure)),
        ].map(BigInt);
      });
      const actual = [
        ...days.filter((row) => row.arm === arm && isIn(row.day)),
        ...pairs.filter((row) => row.arm === arm && row.days.every(isIn)),
      ].reduce((sum, row) => addSums(sum, row.sums), sumsOf(columns));
      const expected = sumsOfRows(bought, measures);
      columns.forEach(({ name }, i) => {
        if (!isPlain[i]) return;
        const at = `${label}: ${name} of ${arm} on days ${some}`;
        assertEquals(actual.sums[i], expected.sums[i], at);
        columns.forEach((_, j) => {
          const product = expected.products[i]![j];
          if (isPlain[j] && product !== null) {
            assertEquals(actual.products[i]![j], product, at);
          }
        });
      });
    }
  }
}

const USUAL: Kind = {
  arms: 2,
  orders: 300,
  hasTimes: true,
  hasUndated: false,
  hasWindow: false,
  hasRefunds: false,
  size: 1,
  spread: 1.3,
};

const KINDS: Readonly<Record<string, Kind>> = {
  usual: USUAL,
  "three variations": { ...USUAL, arms: 3, spread: 2 },
  "more than a few orders": { ...USUAL, orders: 2300 },
  "without times": { ...USUAL, hasTimes: false },
  "with orders of no time": { ...USUAL, hasUndated: true },
  "with days outside": { ...USUAL, hasWindow: true },
  "with refunds": { ...USUAL, hasRefunds: true },
  "of huge amounts": { ...USUAL, size: 100_000_000 },
};

const CHOICES = (["exclude", "keep"] as const).flatMap((crossovers) =>
  [null, 2].map((maxZScore) => ({ crossovers, maxZScore }))
);

for (const [name, kind] of Object.entries(KINDS)) {
  Deno.test(`a store ${name} comes to what its visitors come to, one by one`, async () => {
    for (let seed = 1; seed <= 3; seed++) {
      const rows = storeOf(seed, kind);
      const all = paperOrders(rows, kind);
      await opened(rows, kind, async (orders) => {
        const { hours } = orders;
        const days = hours === null
          ? null
          : [...Array(DAYS).keys()].map((day) => ({
            date: new Date(START + day * DAY).toISOString().slice(0, 10),
            visitors: orders.variations.map(() => 10_000),
            orders: orders.variations.map((_, arm) =>
              all.filter((order) => order.arm === arm && order.day <= day)
                .length
            ),
          }));
        for (const { crossovers, maxZScore } of CHOICES) {
          const label = `${name} ${seed}, ${crossovers}, ${maxZScore}`;
          const asked: PaperAsked = {
            measures: orders.measures,
            keepsCrossed: crossovers === "keep",
            maxZScore,
            thresholds: THRESHOLDS,
          };
          const paper = onPaper(all, asked);
          const found = await orders.total({
            days,
            crossovers,
            maxZScore,
            removal: "here",
            thresholds: THRESHOLDS,
          });
          assertTotals(found, paper, orders, asked, label);
          await assertParts(found, paper, orders, label);
          if (hours !== null) await assertDays(found, paper, orders, label);
        }
        const [most] = [...Map.groupBy(all, ({ visitor }) => visitor)]
          .map(([visitor, some]) => ({ visitor, orders: some.length }))
          .sort((a, b) =>
            b.orders - a.orders || (a.visitor < b.visitor ? -1 : 1)
          );
        assertEquals(await orders.topBuyer(), most);
        assert(orders.count === all.length);
      });
    }
  });
}
