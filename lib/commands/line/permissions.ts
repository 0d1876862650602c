/** What commands need of Deno, and why; what is not needed is given up. */

/** What each permission is for, as the README and the doctor tell it. */
export const PERMISSIONS = {
  read: "your files, the settings, the cache, the library itself",
  write: "reports, bundles, the cache, temporary files",
  env: "READOUT_... and whatever the packages ask for when they are loaded",
  sys: "memory, processors and the C library, for DuckDB and polars",
  ffi: "DuckDB and polars, which are native code",
  net:
    "the service, and the address at which it puts an export; a database that `--warehouse` names; the sandbox and kernels, on this machine only",
  run: "Deno's own kernel, which runs the cells of a notebook",
} as const;

/** A permission of Deno, by the name of its flag. */
export type Permission = keyof typeof PERMISSIONS;

const FILES: readonly Permission[] = ["read", "write", "env", "sys", "ffi"];

/** What a command needs, by what it works on. */
export const NEEDS = Object.freeze({
  /** Files alone: no network, no other program. */
  files: FILES,
  /** A service, or the sandbox. */
  service: [...FILES, "net"] as readonly Permission[],
  /** Notebooks, in a kernel. */
  notebooks: [...FILES, "net", "run"] as readonly Permission[],
});

/** What a command works on. */
export type Need = keyof typeof NEEDS;

/** Flags of `deno run` that grant what a command needs. */
export function permissionFlags(need: Need): readonly string[] {
  return ["--no-prompt", ...NEEDS[need].map((name) => `--allow-${name}`)];
}

/**
 * Gives up what a command does not need, however Deno was started: from here on
 * nothing in this process can have it back without being asked.
 *
 * @param need What the command works on.
 */
export function keepOnly(need: Need): void {
  for (const name of Object.keys(PERMISSIONS) as Permission[]) {
    if (!NEEDS[need].includes(name)) Deno.permissions.revokeSync({ name });
  }
}

/**
 * A sentence about a permission that is missing.
 *
 * @param error What Deno threw.
 * @returns What is missing, what it is for, and the flag; `null` when the error
 *   is about something else.
 */
export function missingPermission(error: unknown): string | null {
  // A module that may not be loaded is a TypeError.
  const mayBe = error instanceof Deno.errors.NotCapable ||
    error instanceof TypeError;
  if (!mayBe) return null;
  const match = /^Requires (\w+) access(?: to (.+), run again)?/.exec(
    error.message,
  );
  const [, name = "", resource] = match ?? [];
  if (!Object.hasOwn(PERMISSIONS, name)) {
    return error instanceof TypeError ? null : error.message;
  }
  return `Deno does not permit ${name}${
    resource === undefined ? "" : ` of ${resource}`
  }: give it --allow-${name}, which is for ${
    PERMISSIONS[name as Permission]
  }; "readout doctor" shows what every command needs`;
}
