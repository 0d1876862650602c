import { formatLiftInterval } from "../base/mod.ts";
import type { Line, NumberAxis, Part, VegaLiteSpec } from "./drawing/mod.ts";
import {
  annotation,
  arrowLayer,
  LABEL_SIZE,
  limitOfDistances,
  lineParams,
  marks,
  nameAxis,
  NOT_AVAILABLE,
  numberAxis,
  numberChannel,
  PADDING,
  palette,
  pValueText,
  signedPercent,
  textWidth,
  tickCount,
  topLevel,
  valuesBeyondOpenSides,
  zeroRule,
} from "./drawing/mod.ts";

/**
 * Shared parts of forest plots: one line per interval, with names on the left and
 * numbers on the right.
 */

/** Lift with its interval; see `LiftRow`. */
export type Estimate = Omit<LiftRow, "metric" | "variation">;

/** Lift of one variation in one metric, with its interval. */
export interface LiftRow {
  /** Display name of the metric. */
  readonly metric: string;
  /** Display name of the variation. */
  readonly variation: string;
  /** Lift as a fraction: 0.042 is +4.2%. `null` if it could not be estimated. */
  readonly lift: number | null;
  /** Lower end of the interval, or `null` if the interval has no lower end. */
  readonly lower: number | null;
  /** Upper end of the interval, or `null` if the interval has no upper end. */
  readonly upper: number | null;
  /** Two-sided p-value; `null` or omitted if there is none. */
  readonly pValue?: number | null;
  /**
   * Whether the interval excludes 0%. Defaults to what its ends show, so set it
   * for an interval that is the whole line except for a gap.
   */
  readonly isClear?: boolean;
  /**
   * Direction that is better. A lift whose interval excludes 0% is then coloured,
   * and its mark points up if better and down if worse.
   *
   * @default {nothing}
   */
  readonly better?: "higher" | "lower";
  /**
   * Whether this row is the deciding one, which is drawn large and determines the
   * axis.
   *
   * @default {false}
   */
  readonly isDeciding?: boolean;
}

/** Maximum share of the width for names. */
export const MOST_LABEL_SHARE = 0.3;

/** Function that formats the numbers of an available estimate. */
export type TextColumn<Row extends Estimate> = (row: Row) => string;

/**
 * Formats of the numbers next to a lift, from the most complete to the lift
 * alone.
 */
export const VALUE_COLUMNS: readonly TextColumn<Estimate>[] = [
  (row) => {
    const p = row.pValue == null ? "" : `, ${pValueText(row.pValue)}`;
    return liftWithInterval(row) + p;
  },
  liftWithInterval,
  (row) => signedPercent(row.lift ?? 0),
];

/** Formats a lift with its interval: `+4.2% (+1.1% to +7.3%)`. */
export function liftWithInterval({ lift, lower, upper }: Estimate): string {
  return `${signedPercent(lift ?? 0)} (${intervalText(lower, upper)})`;
}

/** Widths of the columns, and the text of each row. */
interface Layout {
  readonly labelWidth: number;
  readonly right: number;
  readonly plot: number;
  readonly values: Record<string, string>;
}

/** Chooses the most complete texts that leave enough room for the plot. */
function forestLayout<Row extends Estimate>(
  lines: readonly Line<Row>[],
  width: number,
  textColumns: readonly TextColumn<Row>[],
): Layout {
  const COLUMN_GAP = 22;
  const LEAST_PLOT_SHARE = 0.3;
  const widest = (texts: readonly string[]) =>
    Math.ceil(Math.max(...texts.map((text) => textWidth(text, LABEL_SIZE))));
  const labelWidth = widest(lines.flatMap(({ label }) => label.split("\n"))) +
    COLUMN_GAP;
  const layouts = textColumns.map((column): Layout => {
    const values = Object.fromEntries(lines.map(({ id, row }) => {
      if (row === null) return [id, ""];
      return [id, row.lift === null ? NOT_AVAILABLE : column(row)];
    }));
    const right = widest(Object.values(values)) + COLUMN_GAP;
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

/**
 * Returns the layers of the intervals, the arrows at cut or open ends, and the
 * lifts.
 */
function intervalLayers(
  lines: readonly Line<Estimate>[],
  { labelWidth, right }: Layout,
  axis: NumberAxis,
  yOffset = 0,
): Part[] {
  const arrow = { size: 90, yOffset };
  const colour = unscaledField("colour");
  const arrowAt = (field: string) => ({
    x: { field, type: "quantitative" },
    y: { field: "row", type: "ordinal", axis: null },
    color: colour,
  });
  const large = (value: number, defaultValue: number) => ({
    condition: { test: "datum.large", value },
    value: defaultValue,
  });
  return [
    marks("rule", { yOffset }, {
      x: { field: "from", ...numberChannel(axis) },
      x2: { field: "to" },
      y: rowChannel(lines, nameAxis(labelWidth)),
      color: colour,
      strokeWidth: large(5, 2),
    }),
    arrowLayer("left", "openLeft", arrow, arrowAt("from")),
    arrowLayer("right", "openRight", arrow, arrowAt("to")),
    marks("point", { strokeWidth: 2, opacity: 1, yOffset }, {
      x: { field: "lift", type: "quantitative" },
      y: rowChannel(lines, valueAxis(right)),
      fill: {
        condition: { test: "datum.clear", ...colour },
        value: palette.background.light,
      },
      stroke: colour,
      shape: unscaledField("shape"),
      size: large(200, 75),
    }),
  ];
}

/**
 * Returns an encoding that takes the appearance directly from a field of the row.
 */
function unscaledField(field: string): Part {
  return { field, type: "nominal", scale: null, legend: null };
}

function rowChannel(lines: readonly Line<Estimate>[], side: Part): Part {
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
 * Returns the values that the axis must contain: all lifts, and the interval ends
 * that do not stretch it too far. If there are deciding rows, they determine the
 * axis, and all other rows extend it by at most its own width on each side.
 */
export function axisValues(estimates: readonly Estimate[]): number[] {
  const deciding = estimates.filter(({ isDeciding, lift }) =>
    isDeciding && lift !== null
  );
  if (deciding.length === 0) return limitedEnds(estimates);
  const ends = [0, ...limitedEnds(deciding)];
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const margin = high - low;
  const clampedEnds: number[] = [];
  for (const row of estimates.filter((row) => !deciding.includes(row))) {
    if (row.lift !== null) {
      // A missing end is drawn as an arrow at the edge, so it does not extend
      // the axis.
      clampedEnds.push(row.lower ?? row.lift, row.upper ?? row.lift);
    }
  }
  return [
    ...ends,
    ...clampedEnds.map((end) =>
      Math.max(low - margin, Math.min(high + margin, end))
    ),
  ];
}

function limitedEnds(rows: readonly Estimate[]): number[] {
  const defined: { lift: number; ends: number[] }[] = [];
  for (const { lift, lower, upper } of rows) {
    if (lift !== null) {
      defined.push({ lift, ends: [lower ?? lift, upper ?? lift] });
    }
  }
  const limit = limitOfDistances(
    defined.map(({ ends }) => Math.max(...ends.map(Math.abs))),
    {
      timesMedian: 4,
      atLeast: Math.max(0, ...defined.map(({ lift }) => Math.abs(lift) * 1.25)),
    },
  );
  const limited = defined.flatMap(({ lift, ends }) => [
    lift,
    ...ends.map((end) => Math.max(-limit, Math.min(limit, end))),
  ]);
  const open = {
    below: rows.some(({ lift, lower }) => lift !== null && lower === null),
    above: rows.some(({ lift, upper }) => lift !== null && upper === null),
  };
  return [...limited, ...valuesBeyondOpenSides(open, limited)];
}

/** Returns the chart row of an estimate, with its interval cut at the edges. */
export function estimateDatum(
  id: string,
  row: Estimate,
  [low, high]: readonly [number, number],
): Part {
  const { lift, better, isDeciding: large = false } = row;
  const openLeft = row.lower === null || row.lower < low;
  const openRight = row.upper === null || row.upper > high;
  const clear = row.isClear ?? excludesZero(row.lower, row.upper);
  const isOnAxis = lift !== null && lift >= low && lift <= high;
  return {
    row: id,
    lift: isOnAxis ? lift : null,
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

/**
 * Returns colour and shape, because colour alone is not accessible: triangles
 * point up for better and down for worse.
 */
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

/** Texts of intervals, and the check whether an interval excludes zero. */

/** Returns whether an interval excludes zero. */
export function excludesZero(
  lower: number | null,
  upper: number | null,
): boolean {
  return (lower !== null && lower > 0) || (upper !== null && upper < 0);
}

/** Formats an interval: `+1.1% to +7.3%`, `+1.1% or more`. */
export function intervalText(
  lower: number | null,
  upper: number | null,
): string {
  return formatLiftInterval({ lower, upper, shape: "bounded" });
}

/** Content of a forest plot, and the layers behind and in front of its intervals. */
export interface Forest<Row extends Estimate> {
  readonly lines: readonly Line<Row>[];
  readonly title: string;
  readonly subtitle: string;
  /** Estimates that the axis must contain. */
  readonly estimates: readonly Estimate[];
  /** Smallest effect that matters, marked on both sides of zero. */
  readonly minimumEffect?: number;
  readonly writers: readonly TextColumn<Row>[];
  readonly rowHeight: number;
  /** Vertical offset of the intervals from the middle of their rows, in pixels. */
  readonly yOffset?: number;
  readonly data: (domain: readonly [number, number]) => readonly Part[];
  readonly background?: (domain: readonly [number, number]) => readonly Part[];
  readonly front?: readonly Part[];
}

/** Returns the specification of the whole chart, which needs at least one line. */
export function forestSpec<Row extends Estimate>(
  { lines, title, subtitle, writers, estimates, rowHeight, ...look }: Forest<
    Row
  >,
  width: number,
): VegaLiteSpec {
  const { yOffset, data, background = () => [], front = [], minimumEffect } =
    look;
  const layout = forestLayout(lines, width, writers);
  const thresholdLayers = minimumEffect === undefined
    ? []
    : [-minimumEffect, minimumEffect];
  const axis = numberAxis(
    [0, ...axisValues(estimates), ...thresholdLayers],
    signedPercent,
    { unitPower: 2, count: tickCount(layout.plot), endsAtValues: true },
  );
  return topLevel(width, title, subtitle, {
    width: layout.plot,
    height: { step: rowHeight },
    params: [...lineParams(lines), { name: "values", value: layout.values }],
    data: { values: data(axis.domain) },
    resolve: { axis: { y: "independent" } },
    layer: [
      ...background(axis.domain),
      zeroRule("x"),
      ...thresholdLayers.map((datum) =>
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
