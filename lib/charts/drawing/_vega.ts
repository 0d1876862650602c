/** What draws: Vega and Vega-Lite, in the fewest files that they come in. */

type Vega = typeof import("vega");
type VegaLite = typeof import("vega-lite");

let loading: Promise<[Vega, VegaLite]> | undefined;

/** What draws, loaded when first asked for. */
export function loadVega(): Promise<[Vega, VegaLite]> {
  return loading ??= load();
}

async function load(): Promise<[Vega, VegaLite]> {
  return loadBuilds() ??
    await Promise.all([import("vega"), import("vega-lite")]);
}

/** Where the builds for a script element leave what they export. */
const NAMES = ["vega", "vegaLite"] as const;

/**
 * The packages are hundreds of modules, and of each there is a build in one
 * file as well, which takes a quarter of the time. The builds speak to each
 * other through the global object, where nothing of them stays.
 *
 * @returns Nothing where the files cannot be read: in a browser, and before the
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
    const load = builtIn("node:module").createRequire(vegaBuild);
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

/** A package's build for a script element, beside the module that it exports. */
function buildPath(module: string, name: string): string {
  const url = new URL(`${name}.min.js`, module);
  if (url.protocol !== "file:") throw new TypeError("Not on this machine");
  return builtIn("node:url").fileURLToPath(url);
}

interface BuiltIn {
  readonly "node:module": typeof import("node:module");
  readonly "node:url": typeof import("node:url");
}

/**
 * A module of the runtime, which no browser has: charts are drawn there as well,
 * and an import that cannot be met would stop them.
 *
 * @throws {TypeError} In a browser
 */
function builtIn<Name extends keyof BuiltIn>(name: Name): BuiltIn[Name] {
  const { process } = globalThis as unknown as {
    process: { getBuiltinModule(name: string): BuiltIn[Name] };
  };
  return process.getBuiltinModule(name);
}
