/** Which files a bundle has, and what stands in its list of digests. */

import { sha256Of } from "./_canonical.ts";
import {
  type BundleManifest,
  MANIFEST_FILE,
  type StoredFile,
  SUMS_FILE,
  writeManifest,
} from "./format.ts";

/** The kinds of content; each has a folder of its own. */
export type ContentKind = "answers" | "exports" | "files" | "results";

const ENDINGS: Readonly<Record<ContentKind, string>> = {
  answers: "json",
  exports: "csv.gz",
  files: "gz",
  results: "json",
};

/** The file of a content: its name is its digest, so no name is ever taken over. */
export function contentFile(kind: ContentKind, sha256: string): string {
  return `${kind}/${sha256}.${ENDINGS[kind]}`;
}

/** Every file beside the manifest and the list of digests. */
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

/** The manifest and the list of digests, as they belong together. */
export function headFiles(
  manifest: BundleManifest,
): { readonly [MANIFEST_FILE]: string; readonly [SUMS_FILE]: string } {
  const text = writeManifest(manifest);
  return {
    [MANIFEST_FILE]: text,
    [SUMS_FILE]: digestList(manifest, sha256Of(text)),
  };
}

/** The list of digests, for `sha256sum --check`. */
export function digestList(manifest: BundleManifest, digest: string): string {
  const files = [
    [MANIFEST_FILE, digest] as const,
    ...[...contentFiles(manifest)].map(([name, { sha256 }]) =>
      [name, sha256] as const
    ),
  ];
  return files
    .sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0)
    .map(([name, sha256]) => `${sha256}  ${name}\n`)
    .join("");
}
