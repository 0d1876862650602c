/**
 * The examples of doc comments and READMEs as test files, one for all of the
 * library: each example is a module of its own, and they share what they import,
 * which `deno test --doc` loads for every example anew.
 */

import { dirname, join, relative } from "node:path";
import { drawn } from "../_draw.ts";

const ROOT = join(import.meta.dirname!, "../../");
const ONE_THREAD = import.meta.resolve("../_one_thread.ts");
/** Examples of a room that a run takes; the types of all are always checked. */
const DRAWN = 100;
const FENCE = /^([ \t]*(?:\* ?)?)```(ts|typescript)[ \t]*$/;

interface Example {
  /** Its file from the root, and its lines there. */
  readonly name: string;
  readonly code: string;
}

/**
 * Writes the examples below some paths as test files into a folder.
 *
 * @returns The paths of the test files.
 */
export async function writeExamples(
  paths: readonly string[],
  folder: string,
): Promise<readonly string[]> {
  const files = new Set<string>();
  for (const path of paths) {
    for await (const file of filesBelow(path)) files.add(file);
  }
  const rooms = new Map<string, Example[]>();
  for (const file of files) {
    const [top] = relative(ROOT, file).split("/");
    const room = top === ".." ? "elsewhere" : top!;
    const found = examplesOf(file, await Deno.readTextFile(file));
    if (found.length > 0) rooms.set(room, [...rooms.get(room) ?? [], ...found]);
  }
  return await Promise.all(
    Array.from(rooms, ([room, found]) => writeRoom(folder, room, found)),
  );
}

async function* filesBelow(path: string): AsyncGenerator<string> {
  const { isDirectory } = await Deno.stat(path);
  if (!isDirectory) {
    if (/\.(ts|md)$/.test(path)) yield await Deno.realPath(path);
    return;
  }
  const names = Array.from(Deno.readDirSync(path), ({ name }) => name);
  for (const name of names.sort()) {
    yield* filesBelow(join(path, name));
  }
}

/** Blocks of TypeScript without another word behind it, such as "ignore". */
function examplesOf(file: string, text: string): Example[] {
  const found: Example[] = [];
  const lines = text.split("\n");
  for (let start = 0; start < lines.length; start++) {
    const [, margin] = FENCE.exec(lines[start]!) ?? [];
    const isCode = file.endsWith(".ts") && !margin?.includes("*");
    if (margin === undefined || isCode) continue;
    const end = lines.indexOf(`${margin}\`\`\``, start);
    const code = lines.slice(start + 1, end)
      .map((line) => line.slice(margin.length));
    const name = `${relative(ROOT, file)}, lines ${start + 1} to ${end + 1}`;
    found.push({ name, code: code.join("\n") });
    start = end;
  }
  return found;
}

async function writeRoom(
  folder: string,
  room: string,
  examples: readonly Example[],
): Promise<string> {
  const tests = drawn(DRAWN, examples).map(async ({ name, code }, at) => {
    const path = join(folder, room, `example_${at + 1}.ts`);
    await Deno.mkdir(dirname(path), { recursive: true });
    await Deno.writeTextFile(path, `${code}\n\nexport {};\n`);
    const file = `./${relative(folder, path)}`;
    return `Deno.test(${JSON.stringify(name)}, async () => {
  await import(${JSON.stringify(file)});
});`;
  });
  const path = join(folder, `examples_of_${room}_test.ts`);
  const first = `import ${JSON.stringify(ONE_THREAD)};`;
  await Deno.writeTextFile(
    path,
    [first, ...await Promise.all(tests)].join("\n\n"),
  );
  return path;
}
