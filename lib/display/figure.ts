import type { Picture } from "../charts/mod.ts";
import { escapeHtml } from "./view.ts";

/**
 * A chart inside a larger display, with its finding as the caption.
 *
 * @param chart The chart.
 * @returns HTML.
 */
export async function figureHtml(chart: Picture): Promise<string> {
  return `<figure class="readout-chart">${await chart.toSvg()}<figcaption>${
    escapeHtml(chart.description)
  }</figcaption></figure>`;
}
