/** What a test takes before it starts, as a table. */

import { checkOptions, PLAN_VIEW_OPTIONS } from "../base/mod.ts";
import {
  blocksView,
  type Cell,
  cells,
  type DisplayView,
  makeTable,
  table,
} from "../document/mod.ts";
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

/** A test that could be run. */
export interface PlannedTest {
  /** What tells it from the others of the table. */
  readonly name: string;
  /** The difference of the means that it is to find, in the metric's unit. */
  readonly difference: number;
  /** Standard deviation of the metric per visitor, in the metric's unit. */
  readonly standardDeviation: number;
  /** Chance to find the difference; 0.8 unless given. */
  readonly power?: number;
  /** Variations beside the control; 1 unless given. */
  readonly comparisons?: number;
  /**
   * Looks at equal parts of the visitors, or "every" for the band that holds
   * however often one looks; one look at the end unless given.
   */
  readonly looks?: number | "every";
  /** Bounds of the looks; O'Brien and Fleming's unless given. */
  readonly design?: GroupSequentialDesign;
  /** How the looks may stop for futility, too; never unless given. */
  readonly futility?: SpendingDesign;
  /**
   * The prior of the difference, where a chance to be better of 97.5% decides
   * in place of a test.
   */
  readonly prior?: NormalPrior;
}

/** What {@linkcode planView} says beside the figures. */
export interface PlanViewOptions {
  /** The table's heading. */
  readonly title: string;
  /** What the tests' names are, the head of their column. */
  readonly by: string;
  /** Visitors of each day that would take part, oldest first. */
  readonly dailyVisitors: ArrayLike<number>;
  /**
   * Share of the ideas tested so far that truly were better, 0.1 for one in ten:
   * says how many of the gains that are called will be none.
   */
  readonly successRate?: number;
}

const POWER = 0.8;
const ALPHA = 0.05;
/**
 * What tests take, one below the other: visitors of all variations together (at
 * the most, where looks may stop a test), days, whole weeks, and how many more
 * visitors than the first one needs; where tests have looks, also how many they
 * need on average, if the difference is there and if there is none.
 *
 * @param tests The tests; the first is what the others are compared with.
 * @param options Heading, and the visitors that come.
 * @returns A view that Jupyter shows.
 * @throws {TypeError | RangeError} If a number is out of its range.
 *
 * @example Power has its price
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
  const needed = tests.map(needsOf);
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

/** Visitors of all variations: at the most, and on average where it may stop. */
interface Needs {
  readonly visitors: number;
  readonly ifTrue: number | null;
  readonly ifNone: number | null;
}

function needsOf(test: PlannedTest): Needs {
  const { difference, standardDeviation, comparisons = 1, looks = 1 } = test;
  const { power = POWER, design = "obrien-fleming", futility, prior } = test;
  const target = { difference, standardDeviation };
  const atEnd = { ifTrue: null, ifNone: null };
  if (prior !== undefined) {
    const { nControl, nTreatment } = bayesianSampleSize(target, {
      prior,
      power,
      chanceToWin: 1 - ALPHA / 2 / comparisons,
    });
    return { visitors: nControl + comparisons * nTreatment, ...atEnd };
  }
  if (looks === "every") {
    const { total } = sequenceSampleSize(target, { power, comparisons });
    return { visitors: total, ...atEnd };
  }
  const { total } = sampleSize(target, { power, comparisons });
  if (looks === 1) return { visitors: total, ...atEnd };
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
