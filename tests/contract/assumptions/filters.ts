/** What is assumed of filters. */

import { assertEquals } from "@std/assert";
import {
  counts,
  exportRows,
  order,
  timeSeries,
  visit,
} from "../../sandbox/_harness.ts";
import { PAUSED_ID, TARGETED_ID } from "../_world.ts";
import { type Checks, on, UNKNOWN, visitors } from "./_check.ts";

export const FILTERS = {
  maxZScore: async (sandbox) => {
    // Values 10 to 100: mean 55, sample SD 30.277, population SD 28.723, so that
    // 100 has z 1.486 and would have 1.567; 10 lies as far below.
    assertEquals(await counts(sandbox, { maxZScore: 1.49 }), {
      visitors: 10,
      orders: 10,
    });
    assertEquals(await counts(sandbox, { maxZScore: 1.48 }), {
      visitors: 9,
      orders: 9,
    });
  },
  filterLevels: async (sandbox) => {
    assertEquals(await counts(sandbox, { countryCodes: ["US"] }), {
      visitors: 1,
      orders: 1,
    });
    assertEquals(await counts(sandbox, { currency: ["CAD"] }), {
      visitors: 10,
      orders: 1,
    });
  },
  textMatch: async (sandbox) => {
    const path = (operator: string, value: string) =>
      visitors(sandbox, {
        landingPage: {
          landingPageUrlPath: value,
          landingPageUrlPathFilterType: operator,
        },
      });
    assertEquals(await path("contains", "MUG"), []);
    assertEquals((await path("doesNotContain", "/")).length, 7);
  },
  allSocial: async (sandbox) => {
    const channel = (name: string) =>
      visitors(sandbox, { sourceSitesOrChannels: [name] });
    assertEquals(await channel("All Social"), ["c1", "c2"]);
    assertEquals((await channel("any")).length, 10);
  },
  checkoutStages: async (sandbox) => {
    const reached = (stage: string) =>
      visitors(sandbox, { reachedCheckoutStage: stage });
    assertEquals((await reached("added_to_cart")).length, 4);
    assertEquals((await reached("started")).length, 3);
    assertEquals((await reached("contact_info_submitted")).length, 2);
    assertEquals((await reached("address_info_submitted")).length, 1);
  },
  targetingGroups: async (sandbox) => {
    const country = (value: string) => ({
      key: "country",
      value,
      filter: "equals",
      type: "country",
    });
    const targeted = (groups: string[][]) =>
      visitors(sandbox, {
        pageTargeting: groups.map((values) => ({
          type: "country",
          queries: values.map(country),
        })),
      });
    assertEquals(await targeted([["US", "CA"]]), ["c0", "c1"]);
    assertEquals(await targeted([["US"], ["CA"]]), []);
  },
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
  customEventsDefault: async (sandbox) => {
    const triggeredCustomEvents = ["e1", "e2"];
    assertEquals(
      await visitors(sandbox, { triggeredCustomEvents }),
      await visitors(sandbox, {
        triggeredCustomEvents,
        customEventsFilterType: "any",
      }),
    );
  },
} satisfies Checks;
