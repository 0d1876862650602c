/** Checks whether a gain will remain after pending refunds. */

import { DAY_MS } from "../../base/mod.ts";
import type { MeanSummary } from "../../stats/mod.ts";
import { changeSign, type MetricRule } from "../../record/mod.ts";
import type { Orders } from "../../sums/mod.ts";
import type { ComparedPair, Inference } from "../comparisons/mod.ts";
import { compareAll } from "../comparisons/mod.ts";
import type { UndoneByRefunds } from "./findings.ts";
import { expectedRefunds } from "./refunds_to_come.ts";

/** Measures that a refund reduces. */
const LOWERED_METRICS: readonly string[] = [
  "net_revenue",
  "gross_profit",
  "contribution",
];

/** Input of the refund check. */
export interface ComparedRevenue {
  readonly orders: Orders;
  /** Primary metric. */
  readonly rule: MetricRule;
  /** Pairs of each treatment with the control. */
  readonly pairs: readonly ComparedPair[];
  readonly inference: Inference;
}

/**
 * Returns the best gain that pending refunds would cancel. Returns `null` if all
 * gains remain or refund dates are unknown.
 */
export async function gainUndoneByRefunds(
  { orders, rule, pairs, inference }: ComparedRevenue,
): Promise<UndoneByRefunds | null> {
  const { refundLags, rows, variations } = orders;
  if (
    refundLags === undefined || rows.times === null ||
    pairs.length === 0 || rule.denominator !== null ||
    !LOWERED_METRICS.includes(rule.numerator)
  ) return null;
  const comparisons = compareAll(pairs, inference);
  if (!comparisons.some((comparison) => changeSign(comparison, rule) > 0)) {
    return null;
  }
  const lags = await refundLags();
  // A refund after the last order shows that the file was written later.
  const lastDay = lags.reduce(
    (last, { day, lag }) => Math.max(last, day + (lag ?? 0)),
    Math.floor(rows.times.last / DAY_MS),
  );
  const expected = expectedRefunds(
    lags,
    lastDay,
    variations.length,
  );
  const comparisonsAfterRefunds = compareAll(
    pairs.map((pair, i) => ({
      ...pair,
      control: subtractAmount(pair.control, expected[0]!.toCome),
      treatment: subtractAmount(pair.treatment, expected[i + 1]!.toCome),
    })),
    inference,
  );
  const undoneGains = comparisonsAfterRefunds.filter((comparison, i) =>
    changeSign(comparisons[i]!, rule) > 0 && changeSign(comparison, rule) <= 0
  ).sort((a, b) => b.difference.value! - a.difference.value!);
  const [best] = undoneGains;
  return best === undefined
    ? null
    : { variation: best.variation, lift: best.lift.value };
}

/** Subtracts a total amount from a mean per visitor. */
function subtractAmount(summary: MeanSummary, amount: number): MeanSummary {
  const { n, mean } = summary;
  return mean === null ? summary : { ...summary, mean: mean - amount / n };
}
