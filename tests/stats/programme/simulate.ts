/**
 * Simulated stores whose true effects are known: what the sum of the winners'
 * lifts is claimed to be, and whether its interval holds; and whether what fresh
 * visitors show lies where it was foretold.
 *
 * Run with `deno run -A tests/stats/programme/simulate.ts [stores] [seed]`; with
 * a seed, of the totals alone.
 */
import {
  type Estimate,
  type Interval,
  programmeEffects,
  type RandomSource,
  randomSource,
  winnersBias,
} from "../../../lib/stats/mod.ts";

/** How true effects fall: draws of a store's, by what all of them have in common. */
type World = (r: RandomSource) => () => number;

const WORLDS: Readonly<Record<string, World>> = {
  normal: (r) => () => 0.01 * r.normal(),
  "heavy-tailed": (r) => () => {
    // Student's t with two degrees of freedom, from two uniform numbers.
    const u = r.uniform();
    return 0.006 * (2 * u - 1) * Math.sqrt(1 / (2 * u * (1 - u)));
  },
  "mostly null": (r) => () => r.uniform() < 0.8 ? 0 : 0.03 * r.normal(),
};

/** A store of any kind, as likely as `programmeEffects` takes it beforehand. */
const ANY = "any, as taken beforehand";

const STORES: typeof WORLDS = { ...WORLDS, [ANY]: anyWorld };

/** A standard error in the middle of those that are drawn. */
const MIDDLE_ERROR = 0.012;

function anyWorld(r: RandomSource): () => number {
  const times = Math.tan(r.uniform() * Math.PI / 2);
  const scale = MIDDLE_ERROR * Math.min(2 ** 1.5, Math.max(2 ** -5, times));
  const none = r.uniform() < 0.5 ? 0 : 0.1 + 0.875 * r.uniform();
  const degrees = [Infinity, 4, 2, 1][Math.floor(4 * r.uniform())]!;
  const mean = 0.25 * scale * r.normal();
  return () => {
    if (r.uniform() < none) return 0;
    const size = r.normal();
    if (degrees === Infinity) return mean + scale * size;
    let square = 0;
    for (let i = 0; i < degrees; i++) square += r.normal() ** 2;
    return mean + scale * size / Math.sqrt(square / degrees);
  };
}

/** What a kind of store came to, per store. */
export interface SimulatedRow {
  readonly world: string;
  readonly stores: number;
  /** Of stores that shipped something, those whose true total lies in the interval. */
  readonly covered: number;
  readonly normalCovered: number;
  /** Share of single true effects in theirs. */
  readonly singles: number;
  /** Mean true total of the winners, and what each way claims beyond it. */
  readonly truth: number;
  readonly bias: Readonly<
    Record<"naive" | "leeShen" | "normal" | "ours", number>
  >;
}

/** Stores of 30 tests; those significantly above 0 are shipped. */
export function simulateStores(
  world: string,
  stores: number,
  seed = 7,
): SimulatedRow {
  const r = randomSource(seed);
  const sum = { truth: 0, naive: 0, leeShen: 0, normal: 0, ours: 0 };
  const inside = { ours: 0, normal: 0, singles: 0 };
  let asked = 0;
  for (let store = 0; store < stores; store++) {
    const drawEffect = STORES[world]!(r);
    const effects = Array.from({ length: 30 }, drawEffect);
    const estimates = effects.map((effect): Estimate => {
      const standardError = 0.006 * 2 ** (2 * r.uniform());
      return { value: effect + standardError * r.normal(), standardError };
    });
    const shipped = estimates.map(({ value, standardError }) =>
      value > 1.96 * standardError ? 1 : 0
    );
    const read = programmeEffects(
      estimates.map((one, i) => ({ test: `${i}`, periods: [one] })),
      { sums: [shipped] },
    );
    const [total] = read.sums;
    const truth = effects.reduce((all, one, i) => all + one * shipped[i]!, 0);
    sum.truth += truth;
    sum.naive += total!.measured - truth;
    sum.leeShen += total!.measured - winnersBias(estimates) - truth;
    sum.normal += total!.normal.value! - truth;
    sum.ours += total!.value - truth;
    if (shipped.includes(1)) {
      asked++;
      inside.ours += holds(truth, total!);
      inside.normal += holds(truth, total!.normal);
    }
    for (const [i, effect] of effects.entries()) {
      inside.singles += holds(effect, read.effects[i]!) / 30;
    }
  }
  const { truth, ...bias } = sum;
  return {
    world,
    stores,
    covered: inside.ours / asked,
    normalCovered: inside.normal / asked,
    singles: inside.singles / stores,
    truth: truth / stores,
    bias: {
      naive: bias.naive / stores,
      leeShen: bias.leeShen / stores,
      normal: bias.normal / stores,
      ours: bias.ours / stores,
    },
  };
}

function holds(value: number, { lower, upper }: Interval): number {
  return Number(lower! <= value && value <= upper!);
}

/** Which tests a total is of, by what was measured early. */
const RULES: readonly ((early: Estimate) => boolean)[] = [
  () => true,
  ({ value }) => value > 0,
  ({ value, standardError }) => value > 1.96 * standardError,
];

/** Shares of what fresh visitors showed that lie where it was foretold. */
export interface FreshRow {
  readonly singles: number;
  /** Totals of all, of those above 0, of the winners. */
  readonly totals: readonly number[];
}

/**
 * Ten tests early and 30 others early and late: totals of what fresh visitors
 * show, as {@linkcode programmeEffects} foretells them from the early part.
 *
 * @param lasting The share of an effect's variance that lasts.
 */
export function simulateFresh(
  world: string,
  persistent: number,
  stores: number,
  seed = 9,
): FreshRow {
  const r = randomSource(seed);
  const inside = RULES.map(() => 0);
  const asked = RULES.map(() => 0);
  let singles = 0;
  const period = (effect: number): Estimate => {
    const standardError = 0.006 * 2 ** (2 * r.uniform());
    const passing = Math.sqrt(1 - persistent) * Math.abs(effect) * r.normal();
    const value = Math.sqrt(persistent) * effect + passing;
    return { value: value + standardError * r.normal(), standardError };
  };
  for (let store = 0; store < stores; store++) {
    const drawEffect = STORES[world]!(r);
    const all = Array.from({ length: 40 }, (_, i) => {
      const effect = drawEffect();
      return { test: `${i}`, early: period(effect), fresh: period(effect) };
    });
    const mine = all.slice(0, 10);
    const sums = RULES.map((rule) =>
      mine.map(({ early }) => rule(early) ? 1 : 0)
    );
    const read = programmeEffects(
      mine.map(({ test, early, fresh }) => ({
        test,
        periods: [early],
        freshError: fresh.standardError,
      })),
      {
        history: all.slice(10).map(({ test, early, fresh }) => ({
          test,
          periods: [early, fresh],
        })),
        sums,
      },
    );
    for (const [k, factors] of sums.entries()) {
      if (!factors.includes(1)) continue;
      const total = mine.reduce(
        (sum, { fresh }, i) => sum + factors[i]! * fresh.value,
        0,
      );
      asked[k]!++;
      inside[k]! += holds(total, read.sums[k]!.foretold!);
    }
    for (const [i, { fresh }] of mine.entries()) {
      singles += holds(fresh.value, read.effects[i]!.foretold!) / 10;
    }
  }
  return {
    singles: singles / stores,
    totals: inside.map((count, k) => count / asked[k]!),
  };
}

function main(stores: number, seed?: number): void {
  const print = (line: string): void => {
    Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
  };
  print(
    "| true effects | stores | total covered | with the normal prior | single effects covered | true total | naive sum claims more by | Lee and Shen | normal prior | ours |",
  );
  print(`| --- |${" ---: |".repeat(9)}`);
  const share = (x: number): string => `${(100 * x).toFixed(1)}%`;
  const points = (x: number): string => `${x < 0 ? "" : "+"}${share(x)}`;
  for (const world of Object.keys(STORES)) {
    const row = simulateStores(world, stores, seed);
    const { naive, leeShen, normal, ours } = row.bias;
    print(
      `| ${
        [
          world,
          `${stores}`,
          ...[row.covered, row.normalCovered, row.singles].map(share),
          ...[row.truth, naive, leeShen, normal, ours].map(points),
        ].join(" | ")
      } |`,
    );
  }
  if (seed !== undefined) return;
  print(
    "\n| true effects | of which last | stores | fresh lifts inside | fresh totals inside: all | above 0 | winners |",
  );
  print(`| --- |${" ---: |".repeat(6)}`);
  for (const world of Object.keys(WORLDS)) {
    for (const persistent of [1, 0.6]) {
      const { singles, totals } = simulateFresh(world, persistent, stores);
      const cells = [persistent, singles, ...totals].map(share);
      print(
        `| ${[world, cells[0], stores, ...cells.slice(1)].join(" | ")} |`,
      );
    }
  }
}

if (import.meta.main) {
  const [stores = 200, seed] = Deno.args.map(Number);
  main(stores, seed);
}
