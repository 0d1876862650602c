/** A person's machine as a folder: an empty home, empty caches, an empty place. */

import { join } from "@std/path";

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
  /** Runs a command in it, or in a folder below. */
  run(command: readonly string[], folder?: string): Promise<Run>;
  /** Bytes that were fetched and made so far. */
  bytes(): Promise<number>;
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
    run: (command, folder = ".") =>
      runIn(join(place, folder), command, variables),
    bytes: () => bytesBelow(home),
    [Symbol.asyncDispose]: () => Deno.remove(home, { recursive: true }),
  };
}

async function runIn(
  cwd: string,
  [program, ...args]: readonly string[],
  env: Record<string, string>,
): Promise<Run> {
  const start = performance.now();
  const { code, stdout, stderr } = await new Deno.Command(program!, {
    args,
    cwd,
    env,
    signal: AbortSignal.timeout(300_000),
  }).output();
  const decoder = new TextDecoder();
  return {
    code,
    stdout: decoder.decode(stdout),
    stderr: decoder.decode(stderr),
    seconds: (performance.now() - start) / 1000,
  };
}

async function bytesBelow(folder: string): Promise<number> {
  let bytes = 0;
  for await (const { name, isDirectory, isFile } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) bytes += await bytesBelow(path);
    else if (isFile) bytes += (await Deno.lstat(path)).size;
  }
  return bytes;
}
