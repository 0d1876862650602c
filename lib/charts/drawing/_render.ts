/** From a specification to SVG text with the same bytes on every machine. */
import { errorMessage } from "../../base/mod.ts";
import { stripControls } from "./_escape.ts";
import { type Frame, framed } from "./_frame.ts";
import { textWidth } from "./text_width.ts";
import { loadVega } from "./_vega.ts";

/** A text mark or label, as far as measuring goes. */
interface TextItem {
  readonly fontSize?: number;
  readonly fontWeight?: string | number;
  readonly limit?: number;
}

/** The part of Vega's module that its own declarations leave out. */
interface TextMetrics {
  width: (item: TextItem, text: unknown) => number;
}

/**
 * Draws a Vega-Lite specification.
 *
 * @param spec The specification.
 * @param frame What goes around the marks.
 * @param warnings Takes what Vega and Vega-Lite remark but can live with.
 * @throws {TypeError} When Vega or Vega-Lite reports an error.
 */
export async function renderSvg(
  spec: Readonly<Record<string, unknown>>,
  frame: Frame,
  warnings: string[] = [],
): Promise<string> {
  const [vega, vegaLite] = await loadVega();
  const problems: string[] = [];
  // Vega logs its errors and carries on: they are collected, to be thrown.
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
  return finish(stripControls(svg), frame);
}

let rendering = 0;
let replacedWidth: TextMetrics["width"] | undefined;

/**
 * Vega keeps its text measure in one place for the whole process. Ours is there
 * only while a chart is being drawn; after the last one that of before is back.
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
  // Vega cuts a text at its limit after it has asked for its width.
  return item.limit !== undefined && item.limit > 0
    ? Math.min(width, item.limit)
    : width;
}

const ROOT =
  /^<svg[^>]*? width="([\d.]+)" height="([\d.]+)"[^>]*>(?:<rect[^>]*?(?:\/>|><\/rect>))?/;

/** Vega's drawing without its root, in a root of ours. */
function finish(svg: string, frame: Frame): string {
  const [opening = "", width = "0", height = "0"] = ROOT.exec(svg) ?? [];
  return framed(svg.slice(opening.length, -"</svg>".length), {
    width: Number(width),
    height: Number(height),
    frame,
  });
}
