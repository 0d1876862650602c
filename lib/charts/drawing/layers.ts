/** Layers and frames that several charts are put together from. */
import { dayChannel, legendColumns, numberChannel, type Part } from "./spec.ts";
import { LABEL_SIZE, PADDING } from "./theme.ts";
import { BOLD, shortenAll } from "./text_width.ts";
import { type NumberAxis, yearRange } from "./ticks.ts";

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
  const layer = { mark: { type, ...look }, encoding };
  return filter === undefined ? layer : { transform: [{ filter }], ...layer };
}

/** One mark that stands for no row: a line across, a shaded range. */
export function annotation(type: string, look: Part, encoding: Part): Part {
  return { data: { values: [{}] }, ...marks(type, look, encoding) };
}

/** The name over one of several panels. */
export function panelTitle(text: string, offset: number): Part {
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
  singleField: string,
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
      `datum.${singleField}`,
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

/** Whether a row stands between two gaps, where no line reaches it. */
export function isAlone<Row>(
  rows: readonly Row[],
  index: number,
  isThere: (row: Row) => boolean,
): boolean {
  const has = (place: number) =>
    rows[place] !== undefined && isThere(rows[place]);
  return has(index) && !has(index - 1) && !has(index + 1);
}

/** An interval's end that lies beyond the edge, as an arrow on it. */
export function arrowLayer(
  shape: "left" | "right" | "down" | "up",
  flag: string,
  look: Part,
  encoding: Part,
): Part {
  return marks(
    "point",
    { shape: `triangle-${shape}`, filled: true, opacity: 1, ...look },
    encoding,
    `datum.${flag}`,
  );
}

/** One of several panels over the same days, a variation's. */
export interface DayPanel<Row> {
  readonly variation: string;
  readonly rows: readonly Row[];
  readonly axis: NumberAxis;
}

/** What stands in a panel of days: its rows, and how they are drawn. */
export interface DayPanelMarks<Row> {
  readonly datum: (row: Row, at: number, panel: DayPanel<Row>) => Part;
  readonly layers: (
    panel: DayPanel<Row>,
    channels: { readonly x: Part; readonly y: Part; readonly plot: number },
  ) => readonly Part[];
}

/** A panel for each variation, one above the other; the last has the days. */
export function dayPanels<Row>(
  panels: readonly DayPanel<Row>[],
  { width, days, heights, isNamed, datum, layers }: DayPanelMarks<Row> & {
    readonly width: number;
    readonly days: readonly number[];
    /** Of one panel, of two or three, and of more. */
    readonly heights: readonly [number, number, number];
    readonly isNamed: boolean;
  },
): Part {
  const { edge, plot } = besideLabels(width, panels.map(({ axis }) => axis));
  const names = shortenAll(
    panels.map(({ variation }) => variation),
    LABEL_SIZE * BOLD,
    plot,
  );
  const height = heights[panels.length === 1 ? 0 : panels.length <= 3 ? 1 : 2];
  return {
    vconcat: panels.map((panel, index) => {
      const isLast = index === panels.length - 1;
      const x = dayChannel(days, plot, isLast ? yearRange(days) : null);
      const y = numberChannel(panel.axis, { labelWidth: edge });
      return {
        ...(isNamed
          ? { title: panelTitle(names.get(panel.variation)!, 4) }
          : {}),
        width: plot,
        height,
        data: { values: panel.rows.map((row, nth) => datum(row, nth, panel)) },
        layer: layers(panel, { x, y, plot }),
      };
    }),
    spacing: 14,
  };
}
