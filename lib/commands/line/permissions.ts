/** Deno permissions of the commands; a command drops those that it does not need. */

/** Purpose of each permission, for the README and the doctor. */
export const PERMISSIONS = {
  read: "your files, the settings, the cache, the library itself",
  write: "reports, bundles, the cache, temporary files",
  env: "READOUT_... and variables that packages read at startup",
  sys: "memory, CPU and C library details, for DuckDB and polars",
  ffi: "the native libraries of DuckDB and polars",
  net:
    "the service and its export downloads; the database of `--warehouse`; local connections for the sandbox and kernels",
  run: "Deno's own kernel, which runs notebook cells",
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
  return `Deno denied ${name}${
    resource === undefined ? "" : ` access to ${resource}`
  }. Add --allow-${name} (${
    PERMISSIONS[name as Permission]
  }); "readout doctor" lists the permissions of every command`;
}
