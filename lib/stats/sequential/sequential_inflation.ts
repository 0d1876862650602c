import { NEVER, spentOver } from "./_boundaries.ts";
import { checkOpenUnit } from "../records/mod.ts";
import { falsePosition } from "../numerics/mod.ts";
import type { GroupSequentialBoundaries } from "./group_sequential.ts";
import { normalQuantile } from "../distributions/mod.ts";

/**
 * By how much a sequential plan multiplies the sample size of a plan with a
 * single look, for the same power: multiply {@linkcode sampleSize} by it.
 *
 * @param boundaries The bounds of the plan
 * @param power Power wanted
 * @returns The factor for the largest sample, at least 1
 * @throws {TypeError | RangeError} If the power is not above alpha and below 1
 *
 * @example Pocock's price for five looks
 * ```ts
 * import { groupSequentialBoundaries, sequentialInflation } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const boundaries = groupSequentialBoundaries({
 *   design: "pocock",
 *   informationRates: [0.2, 0.4, 0.6, 0.8, 1],
 * });
 * assertAlmostEquals(sequentialInflation(boundaries, 0.8), 1.228, 1e-3);
 * ```
 */
export function sequentialInflation(
  boundaries: GroupSequentialBoundaries,
  power: number,
): number {
  checkOpenUnit("power", power);
  const { alpha, informationRates } = boundaries;
  const criticalValues = boundaries.criticalValues.map((z) => z ?? NEVER);
  if (power <= alpha) {
    throw new RangeError(
      `power must exceed alpha: current values are ${power} and ${alpha}`,
    );
  }
  const sides = boundaries.alternative === "two-sided" ? 2 : 1;
  const excess = (drift: number) =>
    spentOver(informationRates, criticalValues, sides, drift).at(-1)! - power;
  const single = normalQuantile(power) - normalQuantile(alpha / sides);
  const drift = falsePosition(excess, 0, single * 3 + 3);
  return (drift / single) ** 2;
}
