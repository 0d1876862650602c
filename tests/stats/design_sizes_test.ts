/** Sizes and powers of designs: of looks, of a band, of a prior. */

import {
  type Alternative,
  bayesianSampleSize,
  conditionalPower,
  detectableByWeek,
  detectableDifference,
  type Estimate,
  type GroupSequentialBoundaries,
  groupSequentialBoundaries,
  type NormalPrior,
  power,
  randomSource,
  sampleSize,
  sequenceSampleSize,
  sequentialSize,
  type SpendingDesign,
} from "readout/stats";
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertThrows,
} from "@std/assert";
import { referenceTests } from "./_shared.ts";
import { assertAllReference, assertReference } from "../_elsewhere.ts";
import { shih } from "./_designs.ts";

interface PowerCase {
  seen: Estimate;
  part: number;
  effect: { mean: number; standardDeviation: number };
  alpha: number;
  alternative: string;
  expected: number;
}

referenceTests<PowerCase>(
  "conditional_power",
  ({ seen, expected, ...rest }) => {
    const alternative = rest.alternative.replace(".", "-") as Alternative;
    const chance = conditionalPower(seen, { ...rest, alternative });
    assertReference(chance, expected, 1e-8);
  },
);

interface BayesianCase {
  difference: number;
  standardDeviation: number;
  prior: NormalPrior;
  chanceToWin: number;
  power: number;
  allocation: number;
  expected: number;
}

referenceTests<BayesianCase>("bayesian_size", (reference) => {
  const { difference, standardDeviation, expected, ...options } = reference;
  const target = { difference, standardDeviation };
  const size = bayesianSampleSize(target, options);
  assertReference(size.exactControl, expected, 1e-6);
  assert(size.power >= options.power);
});

interface SizeCase {
  design: SpendingDesign;
  parameter: number;
  informationRates: number[];
  alpha: number;
  power: number;
  futility: SpendingDesign | null;
  futilityParameter: number | null;
  expected: {
    criticalValues: number[];
    futilityValues: number[];
    inflation: number;
    averageIfTrue: number;
    averageIfNone: number;
  };
}

referenceTests<SizeCase>("sequential_size", (reference) => {
  const { futility, futilityParameter, power, expected, ...plan } = reference;
  const boundaries = groupSequentialBoundaries({
    ...plan,
    alternative: "greater",
  });
  const size = sequentialSize(boundaries, {
    power,
    ...futility && { futility, futilityParameter: futilityParameter! },
  });
  // rpact iterates to 1e-6 of a chance; "spending" has the bounds to 1e-6 of z.
  assertAllReference(boundaries.criticalValues, expected.criticalValues, 5e-5);
  assertAllReference(
    size.futilityValues.slice(0, -1),
    expected.futilityValues,
    1e-4,
  );
  assertReference(size.inflation, expected.inflation, 5e-5);
  assertReference(size.averageIfTrue, expected.averageIfTrue, 1e-4);
  assertReference(size.averageIfNone, expected.averageIfNone, 1e-4);
});

/** Share of simulated walks that pass, and the information they use. */
function simulate(
  { informationRates: rates, criticalValues }: GroupSequentialBoundaries,
  futility: readonly number[],
  drift: number,
  runs: number,
): { passed: number; used: number } {
  const { normal } = randomSource(7);
  let [passed, used] = [0, 0];
  for (let run = 0; run < runs; run++) {
    let score = 0;
    for (const [look, rate] of rates.entries()) {
      const step = rate - (rates[look - 1] ?? 0);
      score += drift * step + Math.sqrt(step) * normal();
      used += step;
      const z = score / Math.sqrt(rate);
      if (z >= criticalValues[look]!) {
        passed++;
        break;
      }
      if (z < (futility[look] ?? -Infinity)) break;
    }
  }
  return { passed: passed / runs, used: used / runs };
}

Deno.test("power and average sizes are those of simulated walks, and futility costs no error", () => {
  const plan = shih();
  const size = sequentialSize(plan, { power: 0.9, futility: "power-spending" });
  const single = 1.959963984540054 + 1.2815515655446004;
  const drift = single * Math.sqrt(size.inflation);
  const there = simulate(plan, size.futilityValues, drift, 40_000);
  assertAlmostEquals(there.passed, 0.9, 0.006);
  assertAlmostEquals(there.used * size.inflation, size.averageIfTrue, 0.008);
  const none = simulate(plan, size.futilityValues, 0, 40_000);
  assert(none.passed < 0.025);
  assertAlmostEquals(none.used * size.inflation, size.averageIfNone, 0.008);
  assertAlmostEquals(simulate(plan, [], 0, 40_000).passed, 0.025, 0.003);
  assertThrows(
    () => sequentialSize(shih("two-sided"), { futility: "power-spending" }),
    RangeError,
    "A futility bound is one-sided",
  );
  assertThrows(
    () => sequentialSize(plan, { futility: "pocock" as "power-spending" }),
    TypeError,
    "futility must be one of",
  );
  assertThrows(
    () => sequentialSize(plan, { power: 0.02 }),
    RangeError,
    "power must exceed alpha",
  );
});

const TARGET = { difference: 0.15, standardDeviation: 9 };

Deno.test("a flat prior asks for as many as a one-sided test, a hopeful one for fewer", () => {
  const size = (prior: NormalPrior) =>
    bayesianSampleSize(TARGET, { prior }).exactControl;
  const test = sampleSize(TARGET, { alternative: "greater" }).exactControl;
  const flat = size({ mean: 0, standardDeviation: 1e6 });
  assertAlmostEquals(flat / test, 1, 1e-4);
  assert(size({ mean: 0.1, standardDeviation: 0.1 }) < flat);
  assertEquals(size({ mean: 1e3, standardDeviation: 1e-3 }), 2);
  assertThrows(
    () => size({ mean: 0, standardDeviation: 0 }),
    RangeError,
    "prior.standardDeviation",
  );
});

Deno.test("the band's size is where a test as strict as the band finds the difference", () => {
  const size = sequenceSampleSize(TARGET, { optimalSampleSize: 10_000 });
  // R: the band's critical value at that size, in both of its forms.
  const n = size.exactControl * 2;
  const rho = 10_000 / (Math.log1p(-2 * Math.log(0.05)) - 2 * Math.log(0.05));
  const z = Math.sqrt((n + rho) / n * Math.log((n + rho) / rho / 0.0025));
  const error = 9 * Math.sqrt(2 / size.exactControl);
  assertAlmostEquals((0.15 / error - z) / 0.8416212335729143, 1, 1e-3);
  const three = sequenceSampleSize(TARGET, { comparisons: 3 });
  assertEquals(three.total, three.nControl + 3 * three.nTreatment);
  const own = sequenceSampleSize(TARGET);
  const stricter = sequenceSampleSize(TARGET, { alpha: 0.05 / 3 });
  assertAlmostEquals(three.exactControl / stricter.exactControl, 1, 1e-5);
  assert(own.nControl < size.nControl);
});

Deno.test("what is visible by week is what that week's visitors find", () => {
  const week = [5000, 5000, 5000, 5000, 5000, 5000, 0];
  const rows = detectableByWeek([9e9, ...week, ...week], 9, {
    weeks: 3,
    comparisons: 2,
  });
  assertEquals(rows.map(({ visitors }) => visitors), [30_000, 60_000, 90_000]);
  const second = detectableDifference(9, 20_000, { comparisons: 2 });
  assertAlmostEquals(rows[1]!.difference, second, 1e-12);
  const found = power(
    { difference: rows[1]!.difference, standardDeviation: 9 },
    20_000,
    { comparisons: 2 },
  );
  assertAlmostEquals(found, 0.8, 1e-6);
  assertThrows(() => detectableByWeek([0], 9), RangeError, "dailyVisitors");
  assertThrows(
    () => detectableByWeek([1], 9, { weeks: 0 }),
    RangeError,
    "weeks must be a whole number",
  );
});

Deno.test("with all visitors come nearly sure is what was seen, with none the power of the plan", () => {
  const at = (part: number, value: number, mean: number) =>
    conditionalPower({ value, standardError: 1 / Math.sqrt(part) }, {
      part,
      effect: { mean },
    });
  assertAlmostEquals(at(1 - 1e-9, 2.5, 2.5), 1, 1e-6);
  assertAlmostEquals(at(1 - 1e-9, 1.5, 2.5), 0, 1e-6);
  // Two-sided at 5%: 80.0% at 2.8015852.
  assertAlmostEquals(at(1e-9, 2.8015852, 2.8015852), 0.8, 1e-4);
  assertThrows(() => at(1, 1, 1), RangeError, "part must be between 0 and 1");
});
