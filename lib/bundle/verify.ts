/** Verifies that a bundle is unchanged to the last byte. */

import { join, resolve } from "node:path";
import type { Problem } from "../base/mod.ts";
import { contentFile, contentFiles } from "./_files.ts";
import {
  type BundleHead,
  checkSums,
  readContent,
  readHead,
  streamContent,
} from "./_read_folder.ts";
import { BundleError } from "./errors.ts";
import { MANIFEST_FILE, type StoredFile, SUMS_FILE } from "./format.ts";

/** Result of a bundle verification. */
export interface BundleVerification {
  /** Whether every byte is as recorded and there are no other files. */
  readonly intact: boolean;
  /** SHA-256 of the manifest, or `null` if the manifest cannot be read. */
  readonly digest: string | null;
  /** Number of files that the bundle should contain. */
  readonly files: number;
  /** Total size of these files, in bytes. */
  readonly bytes: number;
  /** All problems, each with its file. */
  readonly problems: readonly Problem[];
}

/**
 * Verifies every byte of a bundle against its digests, and finds missing and
 * additional files. A bundle that was forged completely differs from the original
 * only by its digest, which a report quotes.
 *
 * @param path Path of the folder.
 * @returns Result of the verification; a changed bundle does not throw.
 *
 * @example
 * ```ts
 * import { recordBundle, verifyBundle } from "readout/bundle";
 * import { assertEquals } from "@std/assert";
 *
 * const path = `${await Deno.makeTempDir()}/bundle`;
 * await (await recordBundle(path)).finish();
 * assertEquals((await verifyBundle(path)).intact, true);
 *
 * await Deno.writeTextFile(`${path}/note.txt`, "");
 * const { intact, problems } = await verifyBundle(path);
 * assertEquals(intact, false);
 * assertEquals(problems[0]!.path, "note.txt");
 * ```
 */
export async function verifyBundle(path: string): Promise<BundleVerification> {
  const folder = resolve(path);
  const problems: Problem[] = [];
  const attempt = async <T>(
    file: string,
    work: () => Promise<T>,
  ): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BundleError)) throw error;
      // The message need not repeat the file name.
      const message = [`${path}: `, `${file} `].reduce(
        (text, start) =>
          text.startsWith(start) ? text.slice(start.length) : text,
        error.message,
      );
      problems.push({ path: file, message });
      return null;
    }
  };
  const head = await attempt(MANIFEST_FILE, () => readHead(folder, path));
  if (head === null) {
    return { intact: false, digest: null, files: 0, bytes: 0, problems };
  }
  await attempt(SUMS_FILE, () => checkSums(folder, head, path));
  for (const [file, check] of fileChecks(folder, head, path)) {
    await attempt(file, check);
  }
  const files = contentFiles(head.manifest);
  problems.push(...await unexpectedFiles(folder, files));
  const bytes = [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    intact: problems.length === 0,
    digest: head.digest,
    files: files.size + 2,
    bytes,
    problems,
  };
}

/** Returns the check of each file, by name. */
function fileChecks(
  folder: string,
  { manifest }: BundleHead,
  path: string,
): Map<string, () => Promise<unknown>> {
  const { requests, readouts, exports, files = [] } = manifest;
  const checkByFile = new Map<string, () => Promise<unknown>>();
  const small = {
    answers: requests.flatMap(({ answers }) => answers),
    results: readouts.map(({ result }) => result),
  };
  for (const kind of ["answers", "results"] as const) {
    for (const content of small[kind]) {
      checkByFile.set(
        contentFile(kind, content.sha256),
        () => readContent(folder, kind, content, path),
      );
    }
  }
  const large = { exports, files };
  for (const kind of ["exports", "files"] as const) {
    for (const content of large[kind]) {
      checkByFile.set(contentFile(kind, content.sha256), async () => {
        const stream = await streamContent(folder, kind, content, path);
        for await (const _ of stream);
      });
    }
  }
  return checkByFile;
}

/** Finds files in the folder that do not belong to the bundle. */
async function unexpectedFiles(
  folder: string,
  files: ReadonlyMap<string, StoredFile>,
): Promise<Problem[]> {
  const expected = new Set([MANIFEST_FILE, SUMS_FILE, ...files.keys()]);
  const folders = new Set([...files.keys()].map((name) => name.split("/")[0]!));
  const problems: Problem[] = [];
  const visit = async (below: string): Promise<void> => {
    for await (const entry of Deno.readDir(join(folder, below))) {
      const name = below === "" ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory && folders.has(name)) await visit(name);
      // A link with the name of an expected file is detected when that file is
      // read.
      else if (!expected.has(name)) {
        problems.push({ path: name, message: "is not part of the bundle" });
      }
    }
  };
  await visit("");
  return problems.sort((a, b) => a.path < b.path ? -1 : 1);
}
