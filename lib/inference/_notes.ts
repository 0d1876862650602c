/** Returns notes about metrics, and the caveats of the statistics. */

import type { ReadoutData } from "../sums/mod.ts";
import type { Counted } from "./_counted_visitors.ts";
import type {
  Choices,
  Exclusions,
  MetricReadout,
  Statement,
} from "../record/mod.ts";
import { capsDenominator, statement } from "../record/mod.ts";

/**
 * Returns the caveats of the comparisons, grouped by message and variation.
 *
 * @param metrics Metrics of the readout.
 * @returns The notes.
 */
export function caveatNotes(metrics: readonly MetricReadout[]): Statement[] {
  const caveatRows = metrics.flatMap(({ title, comparisons }) =>
    comparisons.flatMap(({ variation, caveats }) =>
      caveats.map(({ message }) => ({ title, variation, message }))
    )
  );
  const notesByMessage = Map.groupBy(
    caveatRows,
    ({ variation, message }) => JSON.stringify([variation, message]),
  );
  return [...notesByMessage.values()].map((group) => {
    const { variation, message } = group[0]!;
    const metrics = group.map(({ title }) => title);
    return statement("caveat", { metrics, variation, message });
  });
}

/**
 * Returns notes about capped metrics and the number of capped values.
 *
 * @param metrics Metrics of the readout.
 * @param currency ISO 4217 currency code of monetary caps.
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
          isOfBoth: capsDenominator({ denominator, cap }),
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

/**
 * Orders whose whole amount is gone are excluded, so they do not count as
 * refunded orders.
 */
const ZEROED_REASONS: readonly Exclusions["reason"][] = [
  "zero-value",
  "refunded",
  "cancelled",
];

/**
 * Returns a note on refunds that refund metrics cannot include.
 *
 * @param metrics Metrics of the readout.
 * @param exclusions Excluded rows.
 * @returns A note if such refunds exist.
 */
export function refundNotes(
  metrics: readonly MetricReadout[],
  exclusions: readonly Exclusions[],
): Statement[] {
  const orders = exclusions.filter(({ reason }) =>
    ZEROED_REASONS.includes(reason)
  )
    .reduce((sum, exclusion) => sum + exclusion.rows, 0);
  const titles = metrics.filter(({ numerator }) =>
    numerator !== null && /^(count\(|any\()?refund\)?$/.test(numerator)
  ).map(({ title }) => title);
  return orders === 0 || titles.length === 0
    ? []
    : [statement("refunds-of-kept-orders", { titles, orders })];
}

/** Exclusion reasons that no other note or check reports. */
const REPORTED_REASONS: readonly Exclusions["reason"][] = [
  "zero-value",
  "refund",
  "refunded",
  "refund-without-order",
];

/**
 * Returns a note per exclusion reason. Exclusions by date, by missing visitor or
 * variation, and by kind of order are reported elsewhere.
 *
 * @param exclusions Excluded rows, by reason.
 * @param currency ISO 4217 currency code of the amounts.
 * @returns The notes.
 */
export function exclusionNotes(
  exclusions: readonly Exclusions[],
  currency: string | null,
): Statement[] {
  return exclusions.filter(({ reason }) => REPORTED_REASONS.includes(reason))
    .map(({ reason, rows, netRevenue }) =>
      statement(`excluded-${reason}`, {
        orders: rows,
        amount: Math.abs(netRevenue),
        currency,
      })
    );
}

/** Returns a note on the visitors excluded for a large order, by variation. */
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
