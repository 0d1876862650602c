/**
 * Text widths from a fixed table. Without a canvas, Vega assumes 0.8 em per
 * character, which makes every margin too wide. With a canvas, it measures
 * whatever fonts the machine has. A table gives good margins and the same bytes
 * on every machine.
 */

/** Characters by their advance width in Helvetica, in thousandths of an em. */
const HELVETICA: Readonly<Record<number, string>> = {
  191: "'",
  222: "ijl",
  260: "|",
  278: " \u00a0!,./:;I[\\]ft",
  333: "()-`r",
  334: "{}",
  355: '"',
  389: "*",
  469: "^",
  500: "Jcksvxyz",
  556: "#$0123456789?L_abdeghnopqu",
  584: "+<=>~\u2212",
  611: "FTZ",
  667: "&ABEKPSVXY",
  722: "CDHNRUw",
  778: "GOQ",
  833: "Mm",
  889: "%",
  944: "W",
  1015: "@",
};

const ADVANCES: ReadonlyMap<string, number> = new Map(
  Object.entries(HELVETICA).flatMap(([width, characters]) =>
    Array.from(characters, (character) => [character, Number(width)])
  ),
);

const OTHER_LETTER = 600;
const FULL_WIDTH = 1000;

/**
 * Safety factor for system fonts, which are up to a sixth wider than Helvetica
 * (such as DejaVu Sans).
 */
const SLACK = 1.17;

/** Width of bold text relative to regular text. */
export const BOLD = 1.12;

/**
 * Returns the width of one line of text, in pixels.
 *
 * @param text Text without line breaks.
 * @param size Font size in pixels.
 * @param bold Whether the text is bold.
 */
export function textWidth(text: string, size: number, bold = false): number {
  let thousandths = 0;
  for (const character of text) thousandths += letterAdvance(character);
  return thousandths / 1000 * size * SLACK * (bold ? BOLD : 1);
}

function letterAdvance(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return ADVANCES.get(character) ??
    (code >= 0x1100 ? wideAdvance(code) : OTHER_LETTER);
}

/**
 * Returns the advance width of a character from U+1100 on. Hangul, kana, Han and
 * emoji take a full em; all other characters do not.
 */
function wideAdvance(code: number): number {
  const wide = code <= 0x115f || (code >= 0x2e80 && code <= 0xd7ff) ||
    (code >= 0xf900 && code <= 0xfaff) || (code >= 0xff00 && code <= 0xff60) ||
    code >= 0x1f300;
  return wide ? FULL_WIDTH : OTHER_LETTER;
}

/**
 * Shortens a text to a width by removing characters from its middle. Most long
 * names differ at their start ("Checkout v2 ...") or at their end ("... without
 * badge").
 */
export function shorten(text: string, fontSize: number, limit: number): string {
  if (textWidth(text, fontSize) <= limit) return text;
  const characters = [...text];
  for (let count = characters.length - 1; count > 1; count--) {
    const first = Math.ceil(count / 2);
    const head = characters.slice(0, first).join("").trimEnd();
    const tail = characters.slice(characters.length - (count - first)).join("")
      .trimStart();
    const short = `${head}…${tail}`;
    if (textWidth(short, fontSize) <= limit) return short;
  }
  return "…";
}

/**
 * Shortens several names and keeps different names distinct. Names that would
 * become equal keep the part in which they differ. If that is not enough, they
 * are numbered.
 */
export function shortenAll(
  names: readonly string[],
  fontSize: number,
  limit: number,
): Map<string, string> {
  const shortenName = (name: string) => shorten(name, fontSize, limit);
  const labels = new Map<string, string>();
  for (
    const sameNames of Map.groupBy(new Set(names), shortenName).values()
  ) {
    const start = commonStartLength(sameNames);
    const end = commonEndLength(sameNames.map((name) => name.slice(start)));
    for (const name of sameNames) {
      const label = sameNames.length === 1
        ? shortenName(name)
        : shortenAround(name, start, name.length - end, fontSize, limit);
      labels.set(name, numberLabel(label, labels, fontSize, limit));
    }
  }
  return labels;
}

function commonStartLength(names: readonly string[]): number {
  let start = "";
  for (const character of names[0]!) {
    if (!names.every((name) => name.startsWith(start + character))) break;
    start += character;
  }
  return start.length;
}

function commonEndLength(names: readonly string[]): number {
  let end = "";
  for (const character of [...names[0]!].reverse()) {
    if (!names.every((name) => name.endsWith(character + end))) break;
    end = character + end;
  }
  return end.length;
}

/**
 * Returns a part of a text, with as much of the text before and then after it as
 * fits.
 */
function shortenAround(
  text: string,
  from: number,
  to: number,
  fontSize: number,
  limit: number,
): string {
  const cutText = (start: number, end: number) =>
    `${start > 0 ? "…" : ""}${text.slice(start, end).trim()}${
      end < text.length ? "…" : ""
    }`;
  const fits = (start: number, end: number) =>
    textWidth(cutText(start, end), fontSize) <= limit;
  if (!fits(from, to)) return shorten(cutText(from, to), fontSize, limit);
  // Texts with several words are only cut between words.
  const edge = /\s/.test(text) ? /(?<=\s)|(?=\s)|^|$/gu : /(?=.)|$/gu;
  const edges = [...text.matchAll(edge)].map(({ index }) => index);
  const start = edges.find((edge) => edge <= from && fits(edge, to)) ?? from;
  const end = edges.findLast((edge) => edge >= to && fits(start, edge)) ?? to;
  return cutText(start, end);
}

/** Returns the label with the first number that makes it unique. */
function numberLabel(
  label: string,
  labels: ReadonlyMap<string, string>,
  fontSize: number,
  limit: number,
): string {
  const usedLabels = new Set(labels.values());
  let distinctLabel = label;
  for (let number = 2; usedLabels.has(distinctLabel); number++) {
    const mark = ` (${number})`;
    distinctLabel =
      shorten(label, fontSize, limit - textWidth(mark, fontSize)) + mark;
  }
  return distinctLabel;
}

/**
 * Breaks a text into lines of a given width at spaces; a longer word is
 * shortened.
 */
export function wrap(
  text: string,
  fontSize: number,
  limit: number,
  bold = false,
): string[] {
  const size = bold ? fontSize * BOLD : fontSize;
  const lines: string[] = [];
  for (const word of text.split(/[ \t\r\n]+/).filter((word) => word !== "")) {
    const last = lines[lines.length - 1];
    const longer = `${last} ${word}`;
    if (last !== undefined && textWidth(longer, size) <= limit) {
      lines[lines.length - 1] = longer;
    } else lines.push(shorten(word, size, limit));
  }
  return lines;
}
