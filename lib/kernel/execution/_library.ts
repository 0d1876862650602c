/**
 * `import ... from "readout"` in a notebook anywhere on the machine.
 *
 * A kernel finds a `deno.json` from its working directory upward, and only
 * that one: it cannot be told of ours without taking the notebook's own away.
 * So the cells' imports of the library become absolute addresses, of a copy
 * whose own imports need no import map. (The files of the checkout will not do:
 * their bare imports would be looked up in the notebook's import map.)
 */
import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  LIBRARY_ROOT,
  PACKAGE_ADDRESS,
  userCacheFolder,
} from "../../base/mod.ts";
import { addressEdits, applyEdits } from "./_edits.ts";
import { cellImports } from "./parse.ts";

/** What is read of a `deno.json`. */
interface Config {
  readonly name?: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly imports?: Readonly<Record<string, string>>;
}

/** How long a copy of the library is kept after it was last asked for. */
const KEPT_MS = 7 * 24 * 3_600_000;

const POLARS = "nodejs-polars";

/** Where the modules are that cells of notebooks in a folder import. */
export class LibraryImports {
  readonly #cwd: string;
  #modules: Promise<Modules> | null = null;

  constructor(cwd: string) {
    this.#cwd = resolve(cwd);
  }

  #find(): Promise<Modules> {
    return this.#modules ??= findModules(this.#cwd);
  }

  /** What the names of modules in a cell's imports stand for. */
  async addresses(code: string): Promise<(module: string) => string> {
    if (!/\bimport\b/.test(code)) return (module) => module;
    const modules = await this.#find();
    return (module) => modules.get(module) ?? module;
  }

  /** A cell's code as a checker can read it, whose imports are addresses. */
  async withAddresses(code: string): Promise<string> {
    const address = await this.addresses(code);
    return applyEdits(code, addressEdits(cellImports(code), address));
  }

  /**
   * An import map of the library's names, as an address. A folder without a
   * `deno.json` has no other; in one with its own, that one holds.
   */
  async importMap(): Promise<string> {
    const imports = Object.fromEntries(await this.#find());
    const text = encodeURIComponent(JSON.stringify({ imports }));
    return `data:application/json,${text}`;
  }
}

/** Addresses of the library's modules, by the names that they are imported by. */
type Modules = ReadonlyMap<string, string>;

async function findModules(cwd: string): Promise<Modules> {
  if (await hasOwnLibrary(cwd)) return new Map();
  if (PACKAGE_ADDRESS !== null) return await packageModules(PACKAGE_ADDRESS);
  const config = await readConfig(fileURLToPath(LIBRARY_ROOT));
  if (config === null) return new Map();
  return new Map([
    ...exportsIn(await copyLibrary(config), config),
    // One copy of it makes the frames of cells and of the library.
    [POLARS, config.imports?.[POLARS] ?? POLARS],
  ]);
}

/** The library's modules in a folder. */
function exportsIn(folder: string, { exports = {} }: Config): Modules {
  return new Map(
    Object.entries(exports).map(([name, path]) => [
      join("readout", name),
      pathToFileURL(join(folder, path)).href,
    ]),
  );
}

/** The package's modules, and the packages that it depends on. */
async function packageModules(address: string): Promise<Modules> {
  const { exports, dependencies, config } = JSON.parse(
    await Deno.readTextFile(new URL("package.json", LIBRARY_ROOT)),
  );
  const modules = new Map<string, string>();
  for (const name of Object.keys(exports)) {
    modules.set(join(config.importedAs, name), address + name.slice(1));
  }
  for (const [name, version] of Object.entries(dependencies)) {
    modules.set(name, `npm:${name}@${version}`);
  }
  // The package's own, which would else be fetched twice.
  if ("./polars" in exports) modules.set(POLARS, `${address}/polars`);
  return modules;
}

/** True where the notebook's own configuration says what the name means. */
async function hasOwnLibrary(cwd: string): Promise<boolean> {
  const config = await readConfig(cwd);
  if (config !== null) {
    return config.name === "readout" || config.imports?.readout !== undefined;
  }
  return dirname(cwd) !== cwd && await hasOwnLibrary(dirname(cwd));
}

async function readConfig(folder: string): Promise<Config | null> {
  for (const name of ["deno.json", "deno.jsonc"]) {
    const text = await Deno.readTextFile(join(folder, name)).catch(() => null);
    if (text === null) continue;
    try {
      return JSON.parse(text);
    } catch {
      // Comments: what is looked for is not worth a parser of its own.
      return /"readout"/.test(text) ? { name: "readout" } : {};
    }
  }
  return null;
}

/**
 * Copies `lib/` to the user's cache, once for each state of it, and gives the
 * copy's folder.
 */
async function copyLibrary(config: Config): Promise<string> {
  const files = await readFiles(fileURLToPath(LIBRARY_ROOT), "lib");
  const content = JSON.stringify([config, files]);
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 24);
  const target = copyPrefix() + hash;
  // The copy counts as used from now on.
  const now = new Date();
  const isThere = await Deno.utime(target, now, now)
    .then(() => true, () => false);
  if (isThere) return target;
  const draft = `${target}.${crypto.randomUUID()}`;
  const ownModules = exportsIn(target, config);
  for (const [path, text] of files) {
    await Deno.mkdir(dirname(join(draft, path)), { recursive: true });
    const copy = withoutImportMap(text, ownModules, config.imports ?? {});
    await Deno.writeTextFile(join(draft, path), copy);
  }
  // Another kernel may have been faster, with the same content.
  await Deno.rename(draft, target).catch(() =>
    Deno.remove(draft, { recursive: true })
  );
  await removeUnused();
  return target;
}

/**
 * Removes copies of earlier states of the library. A kernel that still runs
 * may load more of its copy, so only those that no kernel has begun to use for
 * some days.
 */
async function removeUnused(): Promise<void> {
  const oldest = Date.now() - KEPT_MS;
  const folder = dirname(copyPrefix());
  for await (const { name } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (!path.startsWith(copyPrefix())) continue;
    const { mtime } = await Deno.stat(path);
    if (mtime !== null && mtime.getTime() >= oldest) continue;
    // Another kernel may be removing it as well.
    await Deno.remove(path, { recursive: true }).catch(() => {});
  }
}

/** All source files below a folder: path from the root, and text. */
async function readFiles(
  root: string,
  folder: string,
): Promise<[path: string, text: string][]> {
  const names = await readdir(join(root, folder), { recursive: true });
  const paths = names.filter((name) => /\.(ts|js|json)$/.test(name)).sort()
    .map((name) => join(folder, name));
  const texts = paths.map((path) => Deno.readTextFile(join(root, path)));
  return (await Promise.all(texts)).map((text, index) => [paths[index]!, text]);
}

/** A module whose imports are what the import map makes of them. */
function withoutImportMap(
  text: string,
  ownModules: Modules,
  imports: Readonly<Record<string, string>>,
): string {
  return text.replace(
    /(\b(?:from|import(?:\.meta\.resolve)?)\s*\(?\s*)"([^"\n]+)"/g,
    (statement, prefix: string, name: string) => {
      const key = Object.keys(imports)
        .find((key) => name === key || name.startsWith(`${key}/`));
      const address = ownModules.get(name) ??
        (key === undefined ? null : imports[key] + name.slice(key.length));
      return address === null ? statement : prefix + JSON.stringify(address);
    },
  );
}

const copyPrefix = (): string => join(cacheFolder(), "library-");

/**
 * Where copies of the library for notebooks elsewhere are kept.
 *
 * @returns The folder, which need not be there.
 */
export function cacheFolder(): string {
  return userCacheFolder() ?? "readout";
}
