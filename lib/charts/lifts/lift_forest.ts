import { checkOptions, LIFT_FOREST_INPUT } from "../../options/mod.ts";
import {
  type Chart,
  checkFinite,
  checkLevel,
  createChart,
  emptySpec,
  levelText,
  NOT_AVAILABLE,
  shortList,
  signedPercent,
} from "../drawing/mod.ts";
import { excludesZero, intervalText } from "./_intervals.ts";
import { forestSpec } from "./_lift_forest_spec.ts";
import type { LiftRow } from "./_lift_forest_spec.ts";

export type { LiftRow };

/** What {@linkcode liftForest} draws. */
export interface LiftForestInput {
  /** Kept in this order; rows of one metric stand together. */
  readonly rows: readonly LiftRow[];
  /** Of the intervals: 0.95 for 95 %. */
  readonly level: number;
  /**
   * The heading.
   *
   * @default {"Lift against the control"}
   */
  readonly title?: string;
  /**
   * What the intervals hold for beside one look at one lift, as the heading says
   * it behind "95 % intervals".
   *
   * @default {""}
   */
  readonly holds?: string;
}

/**
 * Lifts with their intervals, one row each: which metrics moved, and how surely.
 *
 * A filled mark has an interval that leaves 0 % out. An interval
 * without an end on one side runs to the edge and ends in an arrow, and so does
 * one that is too wide for the others to remain legible; the numbers at the
 * right are always the full ones.
 *
 * @param input Rows and level.
 * @returns The chart.
 * @throws {RangeError} When a number is not finite, or the level is not a
 *   fraction between 0 and 1.
 *
 * @example A description states the finding
 * ```ts
 * import { liftForest } from "readout/charts";
 * import { assertEquals } from "@std/assert";
 *
 * const chart = liftForest({
 *   level: 0.95,
 *   rows: [{
 *     metric: "Conversion rate",
 *     variation: "B",
 *     lift: 0.042,
 *     lower: 0.011,
 *     upper: 0.073,
 *   }],
 * });
 * assertEquals(
 *   chart.description.replaceAll("\u00a0", " "),
 *   "The lift has a 95 % interval that leaves 0 % out: " +
 *     "Conversion rate, B +4.2 % (+1.1 % to +7.3 %).",
 * );
 * ```
 */
export function liftForest(input: LiftForestInput): Chart {
  checkOptions(LIFT_FOREST_INPUT, input);
  const { rows, level, title = "Lift against the control", holds = "" } = input;
  checkLevel(level);
  for (const { metric, variation, lift, lower, upper, pValue } of rows) {
    const where = `metric ${JSON.stringify(metric)}, variation ${
      JSON.stringify(variation)
    }`;
    checkFinite({ lift, lower, upper, pValue }, where);
  }
  return createChart({
    title,
    description: describe(rows, level),
    spec: (width) =>
      rows.length === 0
        ? emptySpec(width, title, "There is no lift to show.")
        : forestSpec(rows, level, { title, holds }, width),
  });
}

function describe(rows: readonly LiftRow[], level: number): string {
  const known = rows.filter(({ lift }) => lift !== null);
  if (known.length === 0) {
    return rows.length === 0
      ? "There is no lift to show."
      : `None of the lifts is available: ${shortList(rows.map(nameOf), 4)}.`;
  }
  const clear = known.filter(({ lower, upper, isClear }) =>
    isClear ?? excludesZero(lower, upper)
  );
  const interval = `${levelText(level)} interval that leaves 0 % out`;
  const missing = rows.filter(({ lift }) => lift === null);
  const rest = missing.length === 0
    ? ""
    : `; ${NOT_AVAILABLE}: ${shortList(missing.map(nameOf), 4)}`;
  const named = clear.map((row) =>
    `${nameOf(row)} ${signedPercent(row.lift ?? 0)} (${
      intervalText(row.lower, row.upper)
    })`
  );
  if (clear.length === 0) {
    const subject = known.length === 1
      ? "The lift has no"
      : `None of the ${known.length} lifts has a`;
    return `${subject} ${interval}${rest}.`;
  }
  const subject = known.length === 1
    ? "The lift has a"
    : `${clear.length} of ${known.length} lifts ${
      clear.length === 1 ? "has" : "have"
    } a`;
  return `${subject} ${interval}: ${shortList(named, 4)}${rest}.`;
}

function nameOf({ metric, variation }: LiftRow): string {
  return `${metric}, ${variation}`;
}
