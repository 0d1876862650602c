/** What holds of every function that the door exports, none left out. */

import * as stats from "readout/stats";
import {
  type Alternative,
  binomialTest,
  compareProportions,
  confidenceSequence,
  groupSequentialBoundaries,
  mannWhitney,
  randomSource,
  repeatedInterval,
  sequenceOf,
  welchTest,
} from "readout/stats";
import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { CALLS } from "./_every_export.ts";
import { faultOf, type Spoiled, spoiledCalls } from "./every_export.ts";

const FUNCTIONS = Object.entries(stats)
  .filter(([, value]) => typeof value === "function")
  .map(([name]) => name)
  .sort();

/** Functions that hold what they are given, and reckon with nothing. */
const HOLDERS = ["deepFreeze", "intervalFields"];

/** Calls of the functions that integrate for long; all others have `MANY`. */
const FEW: Readonly<Record<string, number>> = {
  bayesianProportions: 6,
  dunnettCriticalValue: 25,
  programmeEffects: 2,
  sequenceSampleSize: 8,
};
const MANY = 50;

/** A part of the calls, the ordinary ones first. */
function someCalls(name: string): Spoiled[] {
  const all = spoiledCalls(name);
  const { below } = randomSource(name.length);
  const drawn = Array.from(
    { length: FEW[name] ?? MANY },
    () => all[below(all.length)]!,
  );
  return [all[0]!, ...drawn];
}

Deno.test("every exported function has calls to be spoiled", () => {
  assertEquals(Object.keys(CALLS).sort(), FUNCTIONS);
});

for (const name of FUNCTIONS.filter((name) => !HOLDERS.includes(name))) {
  Deno.test(`${name} answers what is spoiled with finite numbers, or in words`, () => {
    for (const call of someCalls(name)) {
      assertEquals(faultOf(call), undefined, `${name}, ${call.change}`);
    }
  });
}

/** Whether a function refuses an alternative that there is not. */
function hasAlternative(name: string): boolean {
  const call = stats[name as keyof typeof stats] as (
    ...args: readonly unknown[]
  ) => unknown;
  return CALLS[name as keyof typeof CALLS].some((args) => {
    const last = args.at(-1);
    const isOptions = last !== null && typeof last === "object" &&
      !Array.isArray(last) && !("n" in last);
    const all = isOptions ? args.slice(0, -1) : args;
    const options = { ...isOptions ? last : {}, alternative: "sideways" };
    try {
      call(...all, options);
      return false;
    } catch (error) {
      return /alternative must be|No alternative/.test(
        (error as Error).message,
      );
    }
  });
}

/** They say how many visitors a one-sided test needs, and have no p-value. */
const PLANS = [
  "minimumDetectableEffect",
  "conditionalPower",
  "confidenceSequenceCriticalValue",
  "detectableByWeek",
  "detectableDifference",
  "falsePositiveRisk",
  "groupSequentialBoundaries",
  "power",
  "sampleSize",
  "sequenceSampleSize",
];

interface Ends {
  readonly pValue: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly alternative: Alternative;
  /** What there is where nothing differs. */
  readonly none?: number;
}

type Asked = (shift: number, alternative: Alternative) => Ends;

const boundaries = (["two-sided", "greater"] as const).map((alternative) =>
  groupSequentialBoundaries({
    design: "hwang-shih-decani",
    informationRates: [0.5, 1],
    alternative,
  })
);

/** Every test with an alternative, asked at a shift from -1 to 1. */
const TESTS: Readonly<Record<string, Asked>> = {
  binomialTest: (shift, alternative) => ({
    ...binomialTest(Math.round(50 + 15 * shift), 100, { alternative }),
    none: 0.5,
  }),
  compareProportions: (shift, alternative) =>
    compareProportions(
      { successes: 100, n: 1000 },
      { successes: Math.round(100 + 40 * shift), n: 1000 },
      { alternative },
    ),
  confidenceSequence: (shift, alternative) =>
    confidenceSequence({ n: 5000, mean: 10, variance: 90 }, {
      n: 5000,
      mean: 10 + shift,
      variance: 90,
    }, { optimalSampleSize: 10_000, alternative }),
  mannWhitney: (shift, alternative) => {
    const values = Array.from({ length: 20 }, (_, i) => 40 + i * i / 10);
    const result = mannWhitney(
      values,
      values.map((value) => value + 15.03 * shift),
      { alternative },
    );
    return { ...result, ...result.shift };
  },
  repeatedInterval: (shift, alternative) =>
    repeatedInterval(boundaries[alternative === "two-sided" ? 0 : 1]!, 1, {
      value: 4 * shift,
      standardError: 1,
    }),
  sequenceOf: (shift, alternative) => ({
    ...sequenceOf(5 * shift, 1, 500, { optimalSampleSize: 400, alternative }),
    alternative,
  }),
  welchTest: (shift, alternative) =>
    welchTest({ n: 50, mean: 10, variance: 9 }, {
      n: 40,
      mean: 10 + 2 * shift,
      variance: 12,
    }, { alternative }),
};

Deno.test("every function with an alternative is a test that is asked here, or a plan", () => {
  assertEquals(
    FUNCTIONS.filter(hasAlternative),
    [...PLANS, ...Object.keys(TESTS)].sort().filter((name) =>
      name !== "repeatedInterval"
    ),
  );
});

/** Where the interval is one of another kind than the test. */
const NEAR_BY: Readonly<Record<string, number>> = {
  // Clopper and Pearson's of two halves; the test counts the rarer outcomes.
  "binomialTest two-sided": 0.02,
  // Newcombe's interval, the pooled z-test.
  "compareProportions two-sided": 0.01,
  "compareProportions greater": 0.01,
  "compareProportions less": 0.01,
};

for (const [name, ask] of Object.entries(TESTS)) {
  Deno.test(`${name}: p is below 5% exactly where the 95% interval leaves nothing out, on every side`, () => {
    const sides = name === "repeatedInterval"
      ? ["two-sided", "greater"] as const
      : ["two-sided", "greater", "less"] as const;
    for (const side of sides) {
      const seen = { inside: 0, outside: 0 };
      for (let step = -20; step <= 20; step++) {
        const { pValue, lower, upper, alternative, none = 0 } = ask(
          step / 20,
          side,
        );
        assertEquals(alternative, side);
        assertEquals([lower === null, upper === null], [
          side === "less",
          side === "greater",
        ]);
        const leavesOut = lower !== null && lower > none ||
          upper !== null && upper < none;
        if (Math.abs(pValue! - 0.05) < (NEAR_BY[`${name} ${side}`] ?? 1e-9)) {
          continue;
        }
        assertEquals(
          pValue! < 0.05,
          leavesOut,
          `${side} at ${step}: ${pValue}`,
        );
        seen[leavesOut ? "outside" : "inside"]++;
      }
      assert(seen.inside > 5 && seen.outside > 2, JSON.stringify(seen));
    }
  });
}

Deno.test("one side alone is asked at twice the error of both", () => {
  const shift = 0.6;
  const [both, one] = (["two-sided", "greater"] as const).map((side) =>
    TESTS.welchTest!(shift, side)
  );
  assertAlmostEquals(one!.pValue!, both!.pValue! / 2, 1e-15);
  const wider = welchTest({ n: 50, mean: 10, variance: 9 }, {
    n: 40,
    mean: 11.2,
    variance: 12,
  }, { level: 0.9 });
  assertAlmostEquals(one!.lower!, wider.lower!, 1e-12);
});
