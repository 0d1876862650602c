/** What an analyst reaches for, by the name and in the form that they guess. */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertThrows,
} from "@std/assert";
import { pl } from "../../lib/polars.ts";
import * as root from "../../lib/mod.ts";
import { OTHER_NAMES } from "../../lib/base/mod.ts";
import {
  bootstrap,
  flagOutliers,
  lift,
  minimumDetectableEffect,
  moments,
  power,
  quantile,
  randomSource,
  relativeLift,
  sampleRatio,
  welchTest,
} from "../../lib/stats/mod.ts";
import { assertPublished } from "../_elsewhere.ts";

const CONTROL = [0, 40, 0, 60, 0, 50, 0, 0];
const TREATMENT = [45, 0, 60, 0, 75, 45, 0, 30];

Deno.test("a lift is the same of arrays, columns, dataframes and summaries", () => {
  const expected = relativeLift(moments(CONTROL), moments(TREATMENT));
  const [control, treatment] = [CONTROL, TREATMENT].map((net_revenue) =>
    pl.DataFrame({ net_revenue })
  );
  const column = "net_revenue";
  assertEquals(lift(CONTROL, TREATMENT), expected);
  assertEquals(
    lift(control!.getColumn(column), treatment!.getColumn(column)),
    expected,
  );
  assertEquals(lift(control!, treatment!, { column }), expected);
  assertEquals(lift(moments(CONTROL), moments(TREATMENT)), expected);
});

Deno.test("a lift of two rates is that of zeros and ones", () => {
  const ones = (count: number, n: number) =>
    Array.from({ length: n }, (_, i) => i < count ? 1 : 0);
  const ofRates = lift(
    { conversions: 30, visitors: 1000 },
    { conversions: 45, visitors: 1010 },
  );
  const ofValues = lift(ones(30, 1000), ones(45, 1010));
  for (const field of ["value", "lower", "upper", "pValue"] as const) {
    assertAlmostEquals(ofRates[field]!, ofValues[field]!, 1e-9);
  }
});

Deno.test("an arm that is none, or holds what is no number, is refused in words", () => {
  const told = (run: () => unknown) => assertThrows(run).message;
  const frame = pl.DataFrame({ net_revenue: [1, null, 3] });
  assertEquals(
    [
      told(() => lift(frame, frame)),
      told(() => lift(frame, frame, { column: "net_revenue" })),
      told(() => lift(3 as never, CONTROL)),
      told(() =>
        lift({ conversions: 11, visitors: 10 }, {
          conversions: 1,
          visitors: 10,
        })
      ),
    ],
    [
      'Choose a column of the control with { column: "..." }, one of net_revenue',
      "control[1] must be a number: current value is null. Remove such rows, or fill them with 0",
      "The control must be { conversions, visitors }, numbers, a column, or { n, mean, variance }: current value is 3",
      "The control has more conversions than visitors: current values are 11 and 10",
    ],
  );
});

Deno.test("outliers are flagged of a column, whole numbers of 64 bits among them", () => {
  const values = [...Array.from({ length: 30 }, (_, i) => 40 + i), 5000];
  const column = pl.Series("net_revenue", values, pl.Int64);
  assertEquals(
    flagOutliers(column, { maxZScore: 3 }),
    flagOutliers(values, { maxZScore: 3 }),
  );
});

Deno.test("a split is given as a list or by names, and is even where nothing is said", () => {
  const expected = sampleRatio([10_300, 9_700], [1, 1]);
  assertEquals(sampleRatio([10_300, 9_700]), expected);
  assertEquals(sampleRatio({ Control: 10_300, B: 9_700 }), expected);
  assertEquals(
    sampleRatio({ Control: 900, B: 2100 }, { B: 70, Control: 30 }),
    sampleRatio([900, 2100], [30, 70]),
  );
  assertThrows(
    () => sampleRatio({ Control: 900, B: 2100 }, { Control: 30, C: 70 }),
    TypeError,
    "Intended shares must use the visitors' variation names",
  );
});

Deno.test("a minimum detectable effect is found with its power", () => {
  const control = { conversions: 300, visitors: 10_000 };
  const effect = minimumDetectableEffect(control, { visitors: 20_000 });
  const { mean, variance } = moments(
    Array.from({ length: 10_000 }, (_, i) => i < 300 ? 1 : 0),
  );
  const target = {
    difference: effect * mean!,
    standardDeviation: Math.sqrt(variance!),
  };
  assertAlmostEquals(power(target, 20_000), 0.8, 1e-6);
});

/** Efron and Tibshirani (1993), table 3.1: law schools' LSAT and GPA. */
const SCHOOLS = [
  [576, 3.39],
  [635, 3.30],
  [558, 2.81],
  [578, 3.03],
  [666, 3.44],
  [580, 3.07],
  [555, 3.00],
  [661, 3.43],
  [651, 3.36],
  [605, 3.13],
  [653, 3.12],
  [575, 2.74],
  [545, 2.76],
  [572, 2.88],
  [594, 2.96],
] as const;

function correlation(rows: readonly (readonly [number, number])[]): number {
  const [x, y] = [
    moments(rows.map(([a]) => a)),
    moments(rows.map(([, b]) => b)),
  ];
  const products = rows.map(([a, b]) => (a - x.mean!) * (b - y.mean!));
  const sum = products.reduce((total, value) => total + value, 0);
  return sum / Math.sqrt(x.m2 * y.m2);
}

Deno.test("the bootstrap's error of a correlation is that of the book that brought it", () => {
  const { value, standardError } = bootstrap(SCHOOLS, correlation, {
    resamples: 3200,
    seed: 5,
  });
  assertPublished(value, 0.776, 5e-4);
  assertPublished(standardError, 0.132, 5e-3);
});

Deno.test("the bootstrap's interval holds a mean about as often as its level says, and is the same for one seed", () => {
  const random = randomSource(11);
  const samples = Array.from(
    { length: 300 },
    () => Array.from({ length: 60 }, random.normal),
  );
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const held = samples.filter((sample) => {
    const { lower, upper } = bootstrap(sample, mean, { resamples: 300 });
    return lower <= 0 && upper >= 0;
  }).length;
  assert(held > 270 && held < 298, `${held} of 300`);
  assertEquals(bootstrap(samples[0]!, mean), bootstrap(samples[0]!, mean));
});

Deno.test("samples by name are drawn each for itself", () => {
  const samples = { control: [1, 2, 3, 4], treatment: [10, 20, 30] };
  const { value } = bootstrap(
    samples,
    ({ control, treatment }) => {
      assertEquals([control.length, treatment.length], [4, 3]);
      return quantile(treatment, 0.5) - quantile(control, 0.5);
    },
    { resamples: 20 },
  );
  assertEquals(value, 17.5);
});

Deno.test("a lift is read of two rows of a time series, and is of two arms", () => {
  const row = (rate: number | null, n_visitors: number) => (
    { dt: new Date(0), conversion_rate: rate as number, n_visitors }
  );
  const { value, lower } = lift(row(0.03, 1_000), row(0.045, 2_000));
  const counted = lift(
    { conversions: 30, visitors: 1_000 },
    { conversions: 90, visitors: 2_000 },
  );
  assertEquals([value, lower], [counted.value, counted.lower]);
  assertThrows(
    () => lift(row(null, 1_000), row(0.045, 2_000)),
    TypeError,
    '"conversion_rate":null',
  );
  assertThrows(
    () => lift(row(0.03, 1_000), undefined as never),
    TypeError,
    "lift needs two arms: lift(control, treatment)",
  );
});

Deno.test("the names of other tools lead to names that a notebook has", () => {
  for (const [other, name] of Object.entries(OTHER_NAMES)) {
    assert(name in root, name);
    assert(!(other in root), other);
  }
  assertEquals(
    ["srm", "mde", "tTest", "confidenceInterval"].map((name) =>
      OTHER_NAMES[name]
    ),
    ["sampleRatio", "minimumDetectableEffect", "welchTest", "lift"],
  );
  assertEquals(root.welchTest, welchTest);
});
