/** A store that is small, and large enough for a readout. */

import { createStore, type SandboxStore } from "../../../lib/sandbox/mod.ts";
import { randomSource } from "../../../lib/stats/random/mod.ts";

export const ID = "33333333-3333-4333-8333-333333333333";
const VARIATIONS = [
  { id: "v-first", name: "Control", percentage: 50, isControl: true, order: 0 },
  { id: "v-second", name: "Bar", percentage: 50, isControl: false, order: 1 },
];
const START = Date.parse("2026-03-02T05:00:00Z");
const DAYS = 14;
const VISITORS = 600;

/** Two weeks of a test in New York, with orders whose sums tell arms apart. */
export async function smallStore(): Promise<SandboxStore> {
  const { uniform } = randomSource(35);
  const visits = Array.from({ length: VISITORS }, (_, i) => ({
    experienceId: ID,
    variationId: VARIATIONS[i % 2]!.id,
    visitorId: `visitor-${i}`,
    seenAtMs: START + Math.floor(uniform() * (DAYS - 1) * 86_400_000),
    deviceType: uniform() < 0.6 ? "mobile" as const : "desktop" as const,
    countryCode: "US",
    channel: "Email",
  }));
  const buyers = visits.filter((_, i) => i % 5 === 0 || i % 7 === 1);
  return await createStore({
    timeZone: "America/New_York",
    currency: "USD",
    asOfMs: START + 20 * 86_400_000,
    experiences: [
      {
        id: ID,
        name: "Free shipping bar",
        status: "ended",
        category: "experiment",
        type: "content/advanced",
        currency: "USD",
        createdAtTs: START - 86_400_000,
        startedAtTs: START,
        endedAtTs: START + DAYS * 86_400_000,
        variations: VARIATIONS,
      },
      ...Array.from({ length: 24 }, (_, i) => ({
        id: `44444444-4444-4444-8444-4444444444${10 + i}`,
        name: `Another test ${i}`,
        status: "pending" as const,
        createdAtTs: START,
        variations: VARIATIONS,
      })),
    ],
    exposures: visits,
    orders: buyers.map(({ visitorId, seenAtMs }, i) => ({
      orderId: String(9_007_199_254_740_993n + BigInt(i)),
      visitorId,
      createdAtMs: seenAtMs + 600_000,
      currency: "USD",
      netRevenue: Math.round(2_000 + 6_000 * uniform()) / 100,
      cogs: 12.5,
      units: 1 + i % 3,
    })),
  });
}
