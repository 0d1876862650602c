/**
 * Some packages go into the tarball, as bundled dependencies. DuckDB and polars,
 * so that which native builds come with them is ours to say: they ask for those
 * of both C libraries of Linux, and Deno, which cannot tell them apart, would
 * fetch both. Babel's parser, because it asks for a package of which it uses the
 * types alone. What DuckDB's package has as some hundred modules is one here,
 * since to look for each took a twentieth of a short readout.
 */

import { join, relative } from "node:path";

/** What is made one module, and what it loads for itself. */
const ENGINE = "@duckdb/node-api";
const NATIVE = "@duckdb/node-bindings";
const ONE_MODULE = "lib/index.mjs";

/** In the order in which they need each other. */
const BUNDLED = [
  ENGINE,
  NATIVE,
  "nodejs-polars",
  "@babel/parser",
] as const;

/** Those that a package needs; the engine brings what it loads for itself. */
export function bundledAmong(used: ReadonlySet<string>): readonly string[] {
  return BUNDLED.filter((name) => used.has(name === NATIVE ? ENGINE : name));
}

/** Built for what Deno itself is not built for. */
const ELSEWHERE = /musl|android/;
/** Native code, and what only those read who change the package. */
const EXCLUSIONS = /(\.(node|map)|CHANGELOG\.md)$/;

/** What is bundled. */
export interface Bundle {
  /** Files by path, relative to the package's folder. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Exact versions of what is bundled. */
  readonly dependencies: Readonly<Record<string, string>>;
  /** Native builds, of which each platform gets its own. */
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

/**
 * Collects the packages.
 *
 * @param folder A folder in which Deno has installed them.
 * @param names Which of them.
 */
export async function bundle(
  folder: string,
  names: readonly string[],
): Promise<Bundle> {
  const files = new Map<string, Uint8Array>();
  const dependencies: Record<string, string> = {};
  const optionalDependencies: Record<string, string> = {};
  for (const name of names) {
    const root = await installedAt(folder, name);
    for await (const path of filesIn(root)) {
      if (EXCLUSIONS.test(path) || path.endsWith("package.json")) continue;
      if (name === ENGINE && path.endsWith(".js")) continue;
      const to = `node_modules/${name}/${relative(root, path)}`;
      files.set(to, await Deno.readFile(path));
    }
    const { optionalDependencies: builds = {}, ...manifest } = JSON.parse(
      await Deno.readTextFile(join(root, "package.json")),
    );
    dependencies[name] = manifest.version;
    for (const [build, version] of Object.entries<string>(builds)) {
      if (!ELSEWHERE.test(build)) optionalDependencies[build] = version;
    }
    // What they need stands in our own package.json.
    const { dependencies: _, devDependencies: __, scripts: ___, ...kept } =
      manifest;
    if (name === ENGINE) {
      kept.main = ONE_MODULE;
      files.set(`node_modules/${name}/${ONE_MODULE}`, await oneModule(root));
    }
    files.set(
      `node_modules/${name}/package.json`,
      new TextEncoder().encode(JSON.stringify(kept, null, 2) + "\n"),
    );
  }
  return { files, dependencies, optionalDependencies };
}

/** DuckDB's package as one module, with all of its names. */
async function oneModule(root: string): Promise<Uint8Array> {
  const names = Object.keys(await import("@duckdb/node-api"))
    .filter((name) => /^[A-Za-z_]\w*$/.test(name) && name !== "default");
  const folder = await Deno.makeTempDir();
  try {
    const entry = join(folder, "entry.mjs");
    const from = JSON.stringify(join(root, "lib/index.js"));
    await Deno.writeTextFile(
      entry,
      `import api from ${from};\nexport const { ${names.join(", ")} } = api;\n`,
    );
    const out = join(folder, "out.mjs");
    const { success, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [
        ...["bundle", "--quiet", "--no-config", "--no-lock"],
        ...["--platform", "deno", "--format", "esm"],
        ...["--external", NATIVE, "--output", out, entry],
      ],
      cwd: folder,
    }).output();
    if (!success) throw new Error(new TextDecoder().decode(stderr));
    return await Deno.readFile(out);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function installedAt(folder: string, name: string): Promise<string> {
  const kept = join(folder, "node_modules", ".deno");
  const start = `${name.replace("/", "+")}@`;
  for await (const { name: place } of Deno.readDir(kept)) {
    if (place.startsWith(start)) return join(kept, place, "node_modules", name);
  }
  throw new Error(`${name} is not installed in ${folder}`);
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) yield* filesIn(path);
    else yield path;
  }
}
