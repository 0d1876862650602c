/** The package as a newcomer meets it: each command, from empty caches. */

import { fromFileUrl, join } from "@std/path";
import { type Home, makeHome } from "./_home.ts";
import { readManifest, serveRegistry } from "./registry.ts";

const DATA = fromFileUrl(new URL("../../data/", import.meta.url));
const FILES = ["orders.csv", "time_series.csv"];
const READ = [
  ...["--orders", "orders.csv"],
  ...["--visitors", "time_series.csv", "--map", "created_at=dt"],
];

/** Ways to start the command, and what each is followed by. */
const WAYS: Readonly<Record<string, readonly string[]>> = {
  npx: ["npx", "-y", "@readout/readout"],
  "deno run": ["deno", "run", "-A", "npm:@readout/readout"],
};

/** The first has nothing; those behind it find what it fetched. */
const COMMANDS: readonly (readonly string[])[] = [
  READ,
  READ,
  ["demo"],
  ["demo"],
  ["init", "shop"],
  ["seasonal", "BFCM", "--year", "2025", "--sandbox"],
  ["kernel", "install"],
];

/** A row of the table. */
export interface Trial {
  readonly command: string;
  readonly code: number;
  readonly seconds: number;
  /** All that is on the disk after it, in MB. */
  readonly megabytes: number;
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
  for (const way of Object.values(WAYS)) {
    await using home = await makeHome(registry.url);
    for (const name of FILES) {
      await Deno.copyFile(join(DATA, name), join(home.place, name));
    }
    for (const command of COMMANDS) {
      onTrial(await tryOne(home, [...way, ...command]));
    }
    onTrial(await tryOne(home, ["deno", "task", "run"], "shop"));
  }
}

async function tryOne(
  home: Home,
  command: readonly string[],
  folder = ".",
): Promise<Trial> {
  const { code, seconds, stderr } = await home.run(command, folder);
  return {
    command: command.join(" "),
    code,
    seconds,
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
