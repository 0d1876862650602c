/**
 * Bits flipped, ends cut and blocks moved in files that are kept: each is read
 * again from where it came from, and `cache verify` tells.
 *
 *     deno run -A tests/engine/damaged_cache.ts [DAMAGES] [FIRST_SEED]
 */

import { keptStore, readDamaged } from "./_damaged_cache.ts";
import { withFolder } from "../_folder.ts";

/* The command prints. */
const print = (text: string): void =>
  void Deno.stdout.writeSync(new TextEncoder().encode(`${text}\n`));

if (import.meta.main) {
  const [count = 500, first = 1] = Deno.args.map(Number);
  let wrong = 0;
  await withFolder(async (folder) => {
    const store = await keptStore(folder);
    for (let seed = first; seed < first + count; seed++) {
      const problem = await readDamaged(seed, store);
      if (problem === null) continue;
      wrong++;
      print(`${seed}: ${problem}`);
    }
  });
  print(`${count} kept files were damaged: ${wrong} came out wrong`);
  Deno.exit(wrong === 0 ? 0 : 1);
}
