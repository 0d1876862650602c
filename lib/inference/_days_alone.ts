/** Some days of an experience by themselves. */

import { adjustPValues, cochranQ, type MeanSummary } from "../stats/mod.ts";
import {
  addSums,
  type DayPair,
  type ExactColumn,
  exactJoint,
  type ExactSums,
  totalSums,
} from "../sums/mod.ts";
import type { MetricRule, Novelty } from "../record/mod.ts";
import { logRatio } from "./comparisons/mod.ts";
import { metricSummary } from "./_metrics.ts";
import { addedPerDay, type DailyOrders } from "./_over_time.ts";

/** What one day adds: who came first on it, and what was bought on it. */
export interface DaySums {
  /** By variation; all who are not in the sums bought nothing. */
  readonly visitors: readonly number[];
  /** By variation. */
  readonly sums: readonly ExactSums[];
}

/** Days, each by itself, and what two of them add to each other. */
export interface DailySums {
  readonly days: readonly DaySums[];
  /** Products of what visitors bought on two days. */
  readonly pairs: readonly DayPair[];
}

/** What each day of a readout adds. */
export function daySums(input: DailyOrders): DaySums[] {
  const added = addedPerDay(input);
  return input.days.map(({ visitors }, day) => ({
    visitors: visitors.map((count, arm) =>
      count - (input.days[day - 1]?.visitors[arm] ?? 0)
    ),
    sums: added.map((sums) => sums[day]!),
  }));
}

/**
 * What each of some days adds to those of them before it: all of them together
 * hold what each visitor bought on them.
 *
 * @param daily The days, and of the columns that matter their pairs.
 * @param isIn Which days, by their index.
 */
export function addedWithin(
  { days, pairs }: DailySums,
  isIn: (day: number) => boolean,
): DaySums[] {
  const daySums: DaySums[] = [];
  for (const [day, { visitors, sums }] of days.entries()) {
    if (isIn(day)) {
      daySums.push({
        visitors,
        sums: sums.map((ownSums, arm) =>
          pairs.filter((pair) =>
            pair.arm === arm && pair.days[1] === day && isIn(pair.days[0])
          ).reduce((sum, pair) => addSums(sum, pair.sums), ownSums)
        ),
      });
    }
  }
  return daySums;
}

/** Some of the days of a metric. */
export interface SomeDays extends DailySums {
  /** What their sums are of. */
  readonly columns: readonly ExactColumn[];
  readonly rule: MetricRule;
  /** Which days, by their index. */
  readonly isIn: (day: number) => boolean;
  /** Buyers that each variation needs. */
  readonly fewest: number;
}

/**
 * What is compared over some of the days, by variation: who came first on them,
 * and what was bought on them.
 *
 * What a visitor of other days buys on these counts on these. Products are of
 * what one visitor bought on all of them, and of nothing that was bought on
 * others; where pairs of days are not known, what came before is among them.
 *
 * @returns The control first; `null` where one has fewer, or more than visitors.
 */
export function summariesOfDays(
  { days, pairs, columns, rule, isIn, fewest }: SomeDays,
): MeanSummary[] | null {
  const selectedDays = days.filter((_, day) => isIn(day));
  const [first] = selectedDays;
  if (first === undefined) return null;
  const within = pairs.filter(({ days }) => days.every(isIn));
  const arms = first.visitors.map((_, arm) => {
    const sums = within.filter((pair) => pair.arm === arm)
      .reduce(
        (sum, pair) => addSums(sum, pair.sums),
        totalSums(columns, selectedDays.map((day) => day.sums[arm]!)),
      );
    const visitors = selectedDays.reduce((n, day) => n + day.visitors[arm]!, 0);
    const joint = sums.sums[0]! < fewest || sums.sums[0]! > BigInt(visitors)
      ? null
      : exactJoint(visitors, columns, sums);
    return joint === null ? [] : [metricSummary(rule, joint)];
  });
  return arms.every(({ length }) => length === 1) ? arms.flat() : null;
}

type Tested = Novelty["variations"][number];

/** Tests for each variation whether its lift differs between the parts. */
export function effectDifferences(
  parts: readonly (readonly MeanSummary[] | null)[],
  variations: readonly string[],
): Pick<Tested, "variation" | "pValue" | "adjustedPValue">[] {
  const pValues = variations.map((_, index) => {
    const ratios = parts
      .map((arms) => arms && logRatio(arms[0]!, arms[index + 1]!))
      .filter((ratio) => ratio !== null);
    return ratios.length < 2 ? null : cochranQ(ratios).pValue;
  });
  const adjusted = adjustPValues(pValues, "holm");
  return variations.map((variation, index) => ({
    variation,
    pValue: pValues[index]!,
    adjustedPValue: adjusted[index]!,
  }));
}
