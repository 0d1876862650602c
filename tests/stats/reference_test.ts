import {
  adjustPValues,
  betaCdf,
  chiSquareSurvival,
  clopperPearsonInterval,
  compareProportions,
  jointMoments,
  marginalMoments,
  maximumPossibleZ,
  medianAbsoluteDeviation,
  moments,
  normalCdf,
  normalQuantile,
  quantile,
  ratioSummary,
  relativeLift,
  sampleRatio,
  studentTCdf,
  studentTQuantile,
  welchTest,
  wilsonInterval,
  zScores,
} from "readout/stats";
import type { Alternative, MeanSummary } from "readout/stats";
import { assert } from "@std/assert";
import { referenceTests } from "./_shared.ts";
import { assertAllReference, assertReference } from "../_elsewhere.ts";

interface WelchCase {
  control: MeanSummary;
  treatment: MeanSummary;
  level: number;
  alternative: string;
  expected: Record<string, number | null>;
}

referenceTests<WelchCase>("welch", ({ control, treatment, ...options }) => {
  const { expected, level } = options;
  const alternative = options.alternative.replace(".", "-") as Alternative;
  const result = welchTest(control, treatment, { level, alternative });
  assertReference(result.value, expected.difference!);
  assertReference(result.standardError, expected.standardError!);
  assertReference(result.degreesOfFreedom, expected.df!);
  assertReference(result.statistic, expected.t!);
  assertReference(result.pValue, expected.pValue!, tail(expected.pValue!));
  assertReference(result.lower, expected.lower!);
  assertReference(result.upper, expected.upper!);
});

interface LiftCase {
  control: MeanSummary;
  treatment: MeanSummary;
  level: number;
  expected: {
    lift: number;
    standardError: number;
    welchDf: number;
    deltaNormal: [number, number];
    fieller: [number, number] | null;
    logNormal: [number, number];
  };
}

referenceTests<LiftCase>("relative_lift", (reference) => {
  const { control, treatment, level, expected } = reference;
  const { degreesOfFreedom } = relativeLift(control, treatment, { level });
  assertReference(degreesOfFreedom, expected.welchDf);
  // The reference's three intervals are all made with the normal quantile.
  const normal = { level, quantile: "normal" as const };
  const fieller = relativeLift(control, treatment, normal);
  assertReference(fieller.value, expected.lift);
  assertReference(fieller.standardError, expected.standardError);
  if (expected.fieller === null) assert(fieller.shape !== "bounded");
  else {
    assertReference(fieller.lower, expected.fieller[0], 1e-10, "lower");
    assertReference(fieller.upper, expected.fieller[1], 1e-10, "upper");
  }
  const delta = relativeLift(control, treatment, {
    ...normal,
    method: "delta",
  });
  assertAllReference([delta.lower, delta.upper], expected.deltaNormal);
  const log = relativeLift(control, treatment, { ...normal, method: "log" });
  assertAllReference([log.lower, log.upper], expected.logNormal);
});

interface RatioCase {
  numerator: number[];
  denominator: number[];
  expected: Record<string, number>;
}

referenceTests<RatioCase>("ratio_metric", (reference) => {
  const { numerator, denominator, expected } = reference;
  const joint = jointMoments({ numerator, denominator });
  const ratio = ratioSummary(joint, "numerator", "denominator");
  assertReference(ratio.mean, expected.ratio!);
  assertReference(ratio.standardError, expected.standardError!);
  assertReference(ratio.numeratorMean, expected.meanNumerator!);
  assertReference(ratio.denominatorMean, expected.meanDenominator!);
  const top = marginalMoments(joint, "numerator");
  const below = marginalMoments(joint, "denominator");
  assertReference(top.variance, expected.varNumerator!);
  assertReference(below.variance, expected.varDenominator!);
  const covariance = joint.coMoments[0]![1]! / (joint.n - 1);
  assertReference(covariance, expected.covariance!);
});

interface ProportionCase {
  control: { successes: number; n: number };
  treatment: { successes: number; n: number };
  level: number;
  expected: {
    wilsonControl: [number, number];
    clopperPearsonControl: [number, number];
    newcombe: [number, number];
    agrestiCaffo: [number, number];
    pooledZ: number;
    pValuePooledZ: number;
    pValueFisher: number | null;
  };
}

referenceTests<ProportionCase>("proportions", (reference) => {
  const { control, treatment, level, expected } = reference;
  const { successes, n } = control;
  const wilson = wilsonInterval(successes, n, { level });
  assertAllReference([wilson.lower, wilson.upper], expected.wilsonControl);
  const exact = clopperPearsonInterval(successes, n, { level });
  assertAllReference(
    [exact.lower, exact.upper],
    expected.clopperPearsonControl,
  );
  const newcombe = compareProportions(control, treatment, { level });
  assertAllReference([newcombe.lower, newcombe.upper], expected.newcombe);
  assertReference(newcombe.pooledZ, expected.pooledZ);
  assertReference(newcombe.pValue, expected.pValuePooledZ);
  if (expected.pValueFisher !== null) {
    assertReference(newcombe.pValueFisher, expected.pValueFisher);
  }
  const caffo = compareProportions(control, treatment, {
    level,
    method: "agresti-caffo",
  });
  assertAllReference([caffo.lower, caffo.upper], expected.agrestiCaffo);
});

interface SampleRatioCase {
  counts: number[];
  weights: number[];
  expected: { chiSquare: number; df: number; pValue: number };
}

referenceTests<SampleRatioCase>("srm", ({ counts, weights, expected }) => {
  const result = sampleRatio(counts, weights);
  // The statistic is a sum of small differences of large counts: the
  // reference's own rounding shows in its twelfth digit.
  assertReference(result.chiSquare, expected.chiSquare, 1e-11);
  assertReference(result.pValue, expected.pValue, 1e-11);
});

referenceTests<{ p: number; expected: number }>(
  "distributions",
  ({ p, expected }) => assertReference(normalQuantile(p), expected, tail(p)),
  (file) => (file as Record<string, unknown>).normalQuantile,
  "normalQuantile",
);

referenceTests<{ x: number; expected: number }>(
  "distributions",
  ({ x, expected }) => {
    if (expected === 0) assert(normalCdf(x) < 1e-310);
    else assertReference(normalCdf(x), expected);
  },
  (file) => (file as Record<string, unknown>).normalCdf,
  "normalCdf",
);

referenceTests<{ x: number; df: number; expected: number }>(
  "distributions",
  ({ x, df, expected }) => assertReference(studentTCdf(x, df), expected),
  (file) => (file as Record<string, unknown>).tCdf,
  "tCdf",
);

referenceTests<{ p: number; df: number; expected: number }>(
  "distributions",
  ({ p, df, expected }) => assertReference(studentTQuantile(p, df), expected),
  (file) => (file as Record<string, unknown>).tQuantile,
  "tQuantile",
);

referenceTests<{ x: number; df: number; expected: number }>(
  "distributions",
  ({ x, df, expected }) => assertReference(chiSquareSurvival(x, df), expected),
  (file) => (file as Record<string, unknown>).chiSquareSurvival,
  "chiSquareSurvival",
);

referenceTests<{ x: number; a: number; b: number; expected: number }>(
  "distributions",
  ({ x, a, b, expected }) => assertReference(betaCdf(x, a, b), expected),
  (file) => (file as Record<string, unknown>).betaCdf,
  "betaCdf",
);

interface MultiplicityCase {
  pValues: number[];
  expected: Record<string, number[]>;
}

referenceTests<MultiplicityCase>("multiplicity", ({ pValues, expected }) => {
  const names = {
    bonferroni: "bonferroni",
    holm: "holm",
    hochberg: "hochberg",
    BH: "benjamini-hochberg",
    BY: "benjamini-yekutieli",
  } as const;
  for (const [name, method] of Object.entries(names)) {
    assertAllReference(
      adjustPValues(pValues, method),
      expected[name]!,
      1e-12,
      method,
    );
  }
});

interface DescriptiveCase {
  x: number[];
  expected: {
    mean: number;
    variance: number;
    populationVariance: number;
    quantiles: Record<string, number>;
    zScoresSample: number[];
    mad: number;
  };
}

referenceTests<DescriptiveCase>("descriptive", ({ x, expected }) => {
  const { n, mean, variance, m2 } = moments(x);
  assertReference(mean, expected.mean);
  assertReference(variance, expected.variance);
  assertReference(m2 / n, expected.populationVariance);
  for (const [name, value] of Object.entries(expected.quantiles)) {
    assertReference(
      quantile(x, Number(name.slice(1)) / 100),
      value,
      1e-12,
      name,
    );
  }
  assertAllReference(zScores(x), expected.zScoresSample);
  assert(Math.max(...zScores(x)) <= maximumPossibleZ(n));
  assertReference(medianAbsoluteDeviation(x), expected.mad);
});

/** p-values below 1e-200 are held to fewer digits. */
function tail(p: number): number {
  return p < 1e-200 ? 1e-10 : 1e-12;
}
