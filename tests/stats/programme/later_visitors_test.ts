/** What later visitors will show of effects. */

import { assert, assertAlmostEquals } from "@std/assert";
import type { MeasuredEffect } from "../../../lib/stats/mod.ts";
import { programmeEffects, randomSource } from "../../../lib/stats/mod.ts";
import {
  possibleCourses,
  TAILS,
} from "../../../lib/stats/programme/_components.ts";
import type { Posterior } from "../../../lib/stats/programme/_posterior.ts";
import { sumIntervals } from "../../../lib/stats/programme/_sums.ts";
import {
  cellLikelihoods,
  type EarlyAndLater,
  type Grid,
  SCALES,
  SIZES,
  spikeLikelihood,
  ZERO_SHARES,
} from "../../../lib/stats/programme/_worlds.ts";
import { once } from "./_effects.ts";

Deno.test("of an effect that others show to pass, less is taken to last", () => {
  const r = randomSource(5);
  const history = (persistent: number): MeasuredEffect[] =>
    Array.from({ length: 60 }, (_, i) => {
      const common = Math.sqrt(persistent) * r.normal();
      const period = () => ({
        value: 0.02 * (common + Math.sqrt(1 - persistent) * r.normal()) +
          0.004 * r.normal(),
        standardError: 0.004,
      });
      return { test: `h${i}`, periods: [period(), period()] };
    });
  const read = (persistent: number) =>
    programmeEffects([{ ...once(0.03, 0.004), freshError: 0.004 }], {
      history: history(persistent),
    });
  const passing = read(0.3);
  const steady = read(0.95);
  assertAlmostEquals(passing.distribution.persistent!, 0.3, 0.15);
  assertAlmostEquals(steady.distribution.persistent!, 0.95, 0.1);
  assertAlmostEquals(passing.effects[0]!.value, 0.3 * 0.03, 0.005);
  assertAlmostEquals(steady.effects[0]!.value, 0.9 * 0.03, 0.003);
  // Later visitors: what passes and their error come on top of what lasts.
  const [{ foretold, lower, upper }] = passing.effects as [
    typeof passing.effects[0],
  ];
  assert(foretold!.lower! < lower && foretold!.upper! > upper);
});

Deno.test("of later visitors is foretold what others show: what wears off, comes anew or starts late", () => {
  const read = (first: number, later: number) => {
    const r = randomSource(8);
    const history = Array.from({ length: 60 }, (_, i): MeasuredEffect => {
      const persistent = 0.012 * r.normal();
      const period = (beside: number) => ({
        value: persistent + beside * r.normal() + 0.003 * r.normal(),
        standardError: 0.003,
      });
      return { test: `h${i}`, periods: [period(first), period(later)] };
    });
    const { effects, distribution } = programmeEffects(
      [{ ...once(0.01, 0.003), freshError: 0.003 }],
      { history },
    );
    const { value, foretold } = effects[0]!;
    return {
      value,
      width: foretold!.upper! - foretold!.lower!,
      ...distribution,
    };
  };
  // Given 0.01, of which 0.012² of 0.012² + 0.016² + 0.003² lasts.
  const value = 0.01 * 144 / 409;
  const left = 144 * (1 - 144 / 409);
  const worn = read(0.016, 0);
  const anew = read(0.016, 0.016);
  const late = read(0, 0.016);
  assertAlmostEquals(worn.value, value, 0.0025);
  assertAlmostEquals(anew.value, value, 0.0025);
  assert(late.value > 1.25 * value, `${late.value}`);
  const wide = (variance: number) => 2 * 1.96 * 0.001 * Math.sqrt(variance);
  assertAlmostEquals(worn.width / wide(left + 9), 1, 0.15);
  assertAlmostEquals(anew.width / wide(left + 9 + 256), 1, 0.15);
  assertAlmostEquals(late.width / wide(144 * 9 / 153 + 9 + 256), 1, 0.15);
  assert(worn.wearsOff! > 0.9 && worn.startsLate! < 0.01);
  assert(late.startsLate! > 0.6 && late.wearsOff! < 0.01);
});

Deno.test("what later visitors will show is foretold alike of an effect and of a sum of it alone", () => {
  const values = [0.05, 0.012, -0.01, 0.004, -0.006, 0.02];
  const { effects, sums } = programmeEffects(
    values.map((value) => ({ ...once(value), freshError: 0.02 })),
    { sums: [[1, 0, 0, 0, 0, 0]] },
  );
  const [{ foretold, lower }] = effects as [typeof effects[0]];
  assertAlmostEquals(sums[0]!.foretold!.lower!, foretold!.lower!, 0.002);
  assertAlmostEquals(sums[0]!.foretold!.upper!, foretold!.upper!, 0.002);
  assert(foretold!.lower! < lower - 0.005);
});

Deno.test("variations with one control make a sum less certain than tests apart", () => {
  const values = [0.05, 0.048, -0.01, 0.004, -0.03, 0.02];
  const width = (test: (i: number) => string) => {
    const { sums } = programmeEffects(
      values.map((value, i) => once(value, 0.01, test(i))),
      { sums: [[1, 1, 0, 0, 0, 0]] },
    );
    return sums[0]!.upper - sums[0]!.lower;
  };
  const apart = width((i) => `${i}`);
  const together = width((i) => i < 2 ? "one" : `${i}`);
  // Of two errors that correlate by a half, the sum's variance is half more.
  assert(together / apart > 1.1 && together / apart < 1.35);
});

Deno.test("later visitors of two variations have one control, too", () => {
  const values = [0.05, 0.048, -0.01, 0.004, -0.03, 0.02];
  const width = (test: (i: number) => string) => {
    const { sums } = programmeEffects(
      values.map((value, i) => ({
        ...once(value, 0.001, test(i)),
        freshError: 0.2,
      })),
      { sums: [[1, 1, 0, 0, 0, 0], [1, -1, 0, 0, 0, 0]] },
    );
    return sums.map(({ foretold }) => foretold!.upper! - foretold!.lower!);
  };
  const apart = width((i) => `${i}`);
  const together = width((i) => i < 2 ? "one" : `${i}`);
  // Errors of 0.2 beside which all others are small: the sum's variance is half
  // more, the difference's half.
  assertAlmostEquals(together[0]! / apart[0]!, Math.sqrt(1.5), 0.03);
  assertAlmostEquals(together[1]! / apart[1]!, Math.sqrt(0.5), 0.03);
});

const halves = ([first]: MeasuredEffect["periods"]): EarlyAndLater => ({
  first: first!,
  later: null,
});

Deno.test("told how effects are distributed, a total of later estimates is foretold as wide as it misses", () => {
  const persistent = 0.006 ** 2;
  const passing = 0.002 ** 2;
  const variance = persistent + passing;
  // So much of the later effect was in the first part, and the rest beside it.
  const times = persistent / variance;
  const grid: Grid = {
    ...possibleCourses(false),
    courses: [{ times, extraVariance: 1 - times ** 2 }],
    variances: new Float64Array(SIZES).fill(variance),
    logPriors: new Float64Array(TAILS.length * SCALES * ZERO_SHARES.length),
  };
  const designs = [["a", 0.006], ["a", 0.005], ["b", 0.004]] as const;
  const measured = designs.map(([test, standardError]) => ({
    ...once(0.01, standardError, test),
    freshError: 0.25 * standardError,
  }));
  // All of the weight is that of the first world: normal, and nothing does nothing.
  const weights = grid.logPriors.slice();
  weights[0] = 1;
  const posterior: Posterior = {
    grid,
    nodes: [{
      mean: 0,
      weights,
      likelihoods: measured.map(({ periods }) =>
        cellLikelihoods(halves(periods), grid, 0)
      ),
    }],
    tests: measured.map(({ periods }) => ({
      ...halves(periods),
      spike: spikeLikelihood(halves(periods)),
    })),
  };
  const kept = designs.map(([, error]) =>
    persistent / (persistent + passing + error ** 2)
  );
  // What misses is the effect less what is kept of it, less what is kept of the
  // early novelty and error, and the later passing part and error.
  let misses = 0;
  for (const [i, [test, error]] of designs.entries()) {
    misses += (1 - kept[i]!) ** 2 * persistent + (kept[i]! ** 2 + 1) * passing;
    for (const [j, [other, another]] of designs.entries()) {
      if (test !== other) continue;
      const inCommon = i === j ? 1 : 0.5;
      misses += inCommon * error * another * (kept[i]! * kept[j]! + 0.25 ** 2);
    }
  }
  const [sum] = sumIntervals(posterior, measured, [{
    factors: designs.map(() => 1),
    value: kept.reduce((total, share) => total + share * 0.01, 0),
  }]);
  const { lower, upper } = sum!.foretold!(0.95);
  const wide = 2 * 1.959964 * Math.sqrt(misses);
  assertAlmostEquals((upper - lower) / wide, 1, 0.02);
});
