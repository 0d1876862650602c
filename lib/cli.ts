/**
 * Command line `readout COMMAND`; the commands are defined in
 * `commands/table.ts`.
 *
 * @module
 */

import { exitOnSignals, main, revokeOthers } from "./commands/mod.ts";

/**
 * Runs the command line of this process with only the permissions that the
 * command needs, and then exits.
 */
export async function start(): Promise<never> {
  exitOnSignals();
  Deno.exit(await main(Deno.args, revokeOthers));
}

if (import.meta.main) await start();
