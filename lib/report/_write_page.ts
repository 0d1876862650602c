/** A document as one HTML file, inside the page that notebooks use, too. */
import {
  type Block,
  blockHtml,
  type Document,
  type Fact,
  type Figure,
  figureHtml,
} from "../document/mod.ts";
import { dataHtml, toCsv } from "./_csv.ts";
import { withPoints } from "./_pointed.ts";
import { type Explorer, renderPage } from "./_page.ts";
import { scrollable } from "./_scrollable.ts";

/** What blocks are written with. */
interface Tools {
  readonly drawings: ReadonlyMap<Figure, Drawing>;
  readonly names: readonly string[];
}

/**
 * Writes the whole file; every block is in it, and the data of its tables. What
 * is drawn in another thread is asked for before anything else.
 */
export async function writePage(
  { title, subtitle, blocks, names = [] }: Document,
  provenance: readonly Fact[],
  explorer?: () => Explorer,
): Promise<string> {
  const drawings = new Map(blocks.flatMap(drawingOf));
  const tools = { drawings, names };
  // It is made while charts are drawn.
  const script = explorer?.();
  const scene = subtitle === null
    ? ""
    : blockHtml({ kind: "note", text: subtitle }, names);
  return renderPage({
    title,
    language: "en",
    headings: [],
    body: scene + await bodyOf(blocks, script?.why, tools),
    provenance,
    explorer: script,
  });
}

/** The card, and the evidence, folded where its headings say so. */
async function bodyOf(
  blocks: readonly Block[],
  whyNothingMoves: string | undefined,
  tools: Tools,
): Promise<string> {
  const onCard = blocks.filter((block) => block.first);
  const shown = blocks.filter((block) => !block.first);
  const evidence = shown.find((block) =>
    block.kind === "heading" && (block.folded || block.id === "evidence")
  );
  let html = "";
  let closing = "";
  for (const block of shown) {
    if (block === evidence) html += '<div class="report-evidence">\n';
    const written = await write(block, tools);
    if (block.kind === "heading" && block.folded) {
      // A link opens what its target is in, and a summary is in nothing.
      const anchor = ` id="${block.id}"`;
      html += `${closing}<details class="report-fold report-finding">` +
        `<summary>${written.replace(anchor, "")}</summary>\n<div${anchor}>\n`;
      closing = "</div></details>\n";
    } else {
      html += block.kind === "verdict" && onCard.length > 0
        ? await card(written, onCard, tools)
        : written;
    }
  }
  html += closing;
  if (evidence === undefined) return html;
  const why = whyNothingMoves === undefined
    ? ""
    : blockHtml({ kind: "note", text: whyNothingMoves });
  return `${html}${why}</div>\n`;
}

/** The verdict, and what belongs to it. */
async function card(
  verdict: string,
  blocks: readonly Block[],
  tools: Tools,
): Promise<string> {
  let html = verdict;
  for (const block of blocks) html += await write(block, tools);
  return `<div class="report-card">\n${html}</div>\n`;
}

/** Data are not for reading: they stay as they are, without marks. */
async function write(block: Block, tools: Tools): Promise<string> {
  if (block.kind === "table") {
    const { id, caption, data } = block.table;
    return `<div class="report-output" id="table-${id}">${
      scrollable(blockHtml(block, tools.names, true), caption)
    }</div>\n${dataHtml(toCsv(data), caption, `data-${id}`)}`;
  }
  if (block.kind !== "figure") return blockHtml(block, tools.names, true);
  const { id, chart, data } = block.figure;
  const unfolds = data === null
    ? ""
    : dataHtml(toCsv(data), chart.title, `data-${id}`);
  return `<div class="report-figure">\n${await drawn(
    block.figure,
    tools,
  )}${unfolds}</div>\n`;
}

/** The width, in pixels, of the drawing for narrow screens. */
const NARROW = 320;

/** A chart for wide and for narrow screens. */
interface Drawing {
  readonly wide: Promise<string>;
  readonly narrow: Promise<string>;
}

/** All are begun at once, so that one is written while the next is drawn. */
function drawingOf(block: Block): [Figure, Drawing][] {
  if (block.kind !== "figure") return [];
  const { chart } = block.figure;
  // The page's own style sheet turns them dark.
  const wide = chart.toSvg({ theme: "light" });
  const narrow = chart.toSvg({ theme: "light", width: NARROW });
  // Whoever writes the figure hears of it.
  for (const drawing of [wide, narrow]) drawing.catch(() => {});
  return [[block.figure, { wide, narrow }]];
}

async function drawn(figure: Figure, tools: Tools): Promise<string> {
  const { chart, points } = figure;
  const drawing = tools.drawings.get(figure)!;
  const drawnWide = await drawing.wide;
  const wide = points === undefined ? drawnWide : withPoints(drawnWide, points);
  const narrow = await drawing.narrow;
  return figureHtml(
    figure,
    `<div class="report-wide">${scrollable(wide, chart.title)}</div>` +
      `<div class="report-narrow">${narrow}</div>`,
    tools.names,
  );
}
