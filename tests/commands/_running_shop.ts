/** A store whose experiences all run, called whatever a test likes. */
import type { Experience } from "../../lib/api/mod.ts";
import { createStore, type SandboxStore } from "../../lib/sandbox/mod.ts";

const START = Date.parse("2026-03-02T00:00:00Z");
const HOUR = 3_600_000;
const VISITORS = 120;

/** The id of the nth experience. */
export function idOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
}

/**
 * A store with a running experience of each name.
 *
 * @param hasOrders Whether every third visitor buys; the page of an experience
 *   without orders has next to no charts, and is made in a fraction of the time.
 */
export function createRunningShop(
  names: readonly string[],
  hasOrders = false,
): Promise<SandboxStore> {
  const visits = names.flatMap((_, experience) =>
    Array.from({ length: VISITORS }, (_, visitor) => ({
      experienceId: idOf(experience),
      variationId: `${experience}-${visitor % 2 === 0 ? "a" : "b"}`,
      visitorId: `visitor-${experience}-${visitor}`,
      seenAtMs: START + visitor * HOUR,
    }))
  );
  const buyers = visits.filter((_, index) => hasOrders && index % 3 === 0);
  return createStore({
    timeZone: "UTC",
    currency: "USD",
    asOfMs: START + 7 * 24 * HOUR,
    experiences: names.map(experienceOf),
    exposures: visits,
    orders: buyers.map(({ visitorId, seenAtMs }, index) => ({
      orderId: `order-${index}`,
      visitorId,
      createdAtMs: seenAtMs + HOUR,
      currency: "USD",
      netRevenue: 20 + (index * 7) % 50,
    })),
  });
}

function experienceOf(name: string, index: number): Experience {
  return {
    id: idOf(index),
    name,
    status: "started",
    startedAtTs: START,
    variations: [
      { id: `${index}-a`, name: "Control", percentage: 50, isControl: true },
      { id: `${index}-b`, name: "New", percentage: 50, isControl: false },
    ],
  };
}
