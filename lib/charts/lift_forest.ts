import { checkOptions, LIFT_FOREST_INPUT } from "../base/mod.ts";
import {
  axisValues,
  estimateDatum,
  excludesZero,
  forestSpec,
  type LiftRow,
  liftWithInterval,
  MOST_LABEL_SHARE,
  VALUE_COLUMNS,
} from "./_forest.ts";
import type { Chart, Part, VegaLiteSpec } from "./drawing/mod.ts";
import {
  chartOrMessage,
  checkLevel,
  checkNumbers,
  checkRows,
  distinctValues,
  groupLines,
  levelText,
  list,
  NOT_AVAILABLE,
  shortList,
} from "./drawing/mod.ts";

/** Input of {@linkcode liftForest}. */
export interface LiftForestInput {
  /** Rows in display order; rows of the same metric must be adjacent. */
  readonly rows: readonly LiftRow[];
  /** Confidence level of the intervals: 0.95 for 95%. */
  readonly level: number;
  /**
   * Heading of the chart.
   *
   * @default {"Lift against the control"}
   */
  readonly title?: string;
  /**
   * Validity of the intervals beyond one look at one lift. The heading shows it
   * after "95% intervals".
   *
   * @default {""}
   */
  readonly holds?: string;
  /**
   * Whether the heading is drawn; otherwise it only names the picture.
   *
   * @default {true}
   */
  readonly isHeaded?: boolean;
  /**
   * Smallest effect that matters, as a fraction; marked on both sides of 0%.
   *
   * @default {nothing}
   */
  readonly minimumEffect?: number;
}

/**
 * Charts lifts with their intervals, one per row, to show which metrics changed
 * and how certain that is.
 *
 * A filled mark has an interval that excludes 0%. If a row says which direction
 * is better, the mark points up for better and down for worse. An interval
 * without an end on one side extends to the edge and ends in an arrow. So does an
 * interval that is too wide for the others to remain legible. The numbers on the
 * right are always complete.
 *
 * @param input Rows and level.
 * @returns The chart.
 * @throws {RangeError} If a number is not finite, or the level is not strictly
 *   between 0 and 1.
 *
 * @example The description states the finding
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
 *   chart.description,
 *   "A clear change at 95%: " +
 *     "Conversion rate, B +4.2% (+1.1% to +7.3%).",
 * );
 * ```
 */
export function liftForest(input: LiftForestInput): Chart {
  checkOptions(LIFT_FOREST_INPUT, input);
  checkRows(input, ["level"], ["metric", "variation", "lift"]);
  const { rows, level, title = "Lift against the control", holds = "" } = input;
  const titleText = input.isHeaded ?? true ? title : "";
  checkLevel(level);
  checkNumbers({ minimumEffect: input.minimumEffect }, "the input");
  for (const { metric, variation, lift, lower, upper, pValue } of rows) {
    const [name, arm] = [metric, variation].map((text) => JSON.stringify(text));
    const where = `metric ${name}, variation ${arm}`;
    checkNumbers({ lift, lower, upper, pValue }, where);
  }
  return chartOrMessage({
    title,
    emptyMessage: rows.length > 0 ? null : "There are no lifts to show.",
    describe: () => describeLifts(rows, level),
    spec: (width) => liftsSpec(input, { title: titleText, holds }, width),
  });
}

/**
 * Returns the ends of an axis for lifts. Deciding rows determine it, and all
 * other rows extend it by at most its own width on each side.
 *
 * @param rows All rows that share the axis.
 * @returns The lowest and the highest lift, including 0.
 *
 * @example
 * ```ts
 * import { liftDomain } from "readout/charts";
 * import { assertEquals } from "@std/assert";
 *
 * const row = { metric: "Refund rate", variation: "B" };
 * const decides = { lift: 0.1, lower: 0.05, upper: 0.15, isDeciding: true };
 * const wild = { lift: -0.9, lower: -0.95, upper: -0.5 };
 * assertEquals(
 *   liftDomain([{ ...row, ...decides }, { ...row, ...wild }]),
 *   [-0.15, 0.15],
 * );
 * ```
 */
export function liftDomain(rows: readonly LiftRow[]): [number, number] {
  const ends = [0, ...axisValues(rows)];
  return [Math.min(...ends), Math.max(...ends)];
}

function describeLifts(rows: readonly LiftRow[], level: number): string {
  const defined = rows.filter(({ lift }) => lift !== null);
  if (defined.length === 0) {
    const names = shortList(rows.map(rowName), 4);
    return `None of the lifts is available: ${names}.`;
  }
  const clear = defined.filter(({ lower, upper, isClear }) =>
    isClear ?? excludesZero(lower, upper)
  );
  const levelPhrase = `at ${levelText(level)}`;
  const missing = rows.filter(({ lift }) => lift === null);
  const missingPhrase = missing.length === 0
    ? ""
    : `; ${NOT_AVAILABLE}: ${shortList(missing.map(rowName), 4)}`;
  const isSingle = defined.length === 1;
  if (clear.length === 0) {
    const subject = isSingle ? "The lift is not" : "No lift is";
    return `${subject} a clear change ${levelPhrase}${missingPhrase}.`;
  }
  const clearLifts = shortList(
    clear.map((row) => `${rowName(row)} ${liftWithInterval(row)}`),
    4,
  );
  const verb = clear.length === 1 ? "is a clear change" : "are clear changes";
  const subject = isSingle
    ? "A clear change"
    : `${clear.length} of ${defined.length} lifts ${verb}`;
  return `${subject} ${levelPhrase}: ${clearLifts}${missingPhrase}.`;
}

function rowName({ metric, variation }: LiftRow): string {
  return `${metric}, ${variation}`;
}

const ROW_HEIGHT = 26;
/** Row height in pixels if a name takes two lines. */
const TALL_ROW_HEIGHT = 34;

/** Returns the specification of the whole chart, which needs at least one row. */
function liftsSpec(
  { rows, level, minimumEffect }: LiftForestInput,
  { title, holds }: { readonly title: string; readonly holds: string },
  width: number,
): VegaLiteSpec {
  const lines = groupLines(rows, width * MOST_LABEL_SHARE);
  // A heading cannot extend beyond its own row.
  const isTall = lines.some(({ label, row }) =>
    row !== null && label.includes("\n")
  );
  const variations = distinctValues(rows.map(({ variation }) => variation));
  const withVariations = variations.length === 1 ? `${list(variations)}; ` : "";
  const intervals = `${levelText(level)} intervals ${holds}`.trimEnd();
  const key = rows.some(({ better }) => better !== undefined)
    ? "▲ better, ▼ worse"
    : "filled: a clear change";
  return forestSpec({
    lines,
    title,
    subtitle: `${withVariations}${intervals}; ${key}`,
    ...(minimumEffect === undefined ? {} : { minimumEffect }),
    estimates: rows,
    writers: VALUE_COLUMNS,
    rowHeight: isTall ? TALL_ROW_HEIGHT : ROW_HEIGHT,
    data: (domain) => {
      const data: Part[] = [];
      for (const { id, row } of lines) {
        if (row === null || row.lift === null) continue;
        const { metric, variation } = row;
        data.push({ metric, variation, ...estimateDatum(id, row, domain) });
      }
      return data;
    },
  }, width);
}
