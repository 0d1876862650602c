/** Which folder of lib may use which: the picture in the README, held. */

import { assertEquals } from "@std/assert";

const LIB = new URL("../lib/", import.meta.url);

/** From a folder to the folders that it uses; charts, special and kernel use none. */
const USES: Readonly<Record<string, readonly string[]>> = {
  api: ["installation.ts"],
  bundle: ["api"],
  calendar: ["api"],
  charts: [],
  commands: [
    "api",
    "bundle",
    "diff",
    "installation.ts",
    "kernel",
    "loaders",
    "open_client.ts",
    "readout",
    "report",
    "sandbox",
    "seasonal",
    "settings",
  ],
  diff: ["api", "bundle", "display", "engine", "loaders", "readout"],
  display: ["charts"],
  engine: ["api"],
  kernel: ["installation.ts"],
  loaders: ["api", "calendar", "engine"],
  readout: [
    "api",
    "bundle",
    "charts",
    "display",
    "engine",
    "loaders",
    "stats",
  ],
  report: ["api", "charts", "display", "readout"],
  sandbox: ["api", "special"],
  segments: [
    "api",
    "calendar",
    "charts",
    "display",
    "loaders",
    "readout",
    "stats",
  ],
  settings: ["api"],
  seasonal: ["api", "calendar", "charts", "display", "loaders", "stats"],
  special: [],
  stats: ["special"],
  warehouse: ["api", "stats"],
};

async function sourcesOf(folder: URL): Promise<URL[]> {
  const found: URL[] = [];
  for await (const entry of Deno.readDir(folder)) {
    if (entry.isDirectory) {
      found.push(...await sourcesOf(new URL(`${entry.name}/`, folder)));
    } else if (/(?<!\.d)\.ts$/.test(entry.name)) {
      found.push(new URL(entry.name, folder));
    }
  }
  return found;
}

/** Relative imports, those in examples left aside. */
function importsOf(text: string): string[] {
  const code = text.replace(/^\s*\*.*$/gm, "");
  return [...code.matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)]
    .map(([, path]) => path!);
}

Deno.test("folders of the library use each other one way, as the README draws it", async () => {
  const found: Record<string, string[]> = {};
  for await (const { name, isDirectory } of Deno.readDir(LIB)) {
    if (!isDirectory) continue;
    const used = new Set<string>();
    for (const file of await sourcesOf(new URL(`${name}/`, LIB))) {
      for (const path of importsOf(await Deno.readTextFile(file))) {
        const target = new URL(path, file).href.slice(LIB.href.length);
        used.add(target.split("/")[0]!);
      }
    }
    used.delete(name);
    found[name] = [...used].sort();
  }
  assertEquals(found, USES);
});

Deno.test("no folder is reached from itself", () => {
  const visit = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) throw new Error([...path, name].join(" -> "));
    for (const next of USES[name] ?? []) visit(next, [...path, name]);
  };
  for (const name of Object.keys(USES)) visit(name, []);
});

Deno.test("the charts and the statistics load no native code", async () => {
  for (const folder of ["stats", "charts"]) {
    for (const file of await sourcesOf(new URL(`${folder}/`, LIB))) {
      const text = await Deno.readTextFile(file);
      assertEquals(/nodejs-polars|duckdb|zeromq/.test(text), false, file.href);
    }
  }
});
