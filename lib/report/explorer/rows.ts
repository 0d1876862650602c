/** Numbers of a part of the data, computed by the library's own inference. */

import {
  armSummary,
  compareAll,
  compareAlone,
  type MetricColumns,
  pairTreatments,
  valueInterval,
} from "../../inference/mod.ts";
import { exactJoint } from "../../sums/mod.ts";
import type { Interval, JointMoments } from "../../stats/mod.ts";
import { NO_INTERVAL } from "../../stats/mod.ts";
import type { ExplorerData, ExplorerMetric, Sums } from "./data.ts";
import type { Sample } from "./samples.ts";

/** Result of one variation on one metric. */
export interface Compared {
  readonly variation: string;
  readonly value: Interval;
  /** Lift with its interval, or `null` for the control. */
  readonly lift: Interval | null;
  readonly difference: Interval | null;
  readonly pValue: number | null;
}

/**
 * Settings of a comparison: the level, and whether it is a segment alone or all
 * variations together.
 */
export interface Choice {
  readonly level: number;
  readonly isSegment: boolean;
  /** Whether only lifts are needed, as in a chart. @default {false} */
  readonly isLiftAlone?: boolean;
}

/**
 * Returns the value and lift of every variation, or `null` if there is nothing to
 * compare.
 */
export function compareArms(
  data: ExplorerData,
  metric: ExplorerMetric,
  { visitors, sums }: Sample,
  { level, isSegment, isLiftAlone = false }: Choice,
): Compared[] | null {
  const { numerator, denominator, isShare, alphaShares } = metric;
  const columns: MetricColumns = {
    numerator: String(numerator),
    denominator: denominator === null ? null : String(denominator),
  };
  const places = [...new Set([numerator, denominator ?? numerator])];
  const arms = sums.flatMap((armSums, arm) => {
    const joint = sampleMoments(data, visitors[arm]!, armSums, places);
    return joint === null ? [] : [{ name: data.variations[arm]!, joint }];
  });
  if (arms.length < sums.length) return null;
  const pairs = pairTreatments(columns, arms);
  const { looks, sequenceSampleSize } = data;
  const lifts = isSegment
    ? pairs.map((pair) => compareAlone(pair, level))
    : compareAll(pairs, { level, looks, sequenceSampleSize, alphaShares })
      .map((comparison) => ({
        ...comparison,
        pValue: comparison.adjustedPValue,
      }));
  return arms.map(({ name, joint }, arm) => {
    const { lift, difference, pValue } = lifts[arm - 1] ?? NO_LIFT;
    return {
      variation: name,
      value: isLiftAlone
        ? NO_INTERVAL
        : valueInterval(armSummary(columns, joint), isShare, level),
      lift,
      difference,
      pValue,
    };
  });
}

const NO_LIFT = { lift: null, difference: null, pValue: null };

/**
 * Returns the moments of some columns among the given number of visitors, or
 * `null` if there are no visitors.
 */
function sampleMoments(
  { pairs, decimals }: ExplorerData,
  visitors: number,
  { sums, products }: Sums,
  places: readonly number[],
): JointMoments | null {
  if (visitors === 0 || sums[0]! > BigInt(visitors)) return null;
  const productOf = (i: number, j: number): bigint => {
    const [low, high] = i < j ? [i, j] : [j, i];
    // The column "converted" is 1 for a buyer, so its products equal the sums.
    return low === 0
      ? sums[high]!
      : products[pairs.findIndex(([a, b]) => a === low && b === high)]!;
  };
  return exactJoint(
    visitors,
    places.map((column) => ({
      name: String(column),
      decimals: decimals[column]!,
    })),
    {
      sums: places.map((column) => sums[column]!),
      products: places.map((i) => places.map((j) => productOf(i, j))),
    },
  );
}
