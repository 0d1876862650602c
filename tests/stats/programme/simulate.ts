/**
 * Simulated programmes whose true effects are known: whether the intervals of
 * the shipped total, of the total of all tests, and of single effects hold what
 * lasts, and what is claimed beyond it.
 *
 * Run with `deno run -A tests/stats/programme/simulate.ts [programmes] [seed]
 * [kind]`: 400 of each kind take some five minutes. The gate runs a few of each
 * by a seed that it prints.
 */
import type {
  Estimate,
  Interval,
  MeasuredEffect,
  RandomSource,
} from "../../../lib/stats/mod.ts";
import { programmeEffects, randomSource } from "../../../lib/stats/mod.ts";
import { winnersBias } from "./_winners_bias.ts";
import { print } from "../../_print.ts";

/** Tests of a programme. */
const TESTS = 30;

/** A usual deviation of effects. */
const SD = 0.01;

/** A test of a simulated programme: what is measured, and what lasts. */
interface Simulated extends MeasuredEffect {
  readonly truth: number;
}

/** All tests of one programme. */
type Kind = (r: RandomSource) => Simulated[];

type Effect = (r: RandomSource) => number;

const normal = (mean: number): Effect => (r) => SD * (mean + r.normal());

/** Student's t with two degrees of freedom, from two uniform numbers. */
const heavy: Effect = (r) => {
  const u = r.uniform();
  return 0.6 * SD * (2 * u - 1) / Math.sqrt(2 * u * (1 - u));
};

/** Few large gains beside many small losses. */
const skewed: Effect = (r) => SD * (-Math.log(r.uniform()) - 1);

/** Of two teams one does harm as a rule, the other good. */
const ofTeams: Effect = (r) =>
  r.uniform() < 0.5
    ? SD * (-0.8 + 0.4 * r.normal())
    : SD * (0.8 + 0.8 * r.normal());

function errorOf(r: RandomSource): number {
  return 0.006 * 2 ** (2 * r.uniform());
}

/**
 * Tests for themselves, each measured once.
 *
 * @param alike How much the errors of any two correlate.
 * @param bold Whether effects are as large as errors.
 */
const once =
  (effect: Effect, { alike = 0, bold = false } = {}): Kind => (r) => {
    const common = r.normal();
    return Array.from({ length: TESTS }, (_, i) => {
      const standardError = errorOf(r);
      const truth = effect(r) * (bold ? standardError / 0.012 : 1);
      const noise = Math.sqrt(alike) * common +
        Math.sqrt(1 - alike) * r.normal();
      const value = truth + standardError * noise;
      return { test: `${i}`, truth, periods: [{ value, standardError }] };
    });
  };

/** Early and late halves of the visitors, with what an effect comes to in each. */
const twice =
  (course: (r: RandomSource) => readonly number[], effect = normal(0)): Kind =>
  (r) =>
    Array.from({ length: TESTS }, (_, i) => {
      const whole = effect(r);
      const standardError = Math.SQRT2 * errorOf(r);
      const parts = course(r).map((times) => times * whole);
      const periods = parts.map((part) => ({
        value: part + standardError * r.normal(),
        standardError,
      }));
      return { test: `${i}`, truth: parts[1]!, periods };
    });

/**
 * Variations against one control, which has so many times the visitors of one.
 *
 * @param alike The share of an effect's variance that a test's variations share.
 */
const sharing = (size: number, control: number, alike: number): Kind => (r) =>
  Array.from({ length: TESTS / size }, (_, i) => {
    const standardError = errorOf(r);
    const common = r.normal();
    const idea = r.normal();
    // An arm's variance goes with the inverse of its visitors.
    const shared = Math.sqrt((1 / control) / (1 + 1 / control));
    return Array.from({ length: size }, () => {
      const truth = SD *
        (Math.sqrt(alike) * idea + Math.sqrt(1 - alike) * r.normal());
      const noise = shared * common + Math.sqrt(1 - shared ** 2) * r.normal();
      const value = truth + standardError * noise;
      return { test: `${i}`, truth, periods: [{ value, standardError }] };
    });
  }).flat();

/** Looked at five times, and ended at the first look with p below 0.1. */
const peeking: Kind = (r) =>
  Array.from({ length: TESTS }, (_, i) => {
    const truth = heavy(r) - 0.3 * SD;
    const whole = errorOf(r);
    let sum = 0;
    for (let look = 1;; look++) {
      sum += truth + whole * Math.sqrt(5) * r.normal();
      const standardError = whole * Math.sqrt(5 / look);
      const value = sum / look;
      if (look === 5 || Math.abs(value) > 1.645 * standardError) {
        return { test: `${i}`, truth, periods: [{ value, standardError }] };
      }
    }
  });

/** All kinds of programmes. */
export const KINDS: Readonly<Record<string, Kind>> = {
  "mean -1 deviation": once(normal(-1)),
  "mean 0": once(normal(0)),
  "mean +1 deviation": once(normal(1)),
  "nothing is good": once((r) => -SD * Math.abs(r.normal())),
  "nothing does anything": once(() => 0),
  "mostly nothing": once((r) => r.uniform() < 0.8 ? 0 : 3 * SD * r.normal()),
  "heavy tails": once(heavy),
  "half start late": twice((r) => r.uniform() < 0.5 ? [0, 1] : [1, 1]),
  "half wear off": twice((r) => r.uniform() < 0.5 ? [1, 0.25] : [1, 1]),
  "all halve": twice(() => [1, 0.5], normal(1)),
  "part comes anew": twice((r) =>
    [r.normal(), r.normal()].map((part) => 0.8 + 0.6 * part)
  ),
  "three variations": sharing(3, 1, 0.5),
  "correlated error": sharing(2, 0.5, 0),
  peeking,
  "skewed": once(skewed),
  "two teams": once(ofTeams),
  "larger in small tests": once(normal(0), { bold: true }),
  "errors alike": once(normal(0), { alike: 0.05 }),
};

/** A total, and what each way claims beyond what lasts, on average. */
export interface SimulatedTotal {
  /** Of programmes that have such a total, those whose interval holds it. */
  readonly covered: number;
  readonly plainCovered: number;
  readonly truth: number;
  readonly bias: Readonly<
    Record<"measured" | "leeShen" | "plain" | "ours", number>
  >;
}

/** What a kind of programme came to. */
export interface SimulatedRow {
  readonly shipped: SimulatedTotal;
  readonly all: SimulatedTotal;
  /** Share of single effects inside their intervals. */
  readonly singles: number;
}

/** Programmes of 30 tests; those that are significantly above 0 are shipped. */
export function simulateProgrammes(
  kind: string,
  programmes: number,
  seed: number,
): SimulatedRow {
  // Kinds of one seed have nothing in common.
  const r = randomSource(1000 * seed + Object.keys(KINDS).indexOf(kind));
  const [shipped, all] = [tally(), tally()];
  let singles = 0;
  for (let i = 0; i < programmes; i++) {
    const tests = KINDS[kind]!(r);
    const bar = kind === "peeking" ? 1.645 : 1.96;
    const whole = tests.map(({ periods }) => pooled(periods));
    const winners = whole.map(({ value, standardError }) =>
      value > bar * standardError ? 1 : 0
    );
    const factors = [winners, tests.map(() => 1)];
    const read = programmeEffects(
      tests.map(({ test, periods }) => ({ test, periods })),
      { sums: factors },
    );
    for (const [k, one] of [shipped, all].entries()) {
      if (!factors[k]!.includes(1)) continue;
      const truth = tests.reduce(
        (sum, test, i) => sum + factors[k]![i]! * test.truth,
        0,
      );
      const bias = k === 0 ? winnersBias(whole) : 0;
      one.add(truth, read.sums[k]!, bias);
    }
    for (const [i, { truth }] of tests.entries()) {
      if (holds(truth, read.effects[i]!)) singles += 1 / tests.length;
    }
  }
  return {
    shipped: shipped.mean(),
    all: all.mean(),
    singles: singles / programmes,
  };
}

function pooled(periods: readonly Estimate[]): Estimate {
  const precisions = periods.map(({ standardError }) => standardError ** -2);
  const precision = precisions.reduce((sum, one) => sum + one, 0);
  return {
    value:
      periods.reduce((sum, { value }, i) => sum + value * precisions[i]!, 0) /
      precision,
    standardError: precision ** -0.5,
  };
}

function tally() {
  let asked = 0;
  const sums = {
    ...{ covered: 0, plainCovered: 0, truth: 0 },
    ...{ measured: 0, leeShen: 0, plain: 0, ours: 0 },
  };
  return {
    add(
      truth: number,
      sum: Interval & { measured: number; normal: Interval },
      winners: number,
    ): void {
      asked++;
      sums.covered += Number(holds(truth, sum));
      sums.plainCovered += Number(holds(truth, sum.normal));
      sums.truth += truth;
      sums.measured += sum.measured - truth;
      sums.leeShen += sum.measured - winners - truth;
      sums.plain += sum.normal.value! - truth;
      sums.ours += sum.value! - truth;
    },
    mean(): SimulatedTotal {
      const { measured, leeShen, plain, ours } = sums;
      const each = (sum: number): number => sum / asked;
      return {
        covered: each(sums.covered),
        plainCovered: each(sums.plainCovered),
        truth: each(sums.truth),
        bias: {
          measured: each(measured),
          leeShen: each(leeShen),
          plain: each(plain),
          ours: each(ours),
        },
      };
    },
  };
}

function holds(value: number, { lower, upper }: Interval): boolean {
  return lower! - 1e-12 <= value && value <= upper! + 1e-12;
}

function main(programmes: number, seed: number, named: string): void {
  print(
    `${programmes} programmes of ${TESTS} tests each, seed ${seed}. Bias: what is claimed beyond what lasts, per programme.\n`,
  );
  print(
    "| effects | shipped covered (plain) | truth | bias: measured | Lee and Shen | plain | ours | all covered (plain) | truth | bias: plain | ours | singles |",
  );
  print(`| --- |${" ---: |".repeat(11)}`);
  const share = (x: number): string => `${(100 * x).toFixed(1)}%`;
  const points = (x: number): string => `${x < 0 ? "" : "+"}${share(x)}`;
  for (const kind of Object.keys(KINDS).filter((one) => one.includes(named))) {
    const { shipped, all, singles } = simulateProgrammes(
      kind,
      programmes,
      seed,
    );
    const of = ({ covered, plainCovered, truth }: SimulatedTotal): string[] => [
      `${share(covered)} (${share(plainCovered)})`,
      points(truth),
    ];
    const { measured, leeShen, plain, ours } = shipped.bias;
    print(
      `| ${
        [
          kind,
          ...of(shipped),
          ...[measured, leeShen, plain, ours].map(points),
          ...of(all),
          ...[all.bias.plain, all.bias.ours].map(points),
          share(singles),
        ].join(" | ")
      } |`,
    );
  }
}

if (import.meta.main) {
  const [programmes = "400", seed = "7", named = ""] = Deno.args;
  main(Number(programmes), Number(seed), named);
}
