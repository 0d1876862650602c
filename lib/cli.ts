/**
 * The command line: `readout COMMAND`. What there is stands in
 * `commands/table.ts`.
 *
 * @module
 */

import { exitOnSignals, keepOnly, main } from "./commands/mod.ts";

/**
 * Runs the command line that this process was started with, with the
 * permissions that the command needs and no other, and ends the process.
 */
export async function start(): Promise<never> {
  exitOnSignals();
  Deno.exit(await main(Deno.args, keepOnly));
}

if (import.meta.main) await start();
