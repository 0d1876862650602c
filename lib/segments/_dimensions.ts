/** Dimensions for segments: names, values, filters and export columns. */

import type { AnalyticsFilters, SegmentBy } from "../api/mod.ts";
import { LANDING_PAGE_TYPES } from "../api/mod.ts";
import type { DimensionColumn, DimensionName } from "../record/mod.ts";
import { DIMENSION_COLUMNS } from "../record/mod.ts";

/** Dimension for segmenting visitors, with its filter in the service. */
export interface DimensionRule extends DimensionColumn {
  /** All values that the filter accepts, or `null` if it accepts any text. */
  readonly values: readonly string[] | null;
  /** Default values to request if no other source lists them. */
  readonly usual: readonly string[] | null;
  /** Field of the service's filters for this dimension. */
  readonly field: keyof AnalyticsFilters;
  /** Returns the filter that selects one value. */
  readonly filter: (value: string) => AnalyticsFilters;
}

type Fixed<Field extends "deviceType" | "visitorType"> = NonNullable<
  AnalyticsFilters[Field]
>;

const DEVICES = ["desktop", "mobile"];
const VISITOR_TYPES = ["new", "returning"];

/** Generic channels of the API contract; All Social combines two of them. */
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

/** Dimensions that the API contract's filters support. */
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
