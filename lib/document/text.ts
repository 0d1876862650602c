/** Plain-text writer of a document, for terminals and `text/plain`. */

import { checkOptions, TEXT_OPTIONS } from "../base/mod.ts";
import type { Tone } from "./cells.ts";
import { oneLine, wrap } from "./_lines.ts";
import { textTable } from "./_text_table.ts";
import type { Block, Check, Document } from "./model.ts";
import { briefly, glanceText, STATES } from "./model.ts";

/** Functions that style text; by default they leave it unchanged. */
export interface TextStyle {
  /** Styles headings and verdicts. */
  readonly bold: (text: string) => string;
  /** Styles good results. */
  readonly good: (text: string) => string;
  /** Styles results that need attention. */
  readonly warn: (text: string) => string;
  /** Styles failures. */
  readonly bad: (text: string) => string;
}

/** Options for writing a document as text. */
export interface TextOptions {
  /** Text styles. @default {none} */
  readonly style?: TextStyle | undefined;
  /** Maximum line width in columns, at least 20. @default {100} */
  readonly width?: number | undefined;
  /** Whether to include details that are omitted for brevity. @default {false} */
  readonly details?: boolean | undefined;
}

const unstyled = (text: string): string => text;
const PLAIN: TextStyle = {
  bold: unstyled,
  good: unstyled,
  warn: unstyled,
  bad: unstyled,
};
const LEAST_WIDTH = 20;

/**
 * Renders a document as text, without figures and, by default, without details.
 * Long names are shortened, and tables that are too wide become stacked rows.
 *
 * @param document Document to render.
 * @param options Text styles and width.
 * @returns Lines without a final line break.
 */
export function writeText(
  document: Document,
  options: TextOptions = {},
): string {
  checkOptions(TEXT_OPTIONS, options);
  const { title, subtitle, blocks } = document;
  const { style = PLAIN, width = 100, details = false } = options;
  const columns = Math.max(LEAST_WIDTH, width);
  const head: string[] = [...wrap(title, columns).map(style.bold)];
  if (subtitle !== null) head.push(...wrap(subtitle, columns));
  const shownBlocks = details
    ? blocks.map((block) => ({ ...block, detail: false }))
    : blocks;
  const last = details ? undefined : blocks.findLast(isOmittedHeading);
  return [
    head.join("\n"),
    writeTextBlocks(shownBlocks, columns, style),
    last?.kind === "heading"
      ? wrap(`${last.text}. More with --details.`, columns)
        .join("\n")
      : "",
  ].filter((section) => section !== "").join("\n\n");
}

/**
 * Returns whether a block is the heading of an omitted part. The last such part
 * says what was read.
 */
function isOmittedHeading({ kind, detail, folded }: Block): boolean {
  return kind === "heading" && detail === true && folded === true;
}

interface TextLayout {
  readonly style: TextStyle;
  readonly width: number;
}

/** Renders blocks as text whose lines are at most `width` columns wide. */
export function writeTextBlocks(
  blocks: readonly Block[],
  width: number,
  style: TextStyle = PLAIN,
): string {
  const page = { style, width };
  const shownBlocks = briefly(blocks, ({ kind }) => kind !== "figure");
  let text = "";
  for (const [index, block] of shownBlocks.entries()) {
    const previous = shownBlocks[index - 1];
    // The finding of a folded heading differs from the caption below it.
    const followsHeading = previous?.kind === "heading" && !previous.folded;
    const lines = blockLines(block, page, followsHeading);
    text += `${text === "" ? "" : followsHeading ? "\n" : "\n\n"}${
      lines.join("\n")
    }`;
  }
  return text;
}

/** Renders a block as lines; a table directly below its heading needs no caption. */
function blockLines(
  block: Block,
  page: TextLayout,
  followsHeading: boolean,
): string[] {
  const { style, width } = page;
  switch (block.kind) {
    case "heading":
      return wrap(block.text, width).map(style.bold);
    case "verdict":
      return [
        ...wrap(block.headline, width).map(styleForTone(style, block.tone)),
        ...(block.finding === undefined ? [] : wrap(block.finding, width)),
      ];
    case "text":
    case "note":
      return wrap(block.text, width);
    case "list":
      return bulletLines(block.items, width);
    case "glance":
      return bulletLines(block.numbers.map(glanceText), width);
    case "checks":
      return block.checks.flatMap((checkItem) => checkLines(checkItem, page));
    case "table": {
      const lines = textTable(block.table, width);
      if (followsHeading) return lines;
      return [...wrap(block.table.caption, width).map(style.bold), ...lines];
    }
    case "figure":
      return [];
  }
}

function bulletLines(texts: readonly string[], width: number): string[] {
  return texts.flatMap((text) => wrap(text, width, "- "));
}

function checkLines(
  { status, title, message }: Check,
  { style, width }: TextLayout,
) {
  const { mark } = STATES[status];
  const paint = { pass: style.good, warn: style.warn, fail: style.bad };
  const colour = status === "skipped" ? unstyled : paint[status];
  const [first = "", ...moreLines] = wrap(title, width - 5);
  return [
    `${colour(mark)} ${style.bold(oneLine(first))}`,
    ...moreLines.map((line) => `     ${style.bold(line)}`),
    ...wrap(message, width, "     "),
  ];
}

function styleForTone(style: TextStyle, tone: Tone): (text: string) => string {
  if (tone === "good") return (text) => style.bold(style.good(text));
  if (tone === "stop") return (text) => style.bold(style.bad(text));
  return style.bold;
}
