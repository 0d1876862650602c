/**
 * Bundles whose author tries to read a file outside them, with matching digests.
 * No output may contain anything from that file.
 *
 *     deno run -A tests/bundle/hostile_author.ts [BUNDLES] [FIRST_SEED]
 */

import { withFolder } from "../_folder.ts";
import { readHostile } from "./_hostile_author.ts";
import { print } from "../_print.ts";

if (import.meta.main) {
  const [count = 200, first = 1] = Deno.args.map(Number);
  let leaks = 0;
  await withFolder(async (folder) => {
    for (let seed = first; seed < first + count; seed++) {
      const leak = await readHostile(seed, folder);
      if (leak === null) continue;
      leaks++;
      print(`${seed}: ${leak.sql}\n  ${leak.output.slice(0, 200)}`);
    }
  });
  print(`${count} bundles by a hostile author: ${leaks} show a file outside`);
  Deno.exit(leaks === 0 ? 0 : 1);
}
