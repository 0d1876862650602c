/** Content of each output for a reader: tables as texts, and all words. */

import MarkdownIt from "markdown-it";
import {
  blockHtml,
  type Document,
  figureHtml,
  withDocument,
  writeMarkdown,
  writeText,
} from "../../lib/document/mod.ts";
import { shownBundle } from "../_shown.ts";
import { all, type Element, parsePage } from "../report/_parse.ts";

/** Table as a reader sees it: headers and rows, with repeated cells filled in. */
export interface ReadTable {
  readonly caption: string;
  readonly rows: readonly (readonly string[])[];
}

/** Content of one output. */
export interface Surface {
  readonly tables: readonly ReadTable[];
  /** All readable text. */
  readonly words: string;
}

/** Replaces all kinds of spaces by one space, and removes formatting characters. */
export function plainSpaces(text: string): string {
  // Tables in notebooks use the minus sign that spreadsheets understand.
  return text.replace(/[\u2066-\u2069]/gu, "").replaceAll("\u2212", "-")
    .replace(/[\s\p{Cc}]+/gu, " ").trim();
}

/** Returns the content of all blocks as HTML, without drawings. */
export function htmlSurface({ blocks, subtitle }: Document): Surface {
  return readHtml(
    blocks.map((block) =>
      block.kind === "figure" ? figureHtml(block.figure, "") : blockHtml(block)
    ).join("\n"),
    subtitle,
  );
}

/** Returns the content of the Jupyter display, without pictures. */
export async function notebookSurface(document: Document): Promise<Surface> {
  const blocks = document.blocks.filter(({ kind }) => kind !== "figure");
  const record = withDocument({}, () => ({ ...document, blocks }));
  const bundle = await shownBundle(record);
  return readHtml(bundle["text/html"]!, document.subtitle);
}

function readHtml(html: string, subtitle: string | null): Surface {
  const page = parsePage(`<body><main>${apart(html)}</main></body>`);
  return {
    tables: all(page, "table").map((table) => ({
      caption: wordsOf(table.querySelector("caption")!),
      rows: rowsOf(table),
    })),
    words: `${subtitle} ${wordsOf(page.querySelector("main")!)}`,
  };
}

function wordsOf(element: Element): string {
  return plainSpaces(element.textContent);
}

/** Separates the words of adjacent cells. */
function apart(html: string): string {
  return html.replace(/<\/(?:t[hd]|d[td]|strong|li|p|h\d|caption)>/g, " $&");
}

/** A cell that spans rows is repeated in each of them. */
function rowsOf(table: Element): string[][] {
  const open: { text: string; left: number }[] = [];
  return all(table, "tr").map((row) => {
    const cells = all(row, "th, td");
    const texts: string[] = [];
    while (cells.length > 0 || (open[texts.length]?.left ?? 0) > 0) {
      const above = open[texts.length];
      if (above !== undefined && above.left > 0) {
        above.left--;
        texts.push(above.text);
        continue;
      }
      const cell = cells.shift()!;
      const text = wordsOf(cell);
      const left = Number(cell.getAttribute("rowspan") ?? 1) - 1;
      open[texts.length] = { text, left };
      texts.push(text);
    }
    return texts;
  });
}

const github = new MarkdownIt({ html: true });

/** Returns the content of the Markdown, as GitHub would show it. */
export function markdownSurface(document: Document): Surface {
  const html = github.render(writeMarkdown(document));
  const page = parsePage(`<body><main>${apart(html)}</main></body>`);
  const captions = all(page, "p > strong").map(wordsOf);
  return {
    tables: all(page, "table").map((table, at) => ({
      caption: captions.filter((text) => text !== "")[at] ?? "",
      rows: rowsOf(table),
    })),
    words: wordsOf(page.querySelector("main")!),
  };
}

/**
 * Returns the content of a terminal that is too wide for wrapping, with all
 * evidence.
 */
export function textSurface(document: Document): Surface {
  return { tables: [], words: plainSpaces(textLines(document).join(" ")) };
}

/** Returns the same terminal text as lines. */
export function textLines(document: Document): string[] {
  const options = { width: 1_000_000, details: true };
  return writeText(document, options).split("\n").map(plainSpaces);
}
