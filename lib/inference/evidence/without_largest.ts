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

/** Largest buyers of each arm that are looked at: ten may stand apart of 30 more. */
const LOOKED_AT = 41;

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
  for (const [i, comparison] of comparisons.entries()) {
    const sign = changeSign(comparison, rule);
    const treatment = amountsOf(i + 1);
    const buyers = standApart([...control, ...treatment]);
    if (sign === 0 || buyers === 0) continue;
    const largestAmounts = [...control, ...treatment].sort((a, b) => b - a)
      .slice(0, buyers);
    const smallestAmount = largestAmounts.at(-1)!;
    const originalPair = { ...pairs[i]! };
    const trimmedPair = {
      ...originalPair,
      control: without(
        originalPair.control,
        control.filter((x) => x >= smallestAmount),
      ),
      treatment: without(
        originalPair.treatment,
        treatment.filter((x) => x >= smallestAmount),
      ),
    };
    const [repeated] = compareAll(
      [trimmedPair, ...pairs.filter((_, otherIndex) => otherIndex !== i)],
      inference,
    );
    effects.push({
      variation: comparison.variation,
      buyers,
      smallestAmount,
      currency,
      stands: changeSign(repeated!, rule) === sign,
      lift: repeated!.lift.value,
    });
  }
  return effects;
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
