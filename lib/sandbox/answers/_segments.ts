import type { SegmentBy } from "../../api/mod.ts";
import { type Sql, sql } from "../store/mod.ts";

/** The audience of a visit; everyone is `all`, what is not known is `unknown`. */
export function segmentColumn(segmentBy: SegmentBy | undefined): Sql {
  switch (segmentBy) {
    case undefined:
      return sql`'all'`;
    case "deviceType":
      return sql`coalesce(device, 'unknown')`;
    case "visitorType":
      return sql`coalesce(visitor_type, 'unknown')`;
    case "countryCode":
      return sql`coalesce(country, 'unknown')`;
    case "channel":
      return sql`coalesce(channel, 'unknown')`;
    case "landingPageType":
      return sql`coalesce(landing_type, 'unknown')`;
  }
}
