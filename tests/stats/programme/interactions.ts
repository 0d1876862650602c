/**
 * Simulated programmes of tests that ran at once on the same visitors: how often
 * an interaction is found where there is none, and where there is one.
 *
 * Run with `deno run -A tests/stats/programme/interactions.ts [programmes]`.
 */
import {
  type JointCell,
  type JointCells,
  type RandomSource,
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
  /**
   * Mean share of false ones among the discoveries, in lifts and in assignments;
   * none found counts as 0.
   */
  readonly falseShare: number;
}

/** Programmes of tests whose arms are drawn independently. */
export function simulateInteractions(
  { programmes, lift, seed = 23, ...one }: SimulatedProgrammes,
): FoundInteractions {
  const r = randomSource(seed);
  let pairs = 0;
  let found = 0;
  let falseShare = 0;
  for (let programme = 0; programme < programmes; programme++) {
    const read = testInteractions(simulateProgramme(r, lift, one));
    const discoveries = read.flatMap((pair, p) =>
      [pair.assignment, pair.conversion, pair.revenue]
        .filter((test) => test?.significant === true)
        .map((test) => lift !== 0 && p === 0 && test !== pair.assignment)
    );
    const truths = discoveries.filter((isTrue) => isTrue).length;
    pairs = read.length;
    found += Number(truths > 0);
    falseShare += (discoveries.length - truths) /
      Math.max(1, discoveries.length);
  }
  return {
    pairs,
    found: found / programmes,
    falseShare: falseShare / programmes,
  };
}

/** Visitors, buyers, what they spent, and its squares. */
const SUMS = 4;

/**
 * One programme. Sums are kept of visitors in the second arms of two tests alone;
 * those of the other cells follow from them.
 */
function simulateProgramme(
  r: RandomSource,
  lift: number,
  { tests, buyers, conversion }: Pick<
    SimulatedProgrammes,
    "tests" | "buyers" | "conversion"
  >,
): JointCells[] {
  const both = Array.from({ length: SUMS }, () => new Float64Array(tests ** 2));
  const all = new Float64Array(SUMS);
  const most = 1 + lift;
  // Visitors who could buy at the best rate: those who do, and the others.
  const coming = Math.round(4 * buyers * most / (conversion ?? 1));
  const drawn = new Int32Array(tests);
  for (let v = 0; v < coming; v++) {
    const arms = Math.floor(r.uniform() * 2 ** tests);
    const rate = (arms & 3) === 0 ? 1 / most : 1;
    const isBuyer = r.uniform() < rate * (conversion ?? 1);
    if (!isBuyer && conversion === undefined) continue;
    // Spread like orders of a store: the deviation is 1.3 times the mean.
    const spent = isBuyer ? Math.exp(r.normal()) : 0;
    const values = [1, Number(isBuyer), spent, spent * spent];
    let count = 0;
    for (let i = 0; i < tests; i++) if (arms >> i & 1) drawn[count++] = i;
    for (let s = 0; s < (isBuyer ? SUMS : 1); s++) {
      const value = values[s]!;
      const own = both[s]!;
      all[s]! += value;
      for (let a = 0; a < count; a++) {
        const row = drawn[a]! * tests;
        for (let b = a; b < count; b++) own[row + drawn[b]!]! += value;
      }
    }
  }
  const cellOf = (i: number, j: number, a: number, b: number): JointCell => {
    const [visitors, buyers, sum, squares] = both.map((own, s) => {
      const of = (x: number, y: number): number => own[x * tests + y]!;
      const second = of(i, j);
      if (a === 1) return b === 1 ? second : of(i, i) - second;
      return b === 1
        ? of(j, j) - second
        : all[s]! - of(i, i) - of(j, j) + second;
    }) as [number, number, number, number];
    return {
      visitors: conversion === undefined ? null : visitors,
      buyers,
      sum,
      squares,
    };
  };
  const pairs: JointCells[] = [];
  for (let i = 0; i < tests; i++) {
    for (let j = i + 1; j < tests; j++) {
      pairs.push([0, 1].map((a) => [0, 1].map((b) => cellOf(i, j, a, b))));
    }
  }
  return pairs;
}

/** 190 pairs of which none interacts. */
const NOTHING: readonly Omit<SimulatedProgrammes, "programmes">[] = [
  { tests: 20, buyers: 2000, lift: 0 },
  { tests: 20, buyers: 150, lift: 0 },
  { tests: 20, buyers: 2000, lift: 0, conversion: 0.3 },
];

const LIFTS = [0.1, 0.125, 0.15, 0.2, 0.25];

function main(programmes: number): void {
  const print = (line: string): void => {
    Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
  };
  const share = (x: number): string => `${(100 * x).toFixed(1)}%`;
  print(
    "| tests | pairs | buyers in the first cell | visitors | lift of each, and less of both together | programmes | interaction found | false among the discoveries | ± |",
  );
  print(`|${" ---: |".repeat(9)}`);
  const row = (what: Omit<SimulatedProgrammes, "programmes">): void => {
    const read = simulateInteractions({ ...what, programmes });
    const { falseShare } = read;
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
          share(falseShare),
          share(Math.sqrt(falseShare * (1 - falseShare) / programmes)),
        ].join(" | ")
      } |`,
    );
  };
  NOTHING.forEach(row);
  for (const lift of LIFTS) {
    row({ tests: 2, buyers: 2000, lift });
    row({ tests: 20, buyers: 2000, lift });
  }
}

if (import.meta.main) main(Number(Deno.args[0] ?? 1000));
