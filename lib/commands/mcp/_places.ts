/** Files of one folder: nothing outside it is read, whatever a name says. */

import { extname, isAbsolute, join, relative, resolve } from "node:path";
import { Refusal } from "../../agents/mod.ts";

/** Entries of a folder that are looked at. */
const MOST_ENTRIES = 10_000;
const LONGEST_QUOTE = 80;

/**
 * The path of a file or a folder below a folder.
 *
 * @param folder The folder.
 * @param name Its path from there.
 * @returns The path.
 * @throws {Refusal} When it leads out of the folder, by a link or otherwise,
 *   is not there, or is a query or no file.
 */
export async function placeIn(folder: string, name: string): Promise<string> {
  const refuse = (why: string): never => {
    throw new Refusal("place", `${quoted(name)} is not read: ${why}`);
  };
  const path = resolve(folder, name);
  const below = relative(resolve(folder), path);
  const isOutside = below === ".." || /^\.\.[/\\]/.test(below) ||
    isAbsolute(below) || isAbsolute(name);
  if (isOutside || name.includes("\0") || name.includes("://")) {
    return refuse("only paths below the server's folder are");
  }
  if (extname(name).toLowerCase() === ".sql") {
    return refuse("queries are not run here; write what it gives to a file");
  }
  let at = resolve(folder);
  for (const part of below.split(/[/\\]/).filter((item) => item !== "")) {
    at = join(at, part);
    const status = await Deno.lstat(at).catch(() => null);
    if (status === null) return refuse("there is no such file");
    if (status.isSymlink) return refuse("links are not followed");
    if (!status.isFile && !status.isDirectory) return refuse("it is no file");
  }
  await refuseLinksIn(at, refuse);
  return at;
}

async function refuseLinksIn(
  path: string,
  refuse: (why: string) => never,
): Promise<void> {
  let entries = 0;
  const visit = async (folder: string): Promise<void> => {
    for await (const { name, ...entry } of Deno.readDir(folder)) {
      if (++entries > MOST_ENTRIES) refuse("it has too many entries");
      if (entry.isSymlink) refuse("there are links in it");
      if (!entry.isFile && !entry.isDirectory) refuse("not all of it is files");
      if (entry.isDirectory) await visit(join(folder, name));
    }
  };
  if ((await Deno.lstat(path)).isDirectory) await visit(path);
}

/** An experience of the folder. */
export interface FolderExperience {
  /** That of the bundle, or of its orders without their ending. */
  readonly name: string;
  /** Files by role, or a bundle, by their names in the folder. */
  readonly files: Readonly<Record<string, string>>;
}

const TABLE = /\.(csv|tsv|parquet|json|csv\.gz|csv\.zst)$/i;

/**
 * The experiences of a folder: bundles, and `NAME.csv` with `NAME.visitors.csv` or
 * `NAME.assignments.csv` beside it; without such names, the one file of orders and
 * the one of visitors.
 *
 * @param folder The folder.
 * @returns The experiences by name.
 */
export async function experiencesIn(
  folder: string,
): Promise<readonly FolderExperience[]> {
  const entries = (await Array.fromAsync(Deno.readDir(folder)))
    .filter(({ name, isSymlink }) => !name.startsWith(".") && !isSymlink)
    .sort((a, b) => a.name < b.name ? -1 : 1);
  const experiences: FolderExperience[] = [];
  const holding = { orders: [] as string[], visitors: [] as string[] };
  const tables = entries.filter(({ name, isFile }) =>
    isFile && TABLE.test(name) && name !== "readout.json"
  ).map(({ name }) => name);
  for (const { name, isDirectory } of entries) {
    const [, of, role] = /^(.+)\.(visitors|assignments)$/
      .exec(name.replace(TABLE, "")) ?? [];
    const orders = tables.find((item) => item.replace(TABLE, "") === of);
    if (isDirectory && await isBundle(join(folder, name))) {
      experiences.push({ name, files: { bundle: name } });
    } else if (orders !== undefined && tables.includes(name)) {
      experiences.push({ name: of!, files: { orders, [role!]: name } });
    }
  }
  if (experiences.length > 0) return experiences;
  const { holdsOf } = await import("../../intake/mod.ts");
  for (const name of tables) {
    const holds = await holdsOf(join(folder, name), {}).catch(() => null);
    if (holds !== null) holding[holds].push(name);
  }
  const { orders, visitors } = holding;
  return orders.length === 1 && visitors.length === 1
    ? [{
      name: orders[0]!.replace(TABLE, ""),
      files: { orders: orders[0]!, visitors: visitors[0]! },
    }]
    : [];
}

function isBundle(path: string): Promise<boolean> {
  return Deno.lstat(join(path, "manifest.json"))
    .then(({ isFile }) => isFile, () => false);
}

function quoted(name: string): string {
  return JSON.stringify(
    name.length > LONGEST_QUOTE ? `${name.slice(0, LONGEST_QUOTE)}…` : name,
  );
}
