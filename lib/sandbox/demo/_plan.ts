/** What the demo store's generator is told about an experience. */

import type { Experience } from "../../api/mod.ts";
import { experienceCategory } from "../store/mod.ts";
import { CUSTOM_EVENTS } from "./_catalog.ts";
import { DEMO_EXPERIENCES, type DemoExperiences } from "./experiences.ts";

/** Chance that an average visitor buys, where a plan says nothing else. */
export const BUY_RATE = 0.029;

/** A variation, and what the generator makes of it. */
export interface ArmPlan {
  readonly name: string;
  readonly offer?: unknown;
  /** Weight among the visitors that really see an arm. @default {1} */
  readonly share?: number;
  /** Chance that an average visitor buys. @default {0.029} */
  readonly buyRate?: number;
  /** Factor on the value of its orders. @default {1} */
  readonly valueFactor?: number;
  /** Value of a wholesale order, in US dollars. */
  readonly wholesale?: number;
}

/** An experience without what follows from the rest of it. */
interface Outline {
  readonly name: string;
  readonly type: string;
  /** Moments in UTC, without seconds. */
  readonly created: string;
  readonly started?: string;
  readonly paused?: string;
  readonly ended?: string;
  /** The first one is the control; the traffic is meant to be split evenly. */
  readonly arms: readonly ArmPlan[];
  /** Visitors, those of all arms together; none are drawn when left out. */
  readonly visitors?: number;
  /** Visitors who see a second arm. */
  readonly crossovers?: number;
  /** Stream of randomness, chosen so that seed 1 teaches what the name says. */
  readonly stream: number;
  readonly audience?: readonly unknown[];
  readonly pages?: readonly unknown[];
  readonly productIds?: readonly string[];
}

/** What the generator makes of one experience. */
export interface ExperiencePlan extends Outline {
  readonly experience: Experience;
}

/** The plan of an experience that is outlined. */
export function experiencePlan(
  key: keyof DemoExperiences,
  outline: Outline,
): ExperiencePlan {
  const experience = outlinedExperience(DEMO_EXPERIENCES[key], outline);
  return { ...outline, experience };
}

function outlinedExperience(id: string, outline: Outline): Experience {
  const { name, type, arms } = outline;
  const stem = id.slice(0, 8);
  const equalShare = Math.floor(100 / arms.length);
  return {
    description: null,
    currency: "USD",
    audience: { id: `${stem}-audience`, groups: outline.audience ?? [] },
    pageTargeting: { id: `${stem}-pages`, groups: outline.pages ?? [] },
    keyMetrics: [
      { id: `${stem}-m1`, name: "net_revenue_per_visitor" },
      { id: `${stem}-m2`, name: "conversion_rate" },
    ],
    customEvents: CUSTOM_EVENTS.map(({ id, name }) => ({ id, name })),
    productIds: outline.productIds ?? [],
    id,
    name,
    status: (["ended", "paused", "started"] as const)
      .find((state) => outline[state]) ?? "pending",
    category: experienceCategory(type),
    type,
    ...Object.fromEntries(
      (["created", "started", "paused", "ended"] as const)
        .filter((state) => outline[state])
        .map((state) => [`${state}AtTs`, Date.parse(`${outline[state]}Z`)]),
    ),
    variations: arms.map(({ name, offer }, order) => ({
      id: `${id.slice(0, 24)}${String(order + 1).padStart(12, "0")}`,
      name,
      // Whole percents that sum to 100, the first ones larger.
      percentage: equalShare + (order < 100 % arms.length ? 1 : 0),
      isControl: order === 0,
      order,
      ...(offer === undefined ? {} : { offer }),
    })),
  };
}
