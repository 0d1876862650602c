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
  checkoutProgram,
  LIBRARY_ROOT,
  moduleAt,
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

/** What the names of declared modules begin with: nothing else is found there. */
export const DECLARED = "declared:";
/** The program that makes the file of declarations. */
const DECLARE = moduleAt("kernel/execution/declare_library");
const POLARS = "nodejs-polars";

/** Where the modules are that cells of notebooks in a folder import. */
export class LibraryImports {
  readonly #cwd: string;
  #modules: Promise<Modules> | null = null;
  #declarations: Promise<string | null> | null = null;

  constructor(cwd: string) {
    this.#cwd = cwd;
  }

  /** What the names of modules in a cell's imports stand for. */
  async addresses(code: string): Promise<(module: string) => string> {
    if (!/\bimport\b/.test(code)) return (module) => module;
    const modules = await (this.#modules ??= findModules(resolve(this.#cwd)));
    return (module) => modules.get(module) ?? module;
  }

  /** The cell's code as a checker is to see it, by declarations if there are. */
  async declared(code: string): Promise<string> {
    const address = await this.addresses(code);
    const isDeclared = /\breadout\b/.test(code) &&
      await this.declarations() !== null;
    const edits = addressEdits(
      cellImports(code),
      (module) =>
        isDeclared && /^readout(\/|$)/.test(module)
          ? DECLARED + module
          : address(module),
    );
    return applyEdits(code, edits);
  }

  /**
   * An import map of the library's names, as an address. A folder without a
   * `deno.json` has no other; in one with its own, that one holds.
   */
  async importMap(): Promise<string> {
    const isPackage = PACKAGE_ADDRESS !== null;
    const file = new URL(
      isPackage ? "package.json" : "deno.json",
      LIBRARY_ROOT,
    );
    const { exports, config } = JSON.parse(await Deno.readTextFile(file));
    const imports: Record<string, string> = {};
    for (const name of Object.keys(exports)) {
      const module = join(isPackage ? config.importedAs : "readout", name);
      imports[module] = DECLARED + module;
    }
    const text = encodeURIComponent(JSON.stringify({ imports }));
    return `data:application/json,${text}`;
  }

  /**
   * The file of the library's declarations; null in a package, which has its
   * own, and where a notebook means another library.
   */
  declarations(): Promise<string | null> {
    return this.#declarations ??= findDeclarations(resolve(this.#cwd))
      .catch(() => null);
  }
}

/** Addresses of the library's modules, by the names that they are imported by. */
type Modules = ReadonlyMap<string, string>;

async function findModules(cwd: string): Promise<Modules> {
  if (await ownAddress(cwd) !== null) return new Map();
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

/** What a notebook's own configuration means by the name; null if it has none. */
async function ownAddress(cwd: string): Promise<string | null> {
  const config = await readConfig(cwd);
  if (config === null) {
    return dirname(cwd) === cwd ? null : await ownAddress(dirname(cwd));
  }
  const own = config.name === "readout" ? "./" : config.imports?.readout;
  return own ? new URL(own, pathToFileURL(`${cwd}/`)).href : null;
}

async function findDeclarations(cwd: string): Promise<string | null> {
  const own = await ownAddress(cwd);
  const isOurs = own === null ||
    own === new URL("lib/mod.ts", LIBRARY_ROOT).href;
  if (PACKAGE_ADDRESS !== null || !isOurs) return null;
  const root = fileURLToPath(LIBRARY_ROOT);
  const { target, isThere } = await kept(
    JSON.stringify([await readConfig(root), await readFiles(root, "lib")]),
    ".d.ts",
  );
  if (isThere) return target;
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", ...checkoutProgram(DECLARE), target],
    stdout: "null",
    stderr: "null",
  }).output();
  return success ? target : null;
}

/** A place in the cache for what is made of some content, kept from now on. */
async function kept(content: string, ending = "") {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 24);
  const target = copyPrefix() + hash + ending;
  const time = new Date();
  const isThere = await Deno.utime(target, time, time)
    .then(() => true, () => false);
  return { target, isThere };
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
  const { target, isThere } = await kept(JSON.stringify([config, files]));
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
