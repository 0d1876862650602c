/**
 * Test files that are run together: half a second of a core goes into loading
 * the library anew for each file, and more into whatever it warms up. The rooms
 * of each program named here keep nothing of each other's.
 */

import { join } from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = join(import.meta.dirname!, "../../");
/** Rooms that look at pages in one browser, and those that read many a store. */
const SEVERAL = [
  ["tests/report", "tests/charts", "tests/document"],
  [
    ...["tests/program", "tests/bundle", "tests/notebooks"] as const,
    ...["tests/seasonal", "tests/segments", "tests/settings"] as const,
  ],
];
const PROGRAMS: readonly (readonly string[])[] = [
  ...SEVERAL,
  ...[
    "tests/agents",
    "tests/api",
    "tests/commands",
    "tests/contract",
    "tests/engine",
    "tests/files",
    "tests/kernel",
    "tests/kernel/frontends",
    "tests/loaders",
    "tests/package",
    "tests/readout",
    "tests/sandbox",
    "tests/service",
    "tests/stats",
    "tests/warehouse",
  ].map((room) => [room]),
];

/** Programs whose databases work with one thread (`_one_thread.ts`). */
const ONE_THREAD: readonly string[] = [
  ...["tests/report", "tests/program", "tests/commands", "tests/agents"],
  ...["tests/contract", "tests/loaders", "tests/service", "tests/readout"],
  ...["tests/files", "tests/warehouse"],
];

/**
 * The programs that run the tests below some paths, in their order.
 *
 * @param paths Files and folders, from the root.
 * @param folder Where programs of several files are written to.
 * @param without Files and folders that are left out.
 * @param together Rooms by the program that runs them.
 * @returns The paths of the programs, each once.
 */
export async function programsOf(
  paths: readonly string[],
  folder: string,
  without: readonly string[] = [],
  together: readonly (readonly string[])[] = PROGRAMS,
): Promise<readonly string[]> {
  const programs = new Map<string, Set<string>>();
  // The innermost room has a file.
  const rooms = together.flatMap((program) =>
    program.map((room) => ({ room, name: program[0]! }))
  ).toSorted((a, b) => b.room.length - a.room.length);
  for (const path of paths) {
    for (const file of await testsBelow(path)) {
      if (without.some((other) => `${file}/`.startsWith(`${other}/`))) continue;
      const found = rooms.find(({ room }) => file.startsWith(`${room}/`));
      const isWhole = found && `${found.room}/`.startsWith(`${path}/`);
      const name = isWhole ? found.name : file;
      programs.set(name, (programs.get(name) ?? new Set()).add(file));
    }
  }
  return await Promise.all(
    Array.from(
      programs,
      ([name, files]) =>
        files.has(name) ? name : writeProgram(name, [...files], folder),
    ),
  );
}

async function writeProgram(
  name: string,
  files: readonly string[],
  folder: string,
): Promise<string> {
  const path = join(folder, `${name.replaceAll("/", "_")}_test.ts`);
  const first = ONE_THREAD.includes(name) ? ["tests/_one_thread.ts"] : [];
  const imports = [...first, ...files].map((file) =>
    `import ${JSON.stringify(pathToFileURL(join(ROOT, file)).href)};`
  );
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(path, imports.join("\n"));
  return path;
}

async function testsBelow(path: string): Promise<readonly string[]> {
  if (!(await Deno.stat(join(ROOT, path))).isDirectory) return [path];
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(join(ROOT, path))) {
    if (isDirectory) found.push(...await testsBelow(`${path}/${name}`));
    else if (name.endsWith("_test.ts")) found.push(`${path}/${name}`);
  }
  return found.sort();
}
