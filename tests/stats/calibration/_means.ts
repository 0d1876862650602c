/** Means, ratios and conversion, by the tests and intervals of the statistics. */

import type { JointMoments, RelativeLift } from "../../../lib/stats/mod.ts";
import {
  addZeroRows,
  compareProportions,
  compareRatios,
  jointMoments,
  marginalMoments,
  momentsFromVariance,
  randomSource,
  relativeLift,
  welchTest,
} from "../../../lib/stats/mod.ts";
import { binomialSampler } from "../_binomial.ts";
import type { SimulatedArm, StoreModel } from "../_simulate.ts";
import { simulateExperiment } from "../_simulate.ts";
import type { RowResult, Table } from "./_table.ts";
import { atLeast, atMost, share } from "./_table.ts";

interface Scenario {
  readonly name: string;
  readonly store: StoreModel;
  readonly visitors: readonly [number, number];
}

const logNormal = { kind: "log-normal", median: 50, sigma: 1 } as const;
const pareto = { kind: "pareto", minimum: 30, alpha: 2.5 } as const;

function revenue(
  name: string,
  conversion: number,
  visitors: readonly [number, number],
  change: Partial<StoreModel> = {},
): Scenario {
  const store = { conversion, orderValue: logNormal, ...change };
  return { name, store, visitors };
}

const SCENARIOS: readonly Scenario[] = [
  revenue("log-normal", 0.03, [200, 200]),
  revenue("log-normal", 0.03, [1000, 1000]),
  revenue("log-normal", 0.03, [10_000, 10_000]),
  revenue("log-normal", 0.03, [100_000, 100_000]),
  revenue("log-normal", 0.005, [2000, 2000]),
  revenue("log-normal", 0.2, [1000, 1000]),
  revenue("log-normal, split 1 : 9", 0.03, [1000, 9000]),
  revenue("log-normal, split 9 : 1", 0.03, [9000, 1000]),
  revenue("log-normal, split 1 : 9", 0.03, [5000, 45_000]),
  revenue("log-normal, split 1 : 9", 0.2, [1000, 9000]),
  revenue("log-normal, split 1 : 4", 0.03, [1000, 4000]),
  revenue("log-normal, split 2 : 3", 0.03, [1000, 1500]),
  revenue("log-normal, repeat buyers", 0.03, [5000, 5000], { repeat: 0.3 }),
  revenue("Pareto 2.5", 0.03, [1000, 1000], { orderValue: pareto }),
  revenue("Pareto 2.5", 0.03, [10_000, 10_000], { orderValue: pareto }),
  revenue("Pareto 2.5, split 1 : 9", 0.03, [1000, 9000], {
    orderValue: pareto,
  }),
];

const EFFECT = { conversion: 0.1, orderValue: 0.1 };

/** Joint moments of value and orders over all visitors of an arm. */
function momentsOf(arm: SimulatedArm): JointMoments {
  const buyers = jointMoments({ value: arm.revenue, orders: arm.orders });
  return addZeroRows(buyers, arm.visitors - arm.revenue.length);
}

function contains(result: RelativeLift, lift: number): boolean {
  const { lower, upper, excluded } = result;
  if (excluded) return lift <= excluded[0] || lift >= excluded[1];
  return (lower ?? -Infinity) <= lift && lift <= (upper ?? Infinity);
}

function warns({ caveats }: RelativeLift): boolean {
  return caveats.some(({ code }) => code === "few-observations");
}

/** By so much a method may be off without a warning. */
const OFF = 0.02;

/** Whether most results are warned of where so many are wrong. */
function isHonest(wrong: number, warned: number, of: number): boolean {
  return atMost(0.05 + OFF, wrong, of) || warned > of / 2;
}

function revenueRow(
  { store, visitors }: Scenario,
  row: number,
  experiments: number,
): RowResult {
  const count = {
    positive: 0,
    tested: 0,
    fieller: 0,
    unbounded: 0,
    delta: 0,
    ratio: 0,
    ratios: 0,
    warnedFieller: 0,
    warnedDelta: 0,
    warnedRatio: 0,
  };
  for (let i = 0; i < experiments; i++) {
    const seed = row * 1_000_000 + i;
    const draw = (effects: { conversion: number; orderValue: number }[]) =>
      simulateExperiment({ seed, visitors, store, effects });
    const [a, b] = draw([]).map(momentsOf);
    const aa = welchTest(
      marginalMoments(a!, "value"),
      marginalMoments(b!, "value"),
    );
    if (aa.pValue !== null) {
      count.tested++;
      if (aa.pValue <= 0.05) count.positive++;
    }
    const arms = draw([EFFECT]);
    const truth = arms[1]!.trueRevenuePerVisitor /
        arms[0]!.trueRevenuePerVisitor - 1;
    const [c, t] = arms.map(momentsOf);
    const values = [c!, t!].map((joint) => marginalMoments(joint, "value"));
    const lift = relativeLift(values[0]!, values[1]!);
    if (lift.shape === null || contains(lift, truth)) count.fieller++;
    if (lift.shape !== "bounded") count.unbounded++;
    const delta = relativeLift(values[0]!, values[1]!, { method: "delta" });
    if (delta.shape !== null && contains(delta, truth)) count.delta++;
    if (warns(lift)) count.warnedFieller++;
    if (warns(delta)) count.warnedDelta++;
    const { lift: ratio } = compareRatios(c!, t!, {
      numerator: "value",
      denominator: "orders",
    });
    if (ratio.shape === null) continue;
    count.ratios++;
    if (warns(ratio)) count.warnedRatio++;
    if (contains(ratio, EFFECT.orderValue)) count.ratio++;
  }
  return {
    cells: [
      share(count.positive, count.tested),
      share(count.fieller, experiments),
      share(count.unbounded, experiments),
      share(count.warnedFieller, experiments),
      share(count.delta, experiments),
      share(count.warnedDelta, experiments),
      share(count.ratio, count.ratios),
      share(count.warnedRatio, count.ratios),
    ],
    holds: isHonest(count.positive, count.warnedFieller, experiments) &&
      isHonest(experiments - count.fieller, count.warnedFieller, experiments) &&
      isHonest(experiments - count.delta, count.warnedDelta, experiments) &&
      isHonest(count.ratios - count.ratio, count.warnedRatio, count.ratios),
  };
}

const LIFT = 0.1;

function conversionRow(
  rate: number,
  n: number,
  row: number,
  experiments: number,
): RowResult {
  const random = randomSource(100 + row);
  const buyers = [rate, rate, rate * (1 + LIFT)]
    .map((chance) => binomialSampler(n, chance, random));
  const count = { positive: 0, exact: 0, newcombe: 0, fieller: 0 };
  for (let i = 0; i < experiments; i++) {
    const [control, same, treatment] = buyers
      .map((draw) => ({ successes: draw(), n }));
    const aa = compareProportions(control!, same!);
    if (aa.pValue !== null && aa.pValue <= 0.05) count.positive++;
    if (aa.pValueFisher! <= 0.05) count.exact++;
    const result = compareProportions(control!, treatment!);
    const truth = rate * LIFT;
    if (result.lower! <= truth && truth <= result.upper!) count.newcombe++;
    const [c, t] = [control!, treatment!].map(({ successes }) =>
      momentsFromVariance({
        n,
        mean: successes / n,
        variance: successes * (n - successes) / n / (n - 1),
      })
    );
    const relative = relativeLift(c!, t!);
    if (relative.shape === null || contains(relative, LIFT)) count.fieller++;
  }
  return {
    cells: [
      share(count.positive, experiments),
      share(count.exact, experiments),
      share(count.newcombe, experiments),
      share(count.fieller, experiments),
    ],
    holds: atMost(0.055, count.positive, experiments) &&
      atMost(0.05, count.exact, experiments) &&
      atLeast(0.945, count.newcombe, experiments) &&
      atLeast(0.945, count.fieller, experiments),
  };
}

const count = (n: number): string => n.toLocaleString("en");

/** Revenue per visitor, and the order value. */
export const MEANS: Table = {
  name: "means",
  introduction:
    `Revenue per visitor; the true lift for coverage is +21%. It holds where each method is off by less than two points, or warns of it in most cases:`,
  head: [
    "order values",
    "conversion",
    "visitors",
    "Welch: false positives",
    "Fieller covers",
    "of it unbounded",
    "warned",
    "delta covers",
    "warned",
    "order value: delta per visitor covers",
    "warned",
    "holds",
  ],
  rows: SCENARIOS.map((scenario, row) => ({
    name: [
      scenario.name,
      `${100 * scenario.store.conversion}%`,
      scenario.visitors.map(count).join(" + "),
    ],
    run: (experiments) => revenueRow(scenario, row, experiments),
  })),
};

/** Conversion. */
export const CONVERSION: Table = {
  name: "conversion",
  introduction: `Conversion; the true lift for coverage is +${
    100 * LIFT
  }%. It holds where no method is off by more than half a point to the wrong side:`,
  head: [
    "rate",
    "visitors a side",
    "pooled z: false positives",
    "Fisher: false positives",
    "Newcombe covers",
    "Fieller covers",
    "holds",
  ],
  rows: [0.005, 0.03, 0.2].flatMap((rate, i) =>
    [200, 2000, 20_000, 100_000].map((n, j) => ({
      name: [`${100 * rate}%`, count(n)],
      run: (experiments: number) =>
        conversionRow(rate, n, 4 * i + j, experiments),
    }))
  ),
};
