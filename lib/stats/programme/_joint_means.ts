import type { Estimate } from "../records/mod.ts";
import type { JointCell } from "./interaction_types.ts";

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
