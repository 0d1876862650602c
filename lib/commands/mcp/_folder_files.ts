/** Files of a single folder; no file name can reach outside it. */

import { extname, isAbsolute, join, relative, resolve } from "node:path";
import { Refusal } from "../../agents/mod.ts";

/** Maximum number of folder entries examined. */
const MOST_ENTRIES = 10_000;
const LONGEST_QUOTE = 80;

/**
 * Returns the path of a file or folder below a folder.
 *
 * @param folder Path of the folder.
 * @param name Path relative to the folder.
 * @returns Absolute path.
 * @throws {Refusal} If the path leads out of the folder, contains a link, does
 *   not exist, or is an SQL query or special file.
 */
export async function checkedPath(
  folder: string,
  name: string,
): Promise<string> {
  const refuse = (why: string): never => {
    throw new Refusal("place", `${quoted(name)} was rejected: ${why}`);
  };
  const path = resolve(folder, name);
  const below = relative(resolve(folder), path);
  const isOutside = below === ".." || /^\.\.[/\\]/.test(below) ||
    isAbsolute(below) || isAbsolute(name);
  if (isOutside || name.includes("\0") || name.includes("://")) {
    return refuse("only paths inside the server's folder are allowed");
  }
  if (extname(name).toLowerCase() === ".sql") {
    return refuse("queries are not run here; save the result as a file");
  }
  let current = resolve(folder);
  for (const segment of below.split(/[/\\]/).filter((item) => item !== "")) {
    current = join(current, segment);
    const status = await Deno.lstat(current).catch(() => null);
    if (status === null) return refuse("file not found");
    if (status.isSymlink) return refuse("links are not followed");
    if (!status.isFile && !status.isDirectory) {
      return refuse("it is not a regular file");
    }
  }
  await rejectLinks(current, refuse);
  return current;
}

async function rejectLinks(
  path: string,
  refuse: (why: string) => never,
): Promise<void> {
  let entries = 0;
  const visit = async (folder: string): Promise<void> => {
    for await (const { name, ...entry } of Deno.readDir(folder)) {
      if (++entries > MOST_ENTRIES) refuse("it has too many entries");
      if (entry.isSymlink) refuse("it contains links");
      if (!entry.isFile && !entry.isDirectory) {
        refuse("it contains something other than files and folders");
      }
      if (entry.isDirectory) await visit(join(folder, name));
    }
  };
  if ((await Deno.lstat(path)).isDirectory) await visit(path);
}

/** An experience in the folder. */
export interface FolderExperience {
  /** Name of the bundle, or of the orders file without its extension. */
  readonly name: string;
  /** Files by role, or a bundle, by their names in the folder. */
  readonly files: Readonly<Record<string, string>>;
}

const TABLE = /\.(csv|tsv|parquet|json|csv\.gz|csv\.zst)$/i;

/**
 * Returns the tables of a folder that belong to none of its experiences.
 *
 * @param folder Path of the folder.
 * @param experiences Experiences of the folder.
 * @returns Names of the tables, relative to the folder.
 */
export async function unusedTables(
  folder: string,
  experiences: readonly Pick<FolderExperience, "files">[],
): Promise<readonly string[]> {
  const used = new Set(
    experiences.flatMap(({ files }) => Object.values(files)),
  );
  const below = (await subfolderNames(folder)).filter((name) => !used.has(name))
    .map(async (name) =>
      (await tableNames(join(folder, name))).map((table) => `${name}/${table}`)
    );
  return [...await tableNames(folder), ...(await Promise.all(below)).flat()]
    .filter((name) => !used.has(name));
}

/**
 * Returns the experiences of a folder and its direct subfolders. An experience is
 * a bundle, or `NAME.csv` with `NAME.visitors.csv` or `NAME.assignments.csv`.
 * Without such names, a single orders file with a single visitors or assignments
 * file also counts.
 *
 * @param folder Path of the folder.
 * @returns The experiences, by name.
 */
export async function findExperiences(
  folder: string,
): Promise<readonly FolderExperience[]> {
  const below = await Promise.all(
    (await subfolderNames(folder)).map(async (name) =>
      await isBundle(join(folder, name))
        ? [{ name, files: { bundle: name } }]
        : (await experiencesOfFolder(join(folder, name))).map(
          nameAfterFolder(name),
        )
    ),
  );
  return [...await experiencesOfFolder(folder), ...below.flat()];
}

async function subfolderNames(folder: string): Promise<readonly string[]> {
  return (await Array.fromAsync(Deno.readDir(folder)))
    .filter(({ name, isDirectory }) => isDirectory && !name.startsWith("."))
    .map(({ name }) => name).sort();
}

async function tableNames(folder: string): Promise<readonly string[]> {
  return (await Array.fromAsync(Deno.readDir(folder)))
    .filter(({ name, isFile }) =>
      isFile && TABLE.test(name) && !name.startsWith(".") &&
      name !== "readout.json"
    ).map(({ name }) => name).sort();
}

/** Names an experience after its folder if it is the only one there. */
function nameAfterFolder(folder: string) {
  return (
    { name, files }: FolderExperience,
    _: number,
    { length }: readonly unknown[],
  ): FolderExperience => ({
    name: length === 1 ? folder : `${folder}/${name}`,
    files: Object.fromEntries(
      Object.entries(files).map(([role, file]) => [role, `${folder}/${file}`]),
    ),
  });
}

/** Returns the experiences in the tables directly in a folder. */
async function experiencesOfFolder(
  folder: string,
): Promise<readonly FolderExperience[]> {
  const tables = await tableNames(folder);
  const experiences: FolderExperience[] = [];
  for (const name of tables) {
    const [, stem, role] = /^(.+)\.(visitors|assignments)$/
      .exec(name.replace(TABLE, "")) ?? [];
    const orders = tables.find((item) => item.replace(TABLE, "") === stem);
    if (orders !== undefined) {
      experiences.push({ name: stem!, files: { orders, [role!]: name } });
    }
  }
  if (experiences.length > 0) return experiences;
  const { detectTableKind } = await import("../../intake/mod.ts");
  const kinds = await Promise.all(
    tables.map((name) =>
      detectTableKind(join(folder, name), {}).catch(() => null)
    ),
  );
  const [orders, ...furtherOrders] = tables.filter((_, index) =>
    kinds[index] === "orders"
  );
  const [visitors, ...furtherVisitors] = tables.filter((_, index) =>
    kinds[index] === "visitors" || kinds[index] === "assignments"
  );
  const isSinglePair = orders !== undefined && visitors !== undefined &&
    furtherOrders.length + furtherVisitors.length === 0;
  const role = kinds[tables.indexOf(visitors!)]!;
  return isSinglePair
    ? [{ name: orders.replace(TABLE, ""), files: { orders, [role]: visitors } }]
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
