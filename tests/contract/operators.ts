/** Statements on filters: every operator, every refusal, and filters together. */

import { assertEquals } from "@std/assert";
import type {
  AnalyticsFilters,
  MatchOperator,
  ProductOperator,
  ProductTargetingGroup,
} from "../../lib/api/mod.ts";
import { timeSeries } from "../sandbox/_harness.ts";
import {
  EVERYONE,
  keepsOrdersOf,
  keepsVisitors,
  type Statement,
  TARGETED_ID,
} from "./_world.ts";

const NOBODY_ELSE = "c3 c4 c5 c6 c7 c8 c9";

/** c0 landed on /products/mug, c1 on /collections/mugs, c2 on /products/cup. */
const PATHS: readonly (readonly [MatchOperator, string, string])[] = [
  ["equals", "/products/mug", "c0"],
  ["contains", "mug", "c0 c1"],
  ["startsWith", "/products", "c0 c2"],
  ["endsWith", "s", "c1"],
  ["doesNotEqual", "/products/mug", `c1 c2 ${NOBODY_ELSE}`],
  ["doesNotContain", "mug", `c2 ${NOBODY_ELSE}`],
  ["doesNotStartWith", "/products", `c1 ${NOBODY_ELSE}`],
  ["doesNotEndWith", "s", `c0 c2 ${NOBODY_ELSE}`],
  ["isNull", "", NOBODY_ELSE],
  ["isNotNull", "", "c0 c1 c2"],
];

const TEXT: readonly Statement[] = [
  ...PATHS.map(([filter, value, names]) =>
    keepsVisitors(`pageTargeting ${filter}`, {
      pageTargeting: [{
        type: "urlPath",
        queries: [{ key: "path", value, filter, type: "urlPath" }],
      }],
    }, names)
  ),
  ...PATHS.map(([filterType, value, names]) =>
    keepsVisitors(`landingPageFilters ${filterType}`, {
      landingPageFilters: [
        value === "" ? { filterType } : { filterType, values: [value] },
      ],
    }, names)
  ),
  keepsVisitors("pageTargeting: the queries of a group are alternatives", {
    pageTargeting: [{
      type: "country",
      queries: ["US", "CA"].map((value) => ({
        key: "country",
        value,
        filter: "equals",
        type: "country",
      })),
    }],
  }, "c0 c1"),
  keepsVisitors("pageTargeting: all groups must hold", {
    pageTargeting: (["urlPath", "landingPage"] as const).map((type, i) => ({
      type,
      queries: [{
        key: "path",
        value: i === 0 ? "/products" : "mug",
        filter: i === 0 ? "startsWith" : "contains",
        type,
      }],
    })),
  }, "c0"),
];

type ProductType = ProductTargetingGroup["type"];

/** mug: 10, none left, K1, t1; cup: 20, 5 left, K2, t2; pot: 30, 50 left, K2, t3. */
const PRODUCTS: readonly (readonly [
  ProductType,
  ProductOperator,
  string | number,
  string,
])[] = [
  ["productId", "includes", "3", "c2"],
  ["productId", "doesNotInclude", "3", "c0 c1"],
  ["collection", "includes", "K2", "c1 c2"],
  ["collection", "doesNotInclude", "K2", "c0"],
  ["tag", "includes", "t2", "c1"],
  ["tag", "doesNotInclude", "t2", "c0 c2"],
  ["price", "includes", 20, "c1"],
  ["price", "doesNotInclude", 20, "c0 c2"],
  ["price", "greaterThan", 10, "c1 c2"],
  ["price", "lessThan", 30, "c0 c1"],
  ["inventory", "includes", 50, "c2"],
  ["inventory", "doesNotInclude", 50, "c0 c1"],
  ["inventory", "greaterThan", 5, "c2"],
  ["inventory", "lessThan", 5, "c0"],
];

const TARGETED: readonly Statement[] = PRODUCTS.map((
  [type, filter, value, names],
) =>
  keepsOrdersOf(`productTargeting ${type} ${filter} ${value}`, {
    productTargeting: [{ type, queries: [{ key: type, value, filter, type }] }],
  }, names)
);

const EMPTY: readonly Statement[] = ([
  "shippingMethods",
  "currency",
  "onlyProductIds",
  "onlyProductHandles",
  "landingPageTypes",
  "triggeredCustomEvents",
  "pageTargeting",
  "productTargeting",
  "landingPageFilters",
] as const).map((field) =>
  keepsVisitors(`${field}: an empty list means all`, { [field]: [] }, EVERYONE)
);

const several = (
  names: string,
  filters: AnalyticsFilters,
): Statement =>
  keepsVisitors(
    `several values are alternatives: ${Object.keys(filters).join(", ")}`,
    filters,
    names,
  );

const TOGETHER: readonly Statement[] = [
  several("c6 c8", { sourceSitesOrChannels: ["Email", "SMS"] }),
  several("c0 c3", { landingPageTypes: ["PDP", "Blog"] }),
  keepsVisitors("filters of different fields must all hold", {
    deviceType: "mobile",
    visitorType: "new",
  }, "c0 c2"),
  keepsVisitors("a channel and a country must both hold", {
    sourceSitesOrChannels: ["All Social"],
    countryCodes: ["CA"],
  }, "c1"),
  keepsOrdersOf("minNetRevenue and maxNetRevenue are a closed interval", {
    minNetRevenue: 30,
    maxNetRevenue: 50,
  }, "c2 c3 c4"),
  keepsOrdersOf("minShippingRevenue and maxShippingRevenue, too", {
    minShippingRevenue: 3,
    maxShippingRevenue: 5,
  }, "c3 c4 c5"),
  keepsOrdersOf("shippingMethods takes several", {
    shippingMethods: ["Express", "Standard"],
  }, "c0 c1 c2 c3"),
  keepsOrdersOf("onlyProductHandles takes several", {
    onlyProductHandles: ["mug", "pot"],
  }, "c0 c2"),
  keepsOrdersOf("onlyProductIds and onlyProductHandles must both hold", {
    onlyProductIds: ["1", "2"],
    onlyProductHandles: ["cup", "pot"],
  }, "c1"),
  keepsVisitors("triggeredCustomEvents alone: any of them", {
    triggeredCustomEvents: ["e1"],
  }, "c0 c1"),
  keepsVisitors("a filter on visitors and one on orders", {
    visitorType: "new",
    userBehavior: { viewedCheckout: true, viewedProductPage: false },
  }, "c0 c1"),
  keepsVisitors("applyExperienceTargetingExperienceId adds to other filters", {
    applyExperienceTargetingExperienceId: TARGETED_ID,
    deviceType: "desktop",
  }, ""),
  // Of 10, 20, 30, 40: mean 25, sample SD 12.9; 40 lies 1.16 of them above.
  keepsVisitors("maxZScore looks at what passes the other filters", {
    visitorType: "new",
    maxZScore: 1.16,
  }, "c0 c1 c2"),
  keepsVisitors("maxZScore spares what lies at or below it", {
    visitorType: "new",
    maxZScore: 1.17,
  }, "c0 c1 c2 c3"),
  keepsVisitors("maxZScore takes the greatest values only, not the least", {
    maxZScore: 1,
  }, "c0 c1 c2 c3 c4 c5 c6 c7"),
  keepsVisitors("comparison is case-sensitive: landingPage", {
    landingPage: {
      landingPageUrlPath: "MUG",
      landingPageUrlPathFilterType: "contains",
    },
  }, ""),
];

/** What a field does not take, and where the error stands. */
const REFUSED: readonly (readonly [
  says: string,
  filters: Record<string, unknown>,
])[] = [
  ["deviceType: case counts", { deviceType: "Mobile" }],
  ["visitorType: case counts", { visitorType: "New" }],
  ["countryCodes: a text alone", { countryCodes: "US" }],
  ["sourceSitesOrChannels: a text alone", { sourceSitesOrChannels: "Email" }],
  ["landingPage: a text alone", { landingPage: "/products" }],
  ["landingPage: an operator that does not exist", {
    landingPage: {
      landingPageUrlPath: "/",
      landingPageUrlPathFilterType: "like",
    },
  }],
  ["urlParam: an operator that does not exist", {
    urlParam: {
      queryParam: "q",
      queryParamValue: "a",
      queryParamFilterType: "like",
    },
  }],
  ["urlParam: no queryParam", {
    urlParam: { queryParamValue: "a", queryParamFilterType: "equals" },
  }],
  ["userBehavior: a flag that is text", {
    userBehavior: { viewedCheckout: "yes" },
  }],
  ["reachedCheckoutStage: a stage that does not exist", {
    reachedCheckoutStage: "paid",
  }],
  ["minNetRevenue: a text", { minNetRevenue: "10" }],
  ["maxNetRevenue: a text", { maxNetRevenue: "10" }],
  ["minShippingRevenue: a boolean", { minShippingRevenue: true }],
  ["maxShippingRevenue: a list", { maxShippingRevenue: [1] }],
  ["shippingMethods: a text alone", { shippingMethods: "Express" }],
  ["currency: a code of two letters", { currency: ["US"] }],
  ["maxZScore: a text", { maxZScore: "3" }],
  ["triggeredCustomEvents: a text alone", { triggeredCustomEvents: "e1" }],
  ["customEventsFilterType: a word that does not exist", {
    customEventsFilterType: "some",
  }],
  ["experimentProductsOnly: a text", { experimentProductsOnly: "yes" }],
  ["onlyProductIds: numbers", { onlyProductIds: [2] }],
  ["onlyProductHandles: a text alone", { onlyProductHandles: "mug" }],
  ["landingPageTypes: case counts", { landingPageTypes: ["pdp"] }],
  ["landingPageFilters: an operator that does not exist", {
    landingPageFilters: [{ filterType: "regex", values: ["a"] }],
  }],
  ["landingPageFilters: values that are no list", {
    landingPageFilters: [{ filterType: "equals", values: "a" }],
  }],
  ["landingPageFiltersOperator: a word that does not exist", {
    landingPageFiltersOperator: "xor",
  }],
  ["pageTargeting: an operator that does not exist", {
    pageTargeting: [{
      type: "url",
      queries: [{ key: "url", value: "a", filter: "like", type: "url" }],
    }],
  }],
  ["pageTargeting: a group without queries", {
    pageTargeting: [{ type: "url" }],
  }],
  ["productTargeting: a type that does not exist", {
    productTargeting: [{
      type: "size",
      queries: [{ key: "size", value: 1, filter: "includes", type: "size" }],
    }],
  }],
  ["productTargeting: an operator that does not exist", {
    productTargeting: [{
      type: "tag",
      queries: [{ key: "tag", value: "a", filter: "equals", type: "tag" }],
    }],
  }],
];

const REFUSALS: readonly Statement[] = REFUSED.map(([says, filters]) => ({
  says: `refused, with the field's name: ${says}`,
  holds: async (sandbox) => {
    const { status, body } = await timeSeries(sandbox, { filters });
    assertEquals([status, body.errors], [400, []]);
    assertEquals(
      Object.keys(body.properties.filters.properties),
      Object.keys(filters),
    );
  },
}));

export const OPERATOR_STATEMENTS: readonly Statement[] = [
  ...TEXT,
  ...TARGETED,
  ...EMPTY,
  ...TOGETHER,
  ...REFUSALS,
];
