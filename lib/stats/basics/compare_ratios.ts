import { checkOptions, COMPARE_RATIOS_OPTIONS } from "../../base/mod.ts";
import {
  compareJointRatios,
  type CompareRatiosOptions,
  type RatioComparison,
} from "../comparisons/mod.ts";
import { jointMoments } from "../moments/mod.ts";
import type { ColumnSeries, JointMoments } from "../records/mod.ts";
import { readNumbers } from "../records/mod.ts";

/** Dataframe with one row per unit. */
export interface RatioFrame {
  /** Returns the column with the given name. */
  readonly getColumn: (name: string) => ColumnSeries;
}

/**
 * Compares a ratio of sums between two arms, such as average order value, units
 * per order, or cost per revenue.
 *
 * @param control Dataframe with one row per visitor, or joint moments per visitor
 * @param treatment Data of the treatment, in the same form
 * @param options The two columns, and the options of `relativeLift`
 * @returns Both ratios and the lift of the treatment's ratio
 * @throws {TypeError | RangeError} If a column is missing, or an option is out of
 * range
 *
 * @example Revenue per order
 * ```ts
 * import { compareRatios, pl } from "readout";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const control = pl.DataFrame({ revenue: [0, 40, 60, 0], orders: [0, 1, 2, 0] });
 * const treatment = pl.DataFrame({ revenue: [50, 0, 30, 0], orders: [1, 0, 1, 0] });
 * const { lift } = compareRatios(control, treatment, {
 *   numerator: "revenue",
 *   denominator: "orders",
 * });
 * assertAlmostEquals(lift.value!, 0.2, 1e-12);
 * ```
 */
export function compareRatios(
  control: JointMoments | RatioFrame,
  treatment: JointMoments | RatioFrame,
  options: CompareRatiosOptions,
): RatioComparison {
  if (options === undefined) {
    throw new TypeError(
      "compareRatios needs two arms and their columns: compareRatios(control, treatment, { numerator, denominator })",
    );
  }
  checkOptions(COMPARE_RATIOS_OPTIONS, options);
  const { numerator, denominator } = options;
  return compareJointRatios(
    readJointMoments(control, numerator, denominator),
    readJointMoments(treatment, numerator, denominator),
    options,
  );
}

function readJointMoments(
  arm: JointMoments | RatioFrame,
  ...names: readonly string[]
): JointMoments {
  const frame = arm as RatioFrame;
  if (typeof frame.getColumn !== "function") return arm as JointMoments;
  const columns = names.map((name) =>
    [name, readNumbers(frame.getColumn(name), name)] as const
  );
  return jointMoments(Object.fromEntries(columns));
}
