#!/usr/bin/env node
// Starts the command line in Deno: an installed one of the same minor version,
// or else the one that npm fetched beside this package.
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  readFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { constants, homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const own = readOwn();
const wanted = own.config.deno;

const NEEDS_GLIBC =
  `Readout ${own.version} brings DuckDB and polars for glibc, and this system has musl: use a Debian or Ubuntu one, for instance the image node:22-slim in place of node:22-alpine`;

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function readOwn() {
  try {
    const path = new URL("../package.json", import.meta.url);
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error.name !== "NotCapable") throw error;
    fail(
      "Deno does not permit Readout to read its own files: give it --allow-read, or with -A what its commands need, of which each gives up the rest: deno run -A npm:@readout/readout",
    );
  }
}

// `deno run npm:...` starts this file, too, and is where it has to be.
if (globalThis.Deno !== undefined) {
  const [major, minor] = Deno.version.deno.split(".").map(Number);
  const [least, leastMinor] = wanted.split(".").map(Number);
  if (major < least || major === least && minor < leastMinor) {
    fail(
      `Readout ${own.version} needs Deno ${least}.${leastMinor}, and this is ${Deno.version.deno}: deno upgrade`,
    );
  }
  if (Deno.build.target.endsWith("musl")) fail(NEEDS_GLIBC);
  const { start } = await import("../lib/cli.js");
  await start();
}

function minorOf(program) {
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return /^deno (\d+\.\d+)\./.exec(stdout ?? "")?.[1] ?? null;
}

function isMusl() {
  if (process.platform !== "linux") return false;
  // What it would say of the network takes most of its time.
  process.report.excludeNetwork = true;
  return !process.report.getReport().header.glibcVersionRuntime;
}

/** Where that is kept which npm did not bring along. */
function cacheFolder() {
  const { env, platform } = process;
  const base = platform === "win32"
    ? env.LOCALAPPDATA ?? join(homedir(), "AppData", "Local")
    : platform === "darwin"
    ? join(homedir(), "Library", "Caches")
    : env.XDG_CACHE_HOME ?? join(homedir(), ".cache");
  return join(base, "readout", "parts");
}

/** The folder of a package of npm, fetched once; it may still not be there. */
function fetchPart(name, version, what) {
  const folder = join(cacheFolder(), `${name.replace("/", "-")}-${version}`);
  const part = join(folder, "node_modules", name);
  if (existsSync(part)) return part;
  process.stderr.write(`Fetching ${what} ${version} from npm, once\n`);
  spawnSync(
    "npm",
    // It asks for another Node, and is not for Node.
    ["install", "--silent", "--no-save", "--ignore-scripts", "--force"]
      .concat("--prefix", folder, `${name}@${version}`),
    {
      stdio: ["ignore", "ignore", "inherit"],
      shell: process.platform === "win32",
    },
  );
  return part;
}

/** Not a dependency: who starts this from Deno would fetch Deno once more. */
function fetchDeno() {
  const { platform, arch } = process;
  const libc = platform === "linux" ? "-glibc" : "";
  const folder = fetchPart(`@deno/${platform}-${arch}${libc}`, wanted, "Deno");
  const windows = platform === "win32";
  const program = join(folder, windows ? "deno.exe" : "deno");
  if (!existsSync(program)) return null;
  // What starts the package's own program would make it executable.
  if (!windows) chmodSync(program, 0o755);
  return minorOf(program) === null ? null : program;
}

function findDeno() {
  const minor = /^\d+\.\d+/.exec(wanted)[0];
  const installed = process.env.READOUT_DENO ?? "deno";
  const found = minorOf(installed);
  if (found === minor) return installed;
  if (isMusl()) fail(NEEDS_GLIBC);
  const fetched = fetchDeno();
  if (fetched !== null) return fetched;
  fail(
    `Readout ${own.version} needs Deno ${minor}, and ${
      found === null ? "none is installed" : `${found} is installed`
    }: npm install --global deno@${wanted}; READOUT_DENO names one that is not on the PATH`,
  );
}

/**
 * Where Deno finds the program. npm on Node 20 leaves out the native part of
 * polars, which asks for Node 22 and never meets it, and says nothing: it is
 * fetched by itself and put into polars' own folder. (Beside the other packages
 * npx would take it for a change of its tree, and build that again each time.)
 */
function program() {
  const byFile = {
    flags: ["--node-modules-dir=manual"],
    entry: fileURLToPath(new URL("../lib/cli.js", import.meta.url)),
  };
  const { platform, arch } = process;
  const libc = { linux: "-gnu", win32: "-msvc" }[platform] ?? "";
  const build = `${platform}-${arch}${libc}`;
  const polars = require.resolve("nodejs-polars/package.json");
  const file = `nodejs-polars.${build}.node`;
  const place = join(dirname(polars), "bin", file);
  if (existsSync(place) || isInstalled(`nodejs-polars-${build}`)) return byFile;
  if (isMusl()) fail(NEEDS_GLIBC);
  const { version } = JSON.parse(readFileSync(polars, "utf8"));
  const part = fetchPart(
    `nodejs-polars-${build}`,
    version,
    "the native part of polars",
  );
  if (!existsSync(join(part, file))) {
    fail(
      `Readout ${own.version} needs the native part of polars, which npm on Node ${process.versions.node} left out and which could not be fetched: use Node 22 or later, or go online once, or without Node: deno run -A npm:${own.name}`,
    );
  }
  try {
    // A link where it can be one: 115 MB.
    link(join(part, file), place);
    return byFile;
  } catch {
    // Not ours to write: Deno fetches the whole package by itself.
    return { flags: [], entry: `npm:${own.name}@${own.version}` };
  }
}

function isInstalled(name) {
  try {
    return existsSync(require.resolve(`${name}/package.json`));
  } catch {
    return false;
  }
}

function link(from, to) {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

const deno = findDeno();
const { flags, entry } = program();
// A short run spends less on collecting what it leaves behind, above all where
// the other processor is busy; a server stays, and is to be small.
flags.push(
  process.argv[2] === "mcp"
    ? "--v8-flags=--optimize-for-size"
    : "--v8-flags=--min-semi-space-size=16",
);
const child = spawn(
  deno,
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
