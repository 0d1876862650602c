/** The store that the statements are about, and what a statement is. */

import type {
  ExposureRow,
  OrderRow,
  Sandbox,
  SandboxStore,
  StoreContents,
} from "../../lib/sandbox/mod.ts";
import {
  at,
  contents,
  experience,
  order,
  TREATMENT,
  visit,
} from "../sandbox/_harness.ts";

/** One statement of the description, and its test. */
export interface Statement {
  readonly says: string;
  readonly holds: (sandbox: Sandbox, store: SandboxStore) => Promise<void>;
}

/** Returns statements by what each of them says. */
export function statements(
  holds: Readonly<Record<string, Statement["holds"]>>,
): Statement[] {
  return Object.entries(holds).map(([says, holds]) => ({ says, holds }));
}

export const PAUSED_ID = "22222222-2222-4222-8222-222222222201";
export const ENDED_ID = "22222222-2222-4222-8222-222222222202";
export const PENDING_ID = "22222222-2222-4222-8222-222222222203";
export const TARGETED_ID = "22222222-2222-4222-8222-222222222204";

export const CHANNELS = [
  ...["Referral", "Organic Social", "Paid Social", "Organic Search"] as const,
  ...["Paid Search", "Paid Shopping", "Email", "Direct", "SMS"] as const,
  ...["Other"] as const,
] as const;

export const LANDING_TYPES = [
  ...["PDP", "Collection", "Content", "Blog", "Homepage", "Search"] as const,
  ...["Cart", "Other"] as const,
] as const;

/** What is known of the first four visitors; of the others, less. */
const DETAILS: readonly Partial<ExposureRow>[] = [
  {
    countryCode: "US",
    landingUrl: "https://s.example/products/mug?q=alpha&utm_source=news",
    referrer: "https://r.example/",
    viewedCheckout: true,
    addedToCart: true,
    viewedProductPage: true,
    viewedCollectionPage: true,
    checkoutStage: "address_info_submitted",
    customEvents: ["e1", "e2"],
  },
  {
    variationId: TREATMENT,
    countryCode: "CA",
    landingUrl: "https://s.example/collections/mugs?q=beta",
    cookies: { k: "v" },
    viewedCheckout: true,
    addedToCart: true,
    checkoutStage: "contact_info_submitted",
    customEvents: ["e1"],
  },
  {
    variationId: TREATMENT,
    landingUrl: "https://s.example/products/cup?q=alphabet&r=",
    emailSegment: "vip",
    viewedProductPage: true,
    checkoutStage: "started",
    customEvents: ["e2"],
  },
  { viewedCollectionPage: true, checkoutStage: "added_to_cart" },
];

const ORDERS: readonly Partial<OrderRow>[] = [
  { shippingMethod: "Standard", discount: 1, cogs: 4, units: 2 },
  { shippingMethod: "Standard", currency: "CAD" },
  { shippingMethod: "Express" },
  { shippingMethod: "Express" },
];

/** The day of every order that counts. */
export const ORDER_DAY = {
  start: "2026-03-02T00:00:00Z",
  end: "2026-03-03T00:00:00Z",
};

/**
 * Ten visitors, c0 to c9, one per channel, each with one order: of c3 it is
 * worth 40 and ships for 3. A test order of c0 counts nowhere, nor does one
 * by telephone, which has no visitor. Only c0 to c2
 * have a known landing page, and line items.
 */
export const WORLD: StoreContents = contents({
  experiences: [
    experience({ productIds: ["1"] }),
    experience({
      id: PAUSED_ID,
      name: "Paused",
      status: "paused",
      pausedAtTs: at("02T10:30:00"),
    }),
    experience({
      id: ENDED_ID,
      name: "Ended",
      status: "ended",
      endedAtTs: at("02T10:30:00"),
    }),
    experience({
      id: PENDING_ID,
      name: "Pending",
      status: "pending",
      startedAtTs: null,
    }),
    experience({
      id: TARGETED_ID,
      name: "Targeted",
      category: "personalization",
      type: "personalization",
      audience: {
        id: "a",
        groups: [{
          type: "country",
          queries: [
            { key: "country", value: "US", filter: "equals", type: "country" },
          ],
        }],
      },
    }),
  ],
  exposures: CHANNELS.flatMap((channel, i) => {
    const row = visit(`c${i}`, {
      channel,
      countryCode: i === 9 ? null : "DE",
      deviceType: i === 9 ? null : i % 2 === 0 ? "mobile" : "desktop",
      visitorType: i === 9 ? null : i < 4 ? "new" : "returning",
      landingPageType: LANDING_TYPES[i] ?? null,
      ...DETAILS[i],
    });
    return [
      row,
      { ...row, experienceId: PAUSED_ID },
      { ...row, experienceId: ENDED_ID },
    ];
  }),
  orders: CHANNELS.map((_, i) =>
    order(`o${i}`, `c${i}`, {
      netRevenue: 10 * (i + 1),
      shippingRevenue: i,
      createdAtMs: at("02T10:00:00") + i * 600_000,
      ...ORDERS[i],
    })
  ).concat(
    order("test", "c0", {
      createdAtMs: at("02T12:00:00"),
      netRevenue: 1,
      exclusionReason: "test_order",
    }),
    order("phone", null, { createdAtMs: at("02T12:00:00"), netRevenue: 1 }),
  ),
  lineItems: ["1", "2", "3"].map((productId, i) => ({
    lineItemId: `l${i}`,
    orderId: `o${i}`,
    productId,
    quantity: 1,
    unitPrice: 10,
  })),
  products: [
    product("1", "mug", 10, 0, "K1", "t1"),
    product("2", "cup", 20, 5, "K2", "t2"),
    product("3", "pot", 30, 50, "K2", "t3"),
  ],
});

function product(
  productId: string,
  handle: string,
  price: number,
  inventory: number,
  collection: string,
  tag: string,
) {
  return {
    productId,
    handle,
    title: handle,
    price,
    inventory,
    collections: [collection],
    tags: [tag],
  };
}
