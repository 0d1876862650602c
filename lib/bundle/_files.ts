/** File names of a bundle, and the content of its checksum file. */

import { hexSha256 } from "./_canonical.ts";
import type { BundleManifest, StoredFile } from "./format.ts";
import { MANIFEST_FILE, SUMS_FILE, writeManifest } from "./format.ts";

/** Kinds of recorded content, each with its own folder. */
export type ContentKind = "answers" | "exports" | "files" | "results";

const ENDINGS: Readonly<Record<ContentKind, string>> = {
  answers: "json",
  exports: "csv.gz",
  files: "gz",
  results: "json",
};

/**
 * Returns the file name of recorded content. The name is the content's digest, so
 * no name from outside is ever used.
 */
export function contentFile(kind: ContentKind, sha256: string): string {
  return `${kind}/${sha256}.${ENDINGS[kind]}`;
}

/** Returns all files of a bundle except the manifest and the checksum file. */
export function contentFiles(
  { requests, exports, files = [], readouts }: BundleManifest,
): Map<string, StoredFile> {
  return new Map([
    ...requests.flatMap(({ answers }) =>
      answers.map(({ bytes, sha256 }) =>
        [contentFile("answers", sha256), { bytes, sha256 }] as const
      )
    ),
    ...exports.map(({ sha256, stored }) =>
      [contentFile("exports", sha256), stored] as const
    ),
    ...files.map(({ sha256, stored }) =>
      [contentFile("files", sha256), stored] as const
    ),
    ...readouts.map(({ result }) =>
      [contentFile("results", result.sha256), result] as const
    ),
  ]);
}

/** Returns the manifest and its checksum file. */
export function headFiles(
  manifest: BundleManifest,
): { readonly [MANIFEST_FILE]: string; readonly [SUMS_FILE]: string } {
  const text = writeManifest(manifest);
  return {
    [MANIFEST_FILE]: text,
    [SUMS_FILE]: digestList(manifest, hexSha256(text)),
  };
}

/** Returns the checksum file, in the format of `sha256sum --check`. */
export function digestList(manifest: BundleManifest, digest: string): string {
  const files = [
    [MANIFEST_FILE, digest] as const,
    ...[...contentFiles(manifest)].map(([name, { sha256 }]) =>
      [name, sha256] as const
    ),
  ];
  return files.sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0)
    .map(([name, sha256]) => `${sha256}  ${name}\n`)
    .join("");
}
