/** Deno permissions of the commands; a command drops those that it does not need. */

/** Purpose of each permission, for the README and the doctor. */
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

/** A Deno permission, by the name of its flag. */
export type Permission = keyof typeof PERMISSIONS;

const FILES: readonly Permission[] = ["read", "write", "env", "sys", "ffi"];

/** Permissions of a command, by what it works on. */
export const NEEDS = Object.freeze({
  /** Permissions for reading files only, without network or subprocesses. */
  files: FILES,
  /** Permissions for a service or the sandbox. */
  service: [...FILES, "net"] as readonly Permission[],
  /** Permissions for running notebooks in a kernel. */
  notebooks: [...FILES, "net", "run"] as readonly Permission[],
});

/** Kind of work that determines a command's permissions. */
export type Need = keyof typeof NEEDS;

/** Returns the flags of `deno run` that grant a command's permissions. */
export function permissionFlags(need: Need): readonly string[] {
  return ["--no-prompt", ...NEEDS[need].map((name) => `--allow-${name}`)];
}

/**
 * Drops all permissions that a command does not need. Dropped permissions cannot
 * be regained in this process without a prompt.
 *
 * @param need Kind of work of the command.
 */
export function revokeOthers(need: Need): void {
  for (const name of Object.keys(PERMISSIONS) as Permission[]) {
    if (!NEEDS[need].includes(name)) Deno.permissions.revokeSync({ name });
  }
}

/**
 * Explains a missing permission in a sentence.
 *
 * @param error Error that Deno threw.
 * @returns The missing permission, its purpose and the flag, or `null` for other
 *   errors.
 */
export function missingPermission(error: unknown): string | null {
  // Deno reports a module that must not be loaded as a TypeError.
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
