/** Text of others, as a terminal may show it. */

/**
 * What a terminal would obey or hide instead of showing it: control characters,
 * marks that turn the direction of writing, and what has no width.
 */
const UNSEEN =
  /[\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/**
 * A text with nothing in it that a terminal would act on.
 *
 * @param text Perhaps from a bundle that somebody sent.
 * @returns The text, control characters written as `\u{1b}`.
 */
export function visible(text: string): string {
  return text.replace(
    UNSEEN,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
}

/** A text of several lines, each as `visible` writes it. */
export function visibleLines(text: string): string {
  return text.split("\n").map(visible).join("\n");
}

/**
 * The same for every text in a record.
 *
 * @param value JSON-safe.
 * @returns A copy.
 */
export function visibleRecord<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value),
    (_, field) => typeof field === "string" ? visible(field) : field,
  );
}
