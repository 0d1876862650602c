/** Kept files to which something happened: nobody is told what they hold. */

import { join } from "node:path";
import { ReadoutError } from "../../lib/api/mod.ts";
import { brokenTables, keptTables } from "../../lib/engine/mod.ts";
import { readoutFromFiles } from "../../lib/readout/mod.ts";
import { Dice } from "../files/_random.ts";
import { ENGINE_WORDS } from "../files/shapes/mod.ts";
import { writeOrders } from "./_files.ts";

const ORDERS = 3_000;

/** A store whose converted files are kept. */
export interface KeptStore {
  /** Makes the readout; in words what is wrong with how that ended, or `null`. */
  readonly read: () => Promise<string | null>;
  /** Where converted files are kept. */
  readonly cache: string;
}

/** Writes the store, and reads it for the first time. */
export async function keptStore(folder: string): Promise<KeptStore> {
  const cache = join(folder, "cache");
  const orders = await writeOrders(folder, ORDERS);
  const visitors = join(folder, "visitors.csv");
  await Deno.writeTextFile(visitors, "variation,visitors\nA,9000\nB,9100\n");
  const readAgain = async (): Promise<string> =>
    JSON.stringify(
      await readoutFromFiles({ orders, visitors, now: 1.78e12 }, {
        control: "A",
        cache: { folder: cache, smallest: 0 },
      }),
    );
  const expected = await readAgain();
  return {
    cache,
    read: () =>
      readAgain().then(
        (text) => text === expected ? null : "other numbers, and no word",
        (error) =>
          error instanceof ReadoutError && !ENGINE_WORDS.test(error.message)
            ? `an error where the file could be read again: ${error.message}`
            : `the engine's words: ${error}`,
      ),
  };
}

/**
 * Damages a kept file and reads the store again, as a seed says.
 *
 * @returns What is wrong with how that ended, or `null`.
 */
export async function readDamaged(
  seed: number,
  { cache, read }: KeptStore,
): Promise<string | null> {
  const dice = new Dice(seed);
  const { path } = dice.pick(await keptTables(cache));
  const damaged = withDamage(dice, await Deno.readFile(path));
  await Deno.writeFile(path, damaged.bytes);
  const isTold = (await brokenTables(await keptTables(cache)))
    .some((table) => table.path === path);
  const wrong = await read() ?? (isTold ? null : "not told by verifying");
  return wrong && `${damaged.name}: ${wrong}`;
}

function withDamage(
  dice: Dice,
  bytes: Uint8Array,
): { readonly name: string; readonly bytes: Uint8Array } {
  const at = dice.from(0, bytes.length - 1);
  if (dice.chance(0.7)) {
    const flipped = bytes[at]! ^ (1 << dice.from(0, 7));
    return { name: `bit flipped at ${at}`, bytes: bytes.with(at, flipped) };
  }
  if (dice.chance(0.5)) {
    return { name: `cut at ${at}`, bytes: bytes.slice(0, at) };
  }
  const [whole, from] = [bytes.slice(), dice.from(0, bytes.length - 1)];
  whole.copyWithin(at, from, from + dice.from(1, 512));
  const isSame = whole.every((byte, place) => byte === bytes[place]);
  return isSame
    ? { name: "a byte more", bytes: Uint8Array.of(...bytes, 0) }
    : { name: `copied from ${from} to ${at}`, bytes: whole };
}
