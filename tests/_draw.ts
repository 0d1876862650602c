/**
 * What takes too long for every run is drawn, other cases each time: all files
 * of a run draw from the seed that `tests/tools/run_tests.ts` prints.
 */

import { Dice } from "./files/_random.ts";

/** Names the seed of a run; `all` leaves no case out. */
export const SEED_VARIABLE = "READOUT_TEST_SEED";
const given = Deno.env.get(SEED_VARIABLE);

/** The seed of this run. */
export const RUN_SEED = Number.isSafeInteger(Number(given || undefined))
  ? Number(given)
  : newSeed();

/** Another one each time. */
export function newSeed(): number {
  return Date.now() % 1_000_000_000;
}

/** Some of the cases, in their order; all of them where the run leaves none out. */
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
