/**
 * Renderer of a document as a single HTML file, using the page template of
 * notebooks.
 */
import type { Block, Document, Fact, Figure } from "../document/mod.ts";
import { blockHtml, figureHtml } from "../document/mod.ts";
import { dataLink, downloadsHtml, toCsv } from "./_csv.ts";
import { withTooltips } from "./_tooltips.ts";
import { type Explorer, renderPage } from "./_page.ts";
import { scrollable } from "./_scrollable.ts";

/**
 * Renders the complete file, including every block and the data of its tables.
 * Drawing in another thread starts first.
 */
export async function writePage(
  { title, subtitle, blocks, names = [] }: Document,
  provenance: readonly Fact[],
  explorer?: () => Explorer,
): Promise<string> {
  const htmls = Promise.all(blocks.map((block) => writeBlock(block, names)));
  // The script's data are computed while the charts are being drawn.
  const script = explorer?.();
  const subtitleHtml = subtitle === null
    ? ""
    : blockHtml({ kind: "note", text: subtitle }, names);
  return renderPage({
    title,
    language: "en",
    headings: [],
    body: subtitleHtml + pageBody(blocks, await htmls) +
      downloadsHtml(blocks.flatMap(dataLinks)),
    provenance,
    explorer: script,
  });
}

/** Returns the card and the evidence, collapsed where its headings say so. */
function pageBody(blocks: readonly Block[], htmls: readonly string[]): string {
  const cardHtml = htmls.filter((_, index) => blocks[index]!.first).join("");
  const evidence = blocks.find((block) =>
    block.kind === "heading" && (block.folded || block.id === "evidence")
  );
  let html = "";
  let closing = "";
  for (const [index, block] of blocks.entries()) {
    if (block.first) continue;
    if (block === evidence) html += '<div class="report-evidence">\n';
    if (block.kind === "heading" && block.folded) {
      // Following a link opens a collapsed section only if the target is inside
      // its content, not in its summary.
      const anchor = ` id="${block.id}"`;
      const title = htmls[index]!.replace(anchor, "");
      html += `${closing}<details class="report-fold report-finding">` +
        `<summary>${title}</summary>\n<div${anchor}>\n`;
      closing = "</div></details>\n";
    } else {
      html += block.kind === "verdict" && cardHtml !== ""
        ? `<div class="report-card">\n${htmls[index]}${cardHtml}</div>\n`
        : htmls[index];
    }
  }
  html += closing;
  return evidence === undefined ? html : `${html}</div>\n`;
}

/** Returns the links that save the data of a block. */
function dataLinks(block: Block): string[] {
  if (block.kind === "table") {
    const { id, caption, data } = block.table;
    return [dataLink(toCsv(data), caption, `data-${id}`)];
  }
  if (block.kind !== "figure" || block.figure.data === null) return [];
  const { id, chart, data } = block.figure;
  return [dataLink(toCsv(data), chart.title, `data-${id}`)];
}

async function writeBlock(
  block: Block,
  names: readonly string[],
): Promise<string> {
  if (block.kind === "table") {
    const { id, caption } = block.table;
    return `<div class="report-output" id="table-${id}">${
      scrollable(blockHtml(block, names, true), caption)
    }</div>\n`;
  }
  if (block.kind !== "figure") return blockHtml(block, names, true);
  const drawing = figureHtml(
    block.figure,
    await drawFigure(block.figure),
    names,
  );
  return `<div class="report-figure">\n${drawing}</div>\n`;
}

/** Width of the drawing for narrow screens, in pixels. */
const NARROW = 320;

/**
 * Draws a figure for wide and for narrow screens; the page's own style sheet
 * handles the dark theme.
 */
async function drawFigure({ chart, points }: Figure): Promise<string> {
  const [drawing, narrow] = await Promise.all([
    chart.toSvg({ theme: "light" }),
    chart.toSvg({ theme: "light", width: NARROW }),
  ]);
  const wide = points === undefined ? drawing : withTooltips(drawing, points);
  return `<div class="report-wide">${scrollable(wide, chart.title)}</div>` +
    `<div class="report-narrow">${narrow}</div>`;
}
