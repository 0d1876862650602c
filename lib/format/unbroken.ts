/** Texts in which no line breaks within a number. */

const NO_BREAK_SPACE = "\u00a0";
const WORD_JOINER = "\u2060";

/**
 * Numbers stay on one line with their signs: `+4.2 %`, `p = 0.03`, `−SAR 5`.
 *
 * @param text For people.
 * @returns The same with blanks at which no line breaks.
 */
export function unbroken(text: string): string {
  return text
    .replace(
      /(?<=\d) (?=%)|(?<=\b[pz]) (?=[=<])|(?<=[=<]) (?=\d)|(?<=(?<!\p{L})[A-Z]{3}) (?=\d)/gu,
      NO_BREAK_SPACE,
    )
    .replace(
      /[+−](?=\p{Sc}|[A-Z]{3}\u00a0)|(?<=\d)e-(?=\d)/gu,
      `$&${WORD_JOINER}`,
    );
}
