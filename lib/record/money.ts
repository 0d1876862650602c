/** How the amounts of a variation stand to each other. */

import type { ProjectedAmount, ProjectedImpact } from "./types.ts";

/**
 * Which way an amount is settled.
 *
 * @param amount The amount.
 * @returns 1 for a gain, -1 for a loss, 0 where its interval has both.
 */
export function settledSign(
  { amount }: Pick<ProjectedAmount, "amount">,
): number {
  const { lower, upper } = amount;
  if (lower !== null && lower > 0) return 1;
  return upper !== null && upper < 0 ? -1 : 0;
}

/**
 * Returns the amounts that a variation is told by: what decides, and beside it the
 * next one that does not go the same way, revenue beside profit.
 *
 * @param worth What a result is worth.
 * @param variation The variation.
 * @returns One amount or two; none where none is stated.
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
