import { formatLiftInterval } from "../base/mod.ts";
import {
  annotation,
  arrowLayer,
  LABEL_SIZE,
  type Line,
  lineParams,
  marks,
  nameAxis,
  NOT_AVAILABLE,
  type NumberAxis,
  numberAxis,
  numberChannel,
  PADDING,
  palette,
  type Part,
  pValueText,
  reach,
  roomFor,
  signedPercent,
  textWidth,
  tickCount,
  topLevel,
  type VegaLiteSpec,
  zeroRule,
} from "./drawing/mod.ts";

/** What forests of intervals are put together from: a line each, names left, numbers right. */

/** A lift and its interval; see `LiftRow`. */
export type Estimate = Omit<LiftRow, "metric" | "variation">;

/** One lift: a metric, a variation, an estimate and its interval. */
export interface LiftRow {
  /** Its name, as shown. */
  readonly metric: string;
  /** Its name, as shown. */
  readonly variation: string;
  /** A fraction: 0.042 is +4.2%. `null` when it could not be estimated. */
  readonly lift: number | null;
  /** `null`: the interval has no lower end. */
  readonly lower: number | null;
  /** `null`: the interval has no upper end. */
  readonly upper: number | null;
  /** Two-sided; `null` or left out when there is none. */
  readonly pValue?: number | null;
  /**
   * Whether the interval leaves 0% out; by default what its ends say. One that
   * is the whole line but for a gap has none.
   */
  readonly isClear?: boolean;
  /**
   * Which way is better: a clear lift is then coloured by it, and points up where
   * it is better and down where it is worse.
   *
   * @default {nothing}
   */
  readonly better?: "higher" | "lower";
  /**
   * Whether it decides: it is drawn large, and the axis is made for it.
   *
   * @default {false}
   */
  readonly isDeciding?: boolean;
}

/** The part of the width that names may take. */
export const MOST_LABEL_SHARE = 0.3;

/** Writes the numbers of an estimate that is available. */
export type Writer<Row extends Estimate> = (row: Row) => string;

/** The numbers beside a lift, from all of them to the lift alone. */
export const VALUE_TEXTS: readonly Writer<Estimate>[] = [
  (row) => {
    const p = row.pValue == null ? "" : `, ${pValueText(row.pValue)}`;
    return `${signedPercent(row.lift ?? 0)} (${
      intervalText(row.lower, row.upper)
    })${p}`;
  },
  (row) =>
    `${signedPercent(row.lift ?? 0)} (${intervalText(row.lower, row.upper)})`,
  (row) => signedPercent(row.lift ?? 0),
];

/** Where the columns stand, and what each row says. */
interface Layout {
  readonly labelWidth: number;
  readonly right: number;
  readonly plot: number;
  readonly values: Record<string, string>;
}

/** Takes the fullest texts that leave the plot enough room. */
function forestLayout<Row extends Estimate>(
  lines: readonly Line<Row>[],
  width: number,
  writers: readonly Writer<Row>[],
): Layout {
  const GAP = 22;
  const LEAST_PLOT_SHARE = 0.3;
  const widest = (texts: readonly string[]) =>
    Math.ceil(Math.max(...texts.map((text) => textWidth(text, LABEL_SIZE))));
  const labelWidth = widest(lines.flatMap(({ label }) => label.split("\n"))) +
    GAP;
  const layouts = writers.map((write): Layout => {
    const values = Object.fromEntries(lines.map(({ id, row }) => {
      if (row === null) return [id, ""];
      return [id, row.lift === null ? NOT_AVAILABLE : write(row)];
    }));
    const right = widest(Object.values(values)) + GAP;
    return {
      labelWidth,
      right,
      values,
      plot: width - labelWidth - right - 2 * PADDING,
    };
  });
  return layouts.find(({ plot }) => plot >= width * LEAST_PLOT_SHARE) ??
    layouts[layouts.length - 1] as Layout;
}

/** Texts by line, for the axes' label expressions. */
function forestParams(
  lines: readonly Line<Estimate>[],
  { values }: Layout,
): Part[] {
  return [...lineParams(lines), { name: "values", value: values }];
}

/** The intervals, their arrows where they go on, and their lifts. */
function intervalLayers(
  lines: readonly Line<Estimate>[],
  { labelWidth, right }: Layout,
  axis: NumberAxis,
  yOffset = 0,
): Part[] {
  const arrow = { size: 90, yOffset };
  const colour = fieldAsIs("colour");
  const arrowAt = (field: string) => ({
    x: { field, type: "quantitative" },
    y: { field: "row", type: "ordinal", axis: null },
    color: colour,
  });
  const large = (value: number, usual: number) => ({
    condition: { test: "datum.large", value },
    value: usual,
  });
  return [
    marks("rule", { yOffset }, {
      x: { field: "from", ...numberChannel(axis) },
      x2: { field: "to" },
      y: lineChannel(lines, nameAxis(labelWidth)),
      color: colour,
      strokeWidth: large(5, 2),
    }),
    arrowLayer("left", "openLeft", arrow, arrowAt("from")),
    arrowLayer("right", "openRight", arrow, arrowAt("to")),
    marks("point", { strokeWidth: 2, opacity: 1, yOffset }, {
      x: { field: "lift", type: "quantitative" },
      y: lineChannel(lines, valueAxis(right)),
      fill: {
        condition: { test: "datum.clear", ...colour },
        value: palette.background.light,
      },
      stroke: colour,
      shape: fieldAsIs("shape"),
      size: large(200, 75),
    }),
  ];
}

/** A row says itself how it looks. */
function fieldAsIs(field: string): Part {
  return { field, type: "nominal", scale: null, legend: null };
}

function lineChannel(lines: readonly Line<Estimate>[], side: Part): Part {
  return {
    field: "row",
    type: "ordinal",
    scale: { domain: lines.map(({ id }) => id) },
    axis: { title: null, domain: false, ticks: false, ...side },
  };
}

function valueAxis(extent: number): Part {
  return {
    orient: "right",
    labelExpr: "values[datum.value]",
    labelPadding: 18,
    minExtent: extent,
    maxExtent: extent,
    labelColor: palette.text.light,
  };
}

/**
 * What an axis has to hold: all lifts, and the interval ends that do not stretch
 * it beyond use. Where rows decide it is made for them, and the others reach as
 * far again beyond it at most.
 */
export function drawnEnds(estimates: readonly Estimate[]): number[] {
  const deciding = estimates.filter(({ isDeciding, lift }) =>
    isDeciding && lift !== null
  );
  if (deciding.length === 0) return boundedEnds(estimates);
  const ends = [0, ...boundedEnds(deciding)];
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const room = high - low;
  const clampedEnds: number[] = [];
  for (const row of estimates.filter((row) => !deciding.includes(row))) {
    if (row.lift !== null) {
      // One without an end has an arrow at the edge, wherever that is.
      clampedEnds.push(row.lower ?? row.lift, row.upper ?? row.lift);
    }
  }
  return [
    ...ends,
    ...clampedEnds.map((end) =>
      Math.max(low - room, Math.min(high + room, end))
    ),
  ];
}

function boundedEnds(rows: readonly Estimate[]): number[] {
  const defined: { lift: number; ends: number[] }[] = [];
  for (const { lift, lower, upper } of rows) {
    if (lift !== null) {
      defined.push({ lift, ends: [lower ?? lift, upper ?? lift] });
    }
  }
  const limit = reach(
    defined.map(({ ends }) => Math.max(...ends.map(Math.abs))),
    {
      timesMedian: 4,
      atLeast: Math.max(0, ...defined.map(({ lift }) => Math.abs(lift) * 1.25)),
    },
  );
  const shown = defined.flatMap(({ lift, ends }) => [
    lift,
    ...ends.map((end) => Math.max(-limit, Math.min(limit, end))),
  ]);
  const open = {
    below: rows.some(({ lift, lower }) => lift !== null && lower === null),
    above: rows.some(({ lift, upper }) => lift !== null && upper === null),
  };
  return [...shown, ...roomFor(open, shown)];
}

/** An estimate as it is drawn: cut at the edges. */
export function estimateDatum(
  id: string,
  row: Estimate,
  [low, high]: readonly [number, number],
): Part {
  const { lift, better, isDeciding: large = false } = row;
  const openLeft = row.lower === null || row.lower < low;
  const openRight = row.upper === null || row.upper > high;
  const clear = row.isClear ?? excludesZero(row.lower, row.upper);
  const isSeen = lift !== null && lift >= low && lift <= high;
  return {
    row: id,
    lift: isSeen ? lift : null,
    from: openLeft ? low : Math.min(row.lower, high),
    to: openRight ? high : Math.max(row.upper, low),
    openLeft,
    openRight,
    clear,
    large,
    ...markStyle(
      better === undefined || !clear
        ? better
        : lift! > 0 === (better === "higher"),
    ),
  };
}

/** Told by a shape, too: better points up, worse down. */
function markStyle(better: Estimate["better"] | boolean): Part {
  if (better === true) {
    return { colour: palette.good.light, shape: "triangle-up" };
  }
  if (better === false) {
    return { colour: palette.bad.light, shape: "triangle-down" };
  }
  const colour = better === undefined ? palette.accent : palette.muted;
  return { colour: colour.light, shape: "circle" };
}

/** What intervals are called, and whether they settle anything. */

/** Whether an interval lies on one side of no difference. */
export function excludesZero(
  lower: number | null,
  upper: number | null,
): boolean {
  return (lower !== null && lower > 0) || (upper !== null && upper < 0);
}

/** `+1.1% to +7.3%`, `+1.1% or more`. */
export function intervalText(
  lower: number | null,
  upper: number | null,
): string {
  return formatLiftInterval({ lower, upper, shape: "bounded" });
}

/** What a forest draws, and what lies behind its intervals and in front of them. */
export interface Forest<Row extends Estimate> {
  readonly lines: readonly Line<Row>[];
  readonly title: string;
  readonly subtitle: string;
  /** All that the axis is to hold. */
  readonly estimates: readonly Estimate[];
  /** The smallest effect that matters, marked on both sides. */
  readonly minimumEffect?: number;
  readonly writers: readonly Writer<Row>[];
  readonly rowHeight: number;
  /** By how much the intervals stand off the middle of their rows. */
  readonly yOffset?: number;
  readonly data: (domain: readonly [number, number]) => readonly Part[];
  readonly background?: (domain: readonly [number, number]) => readonly Part[];
  readonly front?: readonly Part[];
}

/** The whole chart; there must be a line. */
export function forestSpec<Row extends Estimate>(
  { lines, title, subtitle, writers, estimates, rowHeight, ...look }: Forest<
    Row
  >,
  width: number,
): VegaLiteSpec {
  const { yOffset, data, background = () => [], front = [], minimumEffect } =
    look;
  const layout = forestLayout(lines, width, writers);
  const leasts = minimumEffect === undefined
    ? []
    : [-minimumEffect, minimumEffect];
  const axis = numberAxis(
    [0, ...drawnEnds(estimates), ...leasts],
    signedPercent,
    { unitPower: 2, count: tickCount(layout.plot), endsAtValues: true },
  );
  return topLevel(width, title, subtitle, {
    width: layout.plot,
    height: { step: rowHeight },
    params: forestParams(lines, layout),
    data: { values: data(axis.domain) },
    resolve: { axis: { y: "independent" } },
    layer: [
      ...background(axis.domain),
      zeroRule("x"),
      ...leasts.map((datum) =>
        annotation(
          "rule",
          { strokeDash: [3, 3], color: palette.axis.light },
          { x: { datum } },
        )
      ),
      ...intervalLayers(lines, layout, axis, yOffset),
      ...front,
    ],
  });
}
