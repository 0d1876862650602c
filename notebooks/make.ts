/**
 * Runs every notebook of this folder on the sandbox and keeps its outputs.
 *
 * deno task notebooks            all of them
 * deno task notebooks NAME ...   only these, without .ipynb
 */

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { printError, printText } from "../lib/commands/output/terminal.ts";
import {
  type Notebook,
  runNotebook,
  writeNotebook,
} from "../lib/kernel/mod.ts";

const FOLDER = fileURLToPath(new URL("./", import.meta.url));

/** Names of the notebooks, sorted, without `.ipynb`. */
export function notebookNames(): string[] {
  return [...Deno.readDirSync(FOLDER)]
    .filter(({ name }) => name.endsWith(".ipynb"))
    .map(({ name }) => name.slice(0, -".ipynb".length))
    .sort();
}

/** Where a notebook lies. */
export function notebookPath(name: string): string {
  return join(FOLDER, `${name}.ipynb`);
}

/**
 * A notebook, run on the sandbox: the same bytes every time.
 *
 * @param name The notebook, without `.ipynb`.
 * @param env Variables of the environment beside.
 * @returns The executed notebook, and how long it took.
 * @throws {Error} When a cell fails.
 */
export async function executeNotebook(
  name: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ notebook: Notebook; totalMs: number }> {
  const start = performance.now();
  const { notebook, error } = await runNotebook({
    notebook: notebookPath(name),
    // Committed outputs are the sandbox's, whatever the settings name.
    env: {
      READOUT_BASE_URL: "",
      READOUT_TOKEN: "",
      READOUT_SETTINGS: "none",
      ...env,
    },
    recordTimings: false,
  });
  if (error !== null) {
    throw new Error(
      `${name} stopped at "${error.firstLine}": ${error.ename}: ${error.evalue}`,
    );
  }
  return { notebook, totalMs: performance.now() - start };
}

if (import.meta.main) {
  const names = Deno.args.length > 0 ? Deno.args : notebookNames();
  let failures = 0;
  for (const name of names) {
    try {
      const { notebook, totalMs } = await executeNotebook(name);
      await writeNotebook(notebookPath(name), notebook);
      printText(`${(totalMs / 1000).toFixed(1).padStart(5)} s  ${name}`);
    } catch (error) {
      printError(error instanceof Error ? error.message : String(error));
      failures++;
    }
  }
  Deno.exit(failures === 0 ? 0 : 1);
}
