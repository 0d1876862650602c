/** An ordinary call of each exported function, with every number that may be given. */

import * as stats from "readout/stats";

const arm = { n: 500, mean: 10, variance: 90 };
const other = { n: 480, mean: 11, variance: 95 };
const third = { n: 510, mean: 12, variance: 80 };
const estimate = { value: 0.4, standardError: 0.3 };
const rate = { successes: 40, n: 500 };
const columns = {
  before: [10, 20, 30, 40, 50, 60],
  orders: [1, 2, 1, 2, 1, 3],
  after: [12, 19, 33, 38, 54, 61],
};
const joint = stats.jointMoments(columns);
const raised = stats.jointMoments({
  ...columns,
  after: columns.after.map((value, i) => value + 3 + i),
});
const values = [29, 49, 49, 79, 120];
const others = [31, 49, 55, 79, 99, 180];
const outcome = { numerator: "after", denominator: "orders" };
const mean = { difference: 1, standardDeviation: 9 };
const design = {
  alpha: 0.05,
  alternative: "greater",
  allocation: 1.5,
  comparisons: 2,
};
const size = { ...design, power: 0.8 };
const thirds = stats.groupSequentialBoundaries({
  design: "hwang-shih-decani",
  informationRates: [1 / 3, 2 / 3, 1],
  alpha: 0.025,
  alternative: "greater",
});
const normal = { mean: 0.1, standardDeviation: 0.5 };

const orders = {
  values: [20, 30, 40, 30, 25, 35, 900],
  visitors: [0, 1, 2, 3, 4, 5, 5],
  variations: [0, 1, 0, 1, 0, 1, 1],
};

type Name = {
  [K in keyof typeof stats]: (typeof stats)[K] extends
    (...args: never[]) => unknown ? K : never;
}[keyof typeof stats];

/** Arguments of each function. */
export const CALLS: Readonly<Record<Name, readonly (readonly unknown[])[]>> = {
  addZeroRows: [[joint, 5]],
  addZeros: [[stats.moments(values), 5]],
  adjustPValues: [[[0.01, 0.02, 0.6], "holm"], [[0.01, 0.6], "sidak"]],
  bayesianEffect: [[estimate, {
    prior: normal,
    level: 0.9,
    region: [-0.1, 0.1],
  }]],
  bayesianProportions: [[rate, { successes: 50, n: 480 }, {
    prior: { a: 1, b: 2 },
    level: 0.9,
  }]],
  bayesianSampleSize: [[mean, {
    prior: { mean: 0.1, standardDeviation: 2 },
    chanceToWin: 0.95,
    power: 0.8,
    allocation: 1.5,
  }]],
  bestMean: [[[normal, { mean: 0.2, standardDeviation: 0.4 }]]],
  betaCdf: [[0.3, 2, 3]],
  betaQuantile: [[0.3, 2, 3]],
  binomialTest: [[40, 100, {
    chance: 0.5,
    level: 0.9,
    alternative: "two-sided",
  }]],
  bootstrap: [[values, (sample: number[]) => Math.max(...sample), {
    level: 0.9,
    resamples: 50,
    seed: 3,
  }]],
  boundedInterval: [[0.4, 0.1, 0.7]],
  changeInterval: [[0.4, 0.3]],
  chiSquareSurvival: [[3, 2]],
  clopperPearsonInterval: [[40, 500, { level: 0.9 }]],
  cochranQ: [[[estimate, { value: 0.1, standardError: 0.2 }]]],
  compareProportions: [
    [rate, { successes: 52, n: 490 }, { level: 0.9, test: "pooled-z" }],
    [{ successes: 4, n: 30 }, { successes: 9, n: 28 }, {
      level: 0.9,
      test: "boschloo",
      method: "agresti-caffo",
    }],
    [rate, { successes: 52, n: 490 }, { test: "g" }],
    [rate, { successes: 52, n: 490 }, {
      test: "fisher",
      alternative: "greater",
    }],
  ],
  compareJointRatios: [[joint, raised, { ...outcome, level: 0.9 }]],
  compareRatios: [[joint, raised, { ...outcome, level: 0.9 }]],
  conditionalPower: [[estimate, {
    part: 0.5,
    effect: { mean: 0.5, standardDeviation: 0.2 },
    alpha: 0.05,
    alternative: "greater",
  }]],
  confidenceSequence: [[arm, other, { optimalSampleSize: 1000, level: 0.9 }]],
  confidenceSequenceCriticalValue: [[500, {
    optimalSampleSize: 1000,
    level: 0.9,
  }]],
  cuped: [
    [joint, raised, {
      outcome: "after",
      covariates: ["before", "orders"],
      level: 0.9,
    }],
    [joint, raised, { outcome, covariates: ["before"] }],
  ],
  dayOfWeekLift: [[
    ["01", "02", "03", "04", "05", "06", "07"].map((day) => ({
      date: `2026-10-${day}`,
      control: arm,
      treatment: other,
    })),
    { level: 0.9 },
  ]],
  deepFreeze: [[{ n: 3 }]],
  detectableByWeek: [[[100, 120, 90, 80, 100, 60, 50, 100], 9, {
    ...size,
    weeks: 3,
  }]],
  detectableDifference: [[9, 500, size]],
  dunnettCriticalValue: [[{
    nControl: 100,
    nTreatments: [100, 120],
    level: 0.9,
    degreesOfFreedom: 300,
  }]],
  falsePositiveRisk: [[{ successRate: 0.1, power: 0.8, alpha: 0.05 }]],
  findConvention: [[orders, {
    maxZScore: 2,
    orders: [3, 3],
    values: [85, 95],
    tolerance: 0.01,
  }]],
  flagOutliers: [[orders.values, { maxZScore: 2 }, {
    variations: orders.variations,
    visitors: orders.visitors,
  }]],
  groupSequentialBoundaries: ([
    "obrien-fleming",
    "pocock",
    "lan-demets-obrien-fleming",
    "lan-demets-pocock",
    "power-spending",
    "hwang-shih-decani",
    "haybittle-peto",
  ] as const).map((design) => [{
    design,
    informationRates: [0.4, 0.8, 1],
    alpha: 0.05,
    ...(["power-spending", "hwang-shih-decani", "haybittle-peto"].includes(
        design,
      )
      ? { parameter: 3 }
      : {}),
  }]),
  hurdleLift: (["nonparametric", "log-normal"] as const).map((model) => [
    { n: 50, values },
    { n: 60, values: others },
    { model, seed: 1, draws: 100, level: 0.9 },
  ]),
  intervalFields: [[stats.boundedInterval(0.4, 0.1, 0.7)]],
  intervalLevels: [
    [[0.01, 0.02, 0.6], "benjamini-hochberg", 0.9],
    [[0.01, 0.02, 0.6], "hochberg", 0.9],
  ],
  jointMoments: [[columns]],
  kolmogorovSmirnovTest: [[values, others], [values, others, {
    method: "limit",
  }]],
  lift: [[{ conversions: 40, visitors: 500 }, values, { level: 0.9 }]],
  logarithmicMean: [[3, 4]],
  mannWhitney: [[values, others, { level: 0.9 }], [values, others, {
    method: "normal",
    level: 0.9,
  }]],
  marginTest: [[arm, other, {
    question: "non-inferior",
    margin: 0.05,
    alpha: 0.05,
  }]],
  marginalMoments: [[joint, "after"]],
  maximumPossibleZ: [[20, "sample"]],
  medianAbsoluteDeviation: [[values, 1.4826]],
  mergeJointMoments: [[joint, raised]],
  mergeMoments: [[stats.moments(values), stats.moments(others)]],
  minimumDetectableEffect: [[arm, { visitors: 800, ...size }]],
  moments: [[values]],
  momentsFromSums: [[{ n: 3, sum: 6, sumOfSquares: 14 }]],
  momentsFromVariance: [[arm]],
  normalCdf: [[0.3]],
  normalDensity: [[0.3]],
  normalQuantile: [[0.3]],
  normalSurvival: [[0.3]],
  oddsRatioTest: [[{ first: [3, 40], second: [30, 41] }, 1.2]],
  outlierConvention: [[{ maxZScore: 3 }]],
  power: [[mean, 500, design], [
    { control: 0.1, treatment: 0.12 },
    900,
    design,
  ]],
  programmeEffects: [[
    [
      { test: "a", periods: [estimate, estimate], freshError: 0.3 },
      { test: "b", periods: [{ value: -0.1, standardError: 0.2 }] },
    ],
    { level: 0.9, sums: [[0, 1]] },
  ]],
  quantile: [[values, 0.3]],
  quantileDifference: [[values, others, 0.5, { level: 0.9 }]],
  quantileSummary: [[values, 0.5, { counts: [2, 1, 1, 3, 1], n: 20 }]],
  quantileEffects: [[values, others, { quantiles: [0.25, 0.5], level: 0.9 }]],
  randomSource: [[3]],
  ratioSummary: [[joint, "after", "orders"]],
  regressionAdjustment: [
    [joint, raised, { outcome: "after", covariates: ["before"], level: 0.9 }],
    [joint, raised, { outcome, covariates: ["before"] }],
  ],
  relativeLift: [
    [arm, other, { level: 0.9 }],
    [arm, other, { method: "delta" }],
    [arm, other, { method: "log", quantile: "normal" }],
  ],
  relativeLifts: [[
    [{ control: arm, treatment: other }, { control: arm, treatment: third }],
    { level: 0.9 },
  ]],
  repeatedInterval: [[thirds, 1, estimate]],
  runningTime: [[[100, 120, 90], 5000]],
  sampleRatio: [
    [[500, 480], [1, 1], { method: "chi-square" }],
    [[50, 48, 7], [2, 2, 1], { method: "exact" }],
  ],
  sampleSize: [[mean, size], [{ control: 0.1, treatment: 0.12 }, size]],
  sequenceSampleSize: [[mean, { ...size, optimalSampleSize: 1000 }]],
  sequentialSampleRatioTest: [[[[50, 48], [110, 92]], [1, 1], {
    alpha: 0.01,
    concentration: [100, 10_000],
  }]],
  sequenceOf: [[0.4, 0.3, 500, {
    optimalSampleSize: 1000,
    level: 0.9,
    degreesOfFreedom: 400,
  }]],
  sequentialSize: [[thirds, {
    power: 0.8,
    futility: "hwang-shih-decani",
    futilityParameter: -2,
  }]],
  shrinkEstimates: [[[estimate, { value: 0.1, standardError: 0.2 }, {
    value: 0.9,
    standardError: 0.2,
  }]]],
  standApart: [[values]],
  stratifiedSummary: [[[arm, other], [0.4, 0.6]]],
  studentTCdf: [[0.3, 5]],
  studentTQuantile: [[0.3, 5]],
  studentTSurvival: [[0.3, 5]],
  tails: [[values]],
  totalImpact: [[stats.welchTest(arm, other), {
    visitorsPerDay: 1000,
    ordinaryDays: 300,
  }]],
  unevenLift: [[arm, other, { level: 0.9 }], [
    { n: 2000, mean: 3.2, variance: 500 },
    { n: 18_000, mean: 4.25, variance: 900 },
  ]],
  welchTest: [[arm, other, { level: 0.9 }]],
  wilsonInterval: [[40, 500, { level: 0.9 }]],
  winnersCurse: [[estimate, normal, { level: 0.9 }]],
  zScores: [[values]],
};
