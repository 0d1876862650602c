/** A report as one HTML file, inside the page that notebooks use, too. */
import { isolateRightToLeft } from "../charts/mod.ts";
import { summaryView, tableView } from "../display/mod.ts";
import { checksView } from "../readout/display.ts";
import { dataHtml, toCsv } from "./_csv.ts";
import type {
  Block,
  BlockHeading,
  Card,
  Figure,
  ReportDocument,
  ReportTable,
} from "./_document.ts";
import { loadParser, type Parse } from "./_dom.ts";
import { escapeHtml } from "./_escape.ts";
import { createOutline, type Heading, type Outline } from "./_outline.ts";
import { contents, PAGE_IDS, renderPage } from "./_page.ts";
import { sanitise } from "./_sanitise.ts";
import { scrollable } from "./_scrollable.ts";

/** What drawings are rewritten with. */
export interface Tools {
  readonly parse: Parse;
  readonly outline: Outline;
}

/** Writes the whole file. */
export async function writeHtml(
  { title, blocks, provenance }: ReportDocument,
): Promise<string> {
  const ids = blocks.flatMap(idsOf);
  const tools = {
    parse: await loadParser(),
    outline: createOutline([...Object.values(PAGE_IDS), ...ids]),
  };
  const headings = blocks.flatMap(headingsOf);
  let body = "";
  for (const block of blocks) {
    if (isHeading(block, "evidence")) body += evidenceContents(headings);
    body += await write(block, tools);
  }
  return await renderPage({
    title,
    language: "en",
    headings: [],
    body,
    provenance,
  });
}

function isHeading(block: Block, id: string): boolean {
  return block.kind === "heading" && block.heading.id === id;
}

/** The contents stand below the summary, which comes before everything. */
function evidenceContents(headings: readonly Heading[]): string {
  const start = headings.findIndex(({ id }) => id === "evidence");
  return contents(headings.slice(start));
}

function headingsOf(block: Block): Heading[] {
  return block.kind === "heading" ? [block.heading] : [];
}

/** Anchors that stay what they are, whatever charts call their parts. */
function idsOf(block: Block): string[] {
  if (block.kind === "table") return [block.table.id, dataId(block.table.id)];
  if (block.kind === "figure") {
    return [block.figure.id, dataId(block.figure.id)];
  }
  if (block.kind === "cards") return block.cards.map(({ id }) => id);
  return headingsOf(block).map(({ id }) => id);
}

function dataId(id: string): string {
  return `data-${id.replace(/^(?:table|chart)-/, "")}`;
}

async function write(block: Block, tools: Tools): Promise<string> {
  return isolateRightToLeft(await shown(block, tools)) + data(block);
}

/** Data are not for reading: they stay as they are, without marks. */
function data(block: Block): string {
  if (block.kind === "table") {
    const { id, caption, data } = block.table;
    return dataHtml(toCsv(data), caption, dataId(id));
  }
  if (block.kind !== "figure" || block.figure.data === null) return "";
  const { id, chart, data } = block.figure;
  return dataHtml(toCsv(data), chart.title, dataId(id));
}

function shown(block: Block, tools: Tools): string | Promise<string> {
  switch (block.kind) {
    case "heading":
      return heading(block.heading);
    case "text":
      return paragraph(block.text, block.isNote ? "readout-note" : null);
    case "list":
      return list(block.items);
    case "verdict":
      return `${
        summaryView(block.tone, unbroken(block.text), [], block.note).html
      }\n`;
    case "cards":
      return `<div class="report-cards">\n${
        block.cards.map(card).join("")
      }</div>\n`;
    case "checks":
      return `${checksView(block.readout).html}\n`;
    case "table":
      return table(block.table);
    case "figure":
      return figure(block.figure, tools);
  }
}

function heading({ level, id, text }: BlockHeading): string {
  return `<h${level} id="${escapeHtml(id)}">${escapeHtml(text)}</h${level}>\n`;
}

function paragraph(text: string, className: string | null): string {
  const attribute = className === null ? "" : ` class="${className}"`;
  return `<p${attribute}>${prose(text)}</p>\n`;
}

function prose(text: string): string {
  return escapeHtml(unbroken(text));
}

/** Numbers stay on one line with their signs: `+4.2 %`, `p = 0.03`, `−$5`. */
function unbroken(text: string): string {
  return text
    .replace(
      /(?<=\d) (?=%)|(?<=\b[pz]) (?=[=<])|(?<=[=<]) (?=\d)/g,
      NO_BREAK_SPACE,
    )
    .replace(/−(?=\p{Sc})/gu, `−${WORD_JOINER}`);
}

const NO_BREAK_SPACE = "\u00a0";
const WORD_JOINER = "\u2060";

function list(items: readonly string[]): string {
  const written = items.map((item) => `<li>${prose(item)}</li>\n`);
  return `<ul>\n${written.join("")}</ul>\n`;
}

function card(card: Card): string {
  const answer = card.sentences.length === 1
    ? paragraph(card.sentences[0]!, null)
    : list(card.sentences);
  const note = card.note === null ? "" : paragraph(card.note, "readout-note");
  return `<section class="report-card" aria-labelledby="${
    escapeHtml(card.id)
  }">\n${
    heading({ level: 3, id: card.id, text: card.title })
  }${answer}${note}</section>\n`;
}

function table({ id, caption, head, body }: ReportTable): string {
  const view = tableView(
    caption,
    [head.map(({ text }) => text), ...body],
    head.filter(({ isNumber }) => !isNumber).map(({ text }) => text),
  );
  return `<div class="report-output" id="${escapeHtml(id)}">` +
    `${scrollable(view.html, caption)}</div>\n`;
}

/** The width, in pixels, of the drawing for narrow screens. */
const NARROW = 320;

/** A chart for wide and for narrow screens. */
export async function figure(
  { id, chart }: Figure,
  tools: Tools,
): Promise<string> {
  const drawing = (svg: string, prefix: string) =>
    sanitise(svg, tools.parse, {
      outline: tools.outline,
      prefix: `${id}-${prefix}`,
      fallbackName: chart.title,
    }).html;
  const wide = drawing(await chart.toSvg(), "wide");
  const narrow = drawing(await chart.toSvg({ width: NARROW }), "narrow");
  return `<figure class="readout-chart" id="${escapeHtml(id)}">` +
    `<div class="report-wide">${scrollable(wide, chart.title)}</div>` +
    `<div class="report-narrow">${narrow}</div>` +
    `<figcaption>${prose(chart.description)}</figcaption></figure>\n`;
}
