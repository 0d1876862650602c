/**
 * Stores that are looked at every day, one for each kind of metric: sums of a
 * day are drawn, and as few numbers are kept as the metric needs.
 */

import {
  type ComparedPair,
  type MetricArm,
  pairTreatments,
  quantilePairs,
} from "../../../lib/inference/comparisons/mod.ts";
import {
  type JointMoments,
  type MeanSummary,
  normalQuantile,
  quantileSummary,
  type RandomSource,
  stratifiedSummary,
} from "../../../lib/stats/mod.ts";
import { binomial, eachOf, joint, summary } from "./_days.ts";

/** An arm under way: what its visitors came to so far. */
export interface ArmSoFar {
  readonly sums: Float64Array;
  readonly day: () => void;
}

/** One kind of metric. */
export interface Kind {
  readonly name: string;
  /** An arm of so many visitors a day, whose metric is so much higher. */
  readonly arm: (
    visitors: number,
    lift: number,
    random: RandomSource,
  ) => ArmSoFar;
  /** As the readout compares them. */
  readonly pair: (control: ArmSoFar, treatment: ArmSoFar) => ComparedPair;
  /** Whether to compare them could come to anything at a lift. @default {yes} */
  readonly mayDiffer?: (
    control: ArmSoFar,
    treatment: ArmSoFar,
    lift: number,
  ) => boolean;
}

const CONVERSION = 0.05;
/** Log-normal orders, as in `_store.ts`; 65,536 quantiles, or few that repeat. */
const pricesOf = (count: number): Float64Array =>
  Float64Array.from(
    { length: count },
    (_, i) => 50 * Math.exp(normalQuantile((i + 0.5) / count)),
  );
const PRICES = pricesOf(65_536);
const FEW_PRICES = pricesOf(256);
const CAP = 150;
const MARGINS = [0.1, 0.3, 0.3, 0.5];
/** Who visitors are: part of them, spent before, chance to buy, price. */
const CLASSES = [
  [0.7, 0, 0.02, 0.8],
  [0.2, 40, 0.08, 1],
  [0.1, 150, 0.2, 1.5],
] as const;

const of = (summary: (arm: ArmSoFar) => MeanSummary) =>
(
  control: ArmSoFar,
  treatment: ArmSoFar,
): ComparedPair => ({
  variation: "B",
  control: summary(control),
  treatment: summary(treatment),
});

/** Revenue per visitor: visitors, buyers, sum and squares. */
function revenue(name: string, prices: Float64Array, isOrder = false): Kind {
  return {
    name,
    arm: (visitors, lift, random) => {
      const sums = new Float64Array(4);
      const conversion = CONVERSION * (isOrder ? 1 : 1 + lift);
      const factor = isOrder ? 1 + lift : 1;
      return {
        sums,
        day: () => {
          const buyers = binomial(visitors, conversion, random);
          let [sum, squares] = [0, 0];
          eachOf(buyers, random, (at) => {
            const price = prices[at]!;
            sum += price;
            squares += price * price;
          });
          sums[0]! += visitors;
          sums[1]! += buyers;
          sums[2]! += factor * sum;
          sums[3]! += factor ** 2 * squares;
        },
      };
    },
    pair: isOrder
      ? (control, treatment) =>
        pairTreatments(
          { numerator: "revenue", denominator: "orders" },
          [control, treatment].map(({ sums: [n, k, sum, squares] }) => ({
            name: "B",
            joint: joint(["revenue", "orders"], n!, [
              sum!,
              k!,
              squares!,
              sum!,
              k!,
            ]),
          })),
        )[0]!
      : of(({ sums: [n, , sum, squares] }) => summary(n!, sum!, squares!)),
  };
}

const conversion: Kind = {
  name: "conversion",
  arm: (visitors, lift, random) => {
    const sums = new Float64Array(2);
    return {
      sums,
      day: () => {
        sums[0]! += visitors;
        sums[1]! += binomial(visitors, CONVERSION * (1 + lift), random);
      },
    };
  },
  pair: of(({ sums: [n, buyers] }) => summary(n!, buyers!, buyers!)),
};

const margin: Kind = {
  name: "margin, profit over revenue",
  arm: (visitors, lift, random) => {
    const sums = new Float64Array(6);
    return {
      sums,
      day: () => {
        sums[0]! += visitors;
        eachOf(binomial(visitors, CONVERSION, random), random, (at) => {
          const price = PRICES[at]!;
          const profit = price * MARGINS[at & 3]! * (1 + lift);
          sums[1]! += profit;
          sums[2]! += price;
          sums[3]! += profit * profit;
          sums[4]! += profit * price;
          sums[5]! += price * price;
        });
      },
    };
  },
  pair: (control, treatment) =>
    pairTreatments(
      { numerator: "profit", denominator: "revenue" },
      [control, treatment].map(({ sums: [n, ...rest] }) => ({
        name: "B",
        joint: joint(["profit", "revenue"], n!, rest),
      })),
    )[0]!,
};

function quantile(name: string, p: number): Kind {
  const lifts = new WeakMap<ArmSoFar, number>();
  return {
    name,
    arm: (visitors, lift, random) => {
      const sums = new Float64Array(257);
      const arm = {
        sums,
        day: () => {
          sums[256]! += visitors;
          eachOf(
            binomial(visitors, CONVERSION, random),
            random,
            (at) => sums[at >>> 8]!++,
          );
        },
      };
      lifts.set(arm, lift);
      return arm;
    },
    mayDiffer: (control, treatment, lift) => {
      const factor = (1 + lifts.get(treatment)!) / (1 + lift);
      const [a, b] = [control, treatment].map(({ sums }) =>
        sums.subarray(0, 256).reduce((sum, count) => sum + count, 0)
      );
      let at = -1;
      let below = 0;
      while (below < p * a!) below += control.sums[++at]!;
      let other = 0;
      for (let i = 0; i < 256; i++) {
        if (FEW_PRICES[i]! * factor > FEW_PRICES[at]! * (1 + 1e-9)) break;
        other += treatment.sums[i]!;
      }
      return Math.abs(below / a! - other / b!) >
        1.3 * Math.sqrt(p * (1 - p) * (1 / a! + 1 / b!));
    },
    pair: (control, treatment) =>
      quantilePairs(
        name,
        [control, treatment].map((arm): MetricArm => {
          const factor = 1 + lifts.get(arm)!;
          const there = [...FEW_PRICES.keys()].filter((i) => arm.sums[i]! > 0);
          return {
            name: "B",
            joint: EMPTY,
            quantiles: {
              [name]: quantileSummary(
                there.map((i) => FEW_PRICES[i]! * factor),
                p,
                { counts: there.map((i) => arm.sums[i]!), n: arm.sums[256]! },
              ),
            },
          };
        }),
      )[0]!,
  };
}

const EMPTY: JointMoments = { n: 0, names: [], means: [], coMoments: [] };

/** Sums of each class of visitors: how many, revenue, squares. */
function byClass(
  visitors: number,
  lift: number,
  random: RandomSource,
): ArmSoFar {
  const sums = new Float64Array(9);
  return {
    sums,
    day: () => {
      let left = visitors;
      let part = 1;
      CLASSES.forEach(([share, , chance, factor], at) => {
        const n = at === CLASSES.length - 1
          ? left
          : binomial(left, share / part, random);
        left -= n;
        part -= share;
        sums[3 * at]! += n;
        eachOf(binomial(n, chance * (1 + lift), random), random, (i) => {
          const price = factor * PRICES[i]!;
          sums[3 * at + 1]! += price;
          sums[3 * at + 2]! += price * price;
        });
      });
    },
  };
}

const cuped: Kind = {
  name: "revenue per visitor, CUPED",
  arm: byClass,
  pair: (control, treatment) =>
    pairTreatments(
      { numerator: "revenue", denominator: null },
      [control, treatment].map(({ sums }): MetricArm => {
        const total = (of: (before: number, at: number) => number) =>
          CLASSES.reduce((sum, [, before], at) => sum + of(before, 3 * at), 0);
        return {
          name: "B",
          covariate: "before",
          joint: joint(
            ["revenue", "before"],
            total((_, at) => sums[at]!),
            [
              total((_, at) => sums[at + 1]!),
              total((before, at) => before * sums[at]!),
              total((_, at) => sums[at + 2]!),
              total((before, at) => before * sums[at + 1]!),
              total((before, at) => before ** 2 * sums[at]!),
            ],
          ),
        };
      }),
    )[0]!,
};

const stratified: Kind = {
  name: "revenue per visitor, post-stratified",
  arm: byClass,
  pair: (control, treatment) => {
    const weights = CLASSES.map((_, at) =>
      control.sums[3 * at]! + treatment.sums[3 * at]!
    );
    return of(({ sums }) =>
      stratifiedSummary(
        CLASSES.map((_, at) =>
          summary(sums[3 * at]!, sums[3 * at + 1]!, sums[3 * at + 2]!)
        ),
        weights,
      )
    )(control, treatment);
  },
};

/** Every kind that the readout has, by its own comparison. */
export const KINDS: readonly Kind[] = [
  conversion,
  revenue("revenue per visitor", PRICES),
  revenue(
    `revenue per visitor, each order up to ${CAP}`,
    PRICES.map((price) => Math.min(price, CAP)),
  ),
  revenue("average order value", PRICES, true),
  margin,
  quantile("median of buyers", 0.5),
  quantile("90th percentile of buyers", 0.9),
  cuped,
  stratified,
];
