/** The code that sets a kernel up, before its first cell. */

import { moduleAt } from "../../installation.ts";

/** Named by its address: the kernel has an import map of its own. */
const INSTALL = moduleAt("kernel/inside/install").href;

/**
 * Runs once.
 *
 * @param secret What tells messages on standard output from other text.
 */
export function setupCode(secret: string): string {
  return `(await import(${JSON.stringify(INSTALL)})).install(${
    JSON.stringify(secret)
  });`;
}
