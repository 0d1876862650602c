/**
 * The filters object. The client checks with its schema before it sends, and the
 * sandbox answers 400 with it.
 */

import * as z from "zod";
import { schemaOf } from "./_schema.ts";
import {
  MATCH_OPERATORS,
  type MatchOperator,
  matchOperator,
  type PageTargetingGroup,
  pageTargetingSchema,
  type ProductTargetingGroup,
  productTargetingSchema,
  type QueryParamOperator,
} from "./targeting.ts";

/**
 * A traffic channel: the general ones, or the name of a platform, which the
 * description of the service does not show.
 */
export type TrafficChannel =
  | "Referral"
  | "All Social"
  | "Organic Social"
  | "Paid Social"
  | "Organic Search"
  | "Paid Search"
  | "Paid Shopping"
  | "Email"
  | "Direct"
  | "SMS"
  | "Other"
  // Keeps the names above in the editor's list, and takes every other text.
  | (string & Record<never, never>);

/** One landing-page condition; the values are alternatives (OR). */
export interface LandingPageFilter {
  /** How the landing page's path is compared. */
  readonly filterType: MatchOperator;
  /** The alternatives; left out for `isNull` and `isNotNull`. */
  readonly values?: readonly string[] | undefined;
}

/**
 * The service's filters object. Every field may be left out or `null`, which
 * skips that filter; several filters must all hold.
 */
export interface AnalyticsFilters {
  /** The visitor's device. */
  readonly deviceType?: "any" | "mobile" | "desktop" | null | undefined;
  /** First-time or returning visitors. */
  readonly visitorType?: "any" | "new" | "returning" | null | undefined;
  /** ISO 3166-1 alpha-2 codes; empty means all. */
  readonly countryCodes?: readonly string[] | null | undefined;
  /** Traffic channels, for example `Paid Social`; empty means all. */
  readonly sourceSitesOrChannels?: readonly TrafficChannel[] | null | undefined;
  /** The path of the first page. */
  readonly landingPage?:
    | {
      /** The path; may be left out for `isNull` and `isNotNull`. */
      readonly landingPageUrlPath?: string | undefined;
      /** How it is compared. */
      readonly landingPageUrlPathFilterType: MatchOperator;
    }
    | null
    | undefined;
  /** A query parameter of the first page. */
  readonly urlParam?:
    | {
      /** Its name. */
      readonly queryParam: string;
      /** Its value; may be left out for `isNull` and `isNotNull`. */
      readonly queryParamValue?: string | undefined;
      /** How it is compared. */
      readonly queryParamFilterType: QueryParamOperator;
    }
    | null
    | undefined;
  /** What the visitor did; flags that are true must all hold. */
  readonly userBehavior?:
    | {
      /** Saw the checkout. */
      readonly viewedCheckout?: boolean | null | undefined;
      /** Put something in the cart. */
      readonly addedToCart?: boolean | null | undefined;
      /** Saw a product page. */
      readonly viewedProductPage?: boolean | null | undefined;
      /** Saw a collection page. */
      readonly viewedCollectionPage?: boolean | null | undefined;
    }
    | null
    | undefined;
  /** How far into the checkout the visitor came. */
  readonly reachedCheckoutStage?:
    | "any"
    | "started"
    | "contact_info_submitted"
    | "address_info_submitted"
    | "added_to_cart"
    | null
    | undefined;
  /** Least net revenue of an order, inclusive, in the store's currency. */
  readonly minNetRevenue?: number | null | undefined;
  /** Greatest net revenue of an order, inclusive, in the store's currency. */
  readonly maxNetRevenue?: number | null | undefined;
  /** Least shipping revenue of an order, inclusive, in the store's currency. */
  readonly minShippingRevenue?: number | null | undefined;
  /** Greatest shipping revenue of an order, inclusive. */
  readonly maxShippingRevenue?: number | null | undefined;
  /** Shipping methods to keep. */
  readonly shippingMethods?: readonly string[] | null | undefined;
  /** ISO 4217 codes to keep. */
  readonly currency?: readonly string[] | null | undefined;
  /** Outlier threshold in standard deviations; `null` keeps every order. */
  readonly maxZScore?: number | null | undefined;
  /** Identifiers of custom events. */
  readonly triggeredCustomEvents?: readonly string[] | null | undefined;
  /** At least one, every one, or none of `triggeredCustomEvents`. */
  readonly customEventsFilterType?: "any" | "all" | "none" | null | undefined;
  /** Only products that are part of the experiment. */
  readonly experimentProductsOnly?: boolean | null | undefined;
  /** Only these product ids, digits as text. */
  readonly onlyProductIds?: readonly string[] | null | undefined;
  /** Only these product handles. */
  readonly onlyProductHandles?: readonly string[] | null | undefined;
  /** Page-level targeting. */
  readonly pageTargeting?: readonly PageTargetingGroup[] | null | undefined;
  /** Product-level targeting. */
  readonly productTargeting?:
    | readonly ProductTargetingGroup[]
    | null
    | undefined;
  /** Use the targeting of the experience with this UUID. */
  readonly applyExperienceTargetingExperienceId?: string | null | undefined;
  /** Landing-page conditions. */
  readonly landingPageFilters?: readonly LandingPageFilter[] | null | undefined;
  /** How `landingPageFilters` combine. @default {"or"} */
  readonly landingPageFiltersOperator?: "or" | "and" | null | undefined;
  /** Kinds of first page to keep; empty means all. */
  readonly landingPageTypes?:
    | readonly (
      | "PDP"
      | "Collection"
      | "Content"
      | "Blog"
      | "Homepage"
      | "Search"
      | "Cart"
      | "Other"
    )[]
    | null
    | undefined;
}

/** Every type of landing page that the filters know. */
export const LANDING_PAGE_TYPES = [
  "PDP",
  "Collection",
  "Content",
  "Blog",
  "Homepage",
  "Search",
  "Cart",
  "Other",
] as const;

const texts = z.array(z.string().min(1)).nullish();
const flag = z.boolean().nullish();
const amount = z.number().nullish();

const takesNoValue = (operator: string): boolean =>
  operator === "isNull" || operator === "isNotNull";

const ONLY_WITHOUT_VALUE =
  "required unless the operator is isNull or isNotNull";

const landingPage = z.strictObject({
  landingPageUrlPath: z.string().optional(),
  landingPageUrlPathFilterType: matchOperator,
}).refine(
  (filter) =>
    takesNoValue(filter.landingPageUrlPathFilterType) ||
    filter.landingPageUrlPath !== undefined,
  { path: ["landingPageUrlPath"], error: ONLY_WITHOUT_VALUE },
);

const urlParam = z.strictObject({
  queryParam: z.string().min(1),
  queryParamValue: z.string().optional(),
  queryParamFilterType: z.enum([...MATCH_OPERATORS, "regex"]),
}).refine(
  (filter) =>
    takesNoValue(filter.queryParamFilterType) ||
    filter.queryParamValue !== undefined,
  { path: ["queryParamValue"], error: ONLY_WITHOUT_VALUE },
);

const landingPageFilter = z.strictObject({
  filterType: matchOperator,
  values: z.array(z.string()).optional(),
}).refine(
  (filter) =>
    takesNoValue(filter.filterType) || (filter.values?.length ?? 0) > 0,
  {
    path: ["values"],
    error: "required unless filterType is isNull or isNotNull",
  },
);

/** The filters object. Unknown fields are refused, so that none is ignored. */
export const filtersSchema: z.ZodType<AnalyticsFilters> = schemaOf<
  AnalyticsFilters
>()(z.strictObject({
  deviceType: z.enum(["any", "mobile", "desktop"]).nullish(),
  visitorType: z.enum(["any", "new", "returning"]).nullish(),
  countryCodes: z.array(
    z.string().regex(/^[A-Z]{2}$/, "must be an ISO 3166-1 alpha-2 code"),
  ).nullish(),
  sourceSitesOrChannels: texts,
  landingPage: landingPage.nullish(),
  urlParam: urlParam.nullish(),
  userBehavior: z.strictObject({
    viewedCheckout: flag,
    addedToCart: flag,
    viewedProductPage: flag,
    viewedCollectionPage: flag,
  }).nullish(),
  reachedCheckoutStage: z.enum([
    "any",
    "started",
    "contact_info_submitted",
    "address_info_submitted",
    "added_to_cart",
  ]).nullish(),
  minNetRevenue: amount,
  maxNetRevenue: amount,
  minShippingRevenue: amount,
  maxShippingRevenue: amount,
  shippingMethods: texts,
  currency: z.array(
    z.string().regex(/^[A-Z]{3}$/, "must be an ISO 4217 code"),
  ).nullish(),
  maxZScore: z.number().positive().nullish(),
  triggeredCustomEvents: texts,
  customEventsFilterType: z.enum(["any", "all", "none"]).nullish(),
  experimentProductsOnly: flag,
  onlyProductIds: z.array(
    z.string().regex(/^\d+$/, "must be digits, as text"),
  ).nullish(),
  onlyProductHandles: texts,
  pageTargeting: pageTargetingSchema.nullish(),
  productTargeting: productTargetingSchema.nullish(),
  applyExperienceTargetingExperienceId: z.guid().nullish(),
  landingPageFilters: z.array(landingPageFilter).nullish(),
  landingPageFiltersOperator: z.enum(["or", "and"]).nullish(),
  landingPageTypes: z.array(z.enum(LANDING_PAGE_TYPES)).nullish(),
}));
