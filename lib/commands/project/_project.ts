/** The `deno.json` of a project folder: tasks and imports of this checkout. */

import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  CHECKOUT_FILES,
  LIBRARY_ROOT,
  PACKAGE_ADDRESS,
} from "../../base/mod.ts";
import { resultText } from "../../bundle/mod.ts";
import {
  capitalised,
  type CommandSpec,
  type Need,
  permissionFlags,
} from "../line/mod.ts";
import { DOCTOR, READOUT, RUN } from "../specs/mod.ts";

/** What is read and written of a `deno.json`. */
export interface ProjectConfig {
  /** Tasks by name. */
  readonly tasks?: Readonly<Record<string, unknown>>;
  /** The import map. */
  readonly imports?: Readonly<Record<string, string>>;
  /** Imports of files below an address. */
  readonly scopes?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What the type checker is told. */
  readonly compilerOptions?: Readonly<Record<string, unknown>>;
  /** Whatever else there is. */
  readonly [field: string]: unknown;
}

/** The notebook that a project begins with. */
export const PROJECT_NOTEBOOK = "readout.ipynb";

const CHECKOUT = fileURLToPath(LIBRARY_ROOT);

/** Packages of the checkout that a notebook shares with the library. */
const SHARED_PACKAGES = ["nodejs-polars"];

/**
 * The configuration that a new project gets.
 *
 * @param folder The project's folder, absolute.
 * @returns The configuration.
 */
export async function projectConfig(folder: string): Promise<ProjectConfig> {
  return PACKAGE_ADDRESS === null
    ? await checkoutConfig(folder)
    : packageConfig(PACKAGE_ADDRESS);
}

/**
 * Everything by the package's address: nothing leads to this machine. Polars is
 * the package's own, which would else be fetched twice.
 */
function packageConfig(address: string): ProjectConfig {
  return {
    tasks: tasks(address),
    imports: {
      readout: address,
      "readout/": `${address.replace("npm:", "npm:/")}/`,
      "nodejs-polars": `${address}/polars`,
    },
  };
}

async function checkoutConfig(folder: string): Promise<ProjectConfig> {
  const checkoutSettings = await readConfig(join(CHECKOUT, "deno.json"));
  const place = checkoutAddress(folder);
  const library = Object.fromEntries(
    Object.entries(checkoutSettings?.exports as Record<string, string>).map((
      [name, path],
    ) => [`readout${name.slice(1)}`, place + path.slice(2)]),
  );
  const packages = checkoutSettings?.imports ?? {};
  const shared = SHARED_PACKAGES.map((name): [string, string] => [
    name,
    packages[name]!,
  ]);
  return {
    tasks: tasks(checkoutProgram(folder)),
    imports: { ...library, ...Object.fromEntries(shared) },
    // The library's own imports mean in its files what they mean there.
    scopes: { [place]: { ...packages, ...library } },
    allowScripts: checkoutSettings?.allowScripts,
    compilerOptions: {
      ...checkoutSettings?.compilerOptions,
      types: [`${place}lib/base/std.d.ts`],
    },
  };
}

/**
 * An existing configuration, led to this checkout again. What does not come from
 * a checkout stays as it is.
 *
 * @param config What is there.
 * @param fresh What a new project would get.
 * @returns The configuration.
 */
export function updatedConfig(
  config: ProjectConfig,
  fresh: ProjectConfig,
): ProjectConfig {
  const { imports = {}, scopes = {} } = config;
  const old = imports.readout?.replace(/lib\/mod\.ts$/, "");
  const keep = <T>(
    entries: Readonly<Record<string, T>>,
    isKept: (name: string) => boolean,
  ): Record<string, T> =>
    Object.fromEntries(
      Object.entries(entries).filter(([name]) => isKept(name)),
    );
  return {
    ...config,
    tasks: { ...config.tasks, ...fresh.tasks },
    imports: {
      ...keep(imports, (name) => !/^readout(\/|$)/.test(name)),
      ...fresh.imports,
    },
    scopes: { ...keep(scopes, (name) => name !== old), ...fresh.scopes },
    allowScripts: fresh.allowScripts,
    compilerOptions: {
      ...config.compilerOptions,
      ...fresh.compilerOptions,
    },
  };
}

/**
 * Whether two configurations say the same, in whatever order.
 *
 * @param a One.
 * @param b The other.
 * @returns Whether they do.
 */
export function saysTheSame(a: ProjectConfig, b: ProjectConfig): boolean {
  return resultText(a) === resultText(b);
}

/**
 * Reads a `deno.json`.
 *
 * @param path The file.
 * @returns What it holds; `null` when it is not there.
 * @throws {SyntaxError} When it is not JSON.
 */
export async function readConfig(path: string): Promise<ProjectConfig | null> {
  try {
    return JSON.parse(await Deno.readTextFile(path));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/**
 * Where the checkout is, as the project's import map names it. Beside the
 * project the way is relative, so that both can be moved together.
 */
function checkoutAddress(folder: string): string {
  return isBeside(folder)
    ? `${asUrl(relative(folder, CHECKOUT))}/`
    : pathToFileURL(CHECKOUT).href.replace(/\/?$/, "/");
}

/** An import map holds addresses, in which some signs mean something. */
function asUrl(path: string): string {
  return path.split(/[\\/]/).map((segment) =>
    segment === ".." ? segment : encodeURIComponent(segment)
  ).join("/");
}

function isBeside(folder: string): boolean {
  const checkoutParent = dirname(CHECKOUT);
  const isRoot = dirname(checkoutParent) === checkoutParent;
  return !isRoot && `${folder}/`.startsWith(join(checkoutParent, "/"));
}

/** The program with its import map and lock, as `deno run` takes them. */
function checkoutProgram(folder: string): string {
  const path = (name: string): string =>
    quoted(
      isBeside(folder)
        ? relative(folder, join(CHECKOUT, name)).replaceAll("\\", "/")
        : join(CHECKOUT, name),
    );
  const [config, lock, cli] = CHECKOUT_FILES.map(path);
  return `--config ${config} --lock ${lock} ${cli}`;
}

function tasks(program: string): Record<string, unknown> {
  const start = (need: Need): string =>
    ["deno run", ...permissionFlags(need), program].join(" ");
  const taskOf = ({ name, needs, summary }: CommandSpec) => ({
    description: capitalised(summary),
    command: `${start(needs)} ${name}`,
  });
  return {
    run: {
      description: `Run ${PROJECT_NOTEBOOK}, into reports/`,
      command: `${
        start(RUN.needs)
      } run ${PROJECT_NOTEBOOK} --html reports/readout.html`,
    },
    readout: taskOf(READOUT),
    doctor: taskOf(DOCTOR),
    cli: {
      description: "Any command of Readout; --help lists them",
      command: start("notebooks"),
    },
  };
}

/**
 * A path as a shell takes it, whatever it is made of.
 *
 * @param path The path.
 * @returns The path, in quotes where it needs them.
 */
export function quoted(path: string): string {
  return /^[\w./:@-]+$/.test(path)
    ? path
    : `'${path.replaceAll("'", `'"'"'`)}'`;
}
