/**
 * Test files that are run together: half a second of a core goes into loading
 * the library anew for each file, and more into whatever it warms up. Those of
 * the rooms named here keep nothing of each other's, and are one program.
 */

import { fromFileUrl, join, toFileUrl } from "@std/path";

const ROOT = fromFileUrl(new URL("../../", import.meta.url));
const TOGETHER = [
  "tests/api",
  "tests/bundle",
  "tests/charts",
  "tests/commands",
  "tests/contract",
  "tests/diff",
  "tests/document",
  "tests/engine",
  "tests/files",
  "tests/kernel",
  "tests/kernel/frontends",
  "tests/loaders",
  "tests/notebooks",
  "tests/package",
  "tests/program",
  "tests/readout",
  "tests/report",
  "tests/sandbox",
  "tests/seasonal",
  "tests/segments",
  "tests/service",
  "tests/settings",
  "tests/stats",
  "tests/warehouse",
];

/**
 * The programs that run the tests below some paths, in their order.
 *
 * @param paths Files and folders, from the root.
 * @param folder Where programs of several files are written to.
 * @param together Folders whose files are one program.
 * @returns The paths of the programs, each once.
 */
export async function programsOf(
  paths: readonly string[],
  folder: string,
  together: readonly string[] = TOGETHER,
): Promise<readonly string[]> {
  const programs = new Set<string>();
  // The innermost room has a file.
  const rooms = together.toSorted((a, b) => b.length - a.length);
  const roomOf = (file: string) =>
    rooms.find((room) => file.startsWith(`${room}/`));
  for (const path of paths) {
    for (const file of await testsBelow(path)) {
      const room = roomOf(file);
      const isWhole = room !== undefined && `${room}/`.startsWith(`${path}/`);
      if (!isWhole) programs.add(file);
      else {
        const files = (await testsBelow(room))
          .filter((file) => roomOf(file) === room);
        programs.add(await writeProgram(room, files, folder));
      }
    }
  }
  return [...programs];
}

async function writeProgram(
  room: string,
  files: readonly string[],
  folder: string,
): Promise<string> {
  const path = join(folder, `${room.replaceAll("/", "_")}_test.ts`);
  const imports = files.map((file) =>
    `import ${JSON.stringify(toFileUrl(join(ROOT, file)).href)};`
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
