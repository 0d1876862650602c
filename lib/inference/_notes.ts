/** What is to be said of the metrics, and what the statistics say of themselves. */

import { formatCount, formatMoney, formatNumber } from "../format/mod.ts";
import {
  cutsBoth,
  type Exclusions,
  type MetricReadout,
} from "../record/mod.ts";

/**
 * What the statistics say of their own numbers, a sentence per reason and arm.
 *
 * @param metrics The metrics.
 * @returns The sentences.
 */
export function caveatNotes(metrics: readonly MetricReadout[]): string[] {
  const found = new Map<string, string[]>();
  for (const { title, comparisons } of metrics) {
    for (const { variation, caveats } of comparisons) {
      for (const { message } of caveats) {
        const note = `${variation}: ${message}.`;
        found.set(note, [...(found.get(note) ?? []), title]);
      }
    }
  }
  return [...found].map(([note, titles]) => `${titles.join(", ")}, ${note}`);
}

/**
 * Where values of a metric are cut off, and how many were.
 *
 * @param metrics The metrics.
 * @param currency ISO 4217, for money.
 * @returns A sentence per metric with a cap.
 */
export function cappedNotes(
  metrics: readonly MetricReadout[],
  currency: string | null,
): string[] {
  return metrics.flatMap(({ title, unit, values, cap, denominator }) => {
    if (cap === null) return [];
    const both = cutsBoth({ denominator, cap })
      ? ", and of what it is divided by as large a part"
      : "";
    const at = unit === "currency"
      ? formatMoney(cap.at, currency)
      : formatNumber(cap.at, Number.isInteger(cap.at) ? 0 : 2);
    const total = cap.capped.reduce((sum, count) => sum + count, 0);
    const perArm = values.map(({ variation }, arm) =>
      `${variation} ${formatNumber(cap.capped[arm]!, 0)}`
    ).join(", ");
    return [
      cap.per === "order"
        ? `${title} counts each order up to ${at}${both}: ${
          formatCount(total, "order")
        } are above it (${perArm}).`
        : `${title} counts each visitor up to ${at} in all${both}: ${
          formatCount(total, "visitor")
        } are above it (${perArm}).`,
    ];
  });
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
 * @returns A sentence where some are missing from them.
 */
export function refundNotes(
  metrics: readonly MetricReadout[],
  exclusions: readonly Exclusions[],
): string[] {
  const rows = exclusions.filter(({ reason }) => EMPTIED.includes(reason))
    .reduce((sum, one) => sum + one.rows, 0);
  const titles = metrics.filter(({ numerator }) =>
    numerator !== null && /^(count\(|any\()?refund\)?$/.test(numerator)
  ).map(({ title }) => title);
  return rows === 0 || titles.length === 0 ? [] : [
    `${titles.join(", ")}: only of orders of which something is left; ${
      formatCount(rows, "order")
    } of zero, paid back whole or called off, do not count.`,
  ];
}
