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
