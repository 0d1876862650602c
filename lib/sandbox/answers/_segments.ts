import type { SegmentBy } from "../../api/mod.ts";
import { type Sql, sql } from "../store/mod.ts";

const COLUMNS: Readonly<Record<SegmentBy, Sql>> = {
  deviceType: sql`coalesce(device, 'unknown')`,
  visitorType: sql`coalesce(visitor_type, 'unknown')`,
  countryCode: sql`coalesce(country, 'unknown')`,
  channel: sql`coalesce(channel, 'unknown')`,
  landingPageType: sql`coalesce(landing_type, 'unknown')`,
};

/**
 * Returns SQL for the audience value of a visit: `all` without a segment,
 * `unknown` for a missing value.
 */
export function segmentColumn(segmentBy: SegmentBy | undefined): Sql {
  return segmentBy === undefined ? sql`'all'` : COLUMNS[segmentBy];
}
