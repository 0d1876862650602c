import {
  type Chart,
  checkFinite,
  checkLevel,
  createChart,
  dayOf,
  distinct,
  emptySpec,
  levelText,
  NOT_AVAILABLE,
  shortList,
  signedPercent,
} from "../drawing/mod.ts";
import { excludesZero, intervalText } from "./_intervals.ts";
import { panelsSpec } from "./_lift_over_time_spec.ts";
import type { LiftOnDay, LiftPoint } from "./_lift_bands.ts";

export type { LiftPoint };

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
 * The first days, whose bands are too wide for the later ones to be seen or
 * have no end at all, are cut at the edge, and the chart says so. A variation
 * whose intervals have no end on any day is drawn without a band.
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
 * assertMatch(chart.description, /includes 0 %/);
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

function checked(point: LiftPoint): LiftOnDay {
  const { date, variation, ...numbers } = point;
  const where = `${JSON.stringify(variation)} on ${date}`;
  checkFinite(numbers, where);
  return { ...point, day: dayOf(date, where) };
}

function describe(
  rows: readonly LiftOnDay[],
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
      : finding(last, excludingSince(own), own.some(hasSequence));
  });
  if (findings.length === 0) return "There is no lift to show.";
  return `Lift with its always-valid ${levelText(level)} interval: ${
    shortList(findings, 4)
  }.`;
}

function hasSequence({ sequenceLower, sequenceUpper }: LiftOnDay): boolean {
  return sequenceLower !== null || sequenceUpper !== null;
}

function finding(
  last: LiftOnDay,
  since: string | null,
  intervals: boolean,
): string {
  const { variation, lift, sequenceLower, sequenceUpper } = last;
  const value = `${variation} ${signedPercent(lift ?? 0)}`;
  if (!intervals) {
    return `${value} on ${last.date}, without an interval`;
  }
  const interval = intervalText(sequenceLower, sequenceUpper);
  const verdict = since === null
    ? "which includes 0 %"
    : `which has left 0 % out since ${since}`;
  return `${value} (${interval}) on ${last.date}, ${verdict}`;
}

/** The first day from which on every interval lies on one side of zero. */
function excludingSince(rows: readonly LiftOnDay[]): string | null {
  let since: string | null = null;
  for (const { date, sequenceLower, sequenceUpper } of rows) {
    const excludes = excludesZero(sequenceLower, sequenceUpper);
    since = excludes ? since ?? date : null;
  }
  return since;
}
