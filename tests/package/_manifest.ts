/** What the package is called, offers and needs: its `package.json`. */

import type { Package } from "./_packages.ts";

/** What is read of `deno.json`. */
export interface Project {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly imports: Readonly<Record<string, string>>;
}

/** A package of the import map. */
export interface Pin {
  /** As npm knows it. */
  readonly name: string;
  /** Exact. */
  readonly version: string;
  /** Module inside it; empty for its main one. */
  readonly path: string;
}

/** The Deno that the launcher starts or fetches. */
export const DENO_VERSION = "2.9.6";

/** An address of the import map, `npm:name@version/path`, taken apart. */
export function readPin(address: string): Pin | null {
  const found = /^npm:((?:@[^/]+\/)?[^@/]+)@([^/]+)(\/.*)?$/.exec(address);
  if (found === null) return null;
  const [, name, version, path = ""] = found;
  return { name: name!, version: version!, path };
}

/** What a specifier of the sources is called where there is no import map. */
export function plainSpecifier(
  specifier: string,
  imports: Project["imports"],
): string {
  const pin = readPin(imports[specifier] ?? "");
  return pin === null ? specifier : pin.name + pin.path;
}

/** What `package.json` says beside the dependencies. */
export interface Bundled {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

/** Of the import map, the exact versions of some packages. */
export function pinsOf(
  { imports }: Project,
  used: ReadonlySet<string>,
): Record<string, string> {
  const pins = Object.values(imports).map(readPin)
    .filter((pin) => pin !== null && used.has(pin.name));
  return Object.fromEntries(pins.map((pin) => [pin!.name, pin!.version]));
}

/** `package.json`, with exactly the versions of the import map. */
export function manifestOf(
  project: Project,
  made: Package,
  used: ReadonlySet<string>,
  bundled: Bundled,
): Record<string, unknown> {
  const dependencies = { ...pinsOf(project, used), ...bundled.dependencies };
  return {
    name: project.name,
    version: project.version,
    description: made.description,
    license: project.license,
    type: "module",
    bin: made.bin,
    exports: exportsOf(project.exports),
    engines: { node: ">=22" },
    config: { deno: DENO_VERSION, importedAs: made.importedAs },
    dependencies: Object.fromEntries(
      Object.entries(dependencies).sort(([a], [b]) => a < b ? -1 : 1),
    ),
    optionalDependencies: bundled.optionalDependencies,
    bundleDependencies: Object.keys(bundled.dependencies),
  };
}

function exportsOf(
  exports: Project["exports"],
): Record<string, { types: string; default: string }> {
  return Object.fromEntries(
    Object.entries(exports).map(([name, path]) => [name, {
      types: path.replace(/\.[tj]s$/, ".d.ts"),
      default: path.replace(/\.ts$/, ".js"),
    }]),
  );
}
