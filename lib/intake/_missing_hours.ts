/** Finds hours of the day at which one variation alone has no orders. */

import type { Orders } from "../sums/mod.ts";

/** Minimum number of expected orders in the missing hours. */
const NOTABLE_ORDERS = 30;
/** Share of the expected orders up to which an hour counts as missing. */
const MISSING_SHARE = 0.05;

/** Consecutive hours of the day without orders of one variation. */
export type HourGap = {
  readonly name: string;
  readonly first: number;
  /** Hour at which orders begin again. */
  readonly end: number;
  readonly expected: number;
};

/**
 * Returns the hours of the day at which a variation has almost no orders, although
 * the other variations do; `null` if there are none.
 */
export function missingHours(
  { hours, variations, perVariation, count }: Pick<
    Orders,
    "hours" | "variations" | "perVariation" | "count"
  >,
): HourGap | null {
  if (hours === null || variations.length < 2) return null;
  const byArm = variations.map(() => new Array<number>(24).fill(0));
  for (const { arm, hour, orders } of hours) {
    const counts = byArm[arm];
    if (counts !== undefined) counts[((hour % 24) + 24) % 24]! += orders;
  }
  const gaps = byArm.flatMap((counts, arm) => {
    const expected = expectedOrders(byArm, arm, perVariation[arm]! / count);
    return runs(counts, expected).map((run) => ({
      name: variations[arm]!,
      ...run,
    }));
  });
  const [largest] = gaps.toSorted((a, b) => b.expected - a.expected);
  return largest === undefined || largest.expected < NOTABLE_ORDERS
    ? null
    : largest;
}

/**
 * Returns the orders that an arm would have by hour if it sold like the others.
 * The arm's own share understates them, since it already lacks orders.
 */
function expectedOrders(
  byArm: readonly (readonly number[])[],
  arm: number,
  share: number,
): number[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const others = byArm.reduce(
      (sum, counts, other) => other === arm ? sum : sum + counts[hour]!,
      0,
    );
    return others * share / (1 - share);
  });
}

/** Returns the runs of hours without orders, which may pass midnight. */
function runs(
  counts: readonly number[],
  expected: readonly number[],
): Omit<HourGap, "name">[] {
  const isMissing = (hour: number): boolean =>
    expected[hour % 24]! >= 1 &&
    counts[hour % 24]! <= MISSING_SHARE * expected[hour % 24]!;
  const starts = Array.from({ length: 24 }, (_, hour) => hour)
    .filter((hour) => isMissing(hour) && !isMissing(hour + 23));
  return starts.map((first) => {
    let length = 1;
    while (length < 23 && isMissing(first + length)) length++;
    let sum = 0;
    for (let hour = first; hour < first + length; hour++) {
      sum += expected[hour % 24]!;
    }
    return { first, end: (first + length) % 24, expected: Math.round(sum) };
  });
}
