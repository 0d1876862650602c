import { checkOptions, INTERACTION_OPTIONS } from "../../options/mod.ts";
import { adjustPValues } from "../comparisons/mod.ts";
import { chiSquareSurvival, normalQuantile } from "../distributions/mod.ts";
import { solveSymmetric } from "../numerics/mod.ts";
import {
  changeInterval,
  checkCount,
  checkLevel,
  checkNonNegative,
  deepFreeze,
  type Estimate,
  NO_INTERVAL,
} from "../records/mod.ts";
import type {
  InteractionOptions,
  JointCells,
  JointTest,
  LiftInteraction,
  PairInteraction,
} from "./interaction_types.ts";
import {
  countOf,
  FEWEST_BUYERS,
  haveEffects,
  logMean,
  type Summed,
  sumOf,
  weightsOf,
} from "./_joint_means.ts";

/** Fewer visitors are expected of no cell that a chi-square can read. */
const FEWEST_EXPECTED = 5;

/**
 * For each pair of tests that ran at once: were their arms drawn independently
 * of each other, and does the lift of one differ with the arm of the other.
 *
 * Lifts multiply where tests leave each other alone, so what is tested is
 * whether the logarithms of the cells' means are a part of the one arm and a
 * part of the other: Wald's chi-square of all their contrasts, with
 * (a - 1) (b - 1) degrees of freedom.
 *
 * **What is assumed of those who bought nothing.** Exports hold buyers only.
 * If arms were drawn independently, the visitors of a cell are the product of
 * two shares, and in a contrast of ratios they cancel: sums stand for means, and
 * the error of a sum's logarithm, squared, is `squares / sum²`, in which the
 * chance of the draw is contained. That arms were drawn independently cannot be
 * seen from buyers: what looks like an interaction in conversion may be a
 * dependent draw. With the visitors of each cell it is tested (Pearson's
 * chi-square), and the cells are divided by them, the error being
 * `squares / sum² - 1 / visitors`.
 *
 * **False discoveries** are held by Benjamini and Hochberg (1995) over all that
 * is said of all pairs: assignments and both metrics. The contrasts of two
 * pairs are uncorrelated if arms are drawn independently, those that share a
 * test too, since the arms of the other two differ; the two metrics of one pair
 * rise and fall together. Under both the procedure holds its level (Benjamini
 * and Yekutieli 2001). Tests that do something are likelier to get in each
 * other's way (effect heredity, Hamada and Wu 1992): p-values are weighed
 * (Genovese, Roeder and Wasserman 2006, Biometrika 93), half of what may be false
 * being for pairs both of whose tests have an effect by themselves. What a test
 * does by itself is uncorrelated with the contrasts, too, so that the level holds;
 * of that four fifths are spent, a margin for orders with heavy tails.
 *
 * @param pairs Cells of each pair
 * @param options Level
 * @returns The tests in the order given
 * @throws {TypeError | RangeError} If a count is no count, or cells are no table
 *
 * @example Two lifts of 20% that leave nothing when they meet
 * ```ts
 * import { testInteractions } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const cell = (buyers: number) => ({
 *   visitors: null, buyers, sum: 50 * buyers, squares: 5_000 * buyers,
 * });
 * const [pair] = testInteractions([
 *   [[cell(2000), cell(2400)], [cell(2400), cell(2000)]],
 * ]);
 * assertAlmostEquals(pair!.conversion!.change.value!, 1 / 1.2 ** 2 - 1, 1e-12);
 * ```
 */
export function testInteractions(
  pairs: readonly JointCells[],
  options: InteractionOptions = {},
): PairInteraction[] {
  checkOptions(INTERACTION_OPTIONS, options);
  const { level = 0.95 } = options;
  checkLevel(level);
  pairs.forEach(checkCells);
  const metrics = [countOf, sumOf];
  const assigned = pairs.map(assignmentOf);
  const lifts = pairs.flatMap((cells) =>
    metrics.map((of) => liftOf(cells, of, level))
  );
  const likely = pairs.flatMap((cells) =>
    metrics.map((of) => haveEffects(cells, of))
  );
  const heldAll = held(
    [...assigned, ...lifts],
    [
      ...assigned.map(() => 1),
      ...weightsOf(lifts.map((lift) => lift !== null), likely),
    ],
    level,
  );
  const heldLifts = heldAll.slice(pairs.length) as (LiftInteraction | null)[];
  return deepFreeze(pairs.map((cells, i) => ({
    assignment: heldAll[i]!,
    conversion: heldLifts[2 * i]!,
    revenue: heldLifts[2 * i + 1]!,
    reason: reasonOf(cells, heldLifts[2 * i + 1]!),
  })));
}

function checkCells(cells: JointCells, pair: number): void {
  const columns = cells[0]?.length ?? 0;
  if (
    cells.length < 2 || columns < 2 ||
    cells.some((row) => row.length !== columns)
  ) {
    throw new RangeError(
      `pairs[${pair}] must be a table of two arms or more by two or more, with as many in each row`,
    );
  }
  for (const [i, row] of cells.entries()) {
    for (const [j, { visitors, buyers, sum, squares }] of row.entries()) {
      const name = `pairs[${pair}][${i}][${j}]`;
      checkCount(`${name}.buyers`, buyers);
      checkNonNegative(`${name}.squares`, squares);
      if (!Number.isFinite(sum)) checkNonNegative(`${name}.sum`, sum);
      if (visitors === null) continue;
      checkCount(`${name}.visitors`, visitors, buyers);
    }
  }
}

/**
 * Of what may be false so much is spent. The rest is for what the normal limit
 * of a few hundred heavy-tailed orders lets through: up to a seventh more in the
 * tails that many pairs reach.
 */
const SPENT = 0.8;

type Untold<T extends JointTest> = Omit<T, "adjustedPValue" | "significant">;

/** Adds to each p-value what is left of it among all of them, by their weights. */
function held(
  tests: readonly (Untold<JointTest> | null)[],
  weights: readonly number[],
  level: number,
): (JointTest | null)[] {
  const adjusted = adjustPValues(
    tests.map((test, i) =>
      test === null ? null : Math.min(1, test.pValue / (weights[i]! * SPENT))
    ),
    "benjamini-hochberg",
  );
  return tests.map((test, i) =>
    test === null ? null : {
      ...test,
      adjustedPValue: adjusted[i]!,
      significant: adjusted[i]! <= 1 - level,
    }
  );
}

/** Pearson's chi-square of a table of visitors. */
function assignmentOf(cells: JointCells): Untold<JointTest> | null {
  const counts = cells.map((row) => row.map(({ visitors }) => visitors));
  if (counts.some((row) => row.includes(null))) return null;
  const rows = counts.map((row) => total(row as number[]));
  const columns = counts[0]!.map((_, j) => total(counts.map((row) => row[j]!)));
  const all = total(rows);
  let statistic = 0;
  for (const [i, row] of counts.entries()) {
    for (const [j, count] of row.entries()) {
      const expected = rows[i]! * columns[j]! / all;
      if (!(expected >= FEWEST_EXPECTED)) return null;
      statistic += (count! - expected) ** 2 / expected;
    }
  }
  return chiSquare(statistic, cells);
}

function chiSquare(statistic: number, cells: JointCells): Untold<JointTest> {
  const degreesOfFreedom = (cells.length - 1) * (cells[0]!.length - 1);
  return {
    statistic,
    degreesOfFreedom,
    pValue: chiSquareSurvival(statistic, degreesOfFreedom),
  };
}

/** Wald's chi-square of all contrasts of the logarithms of a table's means. */
function liftOf(
  cells: JointCells,
  of: Summed,
  level: number,
): Untold<LiftInteraction> | null {
  const logs = cells.map((row) => row.map((cell) => logMean(cell, of)));
  if (logs.some((row) => row.includes(null))) return null;
  const at = (i: number, j: number): Estimate => logs[i]![j]!;
  const variance = (i: number, j: number): number =>
    at(i, j).standardError ** 2;
  const places = cells.slice(1).flatMap((row, i) =>
    row.slice(1).map((_, j) => [i + 1, j + 1] as const)
  );
  const contrasts = places.map(([i, j]) =>
    at(i, j).value - at(i, 0).value - at(0, j).value + at(0, 0).value
  );
  // What two contrasts have in common: the corner, a row, a column, a cell.
  const matrix = places.map(([i, j]) =>
    places.map(([k, l]) =>
      variance(0, 0) + (i === k ? variance(i, 0) : 0) +
      (j === l ? variance(0, j) : 0) +
      (i === k && j === l ? variance(i, j) : 0)
    )
  );
  const weights = solveSymmetric(matrix, contrasts);
  if (weights === null) return null;
  const reach = normalQuantile((1 + level) / 2) * Math.sqrt(matrix[0]![0]!);
  const [log] = contrasts as [number];
  return {
    ...chiSquare(
      total(contrasts.map((contrast, i) => contrast * weights[i]!)),
      cells,
    ),
    change: contrasts.length > 1 ? NO_INTERVAL : changeInterval(log, reach),
  };
}

function reasonOf(
  cells: JointCells,
  revenue: LiftInteraction | null,
): string | null {
  const fewest = Math.min(...cells.flat().map(({ buyers }) => buyers));
  if (fewest < FEWEST_BUYERS) {
    return `some two arms had fewer than ${FEWEST_BUYERS} buyers`;
  }
  return revenue === null
    ? "a few large orders carry the revenue of some two arms"
    : null;
}

function total(values: readonly (number | null)[]): number {
  return values.reduce<number>((sum, value) => sum + value!, 0);
}
