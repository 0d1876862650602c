/**
 * Simulated stores whose true effects are known: what the sum of the winners'
 * lifts is claimed to be, and whether its interval holds.
 *
 * Run with `deno run -A tests/stats/programme/simulate.ts [stores]`.
 */
import {
  type Estimate,
  programmeEffects,
  type RandomSource,
  randomSource,
  winnersBias,
} from "../../../lib/stats/mod.ts";

/** How true effects fall. */
export const WORLDS: Readonly<Record<string, (r: RandomSource) => number>> = {
  normal: (r) => 0.01 * r.normal(),
  "heavy-tailed": (r) => {
    // Student's t with two degrees of freedom, from two uniform numbers.
    const u = r.uniform();
    return 0.006 * (2 * u - 1) * Math.sqrt(1 / (2 * u * (1 - u)));
  },
  "mostly null": (r) => r.uniform() < 0.8 ? 0 : 0.03 * r.normal(),
};

/** What a kind of store came to, per store. */
export interface SimulatedRow {
  readonly world: string;
  readonly stores: number;
  /** Share of stores whose true total lies in the interval. */
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
  for (let store = 0; store < stores; store++) {
    const effects = Array.from({ length: 30 }, () => WORLDS[world]!(r));
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
    inside.ours += Number(total!.lower <= truth && truth <= total!.upper);
    inside.normal += Number(
      total!.normal.lower! <= truth && truth <= total!.normal.upper!,
    );
    inside.singles += effects.filter((effect, i) =>
      read.effects[i]!.lower <= effect && effect <= read.effects[i]!.upper
    ).length / 30;
  }
  const { truth, ...bias } = sum;
  return {
    world,
    stores,
    covered: inside.ours / stores,
    normalCovered: inside.normal / stores,
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

function main(stores: number): void {
  const print = (line: string): void => {
    Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
  };
  print(
    "| true effects | stores | total covered | with the normal prior | single effects covered | true total | naive sum claims more by | Lee and Shen | normal prior | ours |",
  );
  print(`| --- |${" ---: |".repeat(9)}`);
  const share = (x: number): string => `${(100 * x).toFixed(1)} %`;
  const points = (x: number): string => `${x < 0 ? "" : "+"}${share(x)}`;
  for (const world of Object.keys(WORLDS)) {
    const row = simulateStores(world, stores);
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
}

if (import.meta.main) main(Number(Deno.args[0] ?? 200));
