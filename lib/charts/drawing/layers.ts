/** Layers and frames shared by several charts. */
import { dayChannel, legendColumns, numberChannel, type Part } from "./spec.ts";
import { LABEL_SIZE, PADDING } from "./theme.ts";
import { BOLD, shortenAll } from "./text_width.ts";
import { type NumberAxis, yearRange } from "./ticks.ts";

/**
 * Room for half of the last day's or hour's label, which extends beyond the plot.
 */
const LAST_LABEL = 20;

/** Returns the width of the axis labels, and the remaining width of the plot. */
export function plotWidths(
  width: number,
  axes: readonly NumberAxis[],
  right: number = LAST_LABEL,
): { edge: number; plot: number } {
  const widest = Math.max(...axes.map(({ labelWidth }) => labelWidth));
  const edge = Math.ceil(widest) + 12;
  return { edge, plot: width - edge - 2 * PADDING - right };
}

/**
 * Returns a layer with a mark for each row, or only for the rows that the filter
 * expression selects.
 */
export function marks(
  type: string,
  look: Part,
  encoding: Part,
  filter?: string,
): Part {
  const layer = { mark: { type, ...look }, encoding };
  return filter === undefined ? layer : { transform: [{ filter }], ...layer };
}

/**
 * Returns a layer with one mark that is not tied to a row, such as a line or a
 * shaded range.
 */
export function annotation(type: string, look: Part, encoding: Part): Part {
  return { data: { values: [{}] }, ...marks(type, look, encoding) };
}

/** Returns the title above one of several panels. */
export function panelTitle(text: string, offset: number): Part {
  return { text, fontSize: LABEL_SIZE, frame: "group", offset };
}

/**
 * Returns layers for lines with gaps, where a value between two gaps is drawn as
 * a point.
 */
export function lineLayers(position: Part, strokeDash: Part): Part[] {
  return [
    marks("line", { strokeWidth: 2 }, { ...position, strokeDash }),
    marks(
      "point",
      { filled: true, size: 40, opacity: 1 },
      position,
      "datum.alone",
    ),
  ];
}

/**
 * Returns layers for a band. Over a single day, where an area has no width, the
 * band is a thick bar.
 */
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

/**
 * Returns a legend for the colours of bands and lines, shown once above all
 * panels.
 */
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

/** Returns whether a row is between two gaps, where no line reaches it. */
export function isBetweenGaps<Row>(
  rows: readonly Row[],
  index: number,
  hasValue: (row: Row) => boolean,
): boolean {
  const hasValueAt = (rowIndex: number) =>
    rows[rowIndex] !== undefined && hasValue(rows[rowIndex]);
  return hasValueAt(index) && !hasValueAt(index - 1) && !hasValueAt(index + 1);
}

/** Returns a layer of arrows at the edge, for interval ends beyond it. */
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

/** One variation's panel, of several panels over the same days. */
export interface DayPanel<Row> {
  readonly variation: string;
  readonly rows: readonly Row[];
  readonly axis: NumberAxis;
}

/** Content of a panel of days: its rows and their layers. */
export interface DayPanelMarks<Row> {
  readonly datum: (row: Row, at: number, panel: DayPanel<Row>) => Part;
  readonly layers: (
    panel: DayPanel<Row>,
    channels: { readonly x: Part; readonly y: Part; readonly plot: number },
  ) => readonly Part[];
}

/** Stacks a panel per variation vertically; only the last one has the day axis. */
export function dayPanels<Row>(
  panels: readonly DayPanel<Row>[],
  { width, days, heights, isNamed, datum, layers }: DayPanelMarks<Row> & {
    readonly width: number;
    readonly days: readonly number[];
    /** Panel heights in pixels for one panel, for two or three, and for more. */
    readonly heights: readonly [number, number, number];
    readonly isNamed: boolean;
  },
): Part {
  const { edge, plot } = plotWidths(width, panels.map(({ axis }) => axis));
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
        data: {
          values: panel.rows.map((row, rowIndex) =>
            datum(row, rowIndex, panel)
          ),
        },
        layer: layers(panel, { x, y, plot }),
      };
    }),
    spacing: 14,
  };
}
