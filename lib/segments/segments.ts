/** One experience by segment. */

import { checkOptions, SEGMENT_READOUT_OPTIONS } from "../base/mod.ts";
import type { Client } from "../api/mod.ts";
import { groupedReadout, groupSettings } from "./_grouped.ts";
import { loadSegments } from "./_segment_data.ts";
import { DIMENSIONS } from "./_dimensions.ts";
import type { SegmentReadoutOptions } from "./options.ts";
import type { SegmentReadout } from "./types.ts";
import { attachGroupDisplay, type ShownGroups } from "./views.ts";
import { deepFreeze } from "../stats/mod.ts";

/**
 * An experience by segment: does the lift differ by device, country, channel,
 * landing page, or between new and returning visitors?
 *
 * Every segment has its metrics with intervals, and whether the lifts differ is
 * tested for each metric (Cochran's Q), since one segment significant and
 * another one not is no evidence of that. p-values are corrected for the number
 * of segments and metrics; lifts also come drawn towards each other, which is
 * what to expect of a segment that was picked for its lift. Segments with few
 * buyers are shown and not tested; what no segment covers is a segment, too.
 *
 * Visitors come from one filtered time series per segment. Orders come from one
 * export when it has a column that agrees with the service's filters, else from
 * one filtered export per segment; the settings say which. All calls go through
 * the client's schedule.
 *
 * @param client The service.
 * @param experience Id, name, or what no other has: a part of its name, or the
 *   beginning of its id.
 * @param options What to cut by, range, filters, level, correction.
 * @returns A frozen record that shows itself in notebooks.
 * @throws {ReadoutError} When the service cannot be read, or the segments cannot
 *   be known.
 * @throws {RangeError} When an option lies outside its range, or the filters
 *   already choose a segment.
 *
 * @example
 * ```ts
 * import { openClient } from "readout";
 * import { segmentReadout } from "readout/segments";
 * import { DEMO_EXPERIENCES } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using client = await openClient();
 * const { segments, metrics } = await segmentReadout(
 *   client,
 *   DEMO_EXPERIENCES.clearWinner,
 *   { by: "deviceType" },
 * );
 * assertEquals(segments.map(({ name }) => name), ["mobile", "desktop"]);
 * const revenue = metrics.find(({ name }) => name === "net_revenue_per_visitor")!;
 * assertEquals(revenue.interactions[0]!.degreesOfFreedom, 1);
 * ```
 */
export async function segmentReadout(
  client: Client,
  experience: string,
  options: SegmentReadoutOptions,
): Promise<ShownGroups<SegmentReadout>> {
  checkOptions(SEGMENT_READOUT_OPTIONS, options);
  const { by } = options;
  if (!Object.hasOwn(DIMENSIONS, by)) {
    const names = Object.keys(DIMENSIONS).join(", ");
    throw new RangeError(
      `There are no segments by "${by}"; known are ${names}`,
    );
  }
  const { maxSegments = 12 } = options;
  if (!Number.isInteger(maxSegments) || maxSegments < 1) {
    throw new RangeError(
      `maxSegments must be a whole number from 1: current value is ${maxSegments}`,
    );
  }
  // Before anything is asked of the service.
  groupSettings(options);
  const data = await loadSegments(client, experience, options);
  const { title } = DIMENSIONS[by];
  const record = await groupedReadout(data, options, {
    title,
    contrast: `by ${title}`,
  });
  return attachGroupDisplay(deepFreeze({ ...record, by }));
}
