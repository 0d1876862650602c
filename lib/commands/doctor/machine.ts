/** Checks Deno and the native libraries. */

import { errorMessage } from "../../base/mod.ts";
import { keepLoopAlive } from "../../engine/mod.ts";
import { NEEDS, type Permission, PERMISSIONS } from "../line/mod.ts";
import { type Finding, finding } from "./finding.ts";

/** Minimum version of Deno, as major and minor number. */
const LEAST = [2, 9] as const;

/**
 * Checks the version of Deno.
 *
 * @param version Version string of Deno, as in `Deno.version.deno`.
 * @returns Finding for the version.
 */
export function checkDeno(version: string): Finding {
  const [major = 0, minor = 0] = version.split(".").map((component) =>
    parseInt(component, 10)
  );
  const isEnough = major > LEAST[0] || major === LEAST[0] && minor >= LEAST[1];
  const minimum = LEAST.join(".");
  const check = "Deno";
  if (!isEnough) {
    const advice =
      "Update it with: deno upgrade, or use npx -y deno@2.9.6 instead of deno";
    const message = `${version}; ${minimum} or newer is required`;
    return finding(check, "fail", message, advice);
  }
  if (major === LEAST[0]) return finding(check, "ok", version);
  const message =
    `${version}, newer than ${minimum}, the version Readout is tested with`;
  const advice = "If something breaks, use npx -y deno@2.9.6";
  return finding(check, "warn", message, advice);
}

/**
 * Checks the permissions that Deno was started with.
 *
 * @param states State of each permission.
 * @returns The finding; a missing permission affects only some commands.
 */
export function checkPermissions(
  states: Readonly<Record<Permission, Deno.PermissionState>>,
): Finding {
  const names = Object.keys(PERMISSIONS) as Permission[];
  const missing = names.filter((name) => states[name] !== "granted");
  const granted = names.filter((name) => states[name] === "granted").join(", ");
  if (missing.length === 0) return finding("Permissions", "ok", granted);
  const lines = missing.map((name) => {
    const whom = NEEDS.files.includes(name)
      ? "every command"
      : NEEDS.service.includes(name)
      ? "service, sandbox and notebooks"
      : "notebooks";
    return `--allow-${name} (used by ${whom}): ${PERMISSIONS[name]}`;
  });
  const message = [`${granted}; not fully granted:`, ...lines].join("\n");
  return finding("Permissions", "note", message);
}

/** Returns the permissions of this process. */
export function permissionStates(): Record<Permission, Deno.PermissionState> {
  const names = Object.keys(PERMISSIONS) as Permission[];
  return Object.fromEntries(
    names.map((name) => [name, Deno.permissions.querySync({ name }).state]),
  ) as Record<Permission, Deno.PermissionState>;
}

/**
 * Loads each native library and runs a small test.
 *
 * @returns One finding per library.
 */
export function checkNativeParts(): Promise<Finding[]> {
  return Promise.all([
    nativePart("DuckDB", async () => {
      const { DuckDBInstance } = await import("@duckdb/node-api");
      const instance = await keepLoopAlive(DuckDBInstance.create(":memory:"));
      const connection = await keepLoopAlive(instance.connect());
      const rows = await keepLoopAlive(
        connection.runAndReadAll("select 20 + 22"),
      );
      connection.closeSync();
      instance.closeSync();
      return Number(rows.getRows()[0]![0]);
    }),
    nativePart("polars", async () => {
      const { default: pl } = await import("nodejs-polars");
      return pl.Series("n", [20, 22]).sum();
    }),
  ]);
}

async function nativePart(
  name: string,
  work: () => Promise<number>,
): Promise<Finding> {
  try {
    const answer = await work();
    if (answer === 42) return finding(name, "ok", "loads and computes");
    return finding(name, "fail", `computes 20 + 22 = ${answer}`, ADVICE);
  } catch (error) {
    const message = `does not load: ${errorMessage(error)}`;
    return finding(name, "fail", message, ADVICE);
  }
}

const ADVICE = Deno.build.env === "musl"
  ? "This Deno is built for musl, and the lock files list no musl builds. Start it with --no-lock"
  : `Reload it with: deno install --reload. There may be no build for ${Deno.build.os} ${Deno.build.arch}`;
