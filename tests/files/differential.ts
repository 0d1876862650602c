/**
 * Random odd stores, and tables of visitors with their summaries, against an oracle that shares nothing with the library:
 *
 *     deno run -A tests/files/differential.ts [STORES] [FIRST_SEED]
 *
 * Every difference is printed with its seed and the smallest example of it.
 */

import { withFolder } from "../_folder.ts";
import { tableDifferences } from "./_tables.ts";
import { INPUTS } from "./_inputs.ts";
import { EVERYTHING, type Finding, readStores } from "./_stores.ts";

/* The command prints. */
const print = (text: string): void =>
  void Deno.stdout.writeSync(new TextEncoder().encode(`${text}\n`));

function show({ seed, way, oddities, words, store, files }: Finding): void {
  print(`\nStore ${seed} as ${way.input} (${oddities.join(", ") || "plain"})`);
  for (const word of words) print(`  ${word}`);
  for (const { name, text } of files) {
    print(`  ${name}:\n${text.replace(/^/gm, "    ")}`);
  }
  if (files.length === 0) print(JSON.stringify(store, null, 1));
}

if (import.meta.main) {
  const [count = 1000, first = 1] = Deno.args.map(Number);
  const seeds = Array.from({ length: count }, (_, at) => first + at);
  const start = performance.now();
  let found: readonly Finding[] = [];
  await withFolder(async (folder) => {
    found = await readStores(seeds, folder, EVERYTHING, (seed, findings) => {
      findings.forEach(show);
      if ((seed - first + 1) % 100 === 0) print(`${seed - first + 1} stores`);
    }, (seed) => [INPUTS[seed % INPUTS.length]!]);
  });
  let tables = 0;
  await withFolder(async (folder) => {
    for (const seed of seeds) {
      const words = await tableDifferences(seed, folder);
      if (words.length > 0) tables++;
      for (const word of words) print(`Table ${seed}: ${word}`);
    }
  });
  const seconds = Math.round((performance.now() - start) / 1000);
  print(
    `\n${count} stores, by four ways in turn, ${seconds} s: ${
      found.length === 0 ? "no difference" : `${found.length} differ`
    }`,
  );
  print(
    `${count} tables of visitors, each by four ways: ${
      tables === 0 ? "no difference" : `${tables} differ`
    }`,
  );
  Deno.exit(found.length + tables === 0 ? 0 : 1);
}
