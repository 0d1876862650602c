/** Recomputes effects without the few buyers whose amounts stand apart. */

import { type MeanSummary, standApart } from "../../stats/mod.ts";
import type { BuyersOfAmount, OrderTotals, Units } from "../../sums/mod.ts";
import { changeSign, type MetricRule } from "../../record/mod.ts";
import type { ComparedPair, Inference } from "../comparisons/mod.ts";
import { compareAll } from "../comparisons/mod.ts";
import type { WithoutLargest } from "./findings.ts";

/** Number of largest buyers examined per arm. */
const MOST_BUYERS = 1000;
/** One-sided significance level for one arm having all the largest buyers. */
const ONE_SIDED = 0.001;
/**
 * Minimum ratio of the median of these buyers to the largest buyer of the other
 * arm.
 */
const FAR = 2;

/** Input of the analysis. */
export interface ComparedBuyers {
  readonly totals: Pick<OrderTotals, "largestBuyers">;
  readonly units: Units;
  /** Primary metric. */
  readonly rule: MetricRule;
  /** Pairs of each treatment with the control. */
  readonly pairs: readonly ComparedPair[];
  readonly inference: Inference;
  readonly currency: string | null;
}

/**
 * Returns each significant effect without the buyers whose amounts stand apart
 * from all others in the two arms. Returns an empty list if there are no such
 * buyers, or the engine cannot tell.
 */
export async function effectsWithoutLargest(
  { totals, units, rule, pairs, inference, currency }: ComparedBuyers,
): Promise<WithoutLargest[]> {
  const column = units.summed.find(({ name }) => name === rule.numerator);
  if (
    totals.largestBuyers === undefined || column === undefined ||
    rule.denominator !== null
  ) return [];
  if (pairs.length === 0) return [];
  const comparisons = compareAll(pairs, inference);
  if (comparisons.every((comparison) => changeSign(comparison, rule) === 0)) {
    return [];
  }
  const largest = await totals.largestBuyers(column.sql, MOST_BUYERS);
  const amountsOf = (arm: number) =>
    expandAmounts(largest, arm).map((units) => units / 10 ** column.decimals);
  const control = amountsOf(0);
  const effects: WithoutLargest[] = [];
  for (const [index, comparison] of comparisons.entries()) {
    const sign = changeSign(comparison, rule);
    if (sign === 0) continue;
    const treatment = amountsOf(index + 1);
    const amounts = { control, treatment };
    for (const group of outlyingGroups(pairs[index]!, amounts)) {
      const trimmedPairs = pairs.toSpliced(
        index,
        1,
        trimPair(pairs[index]!, amounts, group.smallestAmount),
      );
      const trimmedComparison = compareAll(trimmedPairs, inference)[index]!;
      effects.push({
        variation: comparison.variation,
        ...group,
        currency,
        stands: changeSign(trimmedComparison, rule) === sign,
        lift: trimmedComparison.lift.value,
      });
    }
  }
  return effects;
}

/** Amounts of the largest buyers of two arms, in descending order. */
interface LargestAmounts {
  readonly control: readonly number[];
  readonly treatment: readonly number[];
}

/**
 * Returns the groups of buyers that stand apart from all others, or far above
 * everyone in the other arm.
 */
function outlyingGroups(
  pair: ComparedPair,
  { control, treatment }: LargestAmounts,
): Pick<WithoutLargest, "buyers" | "smallestAmount" | "arm">[] {
  const largest = [...control, ...treatment].sort((a, b) => b - a);
  const groups = [
    { buyers: standApart(largest), arm: null },
    {
      buyers: countBuyersFarAbove(pair, "treatment", treatment, control),
      arm: "treatment" as const,
    },
    {
      buyers: countBuyersFarAbove(pair, "control", control, treatment),
      arm: "control" as const,
    },
  ];
  return groups.filter(({ buyers }) => buyers > 0)
    .map((group) => ({ ...group, smallestAmount: largest[group.buyers - 1]! }));
}

/**
 * Counts an arm's buyers above the largest buyer of the other arm. Returns 0 if
 * chance can explain them, as each of the largest buyers is in an arm with the
 * probability of its visitor share. Also returns 0 if the amounts of these buyers
 * are only slightly larger, as after a price increase.
 */
function countBuyersFarAbove(
  pair: ComparedPair,
  arm: "control" | "treatment",
  amounts: readonly number[],
  otherAmounts: readonly number[],
): number {
  const largestOther = otherAmounts[0] ?? 0;
  const above = amounts.filter((amount) => amount > largestOther);
  const share = pair[arm].n / (pair.control.n + pair.treatment.n);
  const isAccident = share ** above.length >= ONE_SIDED;
  const middle = above[Math.floor(above.length / 2)] ?? 0;
  return isAccident || middle < FAR * largestOther ? 0 : above.length;
}

function trimPair(
  pair: ComparedPair,
  { control, treatment }: LargestAmounts,
  smallestAmount: number,
): ComparedPair {
  const isLarge = (amount: number) => amount >= smallestAmount;
  return {
    ...pair,
    control: removeValues(pair.control, control.filter(isLarge)),
    treatment: removeValues(pair.treatment, treatment.filter(isLarge)),
  };
}

/** Expands grouped amounts to one amount per buyer. */
function expandAmounts(rows: readonly BuyersOfAmount[], arm: number): number[] {
  return rows.filter((row) => row.arm === arm)
    .flatMap(({ units, buyers }) => new Array<number>(buyers).fill(units))
    .slice(0, MOST_BUYERS);
}

/** Removes values from a mean and its variance. */
function removeValues(
  { n, mean, variance }: MeanSummary,
  values: readonly number[],
): MeanSummary {
  const remainingCount = n - values.length;
  if (mean === null || variance === null || remainingCount < 2) {
    return { n: remainingCount, mean, variance };
  }
  const sum = n * mean - values.reduce((total, value) => total + value, 0);
  const squares = variance * (n - 1) + n * mean ** 2 -
    values.reduce((total, value) => total + value ** 2, 0);
  const remainingMean = sum / remainingCount;
  return {
    n: remainingCount,
    mean: remainingMean,
    variance: Math.max(
      0,
      (squares - remainingCount * remainingMean ** 2) / (remainingCount - 1),
    ),
  };
}
