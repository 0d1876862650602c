/**
 * Deterministic rendering of a specification to SVG text, with the same bytes on
 * every machine.
 */
import { errorMessage } from "../../base/mod.ts";
import { stripControls } from "./_escape.ts";
import { type Frame, wrapInRoot } from "./_frame.ts";
import { textWidth } from "./text_width.ts";
import { loadVega } from "./_vega.ts";

/** Properties of a text mark or label that affect its width. */
interface TextItem {
  readonly fontSize?: number;
  readonly fontWeight?: string | number;
  readonly limit?: number;
}

/** Part of Vega's module that its type declarations omit. */
interface TextMetrics {
  width: (item: TextItem, text: unknown) => number;
}

/**
 * Draws a Vega-Lite specification.
 *
 * @param spec Vega-Lite specification to draw.
 * @param frame Properties of the root element around the marks.
 * @param warnings Array that receives the warnings of Vega and Vega-Lite.
 * @throws {TypeError} If Vega or Vega-Lite reports an error.
 */
export async function renderSvg(
  spec: Readonly<Record<string, unknown>>,
  frame: Frame,
  warnings: string[] = [],
): Promise<string> {
  const [vega, vegaLite] = await loadVega();
  const problems: string[] = [];
  // Vega only logs its errors and continues, so they are collected and thrown
  // later.
  const logger = vega.logger(vega.Warn, undefined, (method, _level, parts) => {
    const list = method === "error" ? problems : warnings;
    list.push(Array.from(parts, String).join(" "));
  });
  const metrics = (vega as unknown as { textMetrics: TextMetrics }).textMetrics;
  const svg = await withFixedTextWidths(metrics, async () => {
    try {
      type TopLevelSpec = Parameters<typeof vegaLite.compile>[0];
      const { spec: compiled } = vegaLite.compile(
        spec as unknown as TopLevelSpec,
        { logger },
      );
      const view = new vega.View(vega.parse(compiled), {
        renderer: "none",
        logger,
      });
      return await view.toSVG().finally(() => view.finalize());
    } catch (cause) {
      throw new TypeError(`Cannot draw the chart: ${errorMessage(cause)}`, {
        cause,
      });
    }
  });
  if (problems.length > 0) {
    throw new TypeError(`Cannot draw the chart: ${problems.join("; ")}`);
  }
  return wrapRendering(stripControls(svg), frame);
}

let rendering = 0;
let replacedWidth: TextMetrics["width"] | undefined;

/**
 * Replaces Vega's text measure, which is global to the process, while a chart is
 * being drawn. After the last concurrent chart, the previous measure is restored.
 */
async function withFixedTextWidths<T>(
  metrics: TextMetrics,
  draw: () => Promise<T>,
): Promise<T> {
  if (rendering++ === 0) {
    replacedWidth = metrics.width;
    metrics.width = fixedWidth;
  }
  try {
    return await draw();
  } finally {
    if (--rendering === 0 && replacedWidth !== undefined) {
      metrics.width = replacedWidth;
    }
  }
}

function fixedWidth(item: TextItem, text: unknown): number {
  const bold = item.fontWeight === "bold" || Number(item.fontWeight) >= 600;
  const width = textWidth(String(text ?? ""), item.fontSize ?? 11, bold);
  // Vega truncates a text at its limit only after it has requested the width.
  return item.limit !== undefined && item.limit > 0
    ? Math.min(width, item.limit)
    : width;
}

const ROOT =
  /^<svg[^>]*? width="([\d.]+)" height="([\d.]+)"[^>]*>(?:<rect[^>]*?(?:\/>|><\/rect>))?/;

/** Replaces the root element of Vega's drawing with our own. */
function wrapRendering(svg: string, frame: Frame): string {
  const [opening = "", width = "0", height = "0"] = ROOT.exec(svg) ?? [];
  return wrapInRoot(svg.slice(opening.length, -"</svg>".length), {
    width: Number(width),
    height: Number(height),
    frame,
  });
}
