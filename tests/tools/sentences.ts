/**
 * Every sentence of the table with the test files that speak it:
 * `deno run -A tests/tools/sentences.ts tests/readout tests/files`. Runs these
 * tests; a sentence that none of them speaks says so, and ends it with 1.
 */

import { fileURLToPath } from "node:url";
import { SENTENCES } from "../../lib/words/mod.ts";

const HERE = new URL("./", import.meta.url);
const ROOT = new URL("../../", HERE);

/**
 * Runs tests and says which files speak which sentence.
 *
 * @param tests Files or folders of tests.
 * @returns Test files by code, from the repository's root.
 */
export async function reachedBy(
  tests: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const into = await Deno.makeTempFile();
  const preload = fileURLToPath(new URL("_reached.ts", HERE));
  await new Deno.Command(Deno.execPath(), {
    args: ["test", "-A", "--no-check", "--preload", preload, ...tests],
    cwd: fileURLToPath(ROOT),
    env: { READOUT_REACHED: into },
    stdout: "null",
    stderr: "null",
  }).output();
  const lines = (await Deno.readTextFile(into)).trim().split("\n");
  await Deno.remove(into);
  const files = new Map<string, string[]>();
  for (const line of lines.filter((text) => text !== "")) {
    const [file, codes] = JSON.parse(line) as [string, string[]];
    for (const code of codes) {
      files.set(code, [
        ...files.get(code) ?? [],
        file.slice(ROOT.href.length),
      ]);
    }
  }
  return files;
}

if (import.meta.main) {
  const files = await reachedBy(Deno.args);
  const rows = Object.entries(SENTENCES).map(([code, sentence]) =>
    `| ${code} | ${sentence.replaceAll("|", "\\|")} | ${
      files.get(code)?.join(", ") ?? "**no test**"
    } |`
  );
  const missing = rows.length - files.size;
  const text = [
    ...["| code | sentence | spoken in |", "| - | - | - |", ...rows],
    `\n${rows.length} sentences, ${missing} of them in no test.\n`,
  ].join("\n");
  await Deno.stdout.write(new TextEncoder().encode(text));
  Deno.exit(missing === 0 ? 0 : 1);
}
