/**
 * Random selection of cases that take too long for every run. All files of a run
 * draw from the seed that `tests/tools/run_tests.ts` prints.
 */

import { Dice } from "./files/_random.ts";

/** Variable with the seed of a run; `all` includes every case. */
export const SEED_VARIABLE = "READOUT_TEST_SEED";
const given = Deno.env.get(SEED_VARIABLE);

/** Seed of this run. */
export const RUN_SEED = Number.isSafeInteger(Number(given || undefined))
  ? Number(given)
  : newSeed();

/** Returns a new random seed. */
export function newSeed(): number {
  return Date.now() % 1_000_000_000;
}

/**
 * Returns a random selection of cases in their original order, or all of them if
 * the run includes every case.
 */
export function drawn<T>(
  count: number,
  cases: readonly T[],
  seed = RUN_SEED,
): readonly T[] {
  if (given === "all") return cases;
  const places = cases.map((_, place) => place);
  const taken = new Set(
    new Dice(seed).shuffled(places).slice(0, count),
  );
  return cases.filter((_, place) => taken.has(place));
}
