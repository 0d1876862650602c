/** What became of rows that are no orders, in words. */

import { formatCount, formatMoney, formatNumber } from "../format/mod.ts";
import type { Exclusions } from "../record/mod.ts";

/**
 * A sentence for each reason; the days are the business of a check, and whoever
 * knows the shares says what belongs to no visitor or variation, and whoever made
 * the orders what they left out.
 *
 * @param exclusions What was left out.
 * @param currency ISO 4217, for the wording.
 * @returns The sentences.
 */
export function exclusionNotes(
  exclusions: readonly Exclusions[],
  currency: string | null,
): string[] {
  return exclusions.flatMap(({ reason, rows, netRevenue }) => {
    const amount = formatMoney(Math.abs(netRevenue), currency);
    switch (reason) {
      case "zero-value":
        return [
          `${formatCount(rows, "order")} of zero ${
            rows === 1 ? "does" : "do"
          } not count: nobody becomes a buyer by one.`,
        ];
      case "refund":
        return [
          `${formatCount(rows, "row")} below zero ${
            rows === 1 ? "is a refund" : "are refunds"
          }, ${amount} in all: taken from the order of the same id, or else from the visitor's orders, the latest first.`,
        ];
      case "refunded":
        return [
          `${formatNumber(rows, 0)} ${
            rows === 1 ? "order does" : "orders do"
          } not count: refunds leave nothing of ${rows === 1 ? "it" : "them"}.`,
        ];
      case "refund-without-order":
        return [
          `Refunds of ${amount} are left out: their orders do not count, or are not here.`,
        ];
      default:
        return [];
    }
  });
}
