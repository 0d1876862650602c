/** Many random stores, each by two ways, against the oracle. */

import { join } from "node:path";
import { differences } from "./_compare.ts";
import { type Input, INPUTS, readStore, type Way } from "./_inputs.ts";
import { type Form, FORMS } from "./_layout.ts";
import { expect } from "./_oracle.ts";
import { smallest } from "./_shrink.ts";
import { ODDITIES, type Oddity, randomStore, type Store } from "./_store.ts";

/** What stores may be made of. */
export interface Allowed {
  readonly oddities: readonly Oddity[];
  readonly forms: readonly Form[];
}

/** Everything. */
export const EVERYTHING: Allowed = { oddities: ODDITIES, forms: FORMS };

/** A store that was read otherwise than it is. */
export interface Finding {
  readonly seed: number;
  readonly way: Way;
  readonly oddities: readonly Oddity[];
  /** What differs. */
  readonly words: readonly string[];
  /** The smallest part of the store that differs. */
  readonly store: Store;
  /** The files that were written for it; none for frames. */
  readonly files: readonly { readonly name: string; readonly text: string }[];
}

/**
 * Reads the stores of some seeds.
 *
 * @param seeds Which.
 * @param folder For their files.
 * @param allowed What they may be made of.
 * @param each Told after every store, and what differed in it.
 * @param inputsOf By which ways a store is read.
 * @returns Every difference, with the smallest example of it.
 */
export async function readStores(
  seeds: readonly number[],
  folder: string,
  allowed: Allowed = EVERYTHING,
  each: (seed: number, found: readonly Finding[]) => void = () => {},
  inputsOf: (seed: number) => readonly Input[] = csvAndAnother,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const seed of seeds) {
    const { store, oddities } = randomStore(seed, allowed.oddities);
    const before = findings.length;
    for (const input of inputsOf(seed)) {
      const way: Way = { input, seed, forms: allowed.forms };
      if ((await wordsOn(store, way, folder)).length === 0) continue;
      const part = await smallest(
        store,
        async (one) => (await wordsOn(one, way, folder)).length > 0,
      );
      const words = await wordsOn(part, way, folder);
      findings.push({
        seed,
        way,
        oddities,
        words,
        store: part,
        files: await textsIn(folder, input),
      });
    }
    each(seed, findings.slice(before));
  }
  return findings;
}

/** CSV always, and one of the others in turn. */
function csvAndAnother(seed: number): readonly Input[] {
  return ["csv", INPUTS[1 + seed % 3]!];
}

/** What differs; an error is a difference, too. */
async function wordsOn(
  store: Store,
  way: Way,
  folder: string,
): Promise<string[]> {
  if (store.rows.length === 0) return [];
  try {
    return differences(
      store,
      expect(store),
      await readStore(store, way, folder),
    );
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

async function textsIn(folder: string, input: Way["input"]) {
  const names = input === "frames"
    ? []
    : ["visitors.csv", ...(input === "csv" ? ["orders.csv"] : [])];
  return await Promise.all(names.map(async (name) => ({
    name,
    text: await Deno.readTextFile(join(folder, name)),
  })));
}
