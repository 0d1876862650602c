/**
 * Resolves `import ... from "readout"` in notebooks in any folder.
 *
 * A kernel uses only the nearest `deno.json` at or above its working directory,
 * so it cannot also use the library's. Imports of the library in cells are
 * therefore replaced by absolute addresses in a copy that needs no import map.
 * The checkout itself cannot serve, because its bare imports would be resolved
 * with the notebook's import map.
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

/** Fields read from a `deno.json`. */
interface Config {
  readonly name?: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly imports?: Readonly<Record<string, string>>;
}

/** Retention time of a copy of the library after its last use, in milliseconds. */
const KEPT_MS = 7 * 24 * 3_600_000;

const POLARS = "nodejs-polars";
/** Matches code that may contain an import. */
const IMPORT = /\bimport\b/;

/** Resolves the module names that cells of notebooks in one folder import. */
export class LibraryImports {
  readonly #cwd: string;
  #modules: Promise<Modules> | null = null;

  constructor(cwd: string) {
    this.#cwd = resolve(cwd);
  }

  #find(): Promise<Modules> {
    return this.#modules ??= findModules(this.#cwd);
  }

  /**
   * Returns a function that maps each module name in a cell's imports to its
   * address.
   */
  async addresses(code: string): Promise<(module: string) => string> {
    if (!IMPORT.test(code)) return (module) => module;
    const modules = await this.#find();
    return (module) => modules.get(module) ?? module;
  }

  /**
   * Returns the code of a cell with addresses as imports, so that the type
   * checker can read it.
   */
  async withAddresses(code: string): Promise<string> {
    if (!IMPORT.test(code)) return code;
    const address = await this.addresses(code);
    return applyEdits(code, addressEdits(cellImports(code), address));
  }

  /**
   * Returns an import map of the library's names as a data URL. The map applies
   * only in folders without a `deno.json`.
   */
  async importMap(): Promise<string> {
    const imports = Object.fromEntries(await this.#find());
    const text = encodeURIComponent(JSON.stringify({ imports }));
    return `data:application/json,${text}`;
  }
}

/** Addresses of the library's modules, by import name. */
type Modules = ReadonlyMap<string, string>;

async function findModules(cwd: string): Promise<Modules> {
  if (await definesLibrary(cwd)) return new Map();
  if (PACKAGE_ADDRESS !== null) return await packageModules(PACKAGE_ADDRESS);
  const config = await readConfig(fileURLToPath(LIBRARY_ROOT));
  if (config === null) return new Map();
  return new Map([
    ...exportsIn(await copyLibrary(config), config),
    // Cells and the library must share one copy of Polars, so that their data
    // frames are compatible.
    [POLARS, config.imports?.[POLARS] ?? POLARS],
  ]);
}

/** Returns the library's modules in a folder. */
function exportsIn(folder: string, { exports = {} }: Config): Modules {
  return new Map(
    Object.entries(exports).map(([name, path]) => [
      join("readout", name),
      pathToFileURL(join(folder, path)).href,
    ]),
  );
}

/** Returns the modules of a package and its dependencies. */
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
  // The package's own Polars module is used, because otherwise Polars would be
  // downloaded twice.
  if ("./polars" in exports) modules.set(POLARS, `${address}/polars`);
  return modules;
}

/** Returns whether the notebook's own configuration defines the library's name. */
async function definesLibrary(cwd: string): Promise<boolean> {
  const config = await readConfig(cwd);
  if (config !== null) {
    return config.name === "readout" || config.imports?.readout !== undefined;
  }
  return dirname(cwd) !== cwd && await definesLibrary(dirname(cwd));
}

async function readConfig(folder: string): Promise<Config | null> {
  for (const name of ["deno.json", "deno.jsonc"]) {
    const text = await Deno.readTextFile(join(folder, name)).catch(() => null);
    if (text === null) continue;
    try {
      return JSON.parse(text);
    } catch {
      // The file contains comments, and this one lookup does not justify a
      // parser for them.
      return /"readout"/.test(text) ? { name: "readout" } : {};
    }
  }
  return null;
}

/**
 * Copies `lib/` to the user's cache, once per version of its content, and returns
 * the copy's folder.
 */
async function copyLibrary(config: Config): Promise<string> {
  const files = await readFiles(fileURLToPath(LIBRARY_ROOT), "lib");
  const content = JSON.stringify([config, files]);
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 24);
  const target = copyPrefix() + hash;
  // Updates the modification time to mark the copy as recently used.
  const now = new Date();
  const isThere = await Deno.utime(target, now, now)
    .then(() => true, () => false);
  if (isThere) return target;
  const draft = `${target}.${crypto.randomUUID()}`;
  const ownModules = exportsIn(target, config);
  for (const [path, text] of files) {
    await Deno.mkdir(dirname(join(draft, path)), { recursive: true });
    const copy = resolveImports(text, ownModules, config.imports ?? {});
    await Deno.writeTextFile(join(draft, path), copy);
  }
  // Another kernel may have created the same copy first.
  await Deno.rename(draft, target).catch(() =>
    Deno.remove(draft, { recursive: true })
  );
  await removeUnused();
  return target;
}

/**
 * Removes old copies of the library. Copies used in the last days are kept,
 * because a running kernel may still load modules from them.
 */
async function removeUnused(): Promise<void> {
  const oldest = Date.now() - KEPT_MS;
  const folder = dirname(copyPrefix());
  for await (const { name } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (!path.startsWith(copyPrefix())) continue;
    const { mtime } = await Deno.stat(path);
    if (mtime !== null && mtime.getTime() >= oldest) continue;
    // Another kernel may be removing the same copy.
    await Deno.remove(path, { recursive: true }).catch(() => {});
  }
}

/**
 * Reads all source files below a folder; the keys are relative paths and the
 * values are texts.
 */
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

/** Replaces the imports of a module with the targets from the import map. */
function resolveImports(
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
 * Returns the folder that holds copies of the library for notebooks outside the
 * checkout.
 *
 * @returns Path of the folder, which may not exist yet.
 */
export function cacheFolder(): string {
  return userCacheFolder() ?? "readout";
}
