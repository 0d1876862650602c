import { type Chart, createChart, type VegaLiteSpec } from "./chart.ts";
import {
  checkFinite,
  checkLevel,
  dayOf,
  distinct,
  sortedDays,
} from "./_input.ts";
import {
  levelText,
  NOT_AVAILABLE,
  shortList,
  signedPercent,
} from "./_format.ts";
import {
  dayChannel,
  emptySpec,
  legendColumns,
  numberChannel,
  type Part,
  topLevel,
  zeroRule,
} from "./_spec.ts";
import { type NumberAxis, numberAxis, reach, yearsOf } from "./_ticks.ts";
import { BOLD, shortenAll } from "./_text_width.ts";
import { LABEL_SIZE, PADDING } from "./_theme.ts";
import { palette } from "./palette.ts";

/** The lift as it stood at the end of a day, all days so far together. */
export interface LiftPoint {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Its name, as shown. */
  readonly variation: string;
  /** A fraction: 0.042 is +4.2 %. `null`s are gaps. */
  readonly lift: number | null;
  /** Of the fixed-horizon interval, valid for one look at a time set before. */
  readonly lower: number | null;
  /** The same interval's upper end. */
  readonly upper: number | null;
  /** Of the always-valid interval, valid however often one looks. */
  readonly sequenceLower: number | null;
  /** The same interval's upper end. */
  readonly sequenceUpper: number | null;
}

/** What {@linkcode liftOverTime} draws. */
export interface LiftOverTimeInput {
  /** Its name, as shown. */
  readonly metric: string;
  /** Of both intervals: 0.95 for 95 %. */
  readonly level: number;
  /** In any order; a panel for each variation. */
  readonly points: readonly LiftPoint[];
}

/**
 * The lift day by day, with the always-valid band and, inside it, the
 * fixed-horizon one: the second is the answer on the planned last day, and only
 * the first may be looked at every day.
 *
 * The first days, whose bands are too wide for the later ones to be seen, are
 * cut at the edge, and the chart says so.
 *
 * @param input Metric, level and points.
 * @returns The chart.
 * @throws {RangeError} When a number is not finite, a date is not a day, or the
 *   level is not a fraction between 0 and 1.
 *
 * @example
 * ```ts
 * import { liftOverTime } from "readout/charts";
 * import { assertMatch } from "@std/assert";
 *
 * const chart = liftOverTime({
 *   metric: "Conversion rate",
 *   level: 0.95,
 *   points: [{
 *     date: "2025-03-14",
 *     variation: "B",
 *     lift: 0.032,
 *     lower: 0.01,
 *     upper: 0.054,
 *     sequenceLower: -0.004,
 *     sequenceUpper: 0.068,
 *   }],
 * });
 * assertMatch(chart.description, /includes no difference/);
 * ```
 */
export function liftOverTime(input: LiftOverTimeInput): Chart {
  const { metric, level, points } = input;
  checkLevel(level);
  const rows = points.map(checked).sort((a, b) => a.day - b.day);
  const variations = distinct(points.map(({ variation }) => variation));
  const title = `${metric}: lift over time`;
  return createChart({
    title,
    description: describe(rows, variations, level),
    spec: (width) =>
      rows.some(({ lift }) => lift !== null)
        ? panelsSpec(rows, variations, { title, level, width })
        : emptySpec(width, title, "There is no lift to show."),
  });
}

interface Row extends LiftPoint {
  readonly day: number;
}

function checked(point: LiftPoint): Row {
  const { date, variation, ...numbers } = point;
  const where = `${JSON.stringify(variation)} on ${date}`;
  checkFinite(numbers, where);
  return { ...point, day: dayOf(date, where) };
}

function describe(
  rows: readonly Row[],
  variations: readonly string[],
  level: number,
): string {
  const findings = variations.map((variation) => {
    const own = rows.filter((row) =>
      row.variation === variation && row.lift !== null
    );
    const last = own[own.length - 1];
    return last === undefined
      ? `${variation} ${NOT_AVAILABLE}`
      : finding(last, excludingSince(own));
  });
  if (findings.length === 0) return "There is no lift to show.";
  return `Lift with its always-valid ${levelText(level)} interval: ${
    shortList(findings, 4)
  }.`;
}

function finding(last: Row, since: string | null): string {
  const { variation, lift, sequenceLower, sequenceUpper } = last;
  const value = `${variation} ${signedPercent(lift ?? 0)}`;
  if (sequenceLower === null && sequenceUpper === null) {
    return `${value} on ${last.date}, without an interval`;
  }
  const from = sequenceLower === null
    ? "no lower end"
    : signedPercent(sequenceLower);
  const to = sequenceUpper === null
    ? "no upper end"
    : signedPercent(sequenceUpper);
  const verdict = since === null
    ? "which includes no difference"
    : `which has excluded no difference since ${since}`;
  return `${value} (${from} to ${to}) on ${last.date}, ${verdict}`;
}

/** The first day from which on every interval lies on one side of zero. */
function excludingSince(rows: readonly Row[]): string | null {
  let since: string | null = null;
  for (const { date, sequenceLower, sequenceUpper } of rows) {
    const excludes = (sequenceLower !== null && sequenceLower > 0) ||
      (sequenceUpper !== null && sequenceUpper < 0);
    since = excludes ? since ?? date : null;
  }
  return since;
}

/** What all panels share. */
interface Shared {
  readonly axis: NumberAxis;
  readonly days: readonly number[];
  readonly level: number;
  readonly plot: number;
  readonly height: number;
}

function panelsSpec(
  rows: readonly Row[],
  variations: readonly string[],
  { title, level, width }: { title: string; level: number; width: number },
): VegaLiteSpec {
  const ends = shownEnds(rows);
  const axis = numberAxis([0, ...ends.shown], signedPercent, { unitPower: 2 });
  const [low, high] = axis.domain;
  const cut = ends.all.some((end) => end < low || end > high);
  const edge = Math.ceil(axis.labelWidth) + 12;
  const shared: Shared = {
    axis,
    level,
    days: sortedDays(rows.map(({ day }) => day)),
    plot: width - edge - 2 * PADDING - RIGHT_ROOM,
    height: variations.length === 1 ? 260 : variations.length <= 3 ? 170 : 120,
  };
  const names = shortenAll(variations, LABEL_SIZE * BOLD, shared.plot);
  const subtitle = "Only the always-valid band may be looked at every day" +
    (cut ? "; it goes on beyond the edge where it is cut" : "");
  return topLevel(width, title, subtitle, {
    vconcat: variations.map((variation, index) =>
      panel(
        rows.filter((row) => row.variation === variation),
        variations.length === 1 ? null : names.get(variation) ?? variation,
        shared,
        { last: index === variations.length - 1, edge },
      )
    ),
    spacing: 14,
  });
}

/** Half of the last day's label stands beyond the plot. */
const RIGHT_ROOM = 20;

/** Every end that is there, and those that the axis must hold. */
function shownEnds(rows: readonly Row[]): { all: number[]; shown: number[] } {
  const all = rows.flatMap((row) =>
    [row.lift, row.lower, row.upper, row.sequenceLower, row.sequenceUpper]
      .filter((end) => end !== null)
  );
  const lastDay = Math.max(...rows.map(({ day }) => day));
  const final = rows.filter(({ day }) => day === lastDay)
    .flatMap((row) => [row.lift, row.sequenceLower, row.sequenceUpper])
    .map((end) => Math.abs(end ?? 0));
  const distances = rows.flatMap(({ sequenceLower, sequenceUpper, lift }) =>
    lift === null ? [] : Math.max(
      Math.abs(sequenceLower ?? lift),
      Math.abs(sequenceUpper ?? lift),
    )
  );
  const limit = reach(distances, {
    timesMedian: 2.5,
    atLeast: Math.max(0, ...final),
  });
  return { all, shown: all.filter((end) => Math.abs(end) <= limit) };
}

interface Place {
  readonly last: boolean;
  readonly edge: number;
}

function panel(
  rows: readonly Row[],
  name: string | null,
  shared: Shared,
  { last, edge }: Place,
): Part {
  const { axis, days, plot, height, level } = shared;
  const x = dayChannel(days, plot, last ? yearsOf(days) : null);
  const y = numberChannel(axis, { labelWidth: edge });
  const names = [
    `Always-valid ${levelText(level)} interval`,
    `Fixed-horizon ${levelText(level)} interval`,
  ] as const;
  const colour = (name: string) => ({
    datum: name,
    scale: {
      domain: names,
      range: [palette.bandWide.light, palette.bandNarrow.light],
    },
    legend: {
      symbolType: "square",
      symbolSize: 160,
      columns: legendColumns(names, plot),
    },
  });
  return {
    ...(name === null ? {} : {
      title: {
        text: name,
        fontSize: LABEL_SIZE,
        frame: "group",
        offset: 4,
      },
    }),
    width: plot,
    height,
    data: { values: rows.map((row, index) => datumOf(row, rows, index)) },
    layer: [
      ...bandLayers("sequence", { x, y }, colour(names[0])),
      ...bandLayers("fixed", { x, y }, colour(names[1])),
      zeroRule("y"),
      {
        mark: {
          type: "line",
          color: palette.accent.light,
          strokeWidth: 2,
          clip: true,
          point: days.length <= 31
            ? { size: 22, color: palette.accent.light, opacity: 1 }
            : false,
        },
        encoding: { x, y: { field: "lift", ...y } },
      },
      ...(days.length <= 31 ? [] : [lonelyPoints({ x, y })]),
    ],
  };
}

/** An area has no width over a single day: there the band is a thick bar. */
function bandLayers(
  kind: "sequence" | "fixed",
  { x, y }: { x: Part; y: Part },
  color: Part,
): Part[] {
  const encoding = {
    x,
    y: { field: `${kind}Lower`, ...y },
    y2: { field: `${kind}Upper` },
    color,
  };
  return [
    { mark: { type: "area", opacity: 1, clip: true }, encoding },
    {
      transform: [{ filter: `datum.${kind}Alone` }],
      mark: { type: "rule", strokeWidth: 10, opacity: 1, clip: true },
      encoding,
    },
  ];
}

function lonelyPoints({ x, y }: { x: Part; y: Part }): Part {
  return {
    transform: [{ filter: "datum.liftAlone" }],
    mark: {
      type: "point",
      filled: true,
      size: 30,
      opacity: 1,
      color: palette.accent.light,
    },
    encoding: { x, y: { field: "lift", ...y } },
  };
}

function datumOf(row: Row, rows: readonly Row[], index: number): Part {
  const near = [rows[index - 1], rows[index + 1]];
  const alone = (there: (row: Row) => boolean) =>
    there(row) && !near.some((one) => one !== undefined && there(one));
  const fixed = hasBand(row, "lower", "upper");
  const sequence = hasBand(row, "sequenceLower", "sequenceUpper");
  return {
    day: row.day,
    date: row.date,
    variation: row.variation,
    lift: row.lift,
    fixedLower: fixed ? row.lower : null,
    fixedUpper: fixed ? row.upper : null,
    sequenceLower: sequence ? row.sequenceLower : null,
    sequenceUpper: sequence ? row.sequenceUpper : null,
    liftAlone: alone(({ lift }) => lift !== null),
    fixedAlone: alone((one) => hasBand(one, "lower", "upper")),
    sequenceAlone: alone((one) =>
      hasBand(one, "sequenceLower", "sequenceUpper")
    ),
  };
}

function hasBand(
  row: Row,
  lower: "lower" | "sequenceLower",
  upper: "upper" | "sequenceUpper",
): boolean {
  return row[lower] !== null && row[upper] !== null;
}
