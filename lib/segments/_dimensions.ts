/** What segments can be cut by: names, values, filters, export columns. */

import {
  type AnalyticsFilters,
  LANDING_PAGE_TYPES,
  type SegmentBy,
} from "../api/mod.ts";

/** One way to cut visitors into segments. */
export interface DimensionRule {
  /** For people: "by device". */
  readonly title: string;
  /** Headers of an export's column, without case, spaces, `_` and `-`. */
  readonly headers: readonly string[];
  /** Every value that the filter takes; `null` where any text will do. */
  readonly values: readonly string[] | null;
  /** Values to ask for when nothing else names them. */
  readonly usual: readonly string[] | null;
  /** The field of the filters that says it. */
  readonly field: keyof AnalyticsFilters;
  /** The filter that keeps one value. */
  readonly filter: (value: string) => AnalyticsFilters;
}

type Fixed<Field extends "deviceType" | "visitorType"> = NonNullable<
  AnalyticsFilters[Field]
>;

const DEVICES = ["desktop", "mobile"];
const VISITOR_TYPES = ["new", "returning"];

/** The contract's generic channels; All Social is two of them together. */
const CHANNELS = [
  "Direct",
  "Organic Search",
  "Paid Search",
  "Paid Shopping",
  "Organic Social",
  "Paid Social",
  "Email",
  "SMS",
  "Referral",
  "Other",
];

/** The dimensions that the contract's filters know. */
export const DIMENSIONS: Readonly<Record<SegmentBy, DimensionRule>> = {
  deviceType: {
    title: "device",
    headers: ["device", "devicetype"],
    values: DEVICES,
    usual: DEVICES,
    field: "deviceType",
    filter: (value) => ({ deviceType: value as Fixed<"deviceType"> }),
  },
  visitorType: {
    title: "visitor type",
    headers: ["visitortype"],
    values: VISITOR_TYPES,
    usual: VISITOR_TYPES,
    field: "visitorType",
    filter: (value) => ({ visitorType: value as Fixed<"visitorType"> }),
  },
  countryCode: {
    title: "country",
    headers: ["country", "countrycode"],
    values: null,
    usual: null,
    field: "countryCodes",
    filter: (value) => ({ countryCodes: [value] }),
  },
  channel: {
    title: "traffic channel",
    headers: ["channel", "trafficchannel", "sourcesiteorchannel"],
    values: null,
    usual: CHANNELS,
    field: "sourceSitesOrChannels",
    filter: (value) => ({ sourceSitesOrChannels: [value] }),
  },
  landingPageType: {
    title: "landing page",
    headers: ["landingpagetype"],
    values: LANDING_PAGE_TYPES,
    usual: LANDING_PAGE_TYPES,
    field: "landingPageTypes",
    filter: (value) => ({
      landingPageTypes: [value] as NonNullable<
        AnalyticsFilters["landingPageTypes"]
      >,
    }),
  },
};

/**
 * The column of an export that says the dimension.
 *
 * @param rule The dimension.
 * @param headers The export's headers.
 * @returns The header, or `null` when there is none, or more than one.
 */
export function columnOf(
  { headers: known }: DimensionRule,
  headers: readonly string[],
): string | null {
  const found = headers.filter((header) =>
    known.includes(header.toLowerCase().replace(/[\s_-]/g, ""))
  );
  return found.length === 1 ? found[0]! : null;
}
