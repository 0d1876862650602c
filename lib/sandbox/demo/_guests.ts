/** Tests that ran at once with another one, on visitors of that other one. */

import type { Experience } from "../../api/mod.ts";
import { experienceOf, type ExperiencePlan } from "./_plan.ts";
import { createRandom } from "./_random.ts";
import type { Visit } from "./_visits.ts";
import { DEMO_EXPERIENCES } from "./experiences.ts";

/** What the generator makes of such a test, of two arms. */
interface GuestPlan {
  readonly experience: Experience;
  /** Whose visitors it meets. */
  readonly host: string;
  /** Its lift of conversion, by the arm of the other test. */
  readonly lifts: readonly number[];
  /** Stream of randomness, behind those of the plans. */
  readonly stream: number;
}

/** They have neither visitors nor orders of their own, so that the store stays as it is. */
export const GUEST_PLANS: readonly GuestPlan[] = [
  {
    experience: experienceOf({
      id: DEMO_EXPERIENCES.besideWinner,
      name: "Free-shipping banner",
      status: "ended",
      category: "experiment",
      type: "content/onsiteEdits",
      createdAtTs: Date.parse("2026-07-28T10:00:00Z"),
      startedAtTs: Date.parse("2026-09-28T13:00:00Z"),
      endedAtTs: Date.parse("2026-10-26T13:00:00Z"),
      variations: ["Control", "Banner"],
    }),
    host: DEMO_EXPERIENCES.clearWinner,
    lifts: [0.25, -0.15],
    stream: 2000,
  },
  {
    experience: experienceOf({
      id: DEMO_EXPERIENCES.apartFromWinner,
      name: "Gift wrap in the cart",
      status: "ended",
      category: "experiment",
      type: "content/onsiteEdits",
      createdAtTs: Date.parse("2026-07-27T10:00:00Z"),
      startedAtTs: Date.parse("2026-10-05T13:00:00Z"),
      endedAtTs: Date.parse("2026-10-26T13:00:00Z"),
      variations: ["Control", "Gift wrap"],
    }),
    host: DEMO_EXPERIENCES.clearWinner,
    lifts: [0, 0],
    stream: 2001,
  },
];

/** They see the other test first, and order a minute later at the earliest. */
const AFTER_SECONDS = 20;

/**
 * Lets visitors who were drawn already see a guest, too. Whether they buy is
 * drawn, so its arms are drawn to what they did, by Bayes' rule: an arm has as
 * many of the buyers as its rate is higher, and half of all visitors.
 */
export function drawGuests(
  { experience, lifts, stream }: GuestPlan,
  host: ExperiencePlan,
  visits: readonly Visit[],
  seed: number,
): Visit[] {
  const { uniform } = createRandom(seed, stream);
  const from = (experience.startedAtTs ?? 0) / 1000;
  const until = (experience.endedAtTs ?? 0) / 1000 - AFTER_SECONDS;
  const chances = host.arms.map(({ buyRate }, arm) =>
    treatmentChances(buyRate, lifts[arm]!)
  );
  return visits
    .filter(({ seenSeconds }) => seenSeconds >= from && seenSeconds < until)
    .map((visit) => ({
      ...visit,
      arm: uniform() < chances[visit.arm]![visit.buys ? 1 : 0] ? 1 : 0,
      seenSeconds: visit.seenSeconds + AFTER_SECONDS,
    }));
}

/** The chance that who does not buy, or buys, is in the treatment. */
function treatmentChances(
  buyRate: number,
  lift: number,
): readonly [number, number] {
  const treated = (1 + lift) / (2 + lift);
  const rate = 2 * buyRate * treated;
  return [(1 - rate) / (2 - 2 * buyRate), treated];
}
