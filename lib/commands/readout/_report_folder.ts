/** Output folder of pages, with a list of the files that Readout wrote. */

import { join } from "node:path";
import { ReadoutError } from "../../base/mod.ts";
import { contentDigest } from "../../bundle/mod.ts";
import { pathExists, writeFile } from "../output/mod.ts";

/** A page that Readout wrote. */
export interface PageRecord {
  /** ID of the experience. */
  readonly id: string;
  /** Display name when the page was written. */
  readonly name: string;
  /** Name of the file. */
  readonly file: string;
}

/** Entry of an experience in the folder's list. */
export interface ListRow {
  /** ID of the experience. */
  readonly id: string;
  /** Display name of the experience. */
  readonly name: string;
  /** Name of the file, or `null` if another program wrote it. */
  readonly file: string | null;
  /** Additional fields for scripts. */
  readonly [field: string]: unknown;
}

/** List of a folder's pages. */
export interface PageList {
  /** Marker that distinguishes this list from any other `index.json`. */
  readonly madeBy: typeof LIST_MARKER;
  /** All files in the folder that Readout wrote, and the failed experiences. */
  readonly pages: readonly ListRow[];
}

/** File name of the index page. */
export const INDEX_PAGE = "index.html";
/** File name of the list of pages. */
export const INDEX_LIST = "index.json";
/** Value of the list's marker. */
export const LIST_MARKER = "readout --all-started";

/**
 * Returns the pages that earlier runs left in a folder.
 *
 * @param folder Path of the folder, which may not exist.
 * @returns The pages whose files still exist.
 * @throws {ReadoutError} If the folder contains an index of another program.
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
    if (text !== null || await pathExists(join(folder, name))) {
      throw new ReadoutError(
        `Refusing to overwrite ${
          join(folder, name)
        }: it was not written by this command. Choose another folder with --out`,
      );
    }
    return [];
  }
  const present = await Promise.all(
    pages.map(({ file }) => pathExists(join(folder, file))),
  );
  return pages.filter((_, index) => present[index]);
}

/** Parses the list of pages, and returns `null` if the text is not one. */
function parsePages(text: string): readonly PageRecord[] | null {
  try {
    const { madeBy, pages } = JSON.parse(text) as PageList;
    if (madeBy !== LIST_MARKER || !Array.isArray(pages)) return null;
    return pages.flatMap(({ id, name, file }) => {
      const isRow = typeof id === "string" && typeof name === "string";
      // Only generated file names are accepted, so that no name leads out of
      // the folder.
      return isRow && file !== null && /^[a-z0-9][a-z0-9-]*\.html$/.test(file)
        ? [{ id, name, file }]
        : [];
    });
  } catch {
    return null;
  }
}

/**
 * Returns the file name for an experience. The name is readable, unique,
 * reproducible, and safe for any name of an experience.
 *
 * @param name Display name of the experience.
 * @param id ID of the experience.
 * @returns Name of the file.
 */
export function reportFileName(name: string, id: string): string {
  const slug = name.normalize("NFKD").toLowerCase().replaceAll("ß", "ss")
    .replace(/\p{M}/gu, "").replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "").slice(0, LONGEST_SLUG).replace(/-$/, "");
  const key = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
    ? id
    : contentDigest(new TextEncoder().encode(id)).sha256.slice(0, 24);
  return `${slug || "experience"}-${key}.html`;
}

const LONGEST_SLUG = 60;

/**
 * Returns the file name of a page's record, which `readout program --reports`
 * reads.
 */
export function recordFileName(page: string): string {
  return page.replace(/html$/, "json");
}

/**
 * Finds another program's file that a page or its record would overwrite.
 *
 * @param folder Path of the folder.
 * @param page File name of the page.
 * @param ownPages Pages of earlier runs.
 * @returns Name of the file, or `null` if both files may be written.
 */
export async function findForeignFile(
  folder: string,
  page: string,
  ownPages: readonly PageRecord[],
): Promise<string | null> {
  if (ownPages.some(({ file }) => file === page)) return null;
  for (const name of [page, recordFileName(page)]) {
    if (await pathExists(join(folder, name))) return name;
  }
  return null;
}

/**
 * Writes the list of pages. Each file is listed before it is written, so that
 * after an interrupted run the next run recognizes all files as its own.
 *
 * @param folder Path of the folder.
 * @param list List of pages.
 */
export async function writeList(folder: string, list: PageList): Promise<void> {
  const text = JSON.stringify(list, null, 2) + "\n";
  await writeFile(join(folder, INDEX_LIST), text);
}
