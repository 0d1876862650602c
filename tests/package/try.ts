/** The package as a newcomer meets it: each command, from empty caches. */

import { join } from "node:path";
import { type Home, makeHome, type Run } from "./_home.ts";
import { readManifest, serveRegistry } from "./registry.ts";

const DATA = join(import.meta.dirname!, "../../data/");
const FILES = ["orders.csv", "time_series.csv"];
/** Two files, as the README has it. */
const READ: readonly string[] = [
  ...["--orders", "orders.csv"],
  ...["--visitors", "time_series.csv"],
];

/** Ways to start the command; the last is installed first. */
const WAYS: readonly (readonly string[])[] = [
  ["npx", "-y", "@readout/readout"],
  ["deno", "run", "-A", "npm:@readout/readout"],
  ["readout"],
];
const INSTALL = [
  ...["deno", "install", "--global", "-A", "--name", "readout"],
  "npm:@readout/readout",
];

const DEMO = ["demo"];

/** What others need the files of. Each finds what the one before it fetched. */
const FIRST = [READ, ["init", "shop"]];
const COMMANDS: readonly (readonly string[])[] = [
  ["5b1f8a52", "--sandbox"],
  ["list", "--sandbox"],
  DEMO,
  ["season", "BFCM", "--year", "2025", "--sandbox"],
  ["kernel", "install"],
];

/** What is run again at the end: one warm time says little. */
const AGAIN = [READ, READ, READ, DEMO];
/** What `npx` takes by itself, with this package there: the floor of its rows. */
const NOTHING = [
  ...["npx", "-y", "--package=@readout/readout"],
  ...["node", "-e", "0"],
];
/** Half of what the first commands fetched, in MB. */
const MOST_PACKAGES = 249;

/** What runs until it is stopped, and what says that it answers. */
const SERVER = "sandbox";
const ANSWERING = "is ready";

/** A row of the table. */
export interface Trial {
  readonly command: string;
  readonly code: number;
  readonly seconds: number;
  /** All that is on the disk after it, in MB. */
  readonly megabytes: number;
  /** What it printed. */
  readonly stdout: string;
  /** What it said, when it failed. */
  readonly message: string;
}

/**
 * Tries a packed tarball.
 *
 * @param tarball Its path.
 * @param onTrial Gets each row as it is there.
 */
export async function tryPackage(
  tarball: string,
  onTrial: (trial: Trial) => void,
): Promise<void> {
  await using registry = await serveRegistry(
    tarball,
    await readManifest(tarball),
  );
  for (const way of WAYS) {
    await using home = await makeHome(registry.url);
    await copyFiles(home);
    if (way[0] === "readout") onTrial(await tryOne(home, INSTALL));
    onTrial(await tryOne(home, [...way, ...READ]));
    onTrial(await weigh(home, way));
    await tryCommands(home, way, onTrial);
    for (const command of AGAIN) {
      if (way[0] === "npx") onTrial(await tryOne(home, NOTHING));
      onTrial(await tryOne(home, [...way, ...command]));
    }
  }
}

/** Whether the packages are at most half of what they were. */
async function weigh(home: Home, way: readonly string[]): Promise<Trial> {
  const megabytes = await home.packageBytes() / 1e6;
  const isSmall = megabytes <= MOST_PACKAGES;
  return {
    command: `of these, packages of ${way.join(" ")}`,
    code: isSmall ? 0 : 1,
    seconds: 0,
    megabytes,
    stdout: "",
    message: isSmall ? "" : `more than ${MOST_PACKAGES} MB`,
  };
}

/**
 * Tries every command, one way of starting it.
 *
 * @param home Where, with the two files in its place.
 * @param way What is typed before each command.
 * @param onTrial Gets each row as it is there.
 * @param draw Which of them are tried.
 */
export async function tryCommands(
  home: Home,
  way: readonly string[],
  onTrial: (trial: Trial) => void,
  draw: <T>(all: readonly T[]) => readonly T[] = (all) => all,
): Promise<void> {
  for (const command of [...FIRST, ...draw(COMMANDS)]) {
    onTrial(await tryOne(home, [...way, ...command]));
  }
  const server = [...way, SERVER];
  onTrial(await trialOf(home, server, await home.run(server, ".", ANSWERING)));
  onTrial(await tryOne(home, ["deno", "task", "run"], "shop"));
}

/** Lays the two files where somebody has them. */
export async function copyFiles({ place }: Home): Promise<void> {
  for (const name of FILES) {
    await Deno.copyFile(join(DATA, name), join(place, name));
  }
}

/** Runs a command to its end and says what it took. */
export async function tryOne(
  home: Home,
  command: readonly string[],
  folder = ".",
): Promise<Trial> {
  return trialOf(home, command, await home.run(command, folder));
}

async function trialOf(
  home: Home,
  command: readonly string[],
  { code, seconds, stdout, stderr }: Run,
): Promise<Trial> {
  return {
    command: command.join(" "),
    code,
    seconds,
    stdout,
    megabytes: await home.bytes() / 1e6,
    message: code === 0 ? "" : stderr.trim().split("\n").at(-1)!,
  };
}

/** A row as a line. */
export function trialLine(
  { command, code, seconds, megabytes, message }: Trial,
): string {
  return [
    code === 0 ? "ok  " : "FAIL",
    `${seconds.toFixed(1).padStart(6)} s`,
    `${megabytes.toFixed(0).padStart(5)} MB `,
    command + (message === "" ? "" : `\n       ${message}`),
  ].join(" ");
}
