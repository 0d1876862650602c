/** Statements on filters by the targeting of pages, products and experiences. */

import type {
  AnalyticsFilters,
  PageTargetingGroup,
  ProductTargetingGroup,
} from "../../../lib/api/mod.ts";
import { type Statement, TARGETED_ID } from "../_world.ts";
import { keepsOrdersOf, keepsVisitors, refuses } from "./_kept.ts";

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

export const TARGETING: readonly Statement[] = [
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
