/**
 * Builds patterns for headers and cells in lower case, with one space between
 * words.
 */

const LETTER = String.raw`[^\p{L}\p{N}]`;
/** Returns a pattern of whole words anywhere in a cell. */
export const words = (...alternatives: readonly string[]): string =>
  `(^|${LETTER})(${alternatives.join("|")})($|${LETTER})`;
/** Returns a pattern of whole tags in a list of tags. */
export const tags = (...alternatives: readonly string[]): string =>
  `(^|[,;|"\\[])\\s*(${alternatives.join("|")})\\s*($|[,;|"\\]])`;
/** Returns a pattern of entire cells. */
export const cells = (...alternatives: readonly string[]): string =>
  `^(${alternatives.join("|")})$`;

/** Returns a header in lower case, with one space between words. */
export function plainHeader(header: string): string {
  return header.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").toLowerCase()
    .replace(/[\s_.:/'’-]+/g, " ").trim();
}

/** Returns a pattern that matches exactly one header. */
export function exactPattern(plain: string): RegExp {
  return new RegExp(`^${escaped(plain)}$`);
}

/**
 * Returns a pattern of cells that equal one of some words, ignoring case and
 * spacing.
 */
export function anyWordPattern(alternatives: readonly string[]): string {
  const plain = alternatives.map((word) =>
    escaped(word.toLowerCase().trim().replaceAll(/[\s_-]+/g, " "))
  );
  return `^(wc )?(${plain.join("|")})$`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** Returns a pattern that matches headers of any of the given patterns. */
export function eitherPattern(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"));
}
