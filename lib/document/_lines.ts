/** Lines of a terminal: measuring, wrapping and shortening text. */

import { eastAsianWidth } from "get-east-asian-width";

/**
 * European letters, punctuation, currency signs and symbols, which take one
 * column each.
 */
const PLAIN =
  /^[\x20-\x7e\xa0-\xac\xae-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2190-\u2193\u2212\u2248\u2260-\u2265]*$/;

/**
 * Returns the number of columns of a text: two for a wide letter, none for a
 * combining mark.
 */
export function textWidth(text: string): number {
  if (PLAIN.test(text)) return text.length;
  return splitLetters(text).reduce(
    (sum, letter) => sum + letterWidth(letter),
    0,
  );
}

const EMOJI =
  /\p{RI}{2}|(?!\p{RI})\p{Emoji_Presentation}|\p{Emoji}\ufe0f|[\d#*]\u20e3/u;
const INVISIBLE =
  /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Mn}\p{Me}\p{Cs}]/u;
/** Combining characters that take a column of their own next to their letter. */
const SPACING_MARKS = /[\p{Mc}\uff9e\uff9f]/u;

function letterWidth(letter: string): number {
  if (EMOJI.test(letter)) return 2;
  const [first, ...marks] = Array.from(letter).filter((codePoint) =>
    !INVISIBLE.test(codePoint)
  );
  if (first === undefined) return 0;
  return [first, ...marks.filter((mark) => SPACING_MARKS.test(mark))]
    .reduce(
      (sum, character) => sum + eastAsianWidth(character.codePointAt(0)!),
      0,
    );
}

/** The segmenter is created on first use, because loading its rules takes 20 ms. */
let graphemes: Intl.Segmenter | undefined;

function splitLetters(text: string): string[] {
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** Control characters that change the direction of the text after them. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Returns a text on one line, with line breaks and control characters replaced by
 * spaces.
 */
export function oneLine(text: string): string {
  return text.toWellFormed().replace(TURNS, "")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
}

/**
 * Pads a text with spaces at its end, or at its start if it is aligned to the
 * right.
 */
export function pad(text: string, width: number, toRight: boolean): string {
  const space = " ".repeat(Math.max(0, width - textWidth(text)));
  return toRight ? space + text : text + space;
}

/**
 * Shortens a text by removing its middle, because long names differ at their
 * start or end.
 */
export function shorten(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const letters = splitLetters(text);
  let [head, tail] = ["", ""];
  for (let from = 0, to = letters.length - 1; from < to; from++, to--) {
    const longer = head + letters[from];
    if (textWidth(longer + tail) >= width) break;
    head = longer;
    const end = letters[to] + tail;
    if (textWidth(head + end) >= width) break;
    tail = end;
  }
  return `${head}…${tail}`;
}

/**
 * Wraps a text at words; a word wider than a line is broken at the end of the
 * line.
 *
 * @param text Text of one paragraph.
 * @param width Maximum width in columns.
 * @param first Prefix of the first line; all other lines are indented by its
 *   width.
 */
export function wrap(text: string, width: number, first = ""): string[] {
  const indent = " ".repeat(textWidth(first));
  const room = Math.max(1, width - indent.length);
  const lines: string[] = [];
  let line = "";
  for (const piece of splitWords(oneLine(text).trim(), room)) {
    const longer = line === "" ? piece : `${line} ${piece}`;
    if (textWidth(longer) > room && line !== "") {
      lines.push(line);
      line = piece;
    } else line = longer;
  }
  return [...lines, line].map((text, index) =>
    ((index === 0 ? first : indent) + text).trimEnd()
  );
}

/**
 * Splits a text into words. A percent sign stays with its number, and an
 * expression such as `p = 0.02` stays on one line.
 */
function splitWords(text: string, room: number): string[] {
  return text.split(/ +(?!%|[=<] )(?<!\b[pz] [=<] )/).flatMap((word) =>
    textWidth(word) <= room ? [word] : splitLongWord(word, room)
  );
}

function splitLongWord(word: string, room: number): string[] {
  const complete: string[] = [];
  let piece = "";
  for (const letter of splitLetters(word)) {
    if (piece !== "" && textWidth(piece + letter) > room) {
      complete.push(piece);
      piece = "";
    }
    piece += letter;
  }
  return [...complete, piece];
}
