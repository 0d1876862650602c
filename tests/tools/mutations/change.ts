/** A file or folder, what stands in it once, what comes in its place, who should notice. */
export type Change = readonly [
  where: string,
  find: string,
  replace: string,
  chapter: string,
];

/** Changes of one file or folder, which the same chapter or tests should notice. */
export function changes(
  where: string,
  chapter: string,
  pairs: readonly (readonly [find: string, replace: string])[],
): readonly Change[] {
  return pairs.map(([find, replace]) => [where, find, replace, chapter]);
}
