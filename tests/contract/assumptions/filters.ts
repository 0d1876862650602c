/** What is assumed of filters. */

import { assertEquals } from "@std/assert";
import {
  exportRows,
  order,
  timeSeries,
  visit,
} from "../../sandbox/_harness.ts";
import { PAUSED_ID, TARGETED_ID } from "../_world.ts";
import { type Checks, on, stated, UNKNOWN, visitors } from "./_check.ts";

export const FILTERS = {
  maxZScore: stated(
    "maxZScore is an outlier threshold",
    "maxZScore spares what lies at or below it",
    "maxZScore takes the greatest values only, not the least",
  ),
  filterLevels: stated(
    "countryCodes keeps the countries",
    "currency keeps the currencies",
  ),
  textMatch: stated(
    "comparison is case-sensitive: landingPage",
    "landingPage doesNotContain",
  ),
  allSocial: stated(
    "sourceSitesOrChannels All Social",
    "sourceSitesOrChannels accepts any, as the export schema lists it",
  ),
  checkoutStages: stated(
    "reachedCheckoutStage added_to_cart",
    "reachedCheckoutStage started",
    "reachedCheckoutStage contact_info_submitted",
    "reachedCheckoutStage address_info_submitted",
  ),
  targetingGroups: stated(
    "pageTargeting: the queries of a group are alternatives",
    "pageTargeting: all groups must hold",
  ),
  pageTargetingSubject: async (sandbox) => {
    const group = (type: string, value: string) => ({
      pageTargeting: [{
        type,
        queries: [{ key: "any", value, filter: "equals", type }],
      }],
    });
    assertEquals(await visitors(sandbox, group("anything", "vip")), ["c2"]);
    assertEquals(await visitors(sandbox, group("urlPath", "/products/mug")), [
      "c0",
    ]);
  },
  productFilters: on({
    exposures: [visit("1")],
    orders: [order("a", "1", { netRevenue: 30 })],
    lineItems: ["7", "8"].map((productId) => ({
      lineItemId: productId,
      orderId: "a",
      productId,
      quantity: 1,
      unitPrice: 15,
    })),
  }, async (sandbox) => {
    const filters = { onlyProductIds: ["7"] };
    const [row] = await exportRows(sandbox, { filters });
    assertEquals(row?.net_revenue, "30.0");
    const lines = await exportRows(sandbox, {
      exportType: "order_line_items",
      filters,
    });
    assertEquals(lines.map((one) => one.line_item_id), ["7"]);
  }),
  experimentProducts: async (sandbox) => {
    const filters = { experimentProductsOnly: true };
    assertEquals(await visitors(sandbox, filters), ["c0"]);
    assertEquals((await exportRows(sandbox, { filters }, PAUSED_ID)).length, 3);
  },
  applyTargeting: async (sandbox) => {
    const apply = (id: string) => ({
      applyExperienceTargetingExperienceId: id,
    });
    assertEquals(await visitors(sandbox, apply(TARGETED_ID)), ["c0"]);
    const { status } = await timeSeries(sandbox, { filters: apply(UNKNOWN) });
    assertEquals(status, 400);
  },
  customEventsDefault: stated("triggeredCustomEvents alone: any of them"),
} satisfies Checks;
