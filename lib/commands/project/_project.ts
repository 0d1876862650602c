/** The `deno.json` of a project folder, with tasks and imports of this checkout. */

import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  capitalise,
  CHECKOUT_FILES,
  LIBRARY_ROOT,
  PACKAGE_ADDRESS,
} from "../../base/mod.ts";
import { resultText } from "../../bundle/mod.ts";
import type { CommandSpec, Need } from "../line/mod.ts";
import { permissionFlags } from "../line/mod.ts";
import { DOCTOR, READOUT, RUN } from "../specs/mod.ts";

/** Fields of a `deno.json` that are read and written. */
export interface ProjectConfig {
  /** Tasks by name. */
  readonly tasks?: Readonly<Record<string, unknown>>;
  /** Import map. */
  readonly imports?: Readonly<Record<string, string>>;
  /** Import maps by URL prefix of the importing files. */
  readonly scopes?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Options of the type checker. */
  readonly compilerOptions?: Readonly<Record<string, unknown>>;
  /** Other fields. */
  readonly [field: string]: unknown;
}

/** File name of a project's first notebook. */
export const PROJECT_NOTEBOOK = "readout.ipynb";

const CHECKOUT = fileURLToPath(LIBRARY_ROOT);

/** Packages of the checkout that notebooks must share with the library. */
const SHARED_PACKAGES = ["nodejs-polars"];

/**
 * Returns the configuration of a new project.
 *
 * @param folder Absolute path of the project folder.
 * @returns The configuration.
 */
export async function projectConfig(folder: string): Promise<ProjectConfig> {
  return PACKAGE_ADDRESS === null
    ? await checkoutConfig(folder)
    : packageConfig(PACKAGE_ADDRESS);
}

/**
 * Returns a configuration that uses only the package's address, without paths of
 * this machine. Polars is the package's own, because otherwise it would be
 * downloaded twice.
 */
function packageConfig(address: string): ProjectConfig {
  return {
    tasks: projectTasks(address),
    imports: {
      readout: address,
      "readout/": `${address.replace("npm:", "npm:/")}/`,
      "nodejs-polars": `${address}/polars`,
    },
  };
}

async function checkoutConfig(folder: string): Promise<ProjectConfig> {
  const checkoutSettings = await readConfig(join(CHECKOUT, "deno.json"));
  const checkoutUrl = checkoutAddress(folder);
  const library = Object.fromEntries(
    Object.entries(checkoutSettings?.exports as Record<string, string>).map((
      [name, path],
    ) => [`readout${name.slice(1)}`, checkoutUrl + path.slice(2)]),
  );
  const packages = checkoutSettings?.imports ?? {};
  const shared = SHARED_PACKAGES.map((name): [string, string] => [
    name,
    packages[name]!,
  ]);
  return {
    tasks: projectTasks(checkoutProgram(folder)),
    imports: { ...library, ...Object.fromEntries(shared) },
    // A scope keeps the meaning of the library's own imports inside its files.
    scopes: { [checkoutUrl]: { ...packages, ...library } },
    allowScripts: checkoutSettings?.allowScripts,
    compilerOptions: {
      ...checkoutSettings?.compilerOptions,
      types: [`${checkoutUrl}lib/base/std.d.ts`],
    },
  };
}

/**
 * Updates an existing configuration to this checkout. Entries that do not come
 * from a checkout are kept.
 *
 * @param config Existing configuration.
 * @param newConfig Configuration of a new project.
 * @returns The updated configuration.
 */
export function updateConfig(
  config: ProjectConfig,
  newConfig: ProjectConfig,
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
    tasks: { ...config.tasks, ...newConfig.tasks },
    imports: {
      ...keep(imports, (name) => !/^readout(\/|$)/.test(name)),
      ...newConfig.imports,
    },
    scopes: { ...keep(scopes, (name) => name !== old), ...newConfig.scopes },
    allowScripts: newConfig.allowScripts,
    compilerOptions: {
      ...config.compilerOptions,
      ...newConfig.compilerOptions,
    },
  };
}

/**
 * Returns whether two configurations are equal, regardless of the order of keys.
 *
 * @param a First configuration.
 * @param b Second configuration.
 * @returns Whether the configurations are equal.
 */
export function isSameConfig(a: ProjectConfig, b: ProjectConfig): boolean {
  return resultText(a) === resultText(b);
}

/**
 * Reads a `deno.json`.
 *
 * @param path Path of the file.
 * @returns The configuration, or `null` if the file does not exist.
 * @throws {SyntaxError} If the file is not JSON.
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
 * Returns the address of the checkout for the project's import map. The address
 * is relative if both share a parent folder, so that they can be moved together.
 */
function checkoutAddress(folder: string): string {
  return isBesideCheckout(folder)
    ? `${encodePath(relative(folder, CHECKOUT))}/`
    : pathToFileURL(CHECKOUT).href.replace(/\/?$/, "/");
}

/**
 * Encodes a path for an import map, in which some characters have a special
 * meaning.
 */
function encodePath(path: string): string {
  return path.split(/[\\/]/).map((segment) =>
    segment === ".." ? segment : encodeURIComponent(segment)
  ).join("/");
}

function isBesideCheckout(folder: string): boolean {
  const checkoutParent = dirname(CHECKOUT);
  const isRoot = dirname(checkoutParent) === checkoutParent;
  return !isRoot && `${folder}/`.startsWith(join(checkoutParent, "/"));
}

/**
 * Returns the program with its import map and lock file, as arguments of
 * `deno run`.
 */
function checkoutProgram(folder: string): string {
  const path = (name: string): string =>
    quoted(
      isBesideCheckout(folder)
        ? relative(folder, join(CHECKOUT, name)).replaceAll("\\", "/")
        : join(CHECKOUT, name),
    );
  const [config, lock, cli] = CHECKOUT_FILES.map(path);
  return `--config ${config} --lock ${lock} ${cli}`;
}

function projectTasks(program: string): Record<string, unknown> {
  const denoRun = (need: Need): string =>
    ["deno run", ...permissionFlags(need), program].join(" ");
  const commandTask = ({ name, needs, summary }: CommandSpec) => ({
    description: capitalise(summary),
    command: `${denoRun(needs)} ${name}`,
  });
  return {
    run: {
      description: `Run ${PROJECT_NOTEBOOK} and write to reports/`,
      command: `${
        denoRun(RUN.needs)
      } run ${PROJECT_NOTEBOOK} --html reports/readout.html`,
    },
    readout: commandTask(READOUT),
    doctor: commandTask(DOCTOR),
    cli: {
      description: "Any command of Readout; --help lists them",
      command: denoRun("notebooks"),
    },
  };
}

/**
 * Quotes a path for a shell if necessary.
 *
 * @param path Path to quote.
 * @returns The path, quoted if necessary.
 */
export function quoted(path: string): string {
  return /^[\w./:@-]+$/.test(path)
    ? path
    : `'${path.replaceAll("'", `'"'"'`)}'`;
}
