/** The split of the traffic under watch, one look a day. */

import { sequentialSampleRatioTest } from "../stats/mod.ts";

/** A split may break grossly at once, or by half a percent of all visitors. */
const PRIOR = { concentration: [100, 10_000, 1_000_000] } as const;

/**
 * The first look at which the split is not as it should be, by the always-valid
 * test: of all intended splits together 1% ever come to such a look.
 *
 * @param looks Visitors to date by variation.
 * @param shares The intended shares, in any common unit.
 * @returns Position of the look; `null` where none raises the alarm, or counts
 *   fall, as those of visitors who came never do.
 */
export function splitAlarm(
  looks: readonly (readonly number[])[],
  shares: readonly number[],
): number | null {
  const isFalling = looks.some((look, at) =>
    look.some((count, arm) => count < (looks[at - 1]?.[arm] ?? 0))
  );
  return isFalling
    ? null
    : sequentialSampleRatioTest(looks, shares, PRIOR).firstAlarm;
}
