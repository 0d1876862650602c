/** Loader for Vega and Vega-Lite, using as few files as possible. */

type Vega = typeof import("vega");
type VegaLite = typeof import("vega-lite");

let loading: Promise<[Vega, VegaLite]> | undefined;

/** Loads Vega and Vega-Lite on first use. */
export function loadVega(): Promise<[Vega, VegaLite]> {
  return loading ??= load();
}

async function load(): Promise<[Vega, VegaLite]> {
  return loadBuilds() ??
    await Promise.all([import("vega"), import("vega-lite")]);
}

/** Global variables in which the script-element builds store their exports. */
const NAMES = ["vega", "vegaLite"] as const;

/**
 * Loads the single-file builds for script elements, which take a quarter of the
 * time of the packages' hundreds of modules. The builds communicate through the
 * global object, and their globals are removed afterwards.
 *
 * @returns `null` if the files cannot be read: in a browser, or before the
 *   packages are fetched.
 */
function loadBuilds(): [Vega, VegaLite] | null {
  const shared = globalThis as { vega?: Vega; vegaLite?: VegaLite };
  const previous = NAMES.map((name) =>
    Object.getOwnPropertyDescriptor(shared, name)
  );
  try {
    const vegaBuild = buildPath(import.meta.resolve("vega"), "vega");
    const vegaLiteBuild = buildPath(
      import.meta.resolve("vega-lite"),
      "vega-lite",
    );
    const load = nodeModule("node:module").createRequire(vegaBuild);
    load(vegaBuild);
    load(vegaLiteBuild);
    const { vega, vegaLite } = shared;
    return vega === undefined || vegaLite === undefined
      ? null
      : [vega, vegaLite];
  } catch {
    return null;
  } finally {
    for (const [index, name] of NAMES.entries()) {
      const descriptor = previous[index];
      if (descriptor === undefined) delete shared[name];
      else Object.defineProperty(shared, name, descriptor);
    }
  }
}

/**
 * Returns the path of a package's script-element build, next to its exported
 * module.
 */
function buildPath(module: string, name: string): string {
  const url = new URL(`${name}.min.js`, module);
  if (url.protocol !== "file:") throw new TypeError("Not on this machine");
  return nodeModule("node:url").fileURLToPath(url);
}

interface BuiltIn {
  readonly "node:module": typeof import("node:module");
  readonly "node:url": typeof import("node:url");
}

/**
 * Returns a built-in module of the runtime. A static import would fail in
 * browsers, where charts are drawn as well.
 *
 * @throws {TypeError} If it runs in a browser
 */
function nodeModule<Name extends keyof BuiltIn>(name: Name): BuiltIn[Name] {
  const { process } = globalThis as unknown as {
    process: { getBuiltinModule(name: string): BuiltIn[Name] };
  };
  return process.getBuiltinModule(name);
}
