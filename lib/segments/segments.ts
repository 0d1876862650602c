/** Readout of one experience by segment. */

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
 * Reads an experience by segment, to show whether the lift differs by device,
 * country, channel, landing page, or between new and returning visitors.
 *
 * Each segment has its metrics with intervals. Cochran's Q tests for each metric
 * whether the lifts differ, because a significant lift in only one segment is not
 * evidence of a difference. P-values are corrected for the number of segments and
 * metrics. Shrunken lifts show what to expect of a segment that was selected for
 * its lift. Segments with few buyers are shown but not tested. Visitors outside
 * all segments form a segment of their own.
 *
 * Visitors come from one filtered time series per segment. Orders come from a
 * single export if one of its columns agrees with the service's filters.
 * Otherwise they come from one filtered export per segment; the settings say
 * which. All calls go through the client's scheduler.
 *
 * @param client Client of the service.
 * @param experience Id or name of the experience, or a unique part of its name or
 *   beginning of its id.
 * @param options Dimension, date range, filters, level, correction.
 * @returns A frozen record with a notebook display.
 * @throws {ReadoutError} If the service cannot be read, or the segments cannot be
 *   determined.
 * @throws {RangeError} If an option is out of range, or the filters already
 *   select a segment.
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
      `No segments by "${by}". Available: ${names}`,
    );
  }
  const { maxSegments = 12 } = options;
  if (!Number.isInteger(maxSegments) || maxSegments < 1) {
    throw new RangeError(
      `maxSegments must be a whole number of at least 1: current value is ${maxSegments}`,
    );
  }
  // Invalid options must fail before the first call to the service.
  groupSettings(options);
  const data = await loadSegments(client, experience, options);
  const { title } = DIMENSIONS[by];
  const record = await groupedReadout(data, options, {
    title,
    contrast: `by ${title}`,
  });
  return attachGroupDisplay(deepFreeze({ ...record, by }));
}
