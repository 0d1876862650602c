#!/usr/bin/env node
// Starts the command line in Deno: an installed one of the same minor version,
// or else the one that npm fetched beside this package.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { constants, homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const own = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
);
const wanted = own.config.deno;

// `deno run npm:...` starts this file, too, and is where it has to be.
if (globalThis.Deno !== undefined) {
  const { main } = await import("../lib/cli.js");
  Deno.exit(await main(Deno.args));
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function minorOf(program) {
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return /^deno (\d+\.\d+)\./.exec(stdout ?? "")?.[1] ?? null;
}

function isMusl() {
  return process.platform === "linux" &&
    !process.report.getReport().header.glibcVersionRuntime;
}

/** Where Deno is kept for those who have none. */
function cacheFolder() {
  const { env, platform } = process;
  const base = platform === "win32"
    ? env.LOCALAPPDATA ?? join(homedir(), "AppData", "Local")
    : platform === "darwin"
    ? join(homedir(), "Library", "Caches")
    : env.XDG_CACHE_HOME ?? join(homedir(), ".cache");
  return join(base, "readout", `deno-${wanted}`);
}

/** Not a dependency: who starts this from Deno would fetch Deno once more. */
function fetchDeno() {
  const folder = cacheFolder();
  const { platform, arch } = process;
  const libc = platform === "linux" ? "-glibc" : "";
  const program = join(
    folder,
    "node_modules",
    "@deno",
    `${platform}-${arch}${libc}`,
    platform === "win32" ? "deno.exe" : "deno",
  );
  if (minorOf(program) !== null) return program;
  process.stderr.write(`Fetching Deno ${wanted} from npm, once\n`);
  const packages = [`deno@${wanted}`];
  spawnSync(
    "npm",
    ["install", "--silent", "--no-save", "--prefix", folder, ...packages],
    { stdio: ["ignore", "ignore", "inherit"], shell: platform === "win32" },
  );
  // The package's own launcher may have to make the program executable.
  if (existsSync(program) && platform !== "win32") chmodSync(program, 0o755);
  return minorOf(program) === null ? null : program;
}

function findDeno() {
  const minor = /^\d+\.\d+/.exec(wanted)[0];
  const installed = process.env.READOUT_DENO ?? "deno";
  const found = minorOf(installed);
  if (found === minor) return installed;
  const fetched = isMusl() ? null : fetchDeno();
  if (fetched !== null) return fetched;
  fail(
    `Readout ${own.version} needs Deno ${minor}, and ${
      found === null ? "none is installed" : `${found} is installed`
    }${
      isMusl()
        ? "; npm's package of Deno is for glibc, so install your distribution's Deno"
        : `: npm install --global deno@${wanted}`
    }; READOUT_DENO names one that is not on the PATH`,
  );
}

/**
 * npm on Node 20 leaves out the native parts of packages that ask for Node 22,
 * and says nothing. Deno then fetches the package and its parts by itself.
 */
function program() {
  const native = require.resolve("nodejs-polars/package.json").replace(
    /nodejs-polars[\\/]package\.json$/,
    "",
  );
  const isWhole = ["gnu", "musl", "msvc"].some((libc) =>
    existsSync(
      `${native}nodejs-polars-${process.platform}-${process.arch}-${libc}`,
    )
  ) || existsSync(`${native}nodejs-polars-${process.platform}-${process.arch}`);
  return isWhole
    ? {
      flags: ["--node-modules-dir=manual"],
      entry: fileURLToPath(new URL("../lib/cli.js", import.meta.url)),
    }
    : { flags: [], entry: `npm:${own.name}@${own.version}` };
}

const { flags, entry } = program();
const child = spawn(
  findDeno(),
  ["run", "-A", "--no-config", ...flags, entry, ...process.argv.slice(2)],
  { stdio: "inherit", env: { ...process.env, READOUT_COMMAND: "readout" } },
);
// A terminal sends its signals to both; what is sent to this process alone is
// handed on, and how the program ended becomes how this one ends.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => signal === "SIGINT" || child.kill(signal));
}
child.on("error", ({ message }) => fail(`Deno did not start: ${message}`));
child.on("exit", (code, signal) => {
  process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
});
