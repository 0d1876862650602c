/** Names that are one, however they are spelled. */

/**
 * A header or the name of a metric without what tells its spellings apart:
 * capitals, blanks, underscores and hyphens.
 *
 * @param name As somebody wrote it.
 * @returns What all spellings of it share.
 */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]+/g, "");
}

/**
 * The one of some names that is meant, however it is spelled.
 *
 * @param spelling As somebody wrote it.
 * @param names Those that there are.
 * @returns The name itself where it is there, or else the first that is spelled
 *   alike; `undefined` without one.
 */
export function spelledAlike(
  spelling: string,
  names: readonly string[],
): string | undefined {
  return names.find((name) => name === spelling) ??
    names.find((name) => plainName(name) === plainName(spelling));
}
