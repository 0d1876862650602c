/** Selects the leading amounts of a variation. */

import type { ProjectedAmount, ProjectedImpact } from "./types.ts";

/**
 * Returns the sign of an amount if its interval excludes zero.
 *
 * @param amount Projected amount.
 * @returns 1 for a gain, -1 for a loss, 0 if the interval includes zero.
 */
export function settledSign(
  { amount }: Pick<ProjectedAmount, "amount">,
): number {
  const { lower, upper } = amount;
  if (lower !== null && lower > 0) return 1;
  return upper !== null && upper < 0 ? -1 : 0;
}

/**
 * Returns the leading amounts of a variation: that of the primary metric, and the
 * next one with a different sign, such as revenue next to profit.
 *
 * @param worth Projected impact of a readout.
 * @param variation Name of the variation.
 * @returns One or two amounts; empty if the variation has none.
 *
 * @example
 * ```ts
 * import { openClient } from "readout";
 * import { leadingAmounts, readout } from "readout/readout";
 * import { DEMO_EXPERIENCES } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using client = await openClient();
 * const { projectedImpact } = await readout(client, DEMO_EXPERIENCES.clearWinner);
 * const titles = leadingAmounts(projectedImpact, "Progress bar").map(({ title }) => title);
 * assertEquals(titles, ["Gross profit"]);
 * ```
 */
export function leadingAmounts(
  { amounts }: Pick<ProjectedImpact, "amounts">,
  variation: string,
): readonly ProjectedAmount[] {
  const [deciding, ...alternatives] = amounts.filter((amount) =>
    amount.variation === variation
  );
  if (deciding === undefined) return [];
  const sign = settledSign(deciding);
  const contrasting = alternatives.find((amount) =>
    settledSign(amount) !== sign
  );
  return contrasting === undefined ? [deciding] : [deciding, contrasting];
}
