/** Statements on every operator of the targeting, and on every list of it that is empty. */

import type {
  ProductTargetingGroup,
  ProductTargetingQuery,
} from "../../../lib/api/mod.ts";
import { EVERYONE, keepsOrdersOf, keepsVisitors, PATHS } from "./_kept.ts";
import type { Statement } from "../_world.ts";

export const TEXT: readonly Statement[] = [
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
  ProductTargetingQuery["filter"],
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

export const TARGETED: readonly Statement[] = PRODUCTS.map((
  [type, filter, value, names],
) =>
  keepsOrdersOf(`productTargeting ${type} ${filter} ${value}`, {
    productTargeting: [{ type, queries: [{ key: type, value, filter, type }] }],
  }, names)
);

export const EMPTY: readonly Statement[] = ([
  ...["shippingMethods", "currency", "onlyProductIds"] as const,
  ...["onlyProductHandles", "landingPageTypes"] as const,
  ...["triggeredCustomEvents", "pageTargeting", "productTargeting"] as const,
  ...["landingPageFilters"] as const,
] as const).map((field) =>
  keepsVisitors(`${field}: an empty list means all`, { [field]: [] }, EVERYONE)
);
