/** What the demo store's generator is told about an experience. */

import type { Experience } from "../../api/mod.ts";
import { CUSTOM_EVENTS } from "./_catalog.ts";

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
  readonly crossovers?: number;
  /** Wholesale orders: the arm and the value, in US dollars. */
  readonly wholesale?: readonly {
    readonly arm: number;
    readonly value: number;
  }[];
  /** Stream of randomness, chosen so that seed 1 teaches what the name says. */
  readonly stream: number;
}

/** An experience without what follows from the rest of it. */
export interface Outline {
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
  /** By position in `variations`. */
  readonly offers?: readonly unknown[];
  readonly [field: string]: unknown;
}

/** The first variation is the control; the traffic is meant to be split evenly. */
export function experienceOf(outline: Outline): Experience {
  const { variations: names, offers, ...fields } = outline;
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
    customEvents: CUSTOM_EVENTS.map(({ id, name }) => ({ id, name })),
    productIds: [],
    ...fields,
    variations: names.map((name, order) => ({
      id: `${outline.id.slice(0, 24)}${String(order + 1).padStart(12, "0")}`,
      name,
      percentage: percentages[order],
      isControl: order === 0,
      order,
      ...(offers ? { offer: offers[order] ?? null } : {}),
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
