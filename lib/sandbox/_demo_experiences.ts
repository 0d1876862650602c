/** The demo store's experiences: what is seen of them, and what lies behind. */

import type { Experience } from "../api/types.ts";
import { CUSTOM_EVENTS, DEMO_PRODUCTS } from "./_demo_catalog.ts";

/** Ids of the demo store's experiences, the same for every seed. */
export const DEMO_EXPERIENCES = Object.freeze({
  /** Ended; a real and clear lift of revenue per visitor. */
  clearWinner: "5b1f8a52-0c0e-4d55-9a3e-6f1d0e7a2c01",
  /** Ended; both arms saw the same. */
  aaTest: "a3c7d1e4-58b2-4f06-8c19-2b7e4d90f102",
  /** Ended; its raw lift comes from one wholesale order. */
  oneOutlier: "c94e2f6b-7d31-4a8c-b05f-91e8a6c3d203",
  /** Started; the split is broken, and some visitors saw both arms. */
  brokenSplit: "e07b5d18-3f9a-4c62-a7d4-58c1f2b60e04",
  /** Ended; three arms. */
  threeVariations: "1d8c6a93-b24e-4759-9f80-c3a7e15d4f05",
  /** Paused after less than three weeks. */
  paused: "7f25b0c8-96d3-4e1a-8b47-0a9d3c68e106",
  /** Pending; nothing has happened yet. */
  pending: "94a1e37d-c580-4b2f-86e3-d17f5b0a2907",
  /** Started; a personalization, with an offer. */
  personalization: "2e60f9b4-8a17-4dc5-b3f1-7c4d9e05a808",
});

/** What the generator makes of one arm. */
export interface ArmPlan {
  /** Share of the visitors that really see it. */
  readonly share: number;
  /** Chance that an average visitor buys. */
  readonly buyRate: number;
  /** Factor on the value of its orders. */
  readonly valueFactor: number;
}

/** What the generator makes of one experience. */
export interface ExperiencePlan {
  readonly experience: Experience;
  /** Visitors, those of all arms together. */
  readonly visitors: number;
  /** By position in `experience.variations`. */
  readonly arms: readonly ArmPlan[];
  /** Visitors who see a second arm. */
  readonly crossovers: number;
  /** Wholesale orders: the arm and the value, in US dollars. */
  readonly wholesale: readonly {
    readonly arm: number;
    readonly value: number;
  }[];
  /** Stream of randomness, chosen so that seed 1 teaches what the name says. */
  readonly stream: number;
}

const at = (iso: string): number => Date.parse(iso);

const BASE_ARM: ArmPlan = { share: 1, buyRate: 0.029, valueFactor: 1 };

const productId = (handle: string): string =>
  DEMO_PRODUCTS.find((product) => product.handle === handle)?.productId ?? "";

interface Outline {
  readonly id: string;
  readonly name: string;
  readonly status: Experience["status"];
  readonly category: Experience["category"];
  readonly type: string;
  readonly createdAtTs: number;
  readonly startedAtTs?: number;
  readonly pausedAtTs?: number;
  readonly endedAtTs?: number;
  readonly variations: readonly string[];
  readonly [field: string]: unknown;
}

/** The first variation is the control; the traffic is meant to be split evenly. */
function experienceOf(outline: Outline): Experience {
  const { variations: names, ...fields } = outline;
  const percentages = evenPercentages(names.length);
  return {
    description: null,
    currency: "USD",
    audience: { id: `${outline.id.slice(0, 8)}-audience`, groups: [] },
    pageTargeting: { id: `${outline.id.slice(0, 8)}-pages`, groups: [] },
    keyMetrics: [
      { id: `${outline.id.slice(0, 8)}-m1`, name: "net_revenue_per_visitor" },
      { id: `${outline.id.slice(0, 8)}-m2`, name: "conversion_rate" },
    ],
    customEvents: CUSTOM_EVENTS,
    productIds: [],
    ...fields,
    variations: names.map((name, order) => ({
      id: `${outline.id.slice(0, 24)}${String(order + 1).padStart(12, "0")}`,
      name,
      percentage: percentages[order],
      isControl: order === 0,
      order,
    })),
  };
}

/** Whole percents that sum to 100, the first ones larger. */
function evenPercentages(count: number): readonly number[] {
  const each = Math.floor(100 / count);
  return Array.from(
    { length: count },
    (_, i) => each + (i < 100 % count ? 1 : 0),
  );
}

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
    crossovers: 0,
    wholesale: [],
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
    wholesale: [],
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
    }),
    visitors: 13_000,
    arms: [
      { ...BASE_ARM, buyRate: 0.036 },
      { ...BASE_ARM, buyRate: 0.039, valueFactor: 0.95 },
    ],
    crossovers: 0,
    wholesale: [],
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
    crossovers: 0,
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
    crossovers: 0,
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
    crossovers: 0,
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
    crossovers: 0,
    wholesale: [],
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
      BASE_ARM,
      { ...BASE_ARM, buyRate: 0.0315 },
      { ...BASE_ARM, buyRate: 0.0285 },
    ],
    crossovers: 0,
    wholesale: [{ arm: 2, value: 3_120 }],
    stream: 5,
  },
];
