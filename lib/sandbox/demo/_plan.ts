/** Parameters for generating an experience of the demo store. */

import type { Experience } from "../../api/mod.ts";
import { experienceCategory } from "../store/mod.ts";
import { CUSTOM_EVENTS } from "./_catalog.ts";
import { DEMO_EXPERIENCES, type DemoExperiences } from "./experiences.ts";

/** Default purchase probability of an average visitor. */
export const BUY_RATE = 0.029;

/** A variation with its generation parameters. */
export interface ArmPlan {
  readonly name: string;
  readonly offer?: unknown;
  /** Actual traffic weight of the variation. @default {1} */
  readonly share?: number;
  /** Purchase probability of an average visitor. @default {0.029} */
  readonly buyRate?: number;
  /** Factor on the order values. @default {1} */
  readonly valueFactor?: number;
  /** Value of a single wholesale order, in US dollars. */
  readonly wholesale?: number;
}

/** Parameters of an experience, without derived fields. */
interface Outline {
  readonly name: string;
  readonly type: string;
  /** Times in UTC, without seconds. */
  readonly created: string;
  readonly started?: string;
  readonly paused?: string;
  readonly ended?: string;
  /** Variations, the control first; the planned split is even. */
  readonly arms: readonly ArmPlan[];
  /** Number of visitors in all variations; without it, none are generated. */
  readonly visitors?: number;
  /** Number of visitors who see a second variation. */
  readonly crossovers?: number;
  /**
   * Number of the random stream, chosen so that seed 1 produces the result in the
   * experience's name.
   */
  readonly stream: number;
  readonly audience?: readonly unknown[];
  readonly pages?: readonly unknown[];
  readonly productIds?: readonly string[];
}

/** Complete plan for generating one experience. */
export interface ExperiencePlan extends Outline {
  readonly experience: Experience;
}

/** Creates the plan of an experience from its outline. */
export function experiencePlan(
  key: keyof DemoExperiences,
  outline: Outline,
): ExperiencePlan {
  const experience = buildExperience(DEMO_EXPERIENCES[key], outline);
  return { ...outline, experience };
}

function buildExperience(id: string, outline: Outline): Experience {
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
      // Integer percentages that sum to 100; the first variations get the
      // remainder.
      percentage: equalShare + (order < 100 % arms.length ? 1 : 0),
      isControl: order === 0,
      order,
      ...(offer === undefined ? {} : { offer }),
    })),
  };
}
