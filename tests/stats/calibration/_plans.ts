/** Experiments that were begun with a plan, decided as it says. */

import { makePlan, type TestPlan } from "../../../lib/readout/mod.ts";
import {
  confidenceSequenceCriticalValue,
  groupSequentialBoundaries,
  type MeanSummary,
  normalQuantile,
  randomSource,
} from "../../../lib/stats/mod.ts";
import { excess, readoutOf, REVENUE } from "./_experiment.ts";
import { noSums, ORDER, summaryOf, visitorsOf } from "./_store.ts";
import { atLeast, atMost, type Row, share, type Table } from "./_table.ts";

const CONVERSION = 0.05;
const LIFT = 0.2;
const MEAN = CONVERSION * ORDER.mean;
/** Looks at an always-valid plan until its visitors have come. */
const LOOKS = 20;
/** Of a planned gain nearly every look is read whole, so that there are fewer. */
const PART = 0.1;

function planOf(rule: TestPlan["rule"], variations: number): TestPlan {
  return makePlan({
    rule,
    variations,
    minimumEffect: LIFT,
    baseline: {
      [REVENUE.name]: {
        mean: MEAN,
        standardDeviation: Math.sqrt(CONVERSION * ORDER.square - MEAN ** 2),
      },
    },
    now: 0,
  });
}

/** Parts of the visitors at which it is looked. */
function looksOf({ looks }: TestPlan): readonly number[] {
  return looks.length > 0
    ? looks
    : Array.from({ length: LOOKS }, (_, look) => (look + 1) / LOOKS);
}

/** Bounds of so many visitors are normal ones but for so many standard errors. */
const SPARE = 0.05;

/** Standard errors without which no look of the plan ships. */
function leastOf(plan: TestPlan): readonly number[] {
  const comparisons = plan.variations - 1;
  const alpha = plan.alpha / comparisons;
  if (plan.rule === "group-sequential") {
    return groupSequentialBoundaries({
      design: "lan-demets-obrien-fleming",
      informationRates: plan.looks,
      alpha,
    }).criticalValues.map((z) => z ?? Infinity);
  }
  return looksOf(plan).map((part) =>
    plan.rule === "fixed"
      ? normalQuantile(1 - plan.alpha / 2 / Math.sqrt(comparisons))
      : confidenceSequenceCriticalValue(Math.round(part * plan.visitors), {
        optimalSampleSize: plan.visitors,
        level: 1 - alpha,
      })
  );
}

/** How many experiments ship at any look, each by its own readout. */
function shipped(
  plan: TestPlan,
  lift: number,
  runs: number,
  seed: number,
): number {
  const random = randomSource(seed);
  const looks = looksOf(plan);
  const least = leastOf(plan).map((z) => z - SPARE);
  const each = looks.map((part, look) =>
    Math.ceil((part - (looks[look - 1] ?? 0)) * plan.visitors / plan.variations)
  );
  const draws = each.map((n) => visitorsOf(n, CONVERSION, random));
  let count = 0;
  for (let run = 0; run < runs; run++) {
    const sums = Array.from({ length: plan.variations }, noSums);
    const isShipped = draws.some((draw, look) => {
      sums.forEach((one, arm) => draw(one, arm === 1 ? 1 + lift : 1));
      const arms = sums.map(summaryOf);
      return isPossible(arms, least[look]!) && isShippedBy(plan, arms);
    });
    if (isShipped) count++;
  }
  return count;
}

function isPossible(
  [control, ...treatments]: readonly MeanSummary[],
  least: number,
): boolean {
  return treatments.some((one) => excess(control!, one, 0) > least);
}

function isShippedBy(plan: TestPlan, arms: readonly MeanSummary[]): boolean {
  return readoutOf(new Map([[REVENUE, arms]]), "started", { plan }).decision
    .verdict === "ship";
}

const NAMES: Readonly<Record<TestPlan["rule"], string>> = {
  fixed: "one look at the end",
  "group-sequential": "four looks",
  "always-valid": `always valid, ${LOOKS} looks`,
};

function row(rule: TestPlan["rule"], variations: number, lift: number): Row {
  const plan = planOf(rule, variations);
  const wanted = lift === 0 ? "at most 5" : "at least 80";
  return {
    name: [
      NAMES[rule],
      `${variations - 1}`,
      plan.visitors.toLocaleString("en"),
      lift === 0 ? "no effect" : `+${100 * lift}%`,
    ],
    run: (experiments) => {
      const runs = Math.ceil((lift === 0 ? 1 : PART) * experiments);
      const count = shipped(plan, lift, runs, 10 * variations + plan.visitors);
      return {
        cells: [share(count, runs), wanted],
        holds: lift === 0
          ? atMost(0.05, count, runs)
          : atLeast(0.8, count, runs),
      };
    },
  };
}

/** Shipping by a plan, where it is wrong and where it is right. */
export const PLANS: Table = {
  name: "plans",
  introduction: `How often an experiment with a plan for +${
    100 * LIFT
  }% is shipped at any of its looks, by the readout of each: without an effect in at most 5%, and with the planned one (of the first variation; a tenth of the experiments) in at least 80%.`,
  head: [
    "plan",
    "variations",
    "visitors of all",
    "the truth",
    "shipped",
    "asked",
    "holds",
  ],
  rows: [0, LIFT].flatMap((lift) =>
    (["fixed", "group-sequential", "always-valid"] as const).flatMap((rule) =>
      [2, 4].map((variations) => row(rule, variations, lift))
    )
  ),
};
