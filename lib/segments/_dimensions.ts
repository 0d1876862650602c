/** What segments can be cut by: names, values, filters, export columns. */

import {
  type AnalyticsFilters,
  LANDING_PAGE_TYPES,
  type SegmentBy,
} from "../api/mod.ts";
import {
  DIMENSION_COLUMNS,
  type DimensionColumn,
  type DimensionName,
} from "../record/mod.ts";

/** One way to cut visitors into segments, as the service's filters have it. */
export interface DimensionRule extends DimensionColumn {
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
    ...columnRule("deviceType"),
    values: DEVICES,
    usual: DEVICES,
    field: "deviceType",
    filter: (value) => ({ deviceType: value as Fixed<"deviceType"> }),
  },
  visitorType: {
    ...columnRule("visitorType"),
    values: VISITOR_TYPES,
    usual: VISITOR_TYPES,
    field: "visitorType",
    filter: (value) => ({ visitorType: value as Fixed<"visitorType"> }),
  },
  countryCode: {
    ...columnRule("countryCode"),
    values: null,
    usual: null,
    field: "countryCodes",
    filter: (value) => ({ countryCodes: [value] }),
  },
  channel: {
    ...columnRule("channel"),
    values: null,
    usual: CHANNELS,
    field: "sourceSitesOrChannels",
    filter: (value) => ({ sourceSitesOrChannels: [value] }),
  },
  landingPageType: {
    ...columnRule("landingPageType"),
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

function columnRule(name: DimensionName): DimensionColumn {
  return DIMENSION_COLUMNS.find(({ by }) => by === name)!;
}
