/** Statements on the analytics filters object. */

import { assertEquals } from "@std/assert";
import type {
  AnalyticsFilters,
  MatchOperator,
  PageTargetingGroup,
  ProductTargetingGroup,
  QueryParamOperator,
} from "../../lib/api/mod.ts";
import {
  type Answer,
  call,
  EXPERIENCE_ID,
  timeSeries,
} from "../sandbox/_harness.ts";
import {
  CHANNELS,
  EVERYONE,
  keepsOrdersOf,
  keepsVisitors,
  LANDING_TYPES,
  type Statement,
  TARGETED_ID,
} from "./_world.ts";

const NOBODY_ELSE = "c3 c4 c5 c6 c7 c8 c9";

/** The filter is refused, with errors under its field. */
function refuses(says: string, filters: Record<string, unknown>): Statement {
  return {
    says,
    holds: async (sandbox) => {
      const { status, body } = await timeSeries(sandbox, { filters });
      assertEquals(status, 400);
      assertEquals(
        Object.keys(body.properties.filters.properties),
        Object.keys(filters),
      );
    },
  };
}

const RANGE = { start: "2026-03-02T00:00:00Z", end: "2026-03-03T00:00:00Z" };

/** `filters` is accepted under this endpoint's body, and does something. */
function accepts(
  path: string,
  body: Record<string, unknown>,
  orders: (answer: Answer["body"]) => number,
): Statement {
  return {
    says: `filters are accepted in the body of POST ${path}`,
    holds: async (sandbox) => {
      const ask = async (filters: AnalyticsFilters) =>
        orders(
          (await call(
            sandbox,
            "POST",
            path.replace("{experienceId}", EXPERIENCE_ID),
            { ...body, filters },
          )).body,
        );
      assertEquals(await ask({}), 10);
      assertEquals(await ask({ countryCodes: ["US"] }), 1);
    },
  };
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

const WHERE: readonly Statement[] = [
  accepts(
    "/analytics/resource/{experienceId}",
    {},
    ({ metrics }) =>
      sum(metrics.map((row: { n_orders: number }) => row.n_orders)),
  ),
  accepts(
    "/analytics/experience/{experienceId}/timeseries",
    { metrics: ["n_orders"] },
    ({ segments }) =>
      segments.Control.data.at(-1).n_orders +
      segments.Short.data.at(-1).n_orders,
  ),
  accepts(
    "/analytics/sitewide/snapshot",
    RANGE,
    ({ segments }) => segments.all.n_orders.value,
  ),
  accepts(
    "/analytics/sitewide/timeseries",
    RANGE,
    ({ segments }) => segments.all.data[0].n_orders,
  ),
  accepts(
    "/analytics/sitewide/order-distribution",
    RANGE,
    ({ histogram }) =>
      sum(histogram.map((bar: { count: number }) => bar.count)),
  ),
];

const SKIPPED: readonly Statement[] = [
  keepsVisitors("filters may be omitted field by field", {}, EVERYONE),
  ...([
    "deviceType",
    "visitorType",
    "countryCodes",
    "sourceSitesOrChannels",
    "landingPage",
    "urlParam",
    "userBehavior",
    "reachedCheckoutStage",
    "minNetRevenue",
    "maxNetRevenue",
    "minShippingRevenue",
    "maxShippingRevenue",
    "shippingMethods",
    "currency",
    "maxZScore",
    "triggeredCustomEvents",
    "customEventsFilterType",
    "experimentProductsOnly",
    "onlyProductIds",
    "onlyProductHandles",
    "pageTargeting",
    "productTargeting",
    "applyExperienceTargetingExperienceId",
    "landingPageFilters",
    "landingPageFiltersOperator",
    "landingPageTypes",
  ] as const).map((field) =>
    keepsVisitors(
      `${field}: null skips the filter`,
      { [field]: null },
      EVERYONE,
    )
  ),
];

const VISITORS: readonly Statement[] = [
  keepsVisitors("deviceType any", { deviceType: "any" }, EVERYONE),
  keepsVisitors(
    "deviceType mobile",
    { deviceType: "mobile" },
    "c0 c2 c4 c6 c8",
  ),
  keepsVisitors("deviceType desktop", { deviceType: "desktop" }, "c1 c3 c5 c7"),
  refuses("deviceType has no other values", { deviceType: "tablet" }),
  keepsVisitors("visitorType any", { visitorType: "any" }, EVERYONE),
  keepsVisitors("visitorType new", { visitorType: "new" }, "c0 c1 c2 c3"),
  keepsVisitors(
    "visitorType returning",
    { visitorType: "returning" },
    "c4 c5 c6 c7 c8",
  ),
  refuses("visitorType has no other values", { visitorType: "loyal" }),
  keepsVisitors(
    "countryCodes keeps the countries",
    { countryCodes: ["US", "CA"] },
    "c0 c1",
  ),
  keepsVisitors("countryCodes empty means all", { countryCodes: [] }, EVERYONE),
  refuses("countryCodes are alpha-2 codes", { countryCodes: ["USA"] }),
  ...CHANNELS.map((channel, i) =>
    keepsVisitors(
      `sourceSitesOrChannels ${channel}`,
      { sourceSitesOrChannels: [channel] },
      `c${i}`,
    )
  ),
  keepsVisitors(
    "sourceSitesOrChannels All Social",
    { sourceSitesOrChannels: ["All Social"] },
    "c1 c2",
  ),
  keepsVisitors(
    "sourceSitesOrChannels accepts any, as the export schema lists it",
    { sourceSitesOrChannels: ["any"] },
    EVERYONE,
  ),
  keepsVisitors(
    "sourceSitesOrChannels empty means all",
    { sourceSitesOrChannels: [] },
    EVERYONE,
  ),
];

const path = (
  operator: MatchOperator,
  value: string,
  names: string,
): Statement =>
  keepsVisitors(`landingPage ${operator}`, {
    landingPage: {
      landingPageUrlPath: value,
      landingPageUrlPathFilterType: operator,
    },
  }, names);

const param = (
  operator: QueryParamOperator,
  value: string,
  names: string,
): Statement =>
  keepsVisitors(`urlParam ${operator}`, {
    urlParam: {
      queryParam: "q",
      queryParamValue: value,
      queryParamFilterType: operator,
    },
  }, names);

const PAGES: readonly Statement[] = [
  path("equals", "/products/mug", "c0"),
  path("contains", "mug", "c0 c1"),
  path("startsWith", "/products", "c0 c2"),
  path("endsWith", "s", "c1"),
  path("doesNotEqual", "/products/mug", `c1 c2 ${NOBODY_ELSE}`),
  path("doesNotContain", "mug", `c2 ${NOBODY_ELSE}`),
  path("doesNotStartWith", "/products", `c1 ${NOBODY_ELSE}`),
  path("doesNotEndWith", "s", `c0 c2 ${NOBODY_ELSE}`),
  path("isNull", "", NOBODY_ELSE),
  path("isNotNull", "", "c0 c1 c2"),
  refuses("landingPage has no regex", {
    landingPage: {
      landingPageUrlPath: ".",
      landingPageUrlPathFilterType: "regex",
    },
  }),
  param("equals", "alpha", "c0"),
  param("contains", "pha", "c0 c2"),
  param("startsWith", "b", "c1"),
  param("endsWith", "bet", "c2"),
  param("doesNotEqual", "alpha", `c1 c2 ${NOBODY_ELSE}`),
  param("doesNotContain", "pha", `c1 ${NOBODY_ELSE}`),
  param("doesNotStartWith", "b", `c0 c2 ${NOBODY_ELSE}`),
  param("doesNotEndWith", "bet", `c0 c1 ${NOBODY_ELSE}`),
  param("isNull", "", NOBODY_ELSE),
  param("isNotNull", "", "c0 c1 c2"),
  param("regex", "^alpha", "c0 c2"),
  keepsVisitors("landingPageFilters: values inside one item are OR'd", {
    landingPageFilters: [{
      filterType: "endsWith",
      values: ["/mug", "/cup"],
    }],
  }, "c0 c2"),
  keepsVisitors("landingPageFilters: items are OR'd by default", {
    landingPageFilters: [
      { filterType: "startsWith", values: ["/products"] },
      { filterType: "contains", values: ["mug"] },
    ],
  }, "c0 c1 c2"),
  keepsVisitors("landingPageFiltersOperator or", {
    landingPageFilters: [
      { filterType: "startsWith", values: ["/products"] },
      { filterType: "contains", values: ["mug"] },
    ],
    landingPageFiltersOperator: "or",
  }, "c0 c1 c2"),
  keepsVisitors("landingPageFiltersOperator and", {
    landingPageFilters: [
      { filterType: "startsWith", values: ["/products"] },
      { filterType: "contains", values: ["mug"] },
    ],
    landingPageFiltersOperator: "and",
  }, "c0"),
  keepsVisitors("landingPageFilters: isNull goes without values", {
    landingPageFilters: [{ filterType: "isNull" }],
  }, NOBODY_ELSE),
  keepsVisitors("landingPageFilters: isNotNull goes without values", {
    landingPageFilters: [{ filterType: "isNotNull" }],
  }, "c0 c1 c2"),
  refuses("landingPageFilters: filterType is required", {
    landingPageFilters: [{ values: ["/"] }],
  }),
  ...LANDING_TYPES.map((type, i) =>
    keepsVisitors(
      `landingPageTypes ${type}`,
      { landingPageTypes: [type] },
      `c${i}`,
    )
  ),
  refuses("landingPageTypes has no other values", {
    landingPageTypes: ["Landing"],
  }),
];

const BEHAVIOUR: readonly Statement[] = [
  keepsVisitors(
    "userBehavior viewedCheckout",
    { userBehavior: { viewedCheckout: true } },
    "c0 c1",
  ),
  keepsVisitors(
    "userBehavior addedToCart",
    { userBehavior: { addedToCart: true } },
    "c0 c1",
  ),
  keepsVisitors(
    "userBehavior viewedProductPage",
    { userBehavior: { viewedProductPage: true } },
    "c0 c2",
  ),
  keepsVisitors(
    "userBehavior viewedCollectionPage",
    { userBehavior: { viewedCollectionPage: true } },
    "c0 c3",
  ),
  keepsVisitors("userBehavior: several true flags combine with AND", {
    userBehavior: { viewedProductPage: true, viewedCollectionPage: true },
  }, "c0"),
  keepsVisitors("userBehavior: flags may be null", {
    userBehavior: { viewedCheckout: null, addedToCart: null },
  }, EVERYONE),
  keepsVisitors(
    "reachedCheckoutStage any",
    { reachedCheckoutStage: "any" },
    EVERYONE,
  ),
  keepsVisitors(
    "reachedCheckoutStage added_to_cart",
    { reachedCheckoutStage: "added_to_cart" },
    "c0 c1 c2 c3",
  ),
  keepsVisitors(
    "reachedCheckoutStage started",
    { reachedCheckoutStage: "started" },
    "c0 c1 c2",
  ),
  keepsVisitors(
    "reachedCheckoutStage contact_info_submitted",
    { reachedCheckoutStage: "contact_info_submitted" },
    "c0 c1",
  ),
  keepsVisitors(
    "reachedCheckoutStage address_info_submitted",
    { reachedCheckoutStage: "address_info_submitted" },
    "c0",
  ),
  keepsVisitors("customEventsFilterType any: at least one", {
    triggeredCustomEvents: ["e1", "e2"],
    customEventsFilterType: "any",
  }, "c0 c1 c2"),
  keepsVisitors("customEventsFilterType all: every event", {
    triggeredCustomEvents: ["e1", "e2"],
    customEventsFilterType: "all",
  }, "c0"),
  keepsVisitors("customEventsFilterType none: none of them", {
    triggeredCustomEvents: ["e1", "e2"],
    customEventsFilterType: "none",
  }, NOBODY_ELSE),
];

const ORDERS: readonly Statement[] = [
  keepsOrdersOf(
    "minNetRevenue is inclusive",
    { minNetRevenue: 90 },
    "c8 c9",
  ),
  keepsOrdersOf("maxNetRevenue is inclusive", { maxNetRevenue: 20 }, "c0 c1"),
  keepsOrdersOf(
    "minShippingRevenue is inclusive",
    { minShippingRevenue: 8 },
    "c8 c9",
  ),
  keepsOrdersOf(
    "maxShippingRevenue is inclusive",
    { maxShippingRevenue: 1 },
    "c0 c1",
  ),
  keepsOrdersOf(
    "shippingMethods keeps the methods",
    { shippingMethods: ["Express"] },
    "c2 c3",
  ),
  keepsOrdersOf("currency keeps the currencies", { currency: ["CAD"] }, "c1"),
  refuses("currency holds ISO 4217 codes", { currency: ["dollars"] }),
  // Mean 55, sample SD 30.28: only 100 lies more than 1.48 of them above.
  keepsVisitors(
    "maxZScore is an outlier threshold",
    { maxZScore: 1.48 },
    "c0 c1 c2 c3 c4 c5 c6 c7 c8",
  ),
  keepsOrdersOf(
    "experimentProductsOnly keeps the experiment's products",
    { experimentProductsOnly: true },
    "c0",
  ),
  keepsOrdersOf(
    "onlyProductIds keeps the products",
    { onlyProductIds: ["2", "3"] },
    "c1 c2",
  ),
  refuses("onlyProductIds are numeric strings", { onlyProductIds: ["mug"] }),
  keepsOrdersOf(
    "onlyProductHandles keeps the products",
    { onlyProductHandles: ["mug"] },
    "c0",
  ),
];

const group = (
  type: string,
  key: string,
  value: string,
): PageTargetingGroup => ({
  type,
  queries: [{ key, value, filter: "equals", type }],
});

const product = (
  type: ProductTargetingGroup["type"],
  filter: ProductTargetingGroup["queries"][number]["filter"],
  value: string | number,
): AnalyticsFilters => ({
  productTargeting: [{ type, queries: [{ key: type, value, filter, type }] }],
});

const TARGETING: readonly Statement[] = [
  ...([
    ["utm", "source", "news", "c0"],
    ["url", "url", "https://s.example/collections/mugs?q=beta", "c1"],
    ["urlPath", "path", "/products/cup", "c2"],
    ["device", "device", "desktop", "c1 c3 c5 c7"],
    ["visitor", "visitor", "new", "c0 c1 c2 c3"],
    ["trafficSource", "source", "SMS", "c8"],
    ["country", "country", "CA", "c1"],
    ["referrer", "referrer", "https://r.example/", "c0"],
    ["cookie", "k", "v", "c1"],
    ["landingPage", "path", "/products/mug", "c0"],
    ["anEmailPlatform", "segment", "vip", "c2"],
  ] as const).map(([type, key, value, names]) =>
    keepsVisitors(
      `pageTargeting type ${type}`,
      { pageTargeting: [group(type, key, value)] },
      names,
    )
  ),
  refuses("pageTargeting queries have key, value, filter and type", {
    pageTargeting: [{ type: "url", queries: [{ key: "url" }] }],
  }),
  keepsOrdersOf(
    "productTargeting type productId",
    product("productId", "includes", "3"),
    "c2",
  ),
  keepsOrdersOf(
    "productTargeting type collection",
    product("collection", "includes", "K2"),
    "c1 c2",
  ),
  keepsOrdersOf(
    "productTargeting type tag",
    product("tag", "includes", "t2"),
    "c1",
  ),
  keepsOrdersOf(
    "productTargeting type price",
    product("price", "includes", 20),
    "c1",
  ),
  keepsOrdersOf(
    "productTargeting type inventory",
    product("inventory", "includes", 50),
    "c2",
  ),
  keepsOrdersOf(
    "productTargeting doesNotInclude",
    product("tag", "doesNotInclude", "t2"),
    "c0 c2",
  ),
  keepsOrdersOf(
    "productTargeting greaterThan",
    product("price", "greaterThan", 10),
    "c1 c2",
  ),
  keepsOrdersOf(
    "productTargeting lessThan",
    product("inventory", "lessThan", 5),
    "c0",
  ),
  keepsOrdersOf(
    "productTargeting: a value is a string or a number",
    product("price", "lessThan", "15"),
    "c0",
  ),
  keepsVisitors(
    "applyExperienceTargetingExperienceId reuses an experience's targeting",
    { applyExperienceTargetingExperienceId: TARGETED_ID },
    "c0",
  ),
  refuses("applyExperienceTargetingExperienceId is a UUID", {
    applyExperienceTargetingExperienceId: "42",
  }),
];

export const FILTER_STATEMENTS: readonly Statement[] = [
  ...WHERE,
  ...SKIPPED,
  ...VISITORS,
  ...PAGES,
  ...BEHAVIOUR,
  ...ORDERS,
  ...TARGETING,
];
