/** What is to be said of the metrics, and what the statistics say of themselves. */

import type { ReadoutData } from "../sums/mod.ts";
import type { Counted } from "./_counted_visitors.ts";
import {
  type Choices,
  cutsBoth,
  type Exclusions,
  type MetricReadout,
  type Statement,
  statement,
} from "../record/mod.ts";

/**
 * What the statistics say of their own numbers, by reason and arm.
 *
 * @param metrics The metrics.
 * @returns The notes.
 */
export function caveatNotes(metrics: readonly MetricReadout[]): Statement[] {
  const caveatRows = metrics.flatMap(({ title, comparisons }) =>
    comparisons.flatMap(({ variation, caveats }) =>
      caveats.map(({ message }) => ({ title, variation, message }))
    )
  );
  const alike = Map.groupBy(
    caveatRows,
    ({ variation, message }) => JSON.stringify([variation, message]),
  );
  return [...alike.values()].map((group) => {
    const { variation, message } = group[0]!;
    const metrics = group.map(({ title }) => title);
    return statement("caveat", { metrics, variation, message });
  });
}

/**
 * Where values of a metric are cut off, and how many were.
 *
 * @param metrics The metrics.
 * @param currency ISO 4217, for money.
 * @returns A note per metric with a cap.
 */
export function cappedNotes(
  metrics: readonly MetricReadout[],
  currency: string | null,
): Statement[] {
  const statements: Statement[] = [];
  for (const { title, unit, values, cap, denominator } of metrics) {
    if (cap !== null) {
      statements.push(
        statement(unit === "currency" ? "capped-money" : "capped", {
          title,
          per: cap.per,
          at: cap.at,
          currency,
          isOfBoth: cutsBoth({ denominator, cap }),
          above: cap.capped.reduce((sum, count) => sum + count, 0),
          arms: values.map(({ variation }, arm) => ({
            name: variation,
            capped: cap.capped[arm]!,
          })),
        }),
      );
    }
  }
  return statements;
}

/** Orders of which nothing is left are no orders, and so no refunded ones. */
const EMPTIED: readonly Exclusions["reason"][] = [
  "zero-value",
  "refunded",
  "cancelled",
];

/**
 * What metrics of refunds do not hold.
 *
 * @param metrics The metrics.
 * @param exclusions Rows that do not count.
 * @returns A note where some are missing from them.
 */
export function refundNotes(
  metrics: readonly MetricReadout[],
  exclusions: readonly Exclusions[],
): Statement[] {
  const orders = exclusions.filter(({ reason }) => EMPTIED.includes(reason))
    .reduce((sum, exclusion) => sum + exclusion.rows, 0);
  const titles = metrics.filter(({ numerator }) =>
    numerator !== null && /^(count\(|any\()?refund\)?$/.test(numerator)
  ).map(({ title }) => title);
  return orders === 0 || titles.length === 0
    ? []
    : [statement("refunds-of-kept-orders", { titles, orders })];
}

/** Exclusions that nobody else tells of. */
const TOLD: readonly Exclusions["reason"][] = [
  "zero-value",
  "refund",
  "refunded",
  "refund-without-order",
];

/**
 * A note for each reason; the days are the business of a check, and whoever knows
 * the shares says what belongs to no visitor or variation, and whoever made the
 * orders what they left out.
 *
 * @param exclusions What was left out.
 * @param currency ISO 4217 of the amounts.
 * @returns The notes.
 */
export function exclusionNotes(
  exclusions: readonly Exclusions[],
  currency: string | null,
): Statement[] {
  return exclusions.filter(({ reason }) => TOLD.includes(reason))
    .map(({ reason, rows, netRevenue }) =>
      statement(`excluded-${reason}`, {
        orders: rows,
        amount: Math.abs(netRevenue),
        currency,
      })
    );
}

/** Who left for a large order, by variation. */
export function removalNotes(
  { variations }: ReadoutData,
  { selection }: Counted,
  { maxZScore }: Choices,
): Statement[] {
  const { outliers, outlierVisitors } = selection;
  return outliers === null ? [] : [
    statement("outliers-excluded", {
      visitors: outlierVisitors,
      z: maxZScore,
      arms: variations.map(({ name }, arm) => ({
        name,
        visitors: outliers[arm]!,
      })),
    }),
  ];
}
