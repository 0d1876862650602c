/** Segment dimensions of visitors, with their names and headers. */

import { plainName } from "./plain_name.ts";

/** Dimension that divides visitors into segments. */
export interface DimensionColumn {
  /** Machine-readable name, the same as in the service's segments. */
  readonly by: DimensionName;
  /** Display title, used as in "by device". */
  readonly title: string;
  /**
   * Header variants of the column, in lower case and without spaces, `_` and `-`.
   */
  readonly headers: readonly string[];
}

/** Names of the segment dimensions. */
export type DimensionName =
  | "deviceType"
  | "visitorType"
  | "countryCode"
  | "channel"
  | "landingPageType";

/** Segment dimensions, in display order. */
export const DIMENSION_COLUMNS: readonly DimensionColumn[] = [
  {
    by: "deviceType",
    title: "device",
    headers: ["device", "devicetype"],
  },
  { by: "visitorType", title: "visitor type", headers: ["visitortype"] },
  {
    by: "countryCode",
    title: "country",
    headers: ["country", "countrycode"],
  },
  {
    by: "channel",
    title: "traffic channel",
    headers: ["channel", "trafficchannel", "sourcesiteorchannel"],
  },
  {
    by: "landingPageType",
    title: "landing page type",
    headers: ["landingpagetype"],
  },
];

/**
 * Returns the header of the column for a segment dimension.
 *
 * @param rule The dimension.
 * @param headers Headers of the file.
 * @returns The header, or `null` if there is none or more than one.
 */
export function findColumn(
  { headers: accepted }: Pick<DimensionColumn, "headers">,
  headers: readonly string[],
): string | null {
  const matches = headers.filter((header) =>
    accepted.includes(plainName(header))
  );
  return matches.length === 1 ? matches[0]! : null;
}
