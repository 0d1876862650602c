/**
 * Simulated programmes of tests that ran at once on the same visitors: how often
 * an interaction is found where there is none, and where there is one.
 *
 * Run with `deno run -A tests/stats/programme/interactions.ts [programmes]`.
 */
import {
  type JointCell,
  type JointCells,
  type PairInteraction,
  randomSource,
  testInteractions,
} from "../../../lib/stats/mod.ts";

/** What is simulated. */
export interface SimulatedProgrammes {
  readonly programmes: number;
  /** Tests of two arms each, all on the same visitors. */
  readonly tests: number;
  /** Buyers in the cell of two controls, expected. */
  readonly buyers: number;
  /**
   * Lift in conversion of each of the first two tests alone; both together bring
   * no more than one of them, so that the interaction is as large. 0: none.
   */
  readonly lift: number;
  /** Buyers per visitor, if visitors are known. */
  readonly conversion?: number;
  readonly seed?: number;
}

/** What was found. */
export interface FoundInteractions {
  readonly pairs: number;
  /** Share of the programmes in which the pair that interacts was found. */
  readonly found: number;
  /** Mean share of false ones among the discoveries; none found counts as 0. */
  readonly falseShare: number;
  /** The same of the tests of assignments, all of which are in order. */
  readonly falseAssignments: number;
}

/** Programmes of tests whose arms are drawn independently. */
export function simulateInteractions(
  { programmes, tests, buyers, lift, conversion, seed = 23 }:
    SimulatedProgrammes,
): FoundInteractions {
  const r = randomSource(seed);
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0; i < tests; i++) {
    for (let j = i + 1; j < tests; j++) pairs.push([i, j]);
  }
  let found = 0;
  let falseShare = 0;
  let falseAssignments = 0;
  const most = 1 + lift;
  for (let programme = 0; programme < programmes; programme++) {
    const cells = pairs.map(() => new Float64Array(16));
    // Visitors who could buy at the best rate: those who do, and the others.
    const coming = Math.round(4 * buyers * most / (conversion ?? 1));
    for (let v = 0; v < coming; v++) {
      const arms = Math.floor(r.uniform() * 2 ** tests);
      const rate = (arms & 3) === 0 ? 1 / most : 1;
      const isBuyer = r.uniform() < rate * (conversion ?? 1);
      // Spread like orders of a store: the deviation is 1.3 times the mean.
      const spent = isBuyer ? Math.exp(r.normal()) : 0;
      if (!isBuyer && conversion === undefined) continue;
      for (let p = 0; p < pairs.length; p++) {
        const [i, j] = pairs[p]!;
        const at = 4 * ((arms >> i & 1) * 2 + (arms >> j & 1));
        const own = cells[p]!;
        own[at]! += 1;
        if (!isBuyer) continue;
        own[at + 1]! += 1;
        own[at + 2]! += spent;
        own[at + 3]! += spent * spent;
      }
    }
    const read = testInteractions(
      cells.map((own) => tableOf(own, conversion !== undefined)),
    );
    const discoveries = read.flatMap(({ conversion, revenue }, p) =>
      [conversion, revenue].map((one) => ({
        p,
        isFound: one?.significant === true,
      }))
    ).filter(({ isFound }) => isFound);
    const isTrue = ({ p }: { p: number }) => lift !== 0 && p === 0;
    const truths = discoveries.filter(isTrue).length;
    found += Number(truths > 0);
    falseShare += (discoveries.length - truths) /
      Math.max(1, discoveries.length);
    falseAssignments += Number(read.some(isDependent));
  }
  return {
    pairs: pairs.length,
    found: found / programmes,
    falseShare: falseShare / programmes,
    falseAssignments: falseAssignments / programmes,
  };
}

function isDependent({ assignment }: PairInteraction): boolean {
  return assignment?.significant === true;
}

function tableOf(own: Float64Array, knowsVisitors: boolean): JointCells {
  const cell = (at: number): JointCell => ({
    visitors: knowsVisitors ? own[at]! : null,
    buyers: own[at + 1]!,
    sum: own[at + 2]!,
    squares: own[at + 3]!,
  });
  return [[cell(0), cell(4)], [cell(8), cell(12)]];
}

function main(programmes: number): void {
  const print = (line: string): void => {
    Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
  };
  const share = (x: number): string => `${(100 * x).toFixed(1)} %`;
  print(
    "| tests | pairs | buyers in the first cell | visitors | lift of each, and less of both together | programmes | interaction found | false among the discoveries | false among assignments |",
  );
  print(`|${" ---: |".repeat(9)}`);
  const row = (what: Omit<SimulatedProgrammes, "programmes">): void => {
    const read = simulateInteractions({ ...what, programmes });
    print(
      `| ${
        [
          what.tests,
          read.pairs,
          what.buyers,
          what.conversion === undefined ? "not known" : "known",
          share(what.lift),
          programmes,
          what.lift === 0 ? "" : share(read.found),
          share(read.falseShare),
          what.conversion === undefined ? "" : share(read.falseAssignments),
        ].join(" | ")
      } |`,
    );
  };
  row({ tests: 20, buyers: 2000, lift: 0 });
  row({ tests: 20, buyers: 150, lift: 0 });
  row({ tests: 20, buyers: 2000, lift: 0, conversion: 0.3 });
  for (const lift of [0.1, 0.15, 0.2, 0.25]) {
    row({ tests: 2, buyers: 2000, lift });
    row({ tests: 20, buyers: 2000, lift });
  }
}

if (import.meta.main) main(Number(Deno.args[0] ?? 1000));
