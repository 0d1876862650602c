/**
 * Random stores with several faults, by ten sources in turn: the ledger adds up
 * to the last row and cent.
 *
 *     deno run -A tests/files/faults/ledgers.ts [STORES] [FIRST_SEED]
 */

import { withFolder } from "../../_folder.ts";
import { SOURCES } from "./_faults.ts";
import { readLedger } from "./_ledgers.ts";

/* The command prints. */
const print = (text: string): void =>
  void Deno.stdout.writeSync(new TextEncoder().encode(`${text}\n`));

if (import.meta.main) {
  const [count = 1000, first = 1] = Deno.args.map(Number);
  const read = new Map(SOURCES.map((source) => [source, 0]));
  let wrong = 0;
  for (let seed = first; seed < first + count; seed++) {
    await withFolder(async (folder) => {
      const { source, faults, differences } = await readLedger(seed, folder);
      if (differences === null) return;
      read.set(source, read.get(source)! + 1);
      if (differences.length === 0) return;
      wrong++;
      print(
        `${seed} by ${source} (${faults.join("; ")}): ${
          differences.join("; ")
        }`,
      );
    });
  }
  const bySource = [...read].map(([source, stores]) => `${source} ${stores}`);
  print(
    `${count} stores, read by ${bySource.join(", ")}: ${wrong} do not add up`,
  );
  Deno.exit(wrong === 0 ? 0 : 1);
}
