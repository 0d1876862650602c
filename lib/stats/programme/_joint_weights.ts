import { cochranQ } from "../effects/mod.ts";
import type { Estimate } from "../records/mod.ts";
import type { JointCell, JointCells } from "./interaction_types.ts";
import { logMean, type Summed } from "./_joint_means.ts";

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
