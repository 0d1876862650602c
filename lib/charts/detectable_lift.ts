import { checkOptions, DETECTABLE_LIFT_INPUT } from "../base/mod.ts";
import {
  annotation,
  type Chart,
  checkNumbers,
  checkRows,
  counted,
  labelExpression,
  number,
  numberAxis,
  palette,
  percent,
  shortList,
  tickCount,
} from "./drawing/mod.ts";
import type { LineSeries, SeriesChart } from "./_lines.ts";
import { integerChannel, seriesChart, seriesValues } from "./_lines.ts";

/** Smallest lifts that one test plan can detect. */
export interface PlanLine {
  /** Display name of the plan: "80% power", "90% power, 20 : 80 split". */
  readonly name: string;
  /** Points in any order. */
  readonly points: readonly {
    /** Number of weeks or visitors, an integer from 1. */
    readonly at: number;
    /** Smallest detectable lift, a positive fraction; `null` is a gap. */
    readonly lift: number | null;
  }[];
}

/** Input of {@linkcode detectableLift}. */
export interface DetectableLiftInput {
  /** Display name of the metric. */
  readonly metric: string;
  /** Unit of the horizontal axis. */
  readonly over: "weeks" | "visitors";
  /** Lines of the chart, one per power, split or number of variations. */
  readonly rows: readonly PlanLine[];
  /** Expected lift as a positive fraction, drawn as a horizontal line. */
  readonly target?: number | null;
}

/**
 * Charts the smallest detectable lift by running time or sample size. Each power
 * or split has a line, and the chart shows where it reaches the expected lift.
 *
 * @param input Lines and expected lift.
 * @returns The chart.
 * @throws {RangeError} If a lift is not positive, a position is not an integer
 *   from 1, or two lines have the same name.
 *
 * @example
 * ```ts
 * import { detectableLift } from "readout/charts";
 * import { assertEquals } from "@std/assert";
 *
 * const chart = detectableLift({
 *   metric: "Conversion rate",
 *   over: "weeks",
 *   target: 0.06,
 *   rows: [{
 *     name: "80% power",
 *     points: [{ at: 2, lift: 0.08 }, { at: 4, lift: 0.057 }],
 *   }],
 * });
 * assertEquals(
 *   chart.description,
 *   "Smallest detectable lift in Conversion rate: 80% power 5.7% after 4 " +
 *     "weeks, and the target of 6.0% after 4 weeks.",
 * );
 * ```
 */
export function detectableLift(input: DetectableLiftInput): Chart {
  checkOptions(DETECTABLE_LIFT_INPUT, input);
  checkRows(input, ["metric", "over"], ["name", "points"]);
  const { metric, over, target = null } = input;
  const series = input.rows.map(({ name, points }): LineSeries => ({
    name,
    points: points.map(({ at, lift }) => ({ at, value: lift })),
  }));
  checkLines(series, target);
  return seriesChart({
    title: `${metric}: smallest detectable lift by ${over}`,
    series,
    control: null,
    emptyMessage: "There is no plan to show.",
    describe: () => describeLines(series, input),
    look: (width) => linesAppearance(series, width, over, target),
  });
}

function checkLines(lines: readonly LineSeries[], target: number | null): void {
  const checkAboveZero = (lift: number | null, where: string) =>
    checkNumbers({ lift }, where, "a fraction above 0", (value) => value > 0);
  checkAboveZero(target, "the target");
  for (const { name, points } of lines) {
    for (const { at, value } of points) {
      checkAboveZero(value, JSON.stringify(name));
      checkNumbers({ place: at }, name, "1 or more", (place) => place >= 1);
    }
  }
}

function describeLines(
  series: readonly LineSeries[],
  { metric, over, target = null }: DetectableLiftInput,
): string {
  const describePosition = (value: number) =>
    over === "weeks"
      ? `after ${counted(value, "week")}`
      : `with ${counted(value, "visitor")}`;
  const findings: string[] = [];
  for (const { name, points } of series) {
    const defined = points.filter(({ value }) => value !== null)
      .sort((a, b) => a.at - b.at);
    const last = defined.at(-1);
    if (last === undefined) continue;
    let text = `${name} ${percent(last.value!)} ${describePosition(last.at)}`;
    if (target !== null) {
      const reached = defined.find(({ value }) => value! <= target);
      const positionText = reached === undefined
        ? "not reached"
        : describePosition(reached.at);
      text += `, and the target of ${percent(target)} ${positionText}`;
    }
    findings.push(text);
  }
  return `Smallest detectable lift in ${metric}: ${shortList(findings, 4)}.`;
}

function linesAppearance(
  series: readonly LineSeries[],
  width: number,
  over: DetectableLiftInput["over"],
  target: number | null,
): ReturnType<SeriesChart["look"]> {
  const places = series.flatMap(({ points }) => points.map(({ at }) => at));
  const isWeeks = over === "weeks";
  // Numbers of visitors have many digits, so their axis has round ends and
  // fewer ticks.
  const x = numberAxis(isWeeks ? places : [0, ...places], number, {
    endsAtValues: isWeeks,
    integers: true,
    count: tickCount(width) + 2,
  });
  const axis = numberAxis([0, ...seriesValues(series), target], percent, {
    unitPower: 2,
  });
  const prefix = series.length === 1 ? `${series[0]!.name}; ` : "";
  const dotted = target === null
    ? ""
    : `; line across: the target of ${percent(target)}`;
  return {
    subtitle: `${prefix}${
      prefix === "" ? "L" : "l"
    }ift in percent of the control${dotted}`,
    axis,
    x: () =>
      integerChannel({
        title: over === "weeks" ? "Weeks" : "Visitors, all variations together",
        ticks: x.values,
        tickLabel: labelExpression(x.values, (_, index) => x.labels[index]!),
        domain: isWeeks ? x.domain : [0, Math.max(...places)],
      }),
    background: target === null ? [] : [
      annotation("rule", { color: palette.muted.light, strokeWidth: 1.5 }, {
        y: { datum: target },
      }),
    ],
  };
}
