/**
 * Every option of reading against every known column, with cells that are
 * plausible, empty or words: each is read, or refused in our own words.
 *
 *     deno run -A tests/files/options_by_columns.ts [COLUMN]
 */

import { withFolder } from "../engine/_files.ts";
import { CASES, readCase } from "./_options_by_columns.ts";

/* The command prints. */
const print = (text: string): void =>
  void Deno.stdout.writeSync(new TextEncoder().encode(`${text}\n`));

if (import.meta.main) {
  const [only] = Deno.args;
  const cases = CASES.filter(({ column }) => !only || column === only);
  let [read, wrong] = [0, 0];
  await withFolder(async (folder) => {
    for (const asked of cases) {
      const ending = await readCase(asked, folder);
      if (ending.isRead) read++;
      if (ending.wrong === null) continue;
      wrong++;
      print(`${asked.option}, ${asked.cells} ${asked.column}: ${ending.wrong}`);
    }
  });
  print(
    `${cases.length} readings: ${read} read, ${
      cases.length - read
    } refused, ${wrong} of them in words that are not ours`,
  );
  Deno.exit(wrong === 0 ? 0 : 1);
}
