/** Table of the requirements of planned tests. */

import { checkOptions, PLAN_VIEW_OPTIONS } from "../base/mod.ts";
import type { Cell, DisplayView } from "../document/mod.ts";
import { blocksView, cells, makeTable, table } from "../document/mod.ts";
import {
  bayesianSampleSize,
  falsePositiveRisk,
  groupSequentialBoundaries,
  type GroupSequentialDesign,
  type NormalPrior,
  runningTime,
  sampleSize,
  sequenceSampleSize,
  sequentialSize,
  type SpendingDesign,
} from "../stats/mod.ts";

/** Test to plan. */
export interface PlannedTest {
  /** Name of the test, which distinguishes it from the others in the table. */
  readonly name: string;
  /** Difference of the means to detect, in the metric's unit. */
  readonly difference: number;
  /** Standard deviation of the metric per visitor, in the metric's unit. */
  readonly standardDeviation: number;
  /** Probability of detecting the difference; 0.8 by default. */
  readonly power?: number;
  /** Number of treatments; 1 by default. */
  readonly comparisons?: number;
  /**
   * Number of looks at equal parts of the visitors, or "every" for an
   * always-valid band. One look at the end by default.
   */
  readonly looks?: number | "every";
  /** Bounds of the looks; O'Brien and Fleming's by default. */
  readonly design?: GroupSequentialDesign;
  /** Spending design for stopping for futility; none by default. */
  readonly futility?: SpendingDesign;
  /**
   * Prior of the difference. With a prior, a chance to win of 97.5% decides
   * instead of a test.
   */
  readonly prior?: NormalPrior;
}

/** Options of {@linkcode planView}. */
export interface PlanViewOptions {
  /** Heading of the table. */
  readonly title: string;
  /** Header of the column with the tests' names. */
  readonly by: string;
  /** Daily number of visitors who would take part, oldest first. */
  readonly dailyVisitors: ArrayLike<number>;
  /**
   * Share of past ideas that were true improvements, such as 0.1 for one in ten.
   * With it, the table shows the share of significant gains that are false.
   */
  readonly successRate?: number;
}

const POWER = 0.8;
const ALPHA = 0.05;
/**
 * Compares the requirements of planned tests. The table shows visitors over all
 * variations (the maximum if looks may stop a test), days, whole weeks, and the
 * additional visitors relative to the first test. For tests with looks, it also
 * shows the average number of visitors with and without a true difference.
 *
 * @param tests Tests to compare; the first one is the reference.
 * @param options Heading, and daily visitors.
 * @returns A view that Jupyter displays.
 * @throws {TypeError | RangeError} If a number is out of range.
 *
 * @example The cost of higher power
 * ```ts
 * import { planView } from "readout";
 * import { assertStringIncludes } from "@std/assert";
 *
 * const target = { difference: 0.15, standardDeviation: 9 };
 * const view = planView([
 *   { name: "80%", ...target },
 *   { name: "90%", ...target, power: 0.9 },
 * ], { title: "To find 0.15 more", by: "Power", dailyVisitors: [4_000] });
 * assertStringIncludes(view.text, "113,026");
 * ```
 */
export function planView(
  tests: readonly PlannedTest[],
  options: PlanViewOptions,
): DisplayView {
  checkOptions(PLAN_VIEW_OPTIONS, options);
  const { title, by, dailyVisitors, successRate } = options;
  const needed = tests.map(requiredVisitors);
  return blocksView(table(makeTable({
    id: "plan",
    caption: title,
    head: {
      name: by,
      visitors: "Visitors",
      days: "Days",
      weeks: "Whole weeks",
      cost: "Cost",
      ifTrue: "On average",
      ifNone: "If there is no effect",
      luck: "False gains",
    },
    optional: ["cost", "ifTrue", "ifNone", "luck"],
    rows: tests.map(({ name, power = POWER, comparisons = 1 }, index) => {
      const { visitors, ifTrue, ifNone } = needed[index]!;
      const { days, weeks } = runningTime(dailyVisitors, visitors);
      return {
        name: cells.text(name),
        visitors: cells.count(Math.ceil(visitors)),
        days: cells.count(days),
        weeks: cells.count(weeks),
        cost: index === 0
          ? cells.blank
          : cells.change(visitors / needed[0]!.visitors - 1),
        ifTrue: averageCell(ifTrue),
        ifNone: averageCell(ifNone),
        ...(successRate === undefined ? {} : {
          luck: cells.chance(falsePositiveRisk({
            successRate,
            power,
            alpha: ALPHA / comparisons,
          })),
        }),
      };
    }),
  })));
}

function averageCell(visitors: number | null): Cell {
  return visitors === null ? cells.blank : cells.count(Math.ceil(visitors));
}

/**
 * Visitors over all variations: the maximum, and the average if looks may stop
 * the test.
 */
interface RequiredVisitors {
  readonly visitors: number;
  readonly ifTrue: number | null;
  readonly ifNone: number | null;
}

function requiredVisitors(test: PlannedTest): RequiredVisitors {
  const { difference, standardDeviation, comparisons = 1, looks = 1 } = test;
  const { power = POWER, design = "obrien-fleming", futility, prior } = test;
  const target = { difference, standardDeviation };
  const withoutAverages = { ifTrue: null, ifNone: null };
  if (prior !== undefined) {
    const { nControl, nTreatment } = bayesianSampleSize(target, {
      prior,
      power,
      chanceToWin: 1 - ALPHA / 2 / comparisons,
    });
    return {
      visitors: nControl + comparisons * nTreatment,
      ...withoutAverages,
    };
  }
  if (looks === "every") {
    const { total } = sequenceSampleSize(target, { power, comparisons });
    return { visitors: total, ...withoutAverages };
  }
  const { total } = sampleSize(target, { power, comparisons });
  if (looks === 1) return { visitors: total, ...withoutAverages };
  const alpha = ALPHA / comparisons;
  const boundaries = groupSequentialBoundaries({
    design,
    informationRates: Array.from(
      { length: looks },
      (_, look) => (look + 1) / looks,
    ),
    ...(futility === undefined
      ? { alpha }
      : { alpha: alpha / 2, alternative: "greater" }),
  });
  const { inflation, averageIfTrue, averageIfNone } = sequentialSize(
    boundaries,
    futility === undefined ? { power } : { power, futility },
  );
  return {
    visitors: total * inflation,
    ifTrue: total * averageIfTrue,
    ifNone: total * averageIfNone,
  };
}
