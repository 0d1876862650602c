/**
 * The command line: `readout COMMAND`. What there is stands in
 * `commands/table.ts`.
 *
 * @module
 */

import { exitOnSignals, main } from "./commands/mod.ts";

export { main };

if (import.meta.main) {
  exitOnSignals();
  Deno.exit(await main(Deno.args));
}
