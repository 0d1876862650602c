/** Variation names at the ends of lines, in place of a legend. */
import type { NumberAxis, Part } from "./drawing/mod.ts";
import { LABEL_SIZE, marks, textWidth } from "./drawing/mod.ts";

/**
 * Distance from the plot's edge to a name, in pixels, crossed by a stroke in the
 * line's colour.
 */
const LEADER = 14;
const LINE_HEIGHT = LABEL_SIZE + 3;
/**
 * Maximum distance of a name from the end of its line; further away, the reader
 * could not match them.
 */
const FARTHEST = 1.5 * LINE_HEIGHT;
/**
 * Maximum share of the width for names; wider names would leave too little room
 * for the lines.
 */
const MOST_OF_WIDTH = 0.25;

/** Line with its rows in order, including their positions on the axis. */
export interface DrawnLine {
  readonly name: string;
  readonly rows: readonly (Part & { readonly value: number | null })[];
}

/** Name next to the end of its line. */
interface EndLabel {
  readonly variation: string;
  /** End of the line, as the row's position and the value in the axis's unit. */
  readonly end: Part & { readonly value: number };
  /** Vertical position of the name, in the axis's unit. */
  readonly height: number;
}

/** Names next to the ends of all lines, and the room they need on the right. */
export interface EndLabels {
  readonly room: number;
  readonly labels: readonly EndLabel[];
}

/**
 * Places the name of each line next to its end.
 *
 * @returns `null` if there is only one line, or not enough room for the names.
 */
export function endLabels(
  lines: readonly DrawnLine[],
  { domain }: NumberAxis,
  { width, height, place: xField }: {
    readonly width: number;
    readonly height: number;
    /** Field of the horizontal axis. */
    readonly place: string;
  },
): EndLabels | null {
  const [low, high] = domain;
  const widest = Math.max(
    ...lines.map(({ name }) => textWidth(name, LABEL_SIZE)),
  );
  if (lines.length < 2 || widest > width * MOST_OF_WIDTH) return null;
  const lastPoints = lines.map(({ name, rows }) => ({
    variation: name,
    // An unfinished last day has no value.
    end: rows.slice(-2).findLast(({ value }) => value !== null) as
      | EndLabel["end"]
      | undefined,
  }));
  const last = Math.max(...lastPoints.map(({ end }) => Number(end?.[xField])));
  const isReached = lastPoints.every(({ end }) => end?.[xField] === last);
  // A stroke from a single day to its name would look like a line over several
  // days.
  if (!isReached || lines.every(({ rows }) => rows.length < 2)) return null;
  const pixel = (high - low) / height;
  const sorted = lastPoints.map(({ variation, end }) => ({
    variation,
    end: end!,
  }))
    .sort((a, b) => b.end.value - a.end.value);
  const heights = spreadHeights(
    sorted.map(({ end }) => (high - end.value) / pixel),
  );
  const labels = sorted.map((label, index) => ({
    ...label,
    height: high - heights[index]! * pixel,
  }));
  const isNear = labels.every((label) =>
    Math.abs(label.height - label.end.value) <= FARTHEST * pixel
  );
  return isNear ? { room: Math.ceil(widest) + LEADER + 4, labels } : null;
}

/** Moves heights apart that are less than one line of text from each other. */
function spreadHeights(heights: readonly number[]): number[] {
  const groups: { count: number; middle: number }[] = [];
  for (const height of heights) {
    let group = { count: 1, middle: height };
    let above = groups.at(-1);
    while (
      above !== undefined &&
      group.middle - above.middle <
        (group.count + above.count) / 2 * LINE_HEIGHT
    ) {
      const count = group.count + above.count;
      const middle = (group.middle * group.count + above.middle * above.count) /
        count;
      group = { count, middle };
      groups.pop();
      above = groups.at(-1);
    }
    groups.push(group);
  }
  return groups.flatMap(({ count, middle }) =>
    Array.from(
      { length: count },
      (_, index) => middle + (index - (count - 1) / 2) * LINE_HEIGHT,
    )
  );
}

/**
 * Returns the layers with the names, each with a stroke from the end of its line.
 */
export function endLabelLayers(
  labels: readonly EndLabel[],
  plot: number,
  { x, y, color }: { readonly x: Part; readonly y: Part; readonly color: Part },
): Part[] {
  if (labels.length === 0) return [];
  const values = labels.map(({ variation, end, height }) => ({
    ...end,
    variation,
    height,
  }));
  return [
    {
      data: { values },
      ...marks("rule", { strokeWidth: 1, opacity: 1 }, {
        x,
        x2: { value: plot + LEADER - 3 },
        y,
        y2: { field: "height" },
        color,
      }),
    },
    {
      data: { values },
      ...marks("text", { align: "left", baseline: "middle" }, {
        x: { value: plot + LEADER },
        y: { ...y, field: "height" },
        text: { field: "variation" },
      }),
    },
  ];
}
