/**
 * The filters object as a schema: the client checks with it before it sends,
 * and the sandbox answers 400 with it.
 */

import { z } from "zod";
import type { AnalyticsFilters, PageTargetingGroup } from "./filters.ts";

const MATCH_OPERATORS = [
  "equals",
  "contains",
  "startsWith",
  "endsWith",
  "doesNotEqual",
  "doesNotContain",
  "doesNotStartWith",
  "doesNotEndWith",
  "isNull",
  "isNotNull",
] as const;

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

const matchOperator = z.enum(MATCH_OPERATORS);
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

const pageTargetingGroup = z.strictObject({
  // The spec allows one value that names an email platform it does not show.
  type: z.string().min(1),
  queries: z.array(z.strictObject({
    key: z.string(),
    value: z.string(),
    filter: matchOperator,
    type: z.string(),
  })),
});

/** Expression groups on pages: a filter, and the targeting of an experience. */
export const pageTargetingSchema: z.ZodType<
  readonly PageTargetingGroup[]
> = z.array(pageTargetingGroup);

const productAttribute = z.enum([
  "productId",
  "collection",
  "tag",
  "price",
  "inventory",
]);

const productTargetingGroup = z.strictObject({
  type: productAttribute,
  queries: z.array(z.strictObject({
    key: productAttribute,
    value: z.union([z.string(), z.number()]),
    filter: z.enum(["includes", "doesNotInclude", "greaterThan", "lessThan"]),
    type: productAttribute,
  })),
});

/** The filters object. Unknown fields are refused, so that none is ignored. */
export const filtersSchema: z.ZodType<AnalyticsFilters> = z.strictObject({
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
  productTargeting: z.array(productTargetingGroup).nullish(),
  applyExperienceTargetingExperienceId: z.guid().nullish(),
  landingPageFilters: z.array(landingPageFilter).nullish(),
  landingPageFiltersOperator: z.enum(["or", "and"]).nullish(),
  landingPageTypes: z.array(z.enum(LANDING_PAGE_TYPES)).nullish(),
});
