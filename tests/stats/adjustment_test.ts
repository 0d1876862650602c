import {
  compareRatios,
  cuped,
  jointMoments,
  moments,
  randomSource,
  regressionAdjustment,
} from "readout/stats";
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertThrows,
} from "@std/assert";
import { parse } from "@std/csv";
import fc from "fast-check";
import { assertHonest } from "./_arbitraries.ts";
import { referenceTests, sharedTest, sharedText } from "./_shared.ts";
import { assertReference, assertRelative } from "../_elsewhere.ts";

interface CupedCase {
  control: { y: number[]; x: number[] };
  treatment: { y: number[]; x: number[] };
  expected: {
    thetaWithin: number;
    thetaPooledOverAll: number;
    differenceWithin: number;
  };
}

const COLUMNS = { outcome: "y", covariates: ["x"] };

referenceTests<CupedCase>("cuped", ({ control, treatment, expected }) => {
  const arms = [jointMoments({ ...control }), jointMoments({ ...treatment })];
  const within = cuped(arms[0]!, arms[1]!, COLUMNS);
  assertReference(within.slopes[0], expected.thetaWithin);
  const { value: difference } = within.lift.difference;
  assertReference(difference, expected.differenceWithin);
  const overall = cuped(arms[0]!, arms[1]!, { ...COLUMNS, slopes: "overall" });
  assertReference(overall.slopes[0], expected.thetaPooledOverAll);
});

interface RatioCase {
  control: Record<string, number[]>;
  treatment: Record<string, number[]>;
  covariates: string[];
  expected: {
    slopes: number[];
    control: number;
    treatment: number;
    standardError: number[] | number;
  };
}

const AOV = { numerator: "revenue", denominator: "orders" };

referenceTests<RatioCase>("cuped_ratio", (reference) => {
  const { covariates, expected } = reference;
  const arms = [
    jointMoments(reference.control),
    jointMoments(reference.treatment),
  ] as const;
  const result = cuped(...arms, { outcome: AOV, covariates });
  result.slopes.forEach((slope, i) =>
    assertReference(slope, expected.slopes[i]!, 1e-9)
  );
  assertReference(result.control.mean, expected.control, 1e-10);
  assertReference(result.treatment.mean, expected.treatment, 1e-10);
  assertReference(
    result.lift.difference.standardError,
    [expected.standardError].flat()[0]!,
    1e-10,
  );
  const plain = compareRatios(...arms, AOV).lift;
  assertRelative(result.unadjusted.value, plain.value, 1e-12);
  assertRelative(result.unadjusted.lower, plain.lower, 1e-9);
  const lin = regressionAdjustment(...arms, { outcome: AOV, covariates });
  assertRelative(lin.unadjusted.value, plain.value, 1e-12);
  assert(lin.varianceReduction! > 0);
});

Deno.test("a ratio without a denominator is not adjusted, and has no number", () => {
  const nothing = jointMoments({
    x: [1, 2, 4],
    revenue: [0, 0, 0],
    orders: [0, 0, 0],
  });
  const some = jointMoments({
    x: [1, 2, 5],
    revenue: [9, 0, 4],
    orders: [1, 0, 1],
  });
  const result = cuped(nothing, some, { outcome: AOV, covariates: ["x"] });
  assertEquals([result.control.mean, result.control.variance], [null, null]);
  assertEquals(result.lift.value, null);
});

function arm(seed: number, n: number, slope: number, effect: number) {
  const random = randomSource(seed);
  const rows = Array.from({ length: n }, () => {
    const x = 20 + 5 * random.normal();
    const z = 3 * random.normal();
    return { x, z, y: 10 + slope * x + z + effect + random.normal() };
  });
  return {
    x: rows.map((row) => row.x),
    z: rows.map((row) => row.z),
    y: rows.map((row) => row.y),
  };
}

Deno.test("the adjusted means and variances are those of the adjusted values, one by one", () => {
  const [a, b] = [arm(1, 80, 2, 0), arm(2, 90, 2, 1)];
  const result = cuped(jointMoments(a), jointMoments(b), {
    outcome: "y",
    covariates: ["x", "z"],
  });
  const mean = (values: number[]) => moments(values).mean!;
  const center = { x: mean([...a.x, ...b.x]), z: mean([...a.z, ...b.z]) };
  const [sx, sz] = result.slopes;
  for (
    const [data, summary] of [[a, result.control], [
      b,
      result.treatment,
    ]] as const
  ) {
    const direct = moments(
      data.y.map((y, i) =>
        y - sx! * (data.x[i]! - center.x) - sz! * (data.z[i]! - center.z)
      ),
    );
    assertRelative(summary.mean, direct.mean!, 1e-10);
    assertRelative(summary.variance, direct.variance!, 1e-9);
  }
  assert(result.varianceReduction! > 0.95);
});

Deno.test("a covariate that explains nothing changes nothing to speak of", () => {
  const random = randomSource(5);
  const draw = () => Array.from({ length: 4000 }, random.normal);
  const control = jointMoments({ x: draw(), y: draw() });
  const treatment = jointMoments({ x: draw(), y: draw() });
  const result = cuped(control, treatment, COLUMNS);
  assertAlmostEquals(result.varianceReduction!, 0, 0.005);
  assertAlmostEquals(
    result.lift.difference.value!,
    result.unadjusted.difference.value!,
    0.005,
  );
});

Deno.test("Lin's adjustment is ordinary least squares with interactions", () => {
  // By the normal equations of y ~ t + (x - mean) + t (x - mean), solved for
  // each arm alone.
  const [a, b] = [arm(3, 60, 1, 0), arm(4, 70, 3, 2)];
  const result = regressionAdjustment(
    jointMoments({ x: a.x, y: a.y }),
    jointMoments({ x: b.x, y: b.y }),
    COLUMNS,
  );
  const center = moments([...a.x, ...b.x]).mean!;
  const fit = ({ x, y }: typeof a) => {
    const mx = moments(x).mean!;
    const my = moments(y).mean!;
    let sxx = 0, sxy = 0;
    x.forEach((value, i) => {
      sxx += (value - mx) ** 2;
      sxy += (value - mx) * (y[i]! - my);
    });
    return { slope: sxy / sxx, at: my + sxy / sxx * (center - mx) };
  };
  assertRelative(result.slopes[0], fit(a).slope, 1e-10);
  assertRelative(result.treatmentSlopes[0], fit(b).slope, 1e-10);
  const { value: difference } = result.lift.difference;
  assertRelative(difference, fit(b).at - fit(a).at, 1e-10);
});

Deno.test("intervals after adjustment cover as often as they say", () => {
  let [common, separate] = [0, 0];
  const runs = 400;
  for (let run = 0; run < runs; run++) {
    const a = arm(2 * run, 60, 1, 0);
    const b = arm(2 * run + 1, 120, 2, -20);
    const arms = [a, b].map(({ x, y }) => jointMoments({ x, y }));
    // The effect at the mean of x, which is 20.
    const truth = 0;
    const covers = ({ lift }: ReturnType<typeof cuped>) =>
      lift.difference.lower! <= truth && truth <= lift.difference.upper!;
    if (covers(cuped(arms[0]!, arms[1]!, COLUMNS))) common++;
    if (covers(regressionAdjustment(arms[0]!, arms[1]!, COLUMNS))) separate++;
  }
  assert(common / runs > 0.9, `${common / runs}`);
  assert(separate / runs > 0.9 && separate / runs < 0.99, `${separate / runs}`);
});

Deno.test("covariates without spread, in step, or missing have a stated answer", () => {
  const flat = jointMoments({ x: [1, 1, 1], z: [1, 2, 3], y: [4, 5, 9] });
  const options = { outcome: "y", covariates: ["x"] };
  for (const adjust of [cuped, regressionAdjustment]) {
    const result = adjust(flat, flat, options);
    assertHonest(result);
    assertEquals(result.caveats[0]!.code, "no-slope");
    assertEquals(result.lift, result.unadjusted);
    assertThrows(
      () => adjust(flat, flat, { ...options, covariates: [] }),
      RangeError,
      "covariates must include",
    );
    assertThrows(
      () => adjust(flat, flat, { ...options, covariates: ["q"] }),
      RangeError,
      'No column "q"',
    );
  }
  const twins = jointMoments({ x: [1, 2, 4], z: [2, 4, 8], y: [4, 5, 9] });
  const both = { outcome: "y", covariates: ["x", "z"] };
  assertEquals(cuped(twins, twins, both).caveats[0]!.code, "no-slope");
  const empty = jointMoments({ x: [], y: [] });
  assertHonest(cuped(empty, empty, COLUMNS));
});

sharedTest(
  "Hillstrom: the purchases of the year before narrow the interval of spend by next to nothing",
  "data/hillstrom/hillstrom.csv",
  () => {
    const rows = parse(sharedText("data/hillstrom/hillstrom.csv")).slice(1);
    const [none, mens] = ["No E-Mail", "Mens E-Mail"].map((segment) => {
      const arm = rows.filter((row) => row[8] === segment);
      return jointMoments({
        spend: arm.map((row) => Number(row[11])),
        history: arm.map((row) => Number(row[2])),
      });
    });
    const result = cuped(none!, mens!, {
      outcome: "spend",
      covariates: ["history"],
    });
    // Correlation of history and spend is about 0.01: 0.02% of the variance.
    assert(result.varianceReduction! > 0 && result.varianceReduction! < 0.002);
    const width = ({ lower, upper }: typeof result.lift) => upper! - lower!;
    assertAlmostEquals(width(result.lift) / width(result.unadjusted), 1, 0.01);
    assert(result.lift.pValue! < 1e-5);
  },
);

Deno.test("adjusted lifts are honest about what is missing, whatever the numbers are", () => {
  const number = fc.oneof(
    fc.constantFrom(0, 1, -1, 7, 1e-30, 1e30, -1e30),
    fc.double({ noNaN: true, min: -1e30, max: 1e30 })
      .map((value) => Math.abs(value) < 1e-30 ? 0 : value),
    fc.integer({ min: -5, max: 50 }),
  );
  const arm = fc.array(fc.record({ y: number, x: number }), { maxLength: 12 });
  fc.assert(
    fc.property(
      arm,
      arm,
      fc.constantFrom("within" as const, "overall" as const),
      (a, b, slopes) => {
        const [control, treatment] = [a, b].map((rows) =>
          jointMoments({ y: rows.map(({ y }) => y), x: rows.map(({ x }) => x) })
        );
        const options = { ...COLUMNS, slopes };
        assertHonest(cuped(control!, treatment!, options));
        assertHonest(regressionAdjustment(control!, treatment!, COLUMNS));
      },
    ),
    { numRuns: 500 },
  );
});
