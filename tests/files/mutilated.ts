/**
 * Files that something went wrong with on the way: cut, shifted, with strange
 * cells, bytes and endings. Each is read, or refused in our own words.
 *
 *     deno run -A tests/files/mutilated.ts [FILES] [FIRST_SEED]
 */

import { withFolder } from "../_folder.ts";
import { readMutilated } from "./_mutilated.ts";

/* The command prints. */
const print = (text: string): void =>
  void Deno.stdout.writeSync(new TextEncoder().encode(`${text}\n`));

if (import.meta.main) {
  const [count = 300, first = 1] = Deno.args.map(Number);
  let [read, wrong] = [0, 0];
  await withFolder(async (folder) => {
    for (let seed = first; seed < first + count; seed++) {
      const ending = await readMutilated(seed, folder);
      if (ending.isRead) read++;
      if (ending.wrong === null) continue;
      wrong++;
      print(`${seed}: ${ending.wrong}`);
    }
  });
  print(
    `${count} files: ${read} read, ${
      count - read
    } refused, ${wrong} of them in words that are not ours`,
  );
  Deno.exit(wrong === 0 ? 0 : 1);
}
