/**
 * Days of a store whose zone the service does not say: the first orders in time
 * are those of the first days, wherever in an hour a day ends.
 */

import { assertEquals } from "@std/assert";
import { openEngine } from "../../lib/engine/mod.ts";
import { withFolder } from "../_folder.ts";
import { openOrders } from "../../lib/sums/embedded/mod.ts";
import type { DayTotals } from "../../lib/sums/mod.ts";

const HOUR = 3_600_000;
const NAMES = ["A", "B"];

interface Row {
  readonly arm: number;
  readonly time: number;
  readonly cents: number;
}

/** Few visitors, several orders at one moment, and amounts that tell them apart. */
function rowsFrom(start: number): Row[] {
  return Array.from({ length: 240 }, (_, at) => ({
    arm: at % 2,
    time: start + Math.floor(at * 7919 % 240 / 5) * HOUR / 4,
    cents: 2 ** (at % 20) + at,
  }));
}

/** Orders and revenue by variation and day, as one would count them. */
function plainDays(rows: readonly Row[], days: readonly DayTotals[]) {
  return NAMES.flatMap((_, arm) => {
    const mine = rows.filter((row) => row.arm === arm)
      .toSorted((a, b) => a.time - b.time);
    return days.map(({ orders }, day) => {
      const own = mine.slice(days[day - 1]?.orders[arm] ?? 0, orders[arm]);
      return {
        ...{ arm, day, orders: own.length },
        cents: own.reduce((sum, { cents }) => sum + cents, 0),
      };
    });
  });
}

async function opened<T>(
  rows: readonly Row[],
  work: (orders: Awaited<ReturnType<typeof openOrders>>) => Promise<T> | T,
): Promise<T> {
  const results: T[] = [];
  await withFolder(async (folder) => {
    await using engine = await openEngine();
    const path = `${folder}/orders.parquet`;
    const values = rows.map(({ arm, time, cents }, at) =>
      `('o${at}', 'v${at % 90}', '${NAMES[arm]}', epoch_ms(${time}::BIGINT), ${
        cents / 100
      }::DOUBLE)`
    );
    await engine.run(
      `COPY (FROM (VALUES ${values.join(", ")})
         given(id, visitor, variation, placed, net)) TO '${path}'`,
    );
    const orders = await openOrders({
      engine,
      path,
      source: "orders.parquet",
      unknownColumns: [],
      fields: {
        order_id: "id",
        visitor_id: "visitor",
        variation: "variation",
        created_at: "placed",
        net_revenue: "net",
      },
    }, NAMES);
    results.push(await work(orders));
  });
  return results[0]!;
}

async function daysOf(rows: readonly Row[], days: readonly DayTotals[]) {
  const { sums } = await opened(rows, (orders) =>
    orders.total({
      days,
      crossovers: "keep",
      maxZScore: null,
      removal: "here",
      thresholds: [2, 3],
    }));
  const groups = Map.groupBy(sums, ({ arm, day }) => `${arm} ${day}`);
  const total = (key: string, nth: number): number =>
    (groups.get(key) ?? []).reduce(
      (sum, one) => sum + Number(one.sums.sums[nth]),
      0,
    );
  return NAMES.flatMap((_, arm) =>
    days.map((_, day) => ({
      ...{ arm, day, orders: total(`${arm} ${day}`, 1) },
      cents: total(`${arm} ${day}`, 2),
    }))
  );
}

/** Running totals of both variations: what has come by each of some moments. */
function totalsAt(rows: readonly Row[], ends: readonly number[]): DayTotals[] {
  return ends.map((end, day) => ({
    date: `2026-01-0${day + 1}`,
    visitors: [90, 90],
    orders: NAMES.map((_, arm) =>
      rows.filter((row) => row.arm === arm && row.time < end).length
    ),
  }));
}

Deno.test("days that end within an hour have the orders up to then, before 1970 as well", async () => {
  for (const start of [Date.UTC(2026, 0, 1), -6.5 * HOUR]) {
    const rows = rowsFrom(start);
    const [first, last] = [start + 2.25 * HOUR, start + 20 * HOUR];
    const days = totalsAt(rows, [first, start + 6.5 * HOUR, last]);
    assertEquals(await daysOf(rows, days), plainDays(rows, days));
    // Two days of one hour, and a day that ends among orders of one moment.
    const [a, b, c] = totalsAt(rows, [first, first + HOUR / 4, last]);
    const odd = [a!, { ...b!, orders: b!.orders.map((n) => n + 1) }, c!];
    assertEquals(await daysOf(rows, odd), plainDays(rows, odd));
  }
});

Deno.test("the last hour before 1970 is not the first one of it", async () => {
  const rows = [-1.5, -0.5, 0.5, 1.5].map((hours, at) => ({
    ...{ arm: at % 2, time: hours * HOUR, cents: 100 },
  }));
  assertEquals(
    await opened(
      rows,
      ({ hours }) => hours!.map(({ arm, hour }) => [arm, hour]),
    ),
    [[0, -2], [0, 0], [1, -1], [1, 1]],
  );
});

Deno.test("nobody has the most orders where nobody has two", async () => {
  const most = (count: number) =>
    opened(rowsFrom(0).slice(0, count), (orders) => orders.topBuyer());
  assertEquals(await most(90), null);
  assertEquals(await most(91), { visitor: "v0", orders: 2 });
});
