/** Makes untrusted text safe for a terminal. */

/**
 * Matches characters that a terminal would execute or hide: control characters,
 * bidirectional marks and zero-width characters.
 */
const INVISIBLE_CHARACTERS =
  /[\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/**
 * Replaces everything in a text that a terminal would interpret.
 *
 * @param text Untrusted text, for example from a bundle of another person.
 * @returns The text, with control characters written as `\u{1b}`.
 */
export function showInvisible(text: string): string {
  return text.replace(
    INVISIBLE_CHARACTERS,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
}

/** Applies `visible` to each line of a text. */
export function visibleLines(text: string): string {
  return text.split("\n").map(showInvisible).join("\n");
}

/**
 * Makes every string in a record safe for a terminal.
 *
 * @param value JSON-safe record.
 * @returns A safe copy of the record.
 */
export function visibleRecord<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value),
    (_, field) => typeof field === "string" ? showInvisible(field) : field,
  );
}
