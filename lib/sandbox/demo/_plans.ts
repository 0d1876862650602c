/** The demo store's experiences, with the parameters behind their data. */

import { DEMO_PRODUCTS } from "./_catalog.ts";
import { type ExperiencePlan, experiencePlan } from "./_plan.ts";

/** All experiences, the newest first, as the list shows them. */
export const DEMO_PLANS: readonly ExperiencePlan[] = [
  experiencePlan("pending", {
    name: "Subscribe-and-save callout on beans",
    type: "content/advanced",
    created: "2026-11-12T15:20",
    arms: [{ name: "Control" }, { name: "Callout" }],
    stream: 7,
  }),
  experiencePlan("brokenSplit", {
    name: "One-page checkout redirect",
    type: "content/url",
    created: "2026-10-21T13:05",
    started: "2026-10-26T14:00",
    arms: [
      { name: "Control", share: 0.532 },
      { name: "One-page checkout", share: 0.468, buyRate: 0.031 },
    ],
    visitors: 22_000,
    crossovers: 60,
    stream: 4,
  }),
  experiencePlan("personalization", {
    name: "Welcome-back offer for returning visitors",
    type: "personalization/offer",
    created: "2026-09-28T16:40",
    started: "2026-10-01T13:00",
    audience: [target("visitor", "returning", "equals")],
    arms: [
      { name: "Holdout", offer: null, buyRate: 0.036 },
      {
        name: "Offer",
        offer: { type: "percentage", value: 5, code: "WELCOMEBACK" },
        buyRate: 0.039,
        valueFactor: 0.95,
      },
    ],
    visitors: 13_000,
    stream: 8,
  }),
  experiencePlan("oneOutlier", {
    name: "Bundle builder on product pages",
    type: "content/advanced",
    created: "2026-09-30T12:00",
    started: "2026-10-05T13:00",
    ended: "2026-11-02T14:00",
    productIds: productIds("pour-over-set", "starter-set", "tasting-box"),
    arms: [{ name: "Control" }, { name: "Bundle builder", wholesale: 18_900 }],
    visitors: 20_000,
    stream: 3,
  }),
  experiencePlan("clearWinner", {
    name: "Free-shipping progress bar in the cart",
    type: "content/onsiteEdits",
    created: "2026-09-24T17:30",
    started: "2026-09-28T13:00",
    ended: "2026-10-26T13:00",
    arms: [
      { name: "Control", wholesale: 1_380 },
      {
        name: "Progress bar",
        buyRate: 0.0345,
        valueFactor: 1.1,
        wholesale: 1_620,
      },
    ],
    visitors: 40_000,
    stream: 17,
  }),
  experiencePlan("paused", {
    name: "Holiday theme preview",
    type: "content/theme",
    created: "2026-09-10T09:00",
    started: "2026-09-14T13:00",
    paused: "2026-10-02T21:30",
    arms: [
      { name: "Current theme", wholesale: 2_350 },
      { name: "Holiday theme", buyRate: 0.027 },
    ],
    visitors: 13_000,
    stream: 6,
  }),
  experiencePlan("aaTest", {
    name: "A/A test: product page, no change",
    type: "content/template",
    created: "2026-08-26T10:00",
    started: "2026-08-31T13:00",
    ended: "2026-09-14T13:00",
    arms: [{ name: "A" }, { name: "A again" }],
    visitors: 20_000,
    stream: 2,
  }),
  experiencePlan("threeVariations", {
    name: "Product gallery: grid, video, zoom",
    type: "content/template",
    created: "2026-07-30T10:00",
    started: "2026-08-03T13:00",
    ended: "2026-08-31T13:00",
    productIds: productIds("burr-grinder", "french-press", "gooseneck-kettle"),
    pages: [target("urlPath", "/products/", "startsWith")],
    arms: [
      { name: "Grid", share: 0.34 },
      { name: "Video", share: 0.33, buyRate: 0.0315 },
      { name: "Zoom", share: 0.33, buyRate: 0.0285, wholesale: 3_120 },
    ],
    visitors: 24_000,
    stream: 5,
  }),
];

/**
 * Tests that ran at the same time as the test with a clear winner, with the same
 * visitors.
 */
export const GUEST_PLANS: readonly ExperiencePlan[] = [
  experiencePlan("besideWinner", {
    name: "Free-shipping banner",
    type: "content/onsiteEdits",
    created: "2026-07-28T10:00",
    started: "2026-09-28T13:00",
    ended: "2026-10-26T13:00",
    arms: [{ name: "Control" }, { name: "Banner" }],
    stream: 2000,
  }),
  experiencePlan("apartFromWinner", {
    name: "Gift wrap in the cart",
    type: "content/onsiteEdits",
    created: "2026-07-27T10:00",
    started: "2026-10-05T13:00",
    ended: "2026-10-26T13:00",
    arms: [{ name: "Control" }, { name: "Gift wrap" }],
    stream: 2001,
  }),
];

function productIds(...handles: readonly string[]): readonly string[] {
  return handles.map((requestedHandle) =>
    DEMO_PRODUCTS.find(({ handle }) => handle === requestedHandle)!.productId
  );
}

function target(type: string, value: string, filter: string) {
  return { type, queries: [{ key: type, value, filter, type }] };
}
