/**
 * The numbers of a part of the data, made as the readout's are: with the same
 * functions, from the same whole sums. A test holds both together.
 */

import {
  boundedInterval,
  compareRatios,
  confidenceSequence,
  conversionSequence,
  type Interval,
  type JointMoments,
  marginalMoments,
  type MeanSummary,
  ratioSummary,
  relativeLift,
  relativeLifts,
  studentTQuantile,
  unevenLift,
  wilsonInterval,
} from "../../stats/mod.ts";
import type { ExplorerData, ExplorerMetric, Sums } from "./data.ts";

/** Some visitors of each variation, and what they bought. */
export interface Sample {
  readonly visitors: readonly number[];
  readonly sums: readonly Sums[];
}

/** One variation, on one metric. */
export interface Compared {
  readonly variation: string;
  readonly value: Interval;
  /** `null` for the control. */
  readonly lift: Interval | null;
  readonly difference: Interval | null;
  readonly pValue: number | null;
}

/** How it is compared: at a level, all variations together or a segment alone. */
export interface Choice {
  readonly level: number;
  readonly isSegment: boolean;
  /** Whether lifts are all that is asked for, as in a chart. @default {false} */
  readonly isLiftAlone?: boolean;
}

const NOTHING: Interval = Object.freeze({
  value: null,
  lower: null,
  upper: null,
  shape: null,
});

/** Moments of two columns among so many visitors; `null` where there are none. */
function jointOf(
  data: ExplorerData,
  visitors: number,
  { sums, products }: Sums,
  columns: readonly number[],
): JointMoments | null {
  if (sums[0]! > BigInt(visitors) || visitors === 0) return null;
  const n = BigInt(visitors);
  const productOf = (i: number, j: number): bigint => {
    const [low, high] = i < j ? [i, j] : [j, i];
    // A buyer's "converted" is 1, so its products are the sums.
    if (low === 0) return sums[high]!;
    const at = data.pairs.findIndex(([a, b]) => a === low && b === high);
    return products[at]!;
  };
  const centred = columns.map((i) =>
    columns.map((j) => n * productOf(i, j) - sums[i]! * sums[j]!)
  );
  if (centred.some((row, i) => row[i]! < 0n)) return null;
  return {
    n: visitors,
    names: columns.map(String),
    means: columns.map((i) => ratio(sums[i]!, n, data.decimals[i]!)),
    coMoments: centred.map((row, i) =>
      row.map((value, j) =>
        ratio(
          value,
          n,
          data.decimals[columns[i]!]! + data.decimals[columns[j]!]!,
        )
      )
    ),
  };
}

/** `numerator / denominator / 10 ** decimals`. */
function ratio(
  numerator: bigint,
  denominator: bigint,
  decimals: number,
): number {
  const power = 10n ** BigInt(Math.abs(decimals));
  return decimals < 0
    ? Number(numerator * power) / Number(denominator)
    : Number(numerator) / Number(denominator * power);
}

/** Every variation's value and lift; `null` where there is nothing to compare. */
export function compare(
  data: ExplorerData,
  metric: ExplorerMetric,
  { visitors, sums }: Sample,
  choice: Choice,
): Compared[] | null {
  const { numerator, denominator } = metric;
  const columns = denominator === null
    ? [numerator]
    : [...new Set([numerator, denominator])];
  const joints = sums.map((sum, arm) =>
    jointOf(data, visitors[arm]!, sum, columns)
  );
  const [control, ...treatments] = joints;
  if (control == null || treatments.includes(null)) return null;
  const pairs = treatments.map((treatment) =>
    pairOf(metric, control, treatment!)
  );
  const lifts = choice.isSegment
    ? pairs.map((pair) => alone(pair, choice.level))
    : data.looks === "always-valid"
    ? pairs.map((pair) => band(data, metric, pair, pairs.length, choice.level))
    : together(metric, pairs, choice.level);
  return data.variations.map((variation, arm) => ({
    variation,
    value: choice.isLiftAlone
      ? NOTHING
      : valueOf(metric, summaryOf(metric, joints[arm]!), choice.level),
    ...(arm === 0
      ? { lift: null, difference: null, pValue: null }
      : lifts[arm - 1]!),
  }));
}

interface Pair {
  readonly control: MeanSummary;
  readonly treatment: MeanSummary;
  /** Whether a normal limit is still far. */
  readonly isFew: () => boolean;
}

type Lift = Pick<Compared, "lift" | "difference" | "pValue">;

function summaryOf(
  { numerator, denominator }: ExplorerMetric,
  joint: JointMoments,
): MeanSummary {
  return denominator === null
    ? marginalMoments(joint, String(numerator))
    : ratioSummary(joint, String(numerator), String(denominator));
}

function pairOf(
  metric: ExplorerMetric,
  control: JointMoments,
  treatment: JointMoments,
): Pair {
  const both = {
    control: summaryOf(metric, control),
    treatment: summaryOf(metric, treatment),
  };
  const caveats = () =>
    metric.denominator === null
      ? relativeLift(both.control, both.treatment).caveats
      : compareRatios(control, treatment, {
        numerator: String(metric.numerator),
        denominator: String(metric.denominator),
      }).lift.caveats;
  const isFew = () => caveats().some(({ code }) => code === "few-observations");
  return { ...both, isFew };
}

/** The level at which several deciding metrics share the error. */
function levelOf({ alphaShares }: ExplorerMetric, level: number): number {
  return alphaShares === 1 ? level : 1 - (1 - level) / alphaShares;
}

function ends({ value, lower, upper, shape }: Interval): Interval {
  return { value, lower, upper, shape };
}

function alone({ control, treatment }: Pair, level: number): Lift {
  const lift = unevenLift(control, treatment, { level });
  return {
    lift: ends(lift),
    difference: ends(lift.difference),
    pValue: lift.pValue,
  };
}

function together(
  metric: ExplorerMetric,
  pairs: readonly Pair[],
  level: number,
): Lift[] {
  return relativeLifts(pairs, { level: levelOf(metric, level) }).comparisons
    .map((comparison) => ({
      lift: ends(comparison),
      difference: ends(comparison.difference),
      pValue: comparison.adjustedPValue === null
        ? null
        : Math.min(1, comparison.adjustedPValue * metric.alphaShares),
    }));
}

/** What holds at every look, over all variations. */
function band(
  { sequenceSampleSize }: ExplorerData,
  metric: ExplorerMetric,
  { control, treatment, isFew }: Pair,
  comparisons: number,
  wanted: number,
): Lift {
  const level = 1 - (1 - levelOf(metric, wanted)) / comparisons;
  const sequence = confidenceSequence(control, treatment, {
    level,
    optimalSampleSize: sequenceSampleSize,
  });
  const corrected = (pValue: number | null) =>
    pValue === null
      ? null
      : Math.min(1, pValue * comparisons * metric.alphaShares);
  const isEarly =
    sequence.caveats.some(({ code }) => code === "few-observations") || isFew();
  if (!isEarly) {
    return {
      lift: ends(sequence.lift),
      difference: ends(sequence),
      pValue: corrected(sequence.pValue),
    };
  }
  const exact = exactBand(control, treatment, level);
  if (exact === null) {
    const { lift, value } = sequence;
    return {
      lift: { ...NOTHING, value: lift.value },
      difference: { ...NOTHING, value },
      pValue: null,
    };
  }
  const times = (lift: number | null) =>
    lift === null ? null : lift * control.mean!;
  return {
    lift: ends(exact),
    difference: {
      value: times(exact.value),
      lower: times(exact.lower),
      upper: times(exact.upper),
      shape: exact.shape,
    },
    pValue: corrected(exact.pValue),
  };
}

/** Of yes and no alone, buyers are counted one by one. */
function exactBand(
  control: MeanSummary,
  treatment: MeanSummary,
  level: number,
) {
  const [first, second] = [control, treatment].map(countsOf);
  if (!first || !second || first.successes === 0) return null;
  return conversionSequence(first, second, {
    level,
    share: second.n / (first.n + second.n),
  });
}

function countsOf({ n, mean, variance }: MeanSummary) {
  if (mean === null || variance === null || mean < 0 || mean > 1) return null;
  const expected = n / (n - 1) * mean * (1 - mean);
  return Math.abs(variance - expected) > 1e-6 * expected
    ? null
    : { successes: Math.round(mean * n), n };
}

function valueOf(
  { isShare }: ExplorerMetric,
  { n, mean, variance }: MeanSummary,
  level: number,
): Interval {
  if (isShare && mean !== null) {
    const { lower, upper } = wilsonInterval(Math.round(mean * n), n, { level });
    return boundedInterval(mean, lower, upper);
  }
  if (mean === null || variance === null || n < 2) {
    return boundedInterval(mean, null, null);
  }
  const reach = studentTQuantile((1 + level) / 2, n - 1) *
    Math.sqrt(variance / n);
  return boundedInterval(mean, mean - reach, mean + reach);
}
