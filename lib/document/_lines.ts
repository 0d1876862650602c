/** Lines of a terminal: how wide a text is, where it breaks, how it is cut. */

import stringWidth from "string-width";

/** Columns that a text takes: two for a wide letter, none for a mark on one. */
export const widthOf: (text: string) => number = stringWidth;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

function lettersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** A text on one line: breaks and what a terminal would obey become spaces. */
export function oneLine(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
}

/** Fills up with spaces, behind the text or before it. */
export function pad(text: string, width: number, toRight: boolean): string {
  const space = " ".repeat(Math.max(0, width - widthOf(text)));
  return toRight ? space + text : text + space;
}

/**
 * Cuts a text out of its middle, since names that need it differ at their start
 * or at their end.
 */
export function shorten(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const letters = lettersOf(text);
  let [head, tail] = ["", ""];
  for (let from = 0, to = letters.length - 1; from < to; from++, to--) {
    const longer = head + letters[from];
    if (widthOf(longer + tail) >= width) break;
    head = longer;
    const end = letters[to] + tail;
    if (widthOf(head + end) >= width) break;
    tail = end;
  }
  return `${head}…${tail}`;
}

/**
 * Wraps at words; a word that is wider than a line breaks where the line ends.
 *
 * @param text One paragraph.
 * @param width Columns.
 * @param first What the first line begins with; the others are indented by it.
 */
export function wrap(text: string, width: number, first = ""): string[] {
  const indent = " ".repeat(widthOf(first));
  const room = Math.max(1, width - indent.length);
  const lines: string[] = [];
  let line = "";
  for (const part of words(oneLine(text).trim(), room)) {
    const longer = line === "" ? part : `${line} ${part}`;
    if (widthOf(longer) > room && line !== "") {
      lines.push(line);
      line = part;
    } else line = longer;
  }
  return [...lines, line].map((text, at) =>
    ((at === 0 ? first : indent) + text).trimEnd()
  );
}

/** A percent sign stays with its number, and `p = 0.02` on one line. */
function words(text: string, room: number): string[] {
  return text.split(/ +(?!%|[=<] )(?<!\b[pz] [=<] )/).flatMap((word) =>
    widthOf(word) <= room ? [word] : pieces(word, room)
  );
}

function pieces(word: string, room: number): string[] {
  const found: string[] = [];
  let piece = "";
  for (const letter of lettersOf(word)) {
    if (piece !== "" && widthOf(piece + letter) > room) {
      found.push(piece);
      piece = "";
    }
    piece += letter;
  }
  return [...found, piece];
}
