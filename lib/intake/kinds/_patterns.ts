/** Patterns of headers and cells, in small letters with a space between words. */

const LETTER = String.raw`[^\p{L}\p{N}]`;
/** A pattern of words that stand for themselves in a cell. */
export const words = (...alternatives: readonly string[]): string =>
  `(^|${LETTER})(${alternatives.join("|")})($|${LETTER})`;
/** A pattern of words that are a whole mark among others. */
export const tags = (...alternatives: readonly string[]): string =>
  `(^|[,;|"\\[])\\s*(${alternatives.join("|")})\\s*($|[,;|"\\]])`;
/** A pattern of whole cells. */
export const cells = (...alternatives: readonly string[]): string =>
  `^(${alternatives.join("|")})$`;

/** Returns a header in small letters, its words separated by a space. */
export function plainHeader(header: string): string {
  return header.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").toLowerCase()
    .replace(/[\s_.:/'’-]+/g, " ").trim();
}

/** Returns the pattern of a header. */
export function exactly(plain: string): RegExp {
  return new RegExp(`^${escaped(plain)}$`);
}

/** Returns the pattern of cells that are one of some words, however written. */
export function anyWord(alternatives: readonly string[]): string {
  const plain = alternatives.map((word) =>
    escaped(word.toLowerCase().trim().replaceAll(/[\s_-]+/g, " "))
  );
  return `^(wc )?(${plain.join("|")})$`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** Returns a pattern of several kinds of headers. */
export function either(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"));
}
