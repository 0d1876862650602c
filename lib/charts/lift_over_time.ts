import {
  checkOptions,
  formatDate,
  formatIndex,
  LIFT_OVER_TIME_INPUT,
} from "../base/mod.ts";
import { excludesZero, intervalText } from "./_forest.ts";
import type { Chart, DayPanel, Part, VegaLiteSpec } from "./drawing/mod.ts";
import {
  bandLayers,
  chartOrMessage,
  checkLevel,
  checkNumbers,
  checkRows,
  colourLegend,
  dayPanels,
  dayTimestamp,
  distinctValues,
  isBetweenGaps,
  levelText,
  limitOfDistances,
  marks,
  NOT_AVAILABLE,
  numberAxis,
  palette,
  shortList,
  signedPercent,
  sortedDays,
  topLevel,
  valuesBeyondOpenSides,
  zeroRule,
} from "./drawing/mod.ts";

/** Input of {@linkcode liftOverTime}. */
export interface LiftOverTimeInput {
  /** Display name of the metric. */
  readonly metric: string;
  /** Confidence level of both intervals: 0.95 for 95%. */
  readonly level: number;
  /** Points in any order; each variation gets a panel. */
  readonly rows: readonly LiftPoint[];
}

/**
 * Charts the lift day by day, with the always-valid band and the fixed-horizon
 * band inside it. The fixed-horizon band is only valid on the planned last day;
 * the always-valid band may be read every day.
 *
 * Bands of the first days that are too wide or have no end are cut at the edge,
 * and the chart says so. A variation whose intervals have no end on any day is
 * drawn without a band.
 *
 * @param input Metric, level and points.
 * @returns The chart.
 * @throws {RangeError} If a number is not finite, a date is not a day, or the
 *   level is not strictly between 0 and 1.
 *
 * @example
 * ```ts
 * import { liftOverTime } from "readout/charts";
 * import { assertMatch } from "@std/assert";
 *
 * const chart = liftOverTime({
 *   metric: "Conversion rate",
 *   level: 0.95,
 *   rows: [{
 *     date: "2025-03-14",
 *     variation: "B",
 *     lift: 0.032,
 *     lower: 0.01,
 *     upper: 0.054,
 *     sequenceLower: -0.004,
 *     sequenceUpper: 0.068,
 *   }],
 * });
 * assertMatch(chart.description, /includes 0%/);
 * ```
 */
export function liftOverTime(input: LiftOverTimeInput): Chart {
  checkOptions(LIFT_OVER_TIME_INPUT, input);
  const { metric, level } = checkRows(input, ["metric", "level"], [
    "date",
    "variation",
    "lift",
  ]);
  checkLevel(level);
  const rows = input.rows.map(parsePoint).sort((a, b) => a.day - b.day);
  const variations = distinctValues(rows.map(({ variation }) => variation));
  const title = `${metric}: lift over time`;
  const hasLift = rows.some(({ lift }) => lift !== null);
  return chartOrMessage({
    title,
    emptyMessage: hasLift ? null : "There are no lifts to show.",
    describe: () => describeVariations(rows, variations, level),
    spec: (width) => panelsSpec(rows, variations, { title, level, width }),
  });
}

function parsePoint(point: LiftPoint): LiftOnDay {
  const { date, variation, ...numbers } = point;
  const where = `${JSON.stringify(variation)} on ${date}`;
  checkNumbers(numbers, where);
  return { ...point, day: dayTimestamp(date, where) };
}

function describeVariations(
  rows: readonly LiftOnDay[],
  variations: readonly string[],
  level: number,
): string {
  const findings = variations.map((variation) => {
    const ownRows = rows.filter((row) =>
      row.variation === variation && row.lift !== null
    );
    const last = ownRows[ownRows.length - 1];
    return last === undefined
      ? `${variation} ${NOT_AVAILABLE}`
      : variationFinding(
        last,
        firstDayExcludingZero(ownRows),
        ownRows.some(hasSequence),
      );
  });
  const lifts = shortList(findings, 4);
  return `Lift with its always-valid ${levelText(level)} interval: ${lifts}.`;
}

function hasSequence({ sequenceLower, sequenceUpper }: LiftOnDay): boolean {
  return sequenceLower !== null || sequenceUpper !== null;
}

function variationFinding(
  last: LiftOnDay,
  since: string | null,
  intervals: boolean,
): string {
  const { variation, lift, sequenceLower, sequenceUpper } = last;
  const value = `${variation} ${signedPercent(lift ?? 0)}`;
  if (!intervals) {
    return `${value} on ${formatDate(last.date)}, without an interval`;
  }
  const interval = intervalText(sequenceLower, sequenceUpper);
  const verdict = since === null
    ? `which includes ${formatIndex(0)}`
    : `clear since ${formatDate(since)}`;
  return `${value} (${interval}) on ${formatDate(last.date)}, ${verdict}`;
}

/** Returns the day since which every interval has excluded zero, or `null`. */
function firstDayExcludingZero(rows: readonly LiftOnDay[]): string | null {
  let since: string | null = null;
  for (const { date, sequenceLower, sequenceUpper } of rows) {
    const excludes = excludesZero(sequenceLower, sequenceUpper);
    since = excludes ? since ?? date : null;
  }
  return since;
}

/** Bands of a lift over time, with their missing ends and gaps. */

/** Lift at the end of a day, from all days so far. */
export interface LiftPoint {
  /** Date as `YYYY-MM-DD`. */
  readonly date: string;
  /** Display name of the variation. */
  readonly variation: string;
  /** Lift as a fraction: 0.042 is +4.2%. `null` is a gap. */
  readonly lift: number | null;
  /**
   * Lower end of the fixed-horizon interval, which is valid for one look at a
   * planned time. `null` with a lift means that the interval has no lower end.
   */
  readonly lower: number | null;
  /** Upper end of the fixed-horizon interval. */
  readonly upper: number | null;
  /**
   * Lower end of the always-valid interval, which is valid for any number of
   * looks. `null` with a lift means that the interval has no lower end.
   */
  readonly sequenceLower: number | null;
  /** Upper end of the always-valid interval. */
  readonly sequenceUpper: number | null;
}

/** Point with its day as a number. */
interface LiftOnDay extends LiftPoint {
  /** Midnight UTC of the day, in epoch milliseconds. */
  readonly day: number;
}

/** Fields of the two bands' ends, the narrow band first. */
const BANDS = [
  ["lower", "upper"],
  ["sequenceLower", "sequenceUpper"],
] as const;
type Band = typeof BANDS[number];

/** Rows of one variation, and the bands that it has. */
interface LiftPanel extends DayPanel<LiftOnDay> {
  readonly bands: readonly Band[];
}

/**
 * Builds a variation's panel, without a band if its intervals have no end on any
 * day.
 */
function liftPanel(
  variation: string,
  rows: readonly LiftOnDay[],
): Omit<LiftPanel, "axis"> {
  const ownRows = rows.filter((row) => row.variation === variation);
  const bands = BANDS.filter((ends) =>
    ownRows.some((row) =>
      row.lift !== null && ends.some((end) => row[end] !== null)
    )
  );
  return { variation, rows: ownRows, bands };
}

/**
 * Returns the specification of the whole chart with one panel per variation,
 * which needs at least one lift.
 */
function panelsSpec(
  rows: readonly LiftOnDay[],
  variations: readonly string[],
  { title, level, width }: { title: string; level: number; width: number },
): VegaLiteSpec {
  const panels = variations.map((variation) => liftPanel(variation, rows));
  const ends = axisEnds(rows, panels);
  const axis = numberAxis([0, ...ends.shownValues], signedPercent, {
    unitPower: 2,
  });
  const [low, high] = axis.domain;
  const isCut = ends.open.below || ends.open.above ||
    ends.allEnds.some((end) => end < low || end > high);
  const days = sortedDays(rows.map(({ day }) => day));
  const isSinglePanel = variations.length === 1;
  const only = isSinglePanel ? `${variations[0]}; only` : "Only";
  const cut = isCut ? "; it is cut off at the chart's edge" : "";
  const subtitle =
    `${only} the always-valid band is valid at every daily look${cut}`;
  return topLevel(
    width,
    title,
    subtitle,
    dayPanels<LiftOnDay>(panels.map((panel) => ({ ...panel, axis })), {
      width,
      days,
      heights: [260, 170, 120],
      isNamed: !isSinglePanel,
      datum: (_, index, panel) => rowDatum(index, panel as LiftPanel),
      layers: (_, channels) => panelLayers(channels, level, days.length <= 31),
    }),
  );
}

/** Returns all ends, the ends that the axis must contain, and the open sides. */
function axisEnds(
  rows: readonly LiftOnDay[],
  panels: readonly Omit<LiftPanel, "axis">[],
): {
  allEnds: number[];
  shownValues: number[];
  open: { below: boolean; above: boolean };
} {
  const allEnds = rows.flatMap((row) =>
    [row.lift, ...BANDS.flat().map((end) => row[end])]
      .filter((end) => end !== null)
  );
  const lastDay = Math.max(...rows.map(({ day }) => day));
  const lastDayEnds = rows.filter(({ day }) => day === lastDay)
    .flatMap((row) => [row.lift, row.sequenceLower, row.sequenceUpper])
    .map((end) => Math.abs(end ?? 0));
  const distances: number[] = [];
  for (const { sequenceLower, sequenceUpper, lift } of rows) {
    if (lift === null) continue;
    const ends = [sequenceLower ?? lift, sequenceUpper ?? lift];
    distances.push(Math.max(...ends.map(Math.abs)));
  }
  const limit = limitOfDistances(distances, {
    timesMedian: 2.5,
    atLeast: Math.max(0, ...lastDayEnds),
  });
  const isOpen = (side: 0 | 1) =>
    panels.some(({ rows, bands }) =>
      rows.some((row) =>
        row.lift !== null && bands.some((ends) => row[ends[side]] === null)
      )
    );
  const open = { below: isOpen(0), above: isOpen(1) };
  const endsWithinLimit = allEnds.filter((end) => Math.abs(end) <= limit);
  return {
    allEnds,
    shownValues: [
      ...endsWithinLimit,
      ...valuesBeyondOpenSides(open, endsWithinLimit),
    ],
    open,
  };
}

/**
 * Returns the chart row of a day. A missing end means no limit, so it is drawn at
 * the edge.
 */
function rowDatum(index: number, { rows, bands, axis }: LiftPanel): Part {
  const { domain: [low, high] } = axis;
  const { day, date, variation, lift, ...ends } = rows[index]!;
  const hasLift = ({ lift }: LiftOnDay) => lift !== null;
  const [lower, upper, sequenceLower, sequenceUpper] = BANDS.flatMap((band) =>
    band.map((end, side) =>
      lift !== null && bands.includes(band)
        ? ends[end] ?? (side === 0 ? low : high)
        : null
    )
  );
  const liftAlone = isBetweenGaps(rows, index, hasLift);
  return {
    day,
    date,
    variation,
    lift,
    liftAlone,
    fixedLower: lower,
    fixedUpper: upper,
    sequenceLower,
    sequenceUpper,
    fixedAlone: liftAlone && bands.includes(BANDS[0]),
    sequenceAlone: liftAlone && bands.includes(BANDS[1]),
  };
}

function panelLayers(
  { x, y, plot }: { readonly x: Part; readonly y: Part; readonly plot: number },
  level: number,
  hasPoints: boolean,
): Part[] {
  const names = [
    `Always-valid ${levelText(level)} interval`,
    `Fixed-horizon ${levelText(level)} interval`,
  ] as const;
  const colour = colourLegend([
    [names[0], palette.bandWide.light],
    [names[1], palette.bandNarrow.light],
  ], plot);
  const band = (name: string, kind: "sequence" | "fixed") =>
    bandLayers(
      { x, y, color: colour(name) },
      [`${kind}Lower`, `${kind}Upper`],
      `${kind}Alone`,
    );
  const color = palette.accent.light;
  const lift = { x, y: { field: "lift", ...y } };
  const point = { size: 22, color, opacity: 1 };
  const layers: Part[] = [
    ...band(names[0], "sequence"),
    ...band(names[1], "fixed"),
    zeroRule("y"),
    marks("line", {
      color,
      strokeWidth: 2,
      clip: true,
      point: hasPoints ? point : false,
    }, lift),
  ];
  if (!hasPoints) {
    layers.push(marks(
      "point",
      { ...point, filled: true, size: 30 },
      lift,
      "datum.liftAlone",
    ));
  }
  return layers;
}
