/**
 * Architecture of lib: which folder uses which, one entry module per folder, and
 * no circular imports. Every folder and subfolder of lib is a module that others
 * import only through its `mod.ts`.
 */

import { assertEquals } from "@std/assert";
import { importsOf, sourcesIn } from "./_sources.ts";

const LIB = new URL("../lib/", import.meta.url);

/** Folders that each folder uses, as drawn in the README. */
const USES: Readonly<Record<string, readonly string[]>> = {
  agents: [
    "base",
    "bundle",
    "inference",
    "program",
    "readout",
    "record",
    "seasonal",
    "words",
  ],
  api: ["base"],
  base: [],
  bundle: ["api", "base"],
  charts: ["base"],
  commands: [
    "agents",
    "api",
    "base",
    "bundle",
    "document",
    "engine",
    "inference",
    "intake",
    "kernel",
    "loaders",
    "program",
    "readout",
    "record",
    "report",
    "sandbox",
    "seasonal",
    "settings",
    "sums",
    "words",
  ],
  document: ["base", "charts"],
  engine: ["base"],
  inference: ["base", "record", "stats", "sums"],
  intake: [
    "api",
    "base",
    "bundle",
    "engine",
    "loaders",
    "record",
    "stats",
    "sums",
  ],
  kernel: ["base"],
  loaders: ["api", "base", "bundle", "engine", "sandbox", "settings"],
  program: [
    "api",
    "base",
    "bundle",
    "charts",
    "document",
    "loaders",
    "readout",
    "record",
    "stats",
  ],
  readout: [
    "api",
    "base",
    "bundle",
    "document",
    "engine",
    "inference",
    "intake",
    "loaders",
    "record",
    "sums",
    "words",
  ],
  record: ["api", "base", "bundle", "engine", "stats"],
  report: [
    "api",
    "base",
    "charts",
    "document",
    "inference",
    "program",
    "record",
    "seasonal",
    "stats",
    "sums",
    "words",
  ],
  sandbox: ["api", "base", "engine", "stats"],
  seasonal: [
    "api",
    "base",
    "bundle",
    "charts",
    "document",
    "intake",
    "loaders",
    "record",
    "stats",
    "words",
  ],
  segments: [
    "api",
    "base",
    "charts",
    "document",
    "inference",
    "intake",
    "loaders",
    "readout",
    "record",
    "stats",
    "words",
  ],
  settings: ["base", "record"],
  stats: ["base"],
  sums: ["api", "base", "engine", "loaders", "record", "stats"],
  words: ["base", "charts", "document", "inference", "record", "stats"],
};

/** Returns the imports of each source under lib, by path from lib. */
async function readHouse(): Promise<Map<string, string[]>> {
  const house = new Map<string, string[]>();
  const place = (file: URL) => file.href.slice(LIB.href.length);
  for (const file of await sourcesIn(LIB)) {
    const targets = importsOf(await Deno.readTextFile(file))
      .filter(({ from }) => from.startsWith("."))
      .map(({ from }) => place(new URL(from, file)));
    house.set(place(file), [...new Set(targets)]);
  }
  return house;
}

const HOUSE = await readHouse();

/** Returns the number of folders that two paths have in common. */
function commonFolders(a: readonly string[], b: readonly string[]): number {
  let depth = 0;
  while (depth < Math.min(a.length, b.length) - 1 && a[depth] === b[depth]) {
    depth++;
  }
  return depth;
}

/**
 * Returns the entry module through which a source must import another, or `null`
 * within the same folder.
 */
function doorOf(from: string, to: string): string | null {
  const path = to.split("/");
  const depth = commonFolders(from.split("/"), path);
  if (depth === path.length - 1) return null;
  return [...path.slice(0, depth + 1), "mod.ts"].join("/");
}

/** Returns a path from a node back to itself, or an empty list. */
function circleIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]): string[] => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return [];
    for (const next of graph.get(node) ?? []) {
      const circle = visit(next, [...path, node]);
      if (circle.length > 0) return circle;
    }
    done.add(node);
    return [];
  };
  for (const node of graph.keys()) {
    const circle = visit(node, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

/** Returns the modules and files of each folder, and which uses which. */
function neighbours(): Map<string, Map<string, string[]>> {
  const folders = new Map<string, Map<string, string[]>>();
  for (const [from, targets] of HOUSE) {
    for (const to of targets) {
      const [a, b] = [from.split("/"), to.split("/")];
      const depth = commonFolders(a, b);
      const folder = a.slice(0, depth).join("/");
      const graph = folders.get(folder) ?? new Map<string, string[]>();
      graph.set(a[depth]!, [...graph.get(a[depth]!) ?? [], b[depth]!]);
      folders.set(folder, graph);
    }
  }
  return folders;
}

Deno.test("folders of the library use each other as the README draws it", () => {
  const top = neighbours().get("")!;
  const found = Object.keys(USES).map((
    name,
  ) => [name, [...new Set(top.get(name) ?? [])].sort()]);
  assertEquals(Object.fromEntries(found), USES);
  const folders = [...HOUSE.keys()].filter((place) => place.includes("/"))
    .map((place) => place.split("/")[0]!);
  assertEquals([...new Set(folders)].sort(), Object.keys(USES).sort());
});

Deno.test("no source goes past the door of a room", () => {
  const past = [...HOUSE].flatMap(([from, targets]) =>
    targets.filter((to) => ![null, to].includes(doorOf(from, to)))
      .map((to) => `${from} -> ${to}`)
  );
  assertEquals(past, []);
});

Deno.test("rooms and files that stand in one folder use each other one way", () => {
  for (const [folder, graph] of neighbours()) {
    assertEquals(circleIn(graph), [], folder);
  }
});

Deno.test("no source is reached from itself", () => {
  assertEquals(circleIn(HOUSE), []);
});

/** Maximum number of code lines in a file. */
const MOST_LINES = 300;

Deno.test("files are of one idea, and none is long", async () => {
  const long: string[] = [];
  for (const folder of [LIB, new URL("./", import.meta.url)]) {
    for (const file of await sourcesIn(folder)) {
      const lines = (await Deno.readTextFile(file)).split("\n")
        .filter((line) => !/^\s*($|\/\/|\/?\*)/.test(line));
      if (lines.length > MOST_LINES) {
        long.push(`${file.pathname}: ${lines.length}`);
      }
    }
  }
  assertEquals(long, []);
});

// In one of several hundred processes, V8 15.0 let two objects share a number
// that was later changed in place: one test of a programme got the weight of
// another. Sums belong in variables and arrays.
Deno.test("no number of an object is changed in place", async () => {
  const changed: string[] = [];
  for (const file of await sourcesIn(LIB)) {
    const lines = (await Deno.readTextFile(file)).split("\n");
    for (const [i, line] of lines.entries()) {
      if (/^\s*(\/?\*|\/\/)/.test(line)) continue;
      if (/(?<!\bthis)[\w)\]!]\.\w+ (\*\*|[-+*/])= /.test(line)) {
        changed.push(`${file.pathname}:${i + 1}`);
      }
    }
  }
  assertEquals(changed, []);
});

Deno.test("the charts and the statistics load no native code", async () => {
  for (const folder of ["stats", "charts"]) {
    for (const file of await sourcesIn(new URL(`${folder}/`, LIB))) {
      const text = await Deno.readTextFile(file);
      assertEquals(/nodejs-polars|duckdb|zeromq/.test(text), false, file.href);
    }
  }
});
