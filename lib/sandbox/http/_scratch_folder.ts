/** A temporary folder that does not stay behind. */

import { dirname, join } from "node:path";

/** Made when it is first asked for. */
export interface ScratchFolder {
  readonly path: () => Promise<string>;
  /** Removes it, if it was made. */
  readonly remove: () => Promise<void>;
}

/**
 * A folder that is removed when its user is done or, as long as the process is
 * not killed, when the process ends: a notebook's sandbox is never closed. What
 * killed processes left is removed by the next one, later.
 *
 * @param prefix What its name begins with.
 * @param forgottenMs Since when another folder of that name must not have changed.
 * @returns The folder.
 */
export function createScratchFolder(
  prefix: string,
  forgottenMs: number,
): ScratchFolder {
  let making: Promise<string> | null = null;
  let made: string | null = null;
  const removeNow = (): void => {
    if (made !== null) Deno.removeSync(made, { recursive: true });
    made = null;
  };
  return {
    path: () =>
      making ??= (async () => {
        const path = await Deno.makeTempDir({ prefix });
        made = path;
        globalThis.addEventListener("unload", removeNow);
        // Tidying up after others is no reason to fail.
        await removeForgotten(path, prefix, forgottenMs).catch(() => {});
        return path;
      })(),
    remove: async () => {
      await making;
      globalThis.removeEventListener("unload", removeNow);
      removeNow();
    },
  };
}

async function removeForgotten(
  mine: string,
  prefix: string,
  forgottenMs: number,
): Promise<void> {
  const parent = dirname(mine);
  for await (const { name, isDirectory } of Deno.readDir(parent)) {
    if (!isDirectory || !name.startsWith(prefix)) continue;
    const path = join(parent, name);
    const stat = await Deno.stat(path).catch(() => null);
    const age = Date.now() - (stat?.mtime?.getTime() ?? Date.now());
    // Somebody else's folder stays, and another process may have been faster.
    if (age > forgottenMs) {
      await Deno.remove(path, { recursive: true }).catch(() => {});
    }
  }
}
