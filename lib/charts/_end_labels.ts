/** Names at the ends of lines, in place of a legend. */
import {
  LABEL_SIZE,
  marks,
  type NumberAxis,
  type Part,
  textWidth,
} from "./drawing/mod.ts";

/** From the plot's edge to a name; a stroke of the line's colour crosses it. */
const LEADER = 14;
const LINE_HEIGHT = LABEL_SIZE + 3;
/** Further from its end nobody sees which line a name belongs to. */
const FARTHEST = 1.5 * LINE_HEIGHT;
/** Names that take more of the width leave too little for the lines. */
const MOST_OF_WIDTH = 0.25;

/** A line as it is drawn: its rows in order, with what places them on the axis. */
export interface DrawnLine {
  readonly name: string;
  readonly rows: readonly (Part & { readonly value: number | null })[];
}

/** A name beside the end of its line. */
interface EndLabel {
  readonly variation: string;
  /** Where the line ends, in rows and in the axis's unit. */
  readonly end: Part & { readonly value: number };
  /** Height of the name, in the axis's unit. */
  readonly height: number;
}

/** Names beside the ends of all lines, and the room to their right. */
export interface EndLabels {
  readonly room: number;
  readonly labels: readonly EndLabel[];
}

/**
 * Places the name of each line beside its end.
 *
 * @returns `null` where one line needs no name, or the names have no room.
 */
export function endLabels(
  lines: readonly DrawnLine[],
  { domain }: NumberAxis,
  { width, height, place }: {
    readonly width: number;
    readonly height: number;
    /** The field of the horizontal axis. */
    readonly place: string;
  },
): EndLabels | null {
  const [low, high] = domain;
  const widest = Math.max(
    ...lines.map(({ name }) => textWidth(name, LABEL_SIZE)),
  );
  if (lines.length < 2 || widest > width * MOST_OF_WIDTH) return null;
  const ends = lines.map(({ name, rows }) => ({
    variation: name,
    // A last day that is not over has no value.
    end: rows.slice(-2).findLast(({ value }) => value !== null) as
      | EndLabel["end"]
      | undefined,
  }));
  const last = Math.max(...ends.map(({ end }) => Number(end?.[place])));
  const isReached = ends.every(({ end }) => end?.[place] === last);
  // A stroke from a single day to its name would look like a line of days.
  if (!isReached || lines.every(({ rows }) => rows.length < 2)) return null;
  const pixel = (high - low) / height;
  const sorted = ends.map(({ variation, end }) => ({ variation, end: end! }))
    .sort((a, b) => b.end.value - a.end.value);
  const heights = spread(sorted.map(({ end }) => (high - end.value) / pixel));
  const labels = sorted.map((label, index) => ({
    ...label,
    height: high - heights[index]! * pixel,
  }));
  const isNear = labels.every((label) =>
    Math.abs(label.height - label.end.value) <= FARTHEST * pixel
  );
  return isNear ? { room: Math.ceil(widest) + LEADER + 4, labels } : null;
}

/** Moves heights apart that are less than a line of text from each other. */
function spread(heights: readonly number[]): number[] {
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

/** The names, each with a stroke from the end of its line. */
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
