/** Statements on filters together. */

import type { AnalyticsFilters } from "../../../lib/api/mod.ts";
import { keepsOrdersOf, keepsVisitors } from "./_kept.ts";
import { type Statement, TARGETED_ID } from "../_world.ts";

const several = (names: string, filters: AnalyticsFilters): Statement =>
  keepsVisitors(
    `several values are alternatives: ${Object.keys(filters).join(", ")}`,
    filters,
    names,
  );

export const TOGETHER: readonly Statement[] = [
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
    triggeredCustomEvents: ["e1", "e2"],
  }, "c0 c1 c2"),
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
