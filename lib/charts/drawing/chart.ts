import { escapeXml, stripControls } from "./_escape.ts";
import { followColourScheme, type Frame, type Theme } from "./_frame.ts";
import { drawPng } from "./_png.ts";
import { renderSvg } from "./_render.ts";
import { isolateRightToLeft } from "./isolate.ts";
import { DEFAULT_WIDTH, MIN_WIDTH } from "./theme.ts";

/**
 * Vega-Lite specification as plain JSON, described in
 * {@link https://vega.github.io/vega-lite/docs/spec.html | its documentation}.
 * The type is open because callers may change the specification.
 */
export interface VegaLiteSpec {
  /** URL of the schema, which includes the version. */
  $schema: string;
  /** All other properties, as Vega-Lite defines them. */
  [property: string]: unknown;
}

/** Options for drawing an SVG. */
export interface SvgOptions {
  /**
   * Colour theme. `auto` follows the reader's preference, with light colours in
   * print; `light` and `dark` are fixed.
   *
   * @default {"auto"}
   */
  readonly theme?: Theme;
  /**
   * Width of the whole picture in pixels, at least 320.
   *
   * @default {800}
   */
  readonly width?: number;
}

/**
 * Key under which Deno's Jupyter kernel looks for an object's display method.
 *
 * @example The content that a chart shows in a notebook
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

/** Picture that is drawn on demand. */
export interface Picture {
  /** Heading of the picture, which is also drawn in it. */
  readonly title: string;
  /** One sentence that states the finding, used as the text alternative. */
  readonly description: string;
  /**
   * Draws the picture as SVG, with the same bytes for the same data on every
   * machine.
   */
  toSvg(options?: SvgOptions): Promise<string>;
  /**
   * Returns the display data for Jupyter: the picture as an HTML image, as SVG,
   * as PNG in base64, and the text alternative. Notebook frontends keep the HTML
   * image even in untrusted notebooks.
   */
  [JUPYTER_DISPLAY](): Promise<Record<string, string>>;
}

/** Chart with its data and design, drawn on demand. */
export interface Chart extends Picture {
  /** Returns a new plain specification that the caller may change. */
  toSpec(): VegaLiteSpec;
}

/** Input of {@linkcode createChart}. */
export interface ChartParts {
  /** Heading of the chart. It is only visible if the specification draws it. */
  readonly title: string;
  /** One sentence that states the finding. */
  readonly description: string;
  /** Builds the specification for a total width in pixels. */
  readonly spec: (width: number) => VegaLiteSpec;
}

/**
 * Creates a chart from a custom specification, with the same drawing, text
 * alternative and display as the built-in charts.
 *
 * @param parts Title, description and specification.
 * @returns The chart.
 * @throws {TypeError} From `toSvg`, if Vega-Lite does not understand the
 *   specification.
 * @throws {RangeError} From `toSvg`, if the width is below 320.
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
  const copySpec = (width: number) => structuredClone(parts.spec(width));
  const picture = createPicture(
    parts,
    (frame) => renderSvg(copySpec(frame.width), frame),
  );
  return Object.freeze({ ...picture, toSpec: () => copySpec(DEFAULT_WIDTH) });
}

/**
 * Returns a picture as an HTML image that contains its SVG and its text
 * alternative. Applications that remove inline SVG still show it.
 *
 * @param picture Picture to embed.
 * @returns An `img` element as wide as its container, in the theme of its
 *   notebook.
 */
export async function imageOf(picture: Picture): Promise<string> {
  const { title, description } = picture;
  return imageHtml(await picture.toSvg(), `${title}. ${description}`);
}

const IMAGE_CLASS = "readout-chart-image";
/** An SVG image follows the colour scheme of its element, not of the page. */
const NOTEBOOK_THEMES = [
  ["dark", "[data-jp-theme-light=false],.vscode-dark,.vscode-high-contrast"],
  ["light", "[data-jp-theme-light=true],.vscode-light"],
].map(([scheme, pages]) =>
  `:is(${pages}) .${IMAGE_CLASS}{color-scheme:${scheme}}`
).join("");
/**
 * Maximum width of an image in pixels; in wider ones, letters would be larger
 * than the notebook's text.
 */
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

/**
 * Creates a picture with the behaviour that all pictures share, however they are
 * drawn.
 */
export function createPicture(
  texts: { readonly title: string; readonly description: string },
  draw: (frame: Frame) => Promise<string>,
): Picture {
  const title = stripControls(texts.title);
  const description = stripControls(texts.description);
  const drawWidth = async (width: number, theme: Theme) =>
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
      return await drawWidth(width, theme);
    },
    async [JUPYTER_DISPLAY]() {
      const light = await drawWidth(DEFAULT_WIDTH, "light");
      const png = await drawPng(light);
      const svg = followColourScheme(light);
      return {
        "text/html": imageHtml(svg, `${title}. ${description}`),
        "image/svg+xml": svg,
        ...(png === null ? {} : { "image/png": png }),
        "text/plain": `${title}\n${description}`,
      };
    },
  });
}
