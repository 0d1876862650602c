/** A folder of pages that remembers which files are its own. */

import { join } from "node:path";
import { ReadoutError } from "../../base/mod.ts";
import { digestOf } from "../../bundle/mod.ts";
import { isThere, writeFile } from "../output/mod.ts";

/** A file of ours. */
export interface PageRecord {
  /** Id of the experience. */
  readonly id: string;
  /** Display name when the page was written. */
  readonly name: string;
  /** The file's name. */
  readonly file: string;
}

/** What the list in the folder says of an experience. */
export interface ListRow {
  /** Id of the experience. */
  readonly id: string;
  /** Display name. */
  readonly name: string;
  /** The file's name; `null` when the file is not ours. */
  readonly file: string | null;
  /** Whatever else is told to scripts. */
  readonly [field: string]: unknown;
}

/** The list of a folder's pages, and whatever else is told to scripts. */
export interface PageList {
  /** Tells our list from any other `index.json`. */
  readonly madeBy: typeof MADE_BY;
  /** Every file in the folder that is ours, and what failed. */
  readonly pages: readonly ListRow[];
}

/** The page that leads to the others. */
export const INDEX_PAGE = "index.html";
/** The list of them. */
export const INDEX_LIST = "index.json";
/** What the list begins with. */
export const MADE_BY = "readout --all-started";

/**
 * The pages that earlier runs left in a folder.
 *
 * @param folder The folder, which need not be there.
 * @returns The pages whose files are still there.
 * @throws {ReadoutError} When the folder has an index that is not ours.
 */
export async function readPages(
  folder: string,
): Promise<readonly PageRecord[]> {
  const list = join(folder, INDEX_LIST);
  const text = await Deno.readTextFile(list).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return null;
    throw new ReadoutError(`${list} cannot be read: ${error.message}`);
  });
  const pages = text === null ? null : parsePages(text);
  if (pages === null) {
    const name = text === null ? INDEX_PAGE : INDEX_LIST;
    if (text !== null || await isThere(join(folder, name))) {
      throw new ReadoutError(
        `Nothing of others is overwritten: ${
          join(folder, name)
        } was not written by this command; choose another folder with --out`,
      );
    }
    return [];
  }
  const present = await Promise.all(
    pages.map(({ file }) => isThere(join(folder, file))),
  );
  return pages.filter((_, index) => present[index]);
}

/** `null` when the text is not our list. */
function parsePages(text: string): readonly PageRecord[] | null {
  try {
    const { madeBy, pages } = JSON.parse(text) as PageList;
    if (madeBy !== MADE_BY || !Array.isArray(pages)) return null;
    return pages.flatMap(({ id, name, file }) => {
      const isRow = typeof id === "string" && typeof name === "string";
      // A name of ours: never a way out of the folder.
      return isRow && file !== null && /^[a-z0-9][a-z0-9-]*\.html$/.test(file)
        ? [{ id, name, file }]
        : [];
    });
  } catch {
    return null;
  }
}

/**
 * The name of an experience's file: readable, unique, the same each time, and
 * harmless whatever the experience is called.
 *
 * @param name Display name.
 * @param id Id of the experience.
 * @returns The file's name.
 */
export function reportFileName(name: string, id: string): string {
  const slug = name.normalize("NFKD").toLowerCase().replaceAll("ß", "ss")
    .replace(/\p{M}/gu, "").replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "").slice(0, LONGEST_SLUG).replace(/-$/, "");
  const key = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
    ? id
    : digestOf(new TextEncoder().encode(id)).sha256.slice(0, 24);
  return `${slug || "experience"}-${key}.html`;
}

const LONGEST_SLUG = 60;

/** The file of a page's record, which `readout program --reports` reads. */
export function recordFileName(page: string): string {
  return page.replace(/html$/, "json");
}

/**
 * Finds a file of somebody else where a page or its record would be written.
 *
 * @param folder The folder.
 * @param page The page's name.
 * @param ours Pages of earlier runs.
 * @returns The file's name; `null` where both may be written.
 */
export async function foreignFile(
  folder: string,
  page: string,
  ours: readonly PageRecord[],
): Promise<string | null> {
  if (ours.some(({ file }) => file === page)) return null;
  for (const name of [page, recordFileName(page)]) {
    if (await isThere(join(folder, name))) return name;
  }
  return null;
}

/**
 * Writes the list. A file is to be in it before it is written, so that a run
 * that is broken off leaves nothing that the next one takes for another's.
 *
 * @param folder The folder.
 * @param list The list.
 */
export async function writeList(folder: string, list: PageList): Promise<void> {
  const text = JSON.stringify(list, null, 2) + "\n";
  await writeFile(join(folder, INDEX_LIST), text);
}
