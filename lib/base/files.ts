/** Facts of files. */

/** Returns whether a path leads to a file; false if it cannot be read. */
export function isFile(path: string): Promise<boolean> {
  return Deno.stat(path).then((facts) => facts.isFile, () => false);
}
