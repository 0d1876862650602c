/** One store, small enough to count by hand. */

import type {
  AnalyticsFilters,
  PageTargetingGroup,
  ProductTargetingGroup,
} from "../../lib/api/mod.ts";
import type { StoreContents } from "../../lib/sandbox/mod.ts";
import {
  at,
  contents,
  experience,
  order,
  OTHER_ID,
  TREATMENT,
  visit,
} from "./_harness.ts";

/**
 * Visitors ann, bob, cid, dee; orders a1 and a2 (ann), b1 (bob), c1 (cid).
 * dee buys nothing, and little is known of her.
 */
export const ROWS: StoreContents = contents({
  experiences: [
    experience({ productIds: ["7001"] }),
    experience({
      id: OTHER_ID,
      audience: {
        id: "a",
        groups: [{
          type: "device",
          queries: [{
            key: "device",
            value: "mobile",
            filter: "equals",
            type: "device",
          }],
        }],
      },
      pageTargeting: {
        id: "p",
        groups: [{
          type: "urlPath",
          queries: [{
            key: "urlPath",
            value: "/products",
            filter: "startsWith",
            type: "urlPath",
          }],
        }],
      },
    }),
  ],
  exposures: [
    visit("ann", {
      deviceType: "mobile",
      visitorType: "new",
      countryCode: "US",
      channel: "Paid Social",
      landingUrl: "https://shop.example/products/mug?utm_source=news&ref=x1",
      landingPageType: "PDP",
      referrer: "https://social.example/post",
      cookies: { consent: "all" },
      emailSegment: "vip",
      viewedProductPage: true,
      viewedCollectionPage: true,
      addedToCart: true,
      viewedCheckout: true,
      checkoutStage: "address_info_submitted",
      customEvents: ["signup", "video"],
    }),
    visit("bob", {
      variationId: TREATMENT,
      deviceType: "desktop",
      visitorType: "returning",
      countryCode: "CA",
      channel: "Email",
      landingUrl: "https://shop.example/collections/mugs?utm_source=mail",
      landingPageType: "Collection",
      cookies: { consent: "essential" },
      viewedProductPage: true,
      addedToCart: true,
      viewedCheckout: true,
      checkoutStage: "contact_info_submitted",
      customEvents: ["signup"],
    }),
    visit("cid", {
      variationId: TREATMENT,
      deviceType: "mobile",
      visitorType: "returning",
      countryCode: "US",
      channel: "Organic Social",
      landingUrl: "https://shop.example/",
      landingPageType: "Homepage",
      viewedCollectionPage: true,
      addedToCart: true,
      checkoutStage: "added_to_cart",
    }),
    visit("dee"),
  ],
  orders: [
    order("a1", "ann", {
      netRevenue: 10,
      shippingRevenue: 0,
      shippingMethod: "Standard",
    }),
    order("a2", "ann", {
      netRevenue: 20.5,
      shippingRevenue: 5,
      shippingMethod: "Express",
      createdAtMs: at("02T12:00:00"),
    }),
    order("b1", "bob", {
      netRevenue: 30,
      shippingRevenue: 9.95,
      shippingMethod: "Standard",
      currency: "CAD",
      createdAtMs: at("02T13:00:00"),
    }),
    order("c1", "cid", {
      netRevenue: 40,
      createdAtMs: at("02T14:00:00"),
    }),
  ],
  lineItems: [
    line("a1", "7001"),
    line("a2", "7002"),
    line("b1", "7001"),
    line("b1", "7003"),
    line("c1", "7999"),
  ],
  products: [
    {
      productId: "7001",
      handle: "mug",
      title: "Mug",
      price: 12.5,
      inventory: 0,
      collections: ["Mugs", "Gifts"],
      tags: ["fragile"],
    },
    {
      productId: "7002",
      handle: "press",
      title: "Press",
      price: 42,
      inventory: 10,
      collections: ["Brewing"],
      tags: [],
    },
    {
      productId: "7003",
      handle: "beans",
      title: "Beans",
      price: 16,
      inventory: 500,
      collections: ["Beans"],
      tags: ["refill"],
    },
  ],
});

function line(orderId: string, productId: string) {
  return {
    lineItemId: `${orderId}-${productId}`,
    orderId,
    productId,
    quantity: 1,
    unitPrice: 10,
  };
}

/** What a filter leaves: names of visitors are counted, orders are named. */

export type Case = readonly [
  says: string,
  filters: AnalyticsFilters,
  visitors: number,
  orders: string,
];

export const page = (
  type: string,
  key: string,
  value: string,
): PageTargetingGroup => ({
  type,
  queries: [{ key, value, filter: "equals" as const, type }],
});

export const product = (
  type: "productId" | "collection" | "tag" | "price" | "inventory",
  filter: "includes" | "doesNotInclude" | "greaterThan" | "lessThan",
  value: string | number,
): ProductTargetingGroup => ({
  type,
  queries: [{ key: type, value, filter, type }],
});

export const ALL = "a1 a2 b1 c1";
