/** What is left of a result without the few buyers who stand apart. */

import { type MeanSummary, standApart } from "../../stats/mod.ts";
import type { BuyersOfAmount, OrderTotals, Units } from "../../sums/mod.ts";
import { changeSign, type MetricRule } from "../../record/mod.ts";
import {
  compareAll,
  type ComparedPair,
  type Inference,
} from "../comparisons/mod.ts";
import type { WithoutLargest } from "./findings.ts";

/** Largest buyers of each arm that are looked at. */
const LOOKED_AT = 1000;
/** Chance that so many buyers of one arm are above all of the other, */
const ONE_SIDED = 0.001;
/** and how many times the largest of the other half of them are. */
const FAR = 2;

/** What was compared. */
export interface ComparedBuyers {
  readonly totals: Pick<OrderTotals, "largestBuyers">;
  readonly units: Units;
  /** The metric that decides. */
  readonly rule: MetricRule;
  /** Each variation beside the control. */
  readonly pairs: readonly ComparedPair[];
  readonly inference: Inference;
  readonly currency: string | null;
}

/**
 * Returns what is left of each called effect without the buyers who stand apart
 * from the others of the variation and the control; none where nobody does, or
 * where the engine cannot say.
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
  const largest = await totals.largestBuyers(column.sql, LOOKED_AT);
  const amountsOf = (arm: number) =>
    expanded(largest, arm).map((units) => units / 10 ** column.decimals);
  const control = amountsOf(0);
  const effects: WithoutLargest[] = [];
  for (const [index, comparison] of comparisons.entries()) {
    const sign = changeSign(comparison, rule);
    if (sign === 0) continue;
    const treatment = amountsOf(index + 1);
    const amounts = { control, treatment };
    for (const group of groupsThatStandApart(pairs[index]!, amounts)) {
      const trimmedPairs = pairs.toSpliced(
        index,
        1,
        withoutBuyers(pairs[index]!, amounts, group.smallestAmount),
      );
      const repeated = compareAll(trimmedPairs, inference)[index]!;
      effects.push({
        variation: comparison.variation,
        ...group,
        currency,
        stands: changeSign(repeated, rule) === sign,
        lift: repeated.lift.value,
      });
    }
  }
  return effects;
}

/** Amounts of the largest buyers of two arms, in falling order. */
interface LargestAmounts {
  readonly control: readonly number[];
  readonly treatment: readonly number[];
}

/** Buyers who stand apart from all others, or far above all of the other arm. */
function groupsThatStandApart(
  pair: ComparedPair,
  { control, treatment }: LargestAmounts,
): Pick<WithoutLargest, "buyers" | "smallestAmount" | "arm">[] {
  const largest = [...control, ...treatment].sort((a, b) => b - a);
  const groups = [
    { buyers: standApart(largest), arm: null },
    {
      buyers: buyersFarAbove(pair, "treatment", treatment, control),
      arm: "treatment" as const,
    },
    {
      buyers: buyersFarAbove(pair, "control", control, treatment),
      arm: "control" as const,
    },
  ];
  return groups.filter(({ buyers }) => buyers > 0)
    .map((group) => ({ ...group, smallestAmount: largest[group.buyers - 1]! }));
}

/**
 * Counts the buyers of an arm above the largest of the other; 0 where that may be
 * an accident, since of buyers of one kind each of the largest is in an arm by its
 * share of visitors, or where prices rose: then they are not far above.
 */
function buyersFarAbove(
  pair: ComparedPair,
  arm: "control" | "treatment",
  amounts: readonly number[],
  others: readonly number[],
): number {
  const largestOther = others[0] ?? 0;
  const above = amounts.filter((amount) => amount > largestOther);
  const share = pair[arm].n / (pair.control.n + pair.treatment.n);
  const isAccident = share ** above.length >= ONE_SIDED;
  const middle = above[Math.floor(above.length / 2)] ?? 0;
  return isAccident || middle < FAR * largestOther ? 0 : above.length;
}

function withoutBuyers(
  pair: ComparedPair,
  { control, treatment }: LargestAmounts,
  smallestAmount: number,
): ComparedPair {
  const isLarge = (amount: number) => amount >= smallestAmount;
  return {
    ...pair,
    control: without(pair.control, control.filter(isLarge)),
    treatment: without(pair.treatment, treatment.filter(isLarge)),
  };
}

/** Amounts one by one. */
function expanded(rows: readonly BuyersOfAmount[], arm: number): number[] {
  return rows.filter((row) => row.arm === arm)
    .flatMap(({ units, buyers }) => new Array<number>(buyers).fill(units))
    .slice(0, LOOKED_AT);
}

/** A mean without some of its values. */
function without(
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
