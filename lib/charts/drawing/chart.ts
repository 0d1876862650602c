import { escapeXml, stripControls } from "./_escape.ts";
import { followReader, type Frame, type Theme } from "./_frame.ts";
import { drawPng } from "./_png.ts";
import { renderSvg } from "./_render.ts";
import { isolateRightToLeft } from "./isolate.ts";
import { DEFAULT_WIDTH, MIN_WIDTH } from "./theme.ts";

/**
 * A Vega-Lite specification: plain JSON, as
 * {@link https://vega.github.io/vega-lite/docs/spec.html | its documentation}
 * describes it. The type is left open, since it is there to be changed.
 */
export interface VegaLiteSpec {
  /** The schema's address, which also names the version. */
  $schema: string;
  /** Everything else, as Vega-Lite defines it. */
  [property: string]: unknown;
}

/** How an SVG is drawn. */
export interface SvgOptions {
  /**
   * `auto` follows the reader's preference, and print is light; `light` and
   * `dark` are fixed.
   *
   * @default {"auto"}
   */
  readonly theme?: Theme;
  /**
   * Width of the whole picture in pixels, 320 or more.
   *
   * @default {800}
   */
  readonly width?: number;
}

/**
 * The key under which Deno's Jupyter kernel looks for an object's display.
 *
 * @example What a chart shows in a notebook
 * ```ts
 * import { JUPYTER_DISPLAY, liftForest } from "readout/charts";
 * import { assertEquals } from "@std/assert";
 *
 * const bundle = await liftForest({ rows: [], level: 0.95 })[JUPYTER_DISPLAY]();
 * assertEquals(Object.keys(bundle), [
 *   "text/html",
 *   "image/svg+xml",
 *   "image/png",
 *   "text/plain",
 * ]);
 * ```
 */
export const JUPYTER_DISPLAY: unique symbol = Symbol.for("Jupyter.display");

/** A picture, drawn on demand. */
export interface Picture {
  /** Its heading, also drawn in the picture. */
  readonly title: string;
  /** One sentence that states the finding: the text alternative. */
  readonly description: string;
  /** The same bytes for the same data, on every machine. */
  toSvg(options?: SvgOptions): Promise<string>;
  /**
   * What Jupyter shows: the picture as an image in HTML, which no frontend
   * takes out of a notebook that it does not trust, as SVG, as PNG in base64,
   * and the text alternative.
   */
  [JUPYTER_DISPLAY](): Promise<Record<string, string>>;
}

/** A chart: data and design, drawn on demand. */
export interface Chart extends Picture {
  /** A fresh plain object that the caller may change. */
  toSpec(): VegaLiteSpec;
}

/** What {@linkcode createChart} makes a chart of. */
export interface ChartParts {
  /** The heading. The specification draws it if it is to be seen. */
  readonly title: string;
  /** One sentence that states the finding. */
  readonly description: string;
  /** Builds the specification for a total width in pixels. */
  readonly spec: (width: number) => VegaLiteSpec;
}

/**
 * A chart from a specification of one's own, with the same drawing, text
 * alternative and display as the charts of this module.
 *
 * @param parts Title, description and specification.
 * @returns The chart.
 * @throws {TypeError} From `toSvg`, when Vega-Lite does not understand the
 *   specification.
 * @throws {RangeError} From `toSvg`, when the width is below 320.
 *
 * @example Change a chart's specification and draw the result
 * ```ts
 * import { createChart, metricOverTime } from "readout/charts";
 * import { assertEquals } from "@std/assert";
 *
 * const original = metricOverTime({
 *   metric: "Orders",
 *   unit: "count",
 *   rows: [{ date: "2025-03-01", variation: "Control", value: 12 }],
 * });
 * const changed = createChart({
 *   title: "Orders a day",
 *   description: original.description,
 *   spec: () => ({ ...original.toSpec(), title: "Orders a day" }),
 * });
 * assertEquals((await changed.toSvg()).startsWith("<svg"), true);
 * ```
 */
export function createChart(parts: ChartParts): Chart {
  const specOf = (width: number) => structuredClone(parts.spec(width));
  const picture = createPicture(
    parts,
    (frame) => renderSvg(specOf(frame.width), frame),
  );
  return Object.freeze({ ...picture, toSpec: () => specOf(DEFAULT_WIDTH) });
}

/**
 * A picture as an image in HTML: its SVG and its text alternative in one
 * element, which readers show that take inline SVG out.
 *
 * @param picture The picture.
 * @returns An `img` element as wide as its place, in the theme of its notebook.
 */
export async function imageOf(picture: Picture): Promise<string> {
  const { title, description } = picture;
  return imageHtml(await picture.toSvg(), `${title}. ${description}`);
}

const IMAGE_CLASS = "readout-chart-image";
/** An image of SVG is dark where its element is, not where the page's reader is. */
const NOTEBOOK_THEMES = [
  ["dark", "[data-jp-theme-light=false],.vscode-dark,.vscode-high-contrast"],
  ["light", "[data-jp-theme-light=true],.vscode-light"],
].map(([scheme, pages]) =>
  `:is(${pages}) .${IMAGE_CLASS}{color-scheme:${scheme}}`
).join("");
/** Beyond it letters would be larger than a notebook's own. */
const WIDEST_IMAGE = 960;

function imageHtml(svg: string, alternative: string): string {
  const [, width, height] = / width="([\d.]+)" height="([\d.]+)"/.exec(svg)!;
  const data = new TextEncoder().encode(svg).toBase64();
  return `<style>${NOTEBOOK_THEMES}</style><img alt="${
    escapeXml(alternative)
  }" class="${IMAGE_CLASS}" width="${width}" height="${height}"` +
    ` style="width: 100%; max-width: ${WIDEST_IMAGE}px; height: auto"` +
    ` src="data:image/svg+xml;base64,${data}">`;
}

/** What all pictures do, however they are drawn. */
export function createPicture(
  texts: { readonly title: string; readonly description: string },
  draw: (frame: Frame) => Promise<string>,
): Picture {
  const title = stripControls(texts.title);
  const description = stripControls(texts.description);
  const drawAt = async (width: number, theme: Theme) =>
    isolateRightToLeft(await draw({ title, description, theme, width }));
  return Object.freeze({
    title,
    description,
    async toSvg({ theme = "auto", width = DEFAULT_WIDTH }: SvgOptions = {}) {
      if (!(width >= MIN_WIDTH)) {
        throw new RangeError(
          `The width of a chart must be at least ${MIN_WIDTH} pixels: current value is ${width}`,
        );
      }
      return await drawAt(width, theme);
    },
    async [JUPYTER_DISPLAY]() {
      const light = await drawAt(DEFAULT_WIDTH, "light");
      const png = await drawPng(light);
      const svg = followReader(light);
      return {
        "text/html": imageHtml(svg, `${title}. ${description}`),
        "image/svg+xml": svg,
        ...(png === null ? {} : { "image/png": png }),
        "text/plain": `${title}\n${description}`,
      };
    },
  });
}
