import type { LiftPoint, Readout } from "../record/mod.ts";

/**
 * The lifts of the primary metric as they stand now, with the band that holds
 * at every look: for an experience that runs, what its verdict goes by.
 *
 * @param readout The readout.
 * @returns The last point of each variation; none without daily data.
 *
 * @example
 * ```ts
 * import { latestLifts, openClient, readout } from "readout";
 * import { DEMO_EXPERIENCES } from "readout/sandbox";
 * import { assert } from "@std/assert";
 *
 * await using client = await openClient();
 * const result = await readout(client, DEMO_EXPERIENCES.clearWinner);
 * const [{ band } = {}] = latestLifts(result);
 * assert(band!.lower! > 0);
 * ```
 */
export function latestLifts(
  { overTime }: Pick<Readout, "overTime">,
): LiftPoint[] {
  const last = new Map(
    overTime?.lifts.map((point) => [point.variation, point]),
  );
  return [...last.values()];
}
