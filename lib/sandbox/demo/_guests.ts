/**
 * Tests that ran at once with another one, on visitors of that other one. They
 * have neither visitors nor orders of their own, so that the store stays as it is.
 */

import type { ExperiencePlan } from "./_plan.ts";
import { createRandom } from "./_random.ts";
import type { Visit } from "./_visits.ts";
import { DEMO_EXPERIENCES } from "./experiences.ts";

/** Whose visitors guests meet. */
export const HOST = DEMO_EXPERIENCES.clearWinner;

/** A guest's lift of conversion, by the arm of its host. */
const LIFTS: Readonly<Record<string, readonly number[]>> = {
  [DEMO_EXPERIENCES.besideWinner]: [0.25, -0.15],
  [DEMO_EXPERIENCES.apartFromWinner]: [0, 0],
};

/** They see the other test first, and order a minute later at the earliest. */
const AFTER_SECONDS = 20;

/**
 * Lets visitors who were drawn already see a guest, too. Whether they buy is
 * drawn, so its arms are drawn to what they did, by Bayes' rule: an arm has as
 * many of the buyers as its rate is higher, and half of all visitors.
 */
export function drawGuests(
  { experience, stream }: ExperiencePlan,
  host: ExperiencePlan,
  visits: readonly Visit[],
  seed: number,
): Visit[] {
  const { uniform } = createRandom(seed, stream);
  const from = (experience.startedAtTs ?? 0) / 1000;
  const until = (experience.endedAtTs ?? 0) / 1000 - AFTER_SECONDS;
  const chances = host.arms.map(({ buyRate }, arm) =>
    treatmentChances(buyRate, LIFTS[experience.id!]![arm]!)
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
