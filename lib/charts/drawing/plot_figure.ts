import type * as PlotModule from "@observablehq/plot";
import { checkOptions, PLOT_FIGURE_TEXTS } from "../../base/mod.ts";
import { createPicture, type Picture } from "./chart.ts";
import { escapeXml } from "./_escape.ts";
import { type Frame, wrapInRoot } from "./_frame.ts";
import { plotMarks, type PlotNode } from "./_plot_svg.ts";
import { wrap } from "./text_width.ts";
import { LABEL_SIZE, PADDING, TITLE_SIZE } from "./theme.ts";
import { palette } from "./palette.ts";

/** The Observable Plot module, as `import * as Plot` returns it. */
export type Plot = typeof PlotModule;

/** Options of an Observable Plot picture, with its marks, scales and margins. */
export type PlotOptions = PlotModule.PlotOptions;

/** Titles and text alternative of a {@linkcode plotFigure}. */
export interface PlotFigureTexts {
  /** Heading, drawn above the plot. */
  readonly title: string;
  /** Second line below the heading. */
  readonly subtitle?: string;
  /** One sentence that states the finding, used as the text alternative. */
  readonly description: string;
}

/**
 * Creates a picture from Observable Plot, with the same drawing, text alternative
 * and display as the built-in charts.
 *
 * Plot is loaded when the picture is first drawn, and the options function
 * receives it with the available width. Ids, fonts and page colours are
 * normalised, so the result does not differ between machines or runs. Give dates
 * as UTC, and set margins for labels, which Plot does not measure. Colours of the
 * {@linkcode palette} have dark replacements. Plot's own titles and legends are
 * HTML and cause an error. The heading is drawn here, and a legend can be a mark.
 *
 * @param options Plot options, or a function that returns them.
 * @param texts Heading and text alternative.
 * @returns The picture.
 * @throws {TypeError} From `toSvg`, if Plot does not understand the options or
 *   produces HTML.
 * @throws {RangeError} From `toSvg`, if the width is below 320.
 *
 * @example
 * ```ts
 * import { palette, plotFigure } from "readout/charts";
 * import { assert } from "@std/assert";
 *
 * const hours = [{ hour: 9, orders: 3 }, { hour: 10, orders: 8 }];
 * const figure = plotFigure(
 *   (Plot) => ({
 *     height: 120,
 *     marks: [
 *       Plot.barY(hours, { x: "hour", y: "orders", fill: palette.accent.light }),
 *     ],
 *   }),
 *   { title: "Orders by hour", description: "Most orders came at 10:00." },
 * );
 * assert((await figure.toSvg()).includes("<title>Orders by hour</title>"));
 * ```
 */
export function plotFigure(
  options: PlotOptions | ((plot: Plot, width: number) => PlotOptions),
  texts: PlotFigureTexts,
): Picture {
  checkOptions(PLOT_FIGURE_TEXTS, texts);
  const { title, subtitle = "", description } = texts;
  return createPicture({ title, description }, async (frame) => {
    const [plot, { parseHTML }] = await Promise.all([
      import("@observablehq/plot"),
      import("linkedom"),
    ]);
    // The package's types expect the browser's DOM library, which is not
    // available here.
    const { document } = parseHTML(
      "<!doctype html><html></html>",
    ) as unknown as {
      document: NonNullable<PlotOptions["document"]>;
    };
    const width = frame.width - 2 * PADDING;
    const root = drawRoot(() => {
      const plotOptions = typeof options === "function"
        ? options(plot, width)
        : options;
      return plot.plot({ width, ...plotOptions, document });
    });
    return assembleMarks(root, subtitle, frame);
  });
}

function drawRoot(draw: () => unknown): PlotNode {
  let root: PlotNode;
  try {
    root = draw() as PlotNode;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new TypeError(`Cannot draw the plot: ${why}`, { cause });
  }
  if (root.localName === "svg") return root;
  throw new TypeError(
    `Cannot draw the plot: its title, subtitle, caption or legend makes it HTML ` +
      `(<${root.localName}>). Pass title and subtitle to plotFigure, and draw a legend as a mark`,
  );
}

/** Draws the heading above the plot, at the position where Vega would put it. */
function assembleMarks(root: PlotNode, subtitle: string, frame: Frame): string {
  const room = frame.width - 2 * PADDING;
  const title = wrap(frame.title, TITLE_SIZE, room, true);
  const under = wrap(subtitle, LABEL_SIZE, room);
  let y = PADDING;
  const line = (text: string, size: number, attributes: string) => {
    const baseline = y + size;
    y += size + 4;
    return `<text x="${PADDING}" y="${baseline}" font-size="${size}" ${attributes}>${
      escapeXml(text)
    }</text>`;
  };
  const heading = [
    ...title.map((text) =>
      line(text, TITLE_SIZE, `font-weight="bold" fill="${palette.text.light}"`)
    ),
    ...under.map((text) =>
      line(text, LABEL_SIZE, `fill="${palette.muted.light}"`)
    ),
  ].join("");
  const top = y + HEADING_GAP;
  const [width, height] = rootSize(root);
  return wrapInRoot(
    `${heading}<g transform="translate(${PADDING},${top})">${
      plotMarks(root, LABEL_SIZE)
    }</g>`,
    { width: width + 2 * PADDING, height: top + height + PADDING, frame },
  );
}

const HEADING_GAP = 8;

function rootSize(root: PlotNode): [number, number] {
  const attributes = new Map(
    [...root.attributes ?? []].map(({ name, value }) => [name, Number(value)]),
  );
  return [attributes.get("width") ?? 0, attributes.get("height") ?? 0];
}
