/** The engine's totals of parts of the visitors and of the days, beside the same visitor by visitor. */

import { assertEquals } from "@std/assert";
import type { Orders, OrderTotals } from "../../lib/sums/mod.ts";
import { addSums, sumColumns, totalSums } from "../../lib/sums/mod.ts";
import { assertSums, THRESHOLDS } from "./_assert_totals.ts";
import type { PaperTotals } from "./_visitor_totals.ts";
import { amountOf, summed, sumsOfRows } from "./_visitor_totals.ts";

export async function assertParts(
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
export async function assertDays(
  found: OrderTotals,
  paper: PaperTotals,
  orders: Orders,
  label: string,
): Promise<void> {
  const { measures } = orders;
  const columns = sumColumns(orders);
  // What is cut off per visitor is spread over the days as it is cut.
  const isPlain = columns.map((_, at) =>
    at < 2 || measures[at - 2]!.spec.per === "order"
  );
  const { days, pairs } = await found.selectedDays!(
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
      ].reduce((sum, row) => addSums(sum, row.sums), totalSums(columns));
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
