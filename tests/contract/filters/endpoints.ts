/** Statements on where filters are taken, and that each may be left out. */

import { assertEquals } from "@std/assert";
import type { AnalyticsFilters } from "../../../lib/api/mod.ts";
import { type Answer, EXPERIENCE_ID, post } from "../../sandbox/_harness.ts";
import { ORDER_DAY, type Statement } from "../_world.ts";
import { EVERYONE, keepsVisitors } from "./_kept.ts";

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
          (await post(
            sandbox,
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

export const WHERE: readonly Statement[] = [
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
    ORDER_DAY,
    ({ segments }) => segments.all.n_orders.value,
  ),
  accepts(
    "/analytics/sitewide/timeseries",
    ORDER_DAY,
    ({ segments }) => segments.all.data[0].n_orders,
  ),
  accepts(
    "/analytics/sitewide/order-distribution",
    ORDER_DAY,
    ({ histogram }) =>
      sum(histogram.map((bar: { count: number }) => bar.count)),
  ),
];

export const SKIPPED: readonly Statement[] = [
  keepsVisitors("filters may be omitted field by field", {}, EVERYONE),
  ...([
    ...["deviceType", "visitorType", "countryCodes"] as const,
    ...["sourceSitesOrChannels", "landingPage", "urlParam"] as const,
    ...["userBehavior", "reachedCheckoutStage", "minNetRevenue"] as const,
    ...["maxNetRevenue", "minShippingRevenue", "maxShippingRevenue"] as const,
    ...["shippingMethods", "currency", "maxZScore"] as const,
    ...["triggeredCustomEvents", "customEventsFilterType"] as const,
    ...["experimentProductsOnly", "onlyProductIds"] as const,
    ...["onlyProductHandles", "pageTargeting", "productTargeting"] as const,
    ...["applyExperienceTargetingExperienceId", "landingPageFilters"] as const,
    ...["landingPageFiltersOperator", "landingPageTypes"] as const,
  ] as const).map((field) =>
    keepsVisitors(
      `${field}: null skips the filter`,
      { [field]: null },
      EVERYONE,
    )
  ),
];
