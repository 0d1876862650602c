/** Compares names regardless of their spelling. */

/**
 * Returns a header or metric name without differences in spelling: capitals,
 * spaces, underscores and hyphens.
 *
 * @param name Name as written by the user.
 * @returns The normalized name.
 */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]+/g, "");
}

/**
 * Returns the name that is meant, regardless of its spelling.
 *
 * @param spelling Name as written by the user.
 * @param names Known names.
 * @returns The exact name if it exists, or else the first with a matching
 *   spelling; `undefined` if there is none.
 */
export function findBySpelling(
  spelling: string,
  names: readonly string[],
): string | undefined {
  return names.find((name) => name === spelling) ??
    names.find((name) => plainName(name) === plainName(spelling));
}
