/** Statements on every refusal of a filter. */

import { assertEquals } from "@std/assert";
import { timeSeries } from "../../sandbox/_harness.ts";
import type { Statement } from "../_world.ts";

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

export const REFUSALS: readonly Statement[] = REFUSED.map((
  [says, filters],
) => ({
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
