/** Estimates the refunds that are still to come. */

import type { RefundLag } from "../../sums/mod.ts";

/** Expected refunds of one arm. */
export interface ExpectedRefunds {
  /** Amount refunded so far, in currency units. */
  readonly soFar: number;
  /** Amount of refunds still expected, in currency units. */
  readonly toCome: number;
}

/**
 * Estimates the pending refunds of each arm by the Kaplan-Meier estimator of the
 * days until a refund, weighted by revenue (Kaplan and Meier 1958, Journal of the
 * American Statistical Association 53). Orders not refunded yet are censored at
 * their age. No refunds are expected beyond the oldest age.
 *
 * @param lags Orders by arm, day and days until their refund.
 * @param lastDay Last day of the data, in days since 1970.
 * @param arms Number of variations.
 */
export function expectedRefunds(
  lags: readonly RefundLag[],
  lastDay: number,
  arms: number,
): ExpectedRefunds[] {
  return Array.from({ length: arms }, (_, arm) => {
    const armLags = lags.filter((row) => row.arm === arm);
    const survival = survivalByAge(armLags, lastDay);
    const last = survival.at(-1) ?? 1;
    const toCome = armLags.reduce((sum, { day, lag, sold: revenue }) => {
      if (lag !== null) return sum;
      const survivors = survival[lastDay - day] ?? 1;
      return survivors === 0 ? sum : sum + revenue * (1 - last / survivors);
    }, 0);
    return {
      soFar: armLags.reduce((sum, { refunded }) => sum + refunded, 0),
      toCome,
    };
  });
}

/** Returns the share of revenue not refunded after each number of days. */
function survivalByAge(lags: readonly RefundLag[], lastDay: number): number[] {
  const oldest = lags.reduce((age, { day }) => Math.max(age, lastDay - day), 0);
  const survival: number[] = [];
  let survivors = 1;
  for (let age = 0; age <= oldest; age++) {
    const refunded = sum(lags.filter(({ lag }) => lag === age), "refunded");
    const atRisk = sum(
      lags.filter(({ day, lag }) =>
        lastDay - day >= age && (lag === null || lag >= age)
      ),
      "sold",
    );
    survivors *= atRisk > 0 ? 1 - refunded / atRisk : 1;
    survival.push(survivors);
  }
  return survival;
}

function sum(rows: readonly RefundLag[], name: "sold" | "refunded"): number {
  return rows.reduce((total, row) => total + row[name], 0);
}
