import type { Estimate } from "../records/mod.ts";
import type { JointCell, JointCells } from "./interaction_types.ts";
import { cochranQ } from "../effects/mod.ts";

/**
 * A cell's sum must be carried by as many equal buyers (`sum² / squares`): with
 * fewer, its logarithm is not normal enough in the tails that many pairs reach.
 */
export const FEWEST_BUYERS = 100;

/** What is summed in a cell, and the sum of its squares. */
export type Summed = (cell: JointCell) => readonly [number, number];

/** Buyers. */
export function countOf({ buyers }: JointCell): readonly [number, number] {
  return [buyers, buyers];
}

/** What they spent. */
export function sumOf(
  { sum, squares }: JointCell,
): readonly [number, number] {
  return [sum, squares];
}

/**
 * The logarithm of a cell's mean, of its sum where visitors are not known; `null`
 * where too few carry it.
 */
export function logMean(cell: JointCell, of: Summed): Estimate | null {
  const [sum, squares] = of(cell);
  const { visitors } = cell;
  if (!(sum > 0 && sum ** 2 >= FEWEST_BUYERS * squares)) return null;
  const variance = squares / sum ** 2 - (visitors === null ? 0 : 1 / visitors);
  return variance <= 0 ? null : {
    value: Math.log(visitors === null ? sum : sum / visitors),
    standardError: Math.sqrt(variance),
  };
}

/** A test by itself has an effect, for the weights, at this p-value. */
const EFFECT_LEVEL = 0.05;

/**
 * Weights whose mean is 1: half of what may be false is for pairs both of whose
 * tests have an effect by themselves, half for all of them.
 */
export function weightsOf(
  tested: readonly boolean[],
  likely: readonly boolean[],
): number[] {
  const all = tested.filter((isTested) => isTested).length;
  const chosen = likely.filter((isLikely, i) => isLikely && tested[i]).length;
  return likely.map((isLikely) =>
    chosen === 0 ? 1 : (1 + (isLikely ? all / chosen : 0)) / 2
  );
}

/** Whether each of two tests has an effect, whatever the arm of the other. */
export function haveEffects(cells: JointCells, of: Summed): boolean {
  const columns = cells[0]!.map((_, j) => cells.map((row) => row[j]!));
  return [cells, columns].every((arms) => {
    const logs = arms.map((arm) => logMean(merged(arm), of));
    return !logs.includes(null) &&
      cochranQ(logs as Estimate[]).pValue <= EFFECT_LEVEL;
  });
}

function merged(cells: readonly JointCell[]): JointCell {
  const sumOf = (of: (cell: JointCell) => number): number =>
    cells.reduce((sum, cell) => sum + of(cell), 0);
  return {
    visitors: cells.some(({ visitors }) => visitors === null)
      ? null
      : sumOf(({ visitors }) => visitors!),
    buyers: sumOf(({ buyers }) => buyers),
    sum: sumOf(({ sum }) => sum),
    squares: sumOf(({ squares }) => squares),
  };
}
