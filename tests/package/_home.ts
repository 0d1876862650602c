/** A person's machine as a folder: an empty home, empty caches, an empty place. */

import { join } from "node:path";

/** What a command came to. */
export interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly seconds: number;
}

/** A home with nothing in it but the registry's address. */
export interface Home extends AsyncDisposable {
  /** The empty folder in which commands run. */
  readonly place: string;
  /** What commands have in their environment. */
  readonly variables: Readonly<Record<string, string>>;
  /**
   * Runs a command in it, or in a folder below: to its end, or until its output
   * has a text, when it is stopped and has done what it should.
   */
  run(
    command: readonly string[],
    folder?: string,
    until?: string,
  ): Promise<Run>;
  /** Bytes that were fetched and made so far. */
  bytes(): Promise<number>;
  /** Of these, those of packages as they lie unpacked, in Deno's cache or npx's. */
  packageBytes(): Promise<number>;
}

/**
 * Makes a home.
 *
 * @param registry Address of the registry that has the package.
 * @param env More variables; `DENO_DIR` keeps what is there already.
 */
export async function makeHome(
  registry: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Home> {
  const home = await Deno.makeTempDir({ prefix: "readout-home-" });
  const place = join(home, "place");
  await Deno.mkdir(place);
  const npmrc = join(home, ".npmrc");
  await Deno.writeTextFile(npmrc, `@readout:registry=${registry}\n`);
  const variables = {
    HOME: home,
    // Where Deno installs commands.
    PATH: `${home}/.deno/bin:${Deno.env.get("PATH")}`,
    XDG_CACHE_HOME: join(home, ".cache"),
    DENO_DIR: join(home, "deno"),
    NPM_CONFIG_CACHE: join(home, "npm"),
    NPM_CONFIG_USERCONFIG: npmrc,
    NO_COLOR: "1",
    NO_UPDATE_NOTIFIER: "1",
    READOUT_BASE_URL: "",
    READOUT_TOKEN: "",
    ...env,
  };
  return {
    place,
    variables,
    run: (command, folder = ".", until) =>
      runIn(join(place, folder), command, variables, until),
    bytes: () => bytesBelow(home),
    packageBytes: async () => {
      const seen = new Set<number>();
      const folders = ["deno/npm", "npm/_npx"].map((name) => join(home, name));
      const sizes = folders.map((folder) =>
        bytesBelow(folder, seen).catch(() => 0)
      );
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    },
    [Symbol.asyncDispose]: () => Deno.remove(home, { recursive: true }),
  };
}

const LONGEST_MS = 300_000;

async function runIn(
  cwd: string,
  [program, ...args]: readonly string[],
  env: Record<string, string>,
  until: string | undefined,
): Promise<Run> {
  const start = performance.now();
  const child = new Deno.Command("env", {
    // Found on the PATH of the home, not on ours.
    args: [program!, ...args],
    cwd,
    env,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    // A group of its own: what npx starts ends with it.
    detached: true,
  }).spawn();
  const end = () => Deno.kill(-child.pid, "SIGTERM");
  const limit = setTimeout(end, LONGEST_MS);
  const stderr = new Response(child.stderr).text();
  let stdout = "";
  let isThere = false;
  let seconds = 0;
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    stdout += text;
    if (isThere || until === undefined || !stdout.includes(until)) continue;
    isThere = true;
    seconds = (performance.now() - start) / 1000;
    end();
  }
  const { code } = await child.status;
  clearTimeout(limit);
  if (!isThere) seconds = (performance.now() - start) / 1000;
  return {
    code: isThere ? 0 : code,
    stdout,
    stderr: await stderr,
    seconds,
  };
}

/** Deno links files of its cache to other places: each counts once. */
async function bytesBelow(
  folder: string,
  seen: Set<number> = new Set(),
): Promise<number> {
  let bytes = 0;
  for await (const { name, isDirectory, isFile } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) bytes += await bytesBelow(path, seen);
    if (!isFile) continue;
    const { size, ino } = await Deno.lstat(path);
    if (ino !== null && seen.has(ino)) continue;
    if (ino !== null) seen.add(ino);
    bytes += size;
  }
  return bytes;
}
