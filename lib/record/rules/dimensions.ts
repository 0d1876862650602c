/** What visitors can be told apart by: names, and the headers that say it. */

import { plainName } from "./plain_name.ts";

/** One way to cut visitors into segments. */
export interface DimensionColumn {
  /** For programs: as the service's segments are called. */
  readonly by: DimensionName;
  /** For people: "by device". */
  readonly title: string;
  /** Headers of an export's column, without case, spaces, `_` and `-`. */
  readonly headers: readonly string[];
}

/** The dimensions there are. */
export type DimensionName =
  | "deviceType"
  | "visitorType"
  | "countryCode"
  | "channel"
  | "landingPageType";

/** The dimensions, in the order in which they are shown. */
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
 * The column of a file that says a dimension.
 *
 * @param rule The dimension.
 * @param headers The file's headers.
 * @returns The header, or `null` when there is none, or more than one.
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
