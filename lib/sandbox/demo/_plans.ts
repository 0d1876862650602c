/** The demo store's experiences: what is seen of them, and what lies behind. */

import { DEMO_PRODUCTS } from "./_catalog.ts";
import { type ArmPlan, experienceOf, type ExperiencePlan } from "./_plan.ts";
import { DEMO_EXPERIENCES } from "./experiences.ts";

const at = (iso: string): number => Date.parse(iso);

const BASE_ARM: ArmPlan = { share: 1, buyRate: 0.029, valueFactor: 1 };

const productId = (handle: string): string =>
  DEMO_PRODUCTS.find((product) => product.handle === handle)?.productId ?? "";

/** Every experience, newest first, as the list shows them. */
export const DEMO_PLANS: readonly ExperiencePlan[] = [
  {
    experience: experienceOf({
      id: DEMO_EXPERIENCES.pending,
      name: "Subscribe-and-save callout on beans",
      status: "pending",
      category: "experiment",
      type: "content/advanced",
      createdAtTs: at("2026-11-12T15:20:00Z"),
      variations: ["Control", "Callout"],
    }),
    visitors: 0,
    arms: [],
    stream: 7,
  },
  {
    experience: experienceOf({
      id: DEMO_EXPERIENCES.brokenSplit,
      name: "One-page checkout redirect",
      status: "started",
      category: "experiment",
      type: "content/url",
      createdAtTs: at("2026-10-21T13:05:00Z"),
      startedAtTs: at("2026-10-26T14:00:00Z"),
      variations: ["Control", "One-page checkout"],
    }),
    visitors: 22_000,
    arms: [
      { ...BASE_ARM, share: 0.532 },
      { ...BASE_ARM, share: 0.468, buyRate: 0.031 },
    ],
    crossovers: 60,
    stream: 4,
  },
  {
    experience: experienceOf({
      id: DEMO_EXPERIENCES.personalization,
      name: "Welcome-back offer for returning visitors",
      status: "started",
      category: "personalization",
      type: "personalization/offer",
      createdAtTs: at("2026-09-28T16:40:00Z"),
      startedAtTs: at("2026-10-01T13:00:00Z"),
      audience: {
        id: "2e60f9b4-audience",
        groups: [{
          type: "visitor",
          queries: [{
            key: "visitor",
            value: "returning",
            filter: "equals",
            type: "visitor",
          }],
        }],
      },
      variations: ["Holdout", "Offer"],
      offers: [null, { type: "percentage", value: 5, code: "WELCOMEBACK" }],
    }),
    visitors: 13_000,
    arms: [
      { ...BASE_ARM, buyRate: 0.036 },
      { ...BASE_ARM, buyRate: 0.039, valueFactor: 0.95 },
    ],
    stream: 8,
  },
  {
    experience: experienceOf({
      id: DEMO_EXPERIENCES.oneOutlier,
      name: "Bundle builder on product pages",
      status: "ended",
      category: "experiment",
      type: "content/advanced",
      createdAtTs: at("2026-09-30T12:00:00Z"),
      startedAtTs: at("2026-10-05T13:00:00Z"),
      endedAtTs: at("2026-11-02T14:00:00Z"),
      productIds: ["pour-over-set", "starter-set", "tasting-box"].map(
        productId,
      ),
      variations: ["Control", "Bundle builder"],
    }),
    visitors: 20_000,
    arms: [BASE_ARM, BASE_ARM],
    wholesale: [{ arm: 1, value: 18_900 }],
    stream: 3,
  },
  {
    experience: experienceOf({
      id: DEMO_EXPERIENCES.clearWinner,
      name: "Free-shipping progress bar in the cart",
      status: "ended",
      category: "experiment",
      type: "content/onsiteEdits",
      createdAtTs: at("2026-09-24T17:30:00Z"),
      startedAtTs: at("2026-09-28T13:00:00Z"),
      endedAtTs: at("2026-10-26T13:00:00Z"),
      variations: ["Control", "Progress bar"],
    }),
    visitors: 40_000,
    arms: [
      BASE_ARM,
      { ...BASE_ARM, buyRate: 0.0345, valueFactor: 1.1 },
    ],
    wholesale: [{ arm: 0, value: 1_380 }, { arm: 1, value: 1_620 }],
    stream: 17,
  },
  {
    experience: experienceOf({
      id: DEMO_EXPERIENCES.paused,
      name: "Holiday theme preview",
      status: "paused",
      category: "experiment",
      type: "content/theme",
      createdAtTs: at("2026-09-10T09:00:00Z"),
      startedAtTs: at("2026-09-14T13:00:00Z"),
      pausedAtTs: at("2026-10-02T21:30:00Z"),
      variations: ["Current theme", "Holiday theme"],
    }),
    visitors: 13_000,
    arms: [BASE_ARM, { ...BASE_ARM, buyRate: 0.027 }],
    wholesale: [{ arm: 0, value: 2_350 }],
    stream: 6,
  },
  {
    experience: experienceOf({
      id: DEMO_EXPERIENCES.aaTest,
      name: "A/A test: product page, no change",
      status: "ended",
      category: "experiment",
      type: "content/template",
      createdAtTs: at("2026-08-26T10:00:00Z"),
      startedAtTs: at("2026-08-31T13:00:00Z"),
      endedAtTs: at("2026-09-14T13:00:00Z"),
      variations: ["A", "A again"],
    }),
    visitors: 20_000,
    arms: [BASE_ARM, BASE_ARM],
    stream: 2,
  },
  {
    experience: experienceOf({
      id: DEMO_EXPERIENCES.threeVariations,
      name: "Product gallery: grid, video, zoom",
      status: "ended",
      category: "experiment",
      type: "content/template",
      createdAtTs: at("2026-07-30T10:00:00Z"),
      startedAtTs: at("2026-08-03T13:00:00Z"),
      endedAtTs: at("2026-08-31T13:00:00Z"),
      productIds: ["burr-grinder", "french-press", "gooseneck-kettle"].map(
        productId,
      ),
      pageTargeting: {
        id: "1d8c6a93-pages",
        groups: [{
          type: "urlPath",
          queries: [{
            key: "urlPath",
            value: "/products/",
            filter: "startsWith",
            type: "urlPath",
          }],
        }],
      },
      variations: ["Grid", "Video", "Zoom"],
    }),
    visitors: 24_000,
    arms: [
      { ...BASE_ARM, share: 0.34 },
      { ...BASE_ARM, share: 0.33, buyRate: 0.0315 },
      { ...BASE_ARM, share: 0.33, buyRate: 0.0285 },
    ],
    wholesale: [{ arm: 2, value: 3_120 }],
    stream: 5,
  },
];
