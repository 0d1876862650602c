/** Layers and frames that several charts are put together from. */
import { legendColumns, type Part } from "./spec.ts";
import { LABEL_SIZE, PADDING } from "./theme.ts";
import type { NumberAxis } from "./ticks.ts";

/** Half of the last day's or hour's label stands beyond the plot. */
const LAST_LABEL = 20;

/** The width of the axes' labels, and what they leave for the plot. */
export function besideLabels(
  width: number,
  axes: readonly NumberAxis[],
  right: number = LAST_LABEL,
): { edge: number; plot: number } {
  const widest = Math.max(...axes.map(({ labelWidth }) => labelWidth));
  const edge = Math.ceil(widest) + 12;
  return { edge, plot: width - edge - 2 * PADDING - right };
}

/** A mark for each row, or for those alone that an expression picks. */
export function marks(
  type: string,
  look: Part,
  encoding: Part,
  filter?: string,
): Part {
  return {
    ...(filter === undefined ? {} : { transform: [{ filter }] }),
    mark: { type, ...look },
    encoding,
  };
}

/** One mark that stands for no row: a line across, a shaded range. */
export function annotation(type: string, look: Part, encoding: Part): Part {
  return { data: { values: [{}] }, ...marks(type, look, encoding) };
}

/** The name over one of several panels. */
export function panelTitle(
  text: string | readonly string[],
  offset: number,
): Part {
  return { text, fontSize: LABEL_SIZE, frame: "group", offset };
}

/** Lines with gaps; a value between two gaps has no line and is a point. */
export function lineLayers(place: Part, strokeDash: Part): Part[] {
  return [
    marks("line", { strokeWidth: 2 }, { ...place, strokeDash }),
    marks(
      "point",
      { filled: true, size: 40, opacity: 1 },
      place,
      "datum.alone",
    ),
  ];
}

/** An area has no width over a single day: there the band is a thick bar. */
export function bandLayers(
  { x, y, color }: { x: Part; y: Part; color: Part },
  [lower, upper]: readonly [string, string],
  alone: string,
): Part[] {
  const encoding = {
    x,
    y: { field: lower, ...y },
    y2: { field: upper },
    color,
  };
  return [
    marks("area", { opacity: 1, clip: true }, encoding),
    marks(
      "rule",
      { strokeWidth: 10, opacity: 1, clip: true },
      encoding,
      `datum.${alone}`,
    ),
  ];
}

/** What the colours of bands and lines mean, said once above all panels. */
export function colourLegend(
  entries: readonly (readonly [name: string, colour: string])[],
  plot: number,
): (name: string) => Part {
  const names = entries.map(([name]) => name);
  return (name) => ({
    datum: name,
    scale: { domain: names, range: entries.map(([, colour]) => colour) },
    legend: {
      symbolType: "square",
      symbolSize: 160,
      columns: legendColumns(names, plot),
    },
  });
}
