import { JUPYTER_DISPLAY } from "../charts/mod.ts";
import type { Readout } from "../record/mod.ts";
import { readoutDocument } from "../words/mod.ts";

/**
 * Renders the first chart of a readout as a picture, for a message. The same
 * readout gives the same bytes on every machine.
 *
 * @param readout Readout, which may come from JSON.
 * @returns A PNG, or `null` if there is no chart, for example before the first
 *   orders.
 *
 * @example
 * ```ts
 * import { readoutFromFiles } from "readout/readout";
 * import { reportPicture } from "readout/report";
 * import { assertEquals } from "@std/assert";
 *
 * const readout = await readoutFromFiles({
 *   orders: "data/orders.csv",
 *   visitors: "data/time_series.csv",
 *   map: { created_at: "dt" },
 * });
 * const png = await reportPicture(readout);
 * assertEquals([...png!.subarray(1, 4)], [..."PNG"].map((one) => one.charCodeAt(0)));
 * ```
 */
export async function reportPicture(
  readout: Readout,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const figures = readoutDocument(readout).blocks.filter((block) =>
    block.kind === "figure"
  );
  const shownFigure = figures.find(({ first }) => first) ?? figures[0];
  if (shownFigure === undefined) return null;
  const { "image/png": png } = await shownFigure.figure.chart
    [JUPYTER_DISPLAY]();
  return png === undefined ? null : Uint8Array.fromBase64(png);
}
