/**
 * The command line: `readout COMMAND`. What there is stands in
 * `commands/table.ts`.
 *
 * @module
 */

import { main } from "./commands/mod.ts";

export { main };

if (import.meta.main) Deno.exit(await main(Deno.args));
