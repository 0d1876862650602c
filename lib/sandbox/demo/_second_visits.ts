/**
 * Visits of those who were seen before: in a second arm, as a broken redirect
 * lets happen, or in a test that ran at once with another one. Guests of a test
 * have neither visitors nor orders of their own, so that the store stays as it is.
 */

import { type Draft, drawOrder } from "./_orders.ts";
import { BUY_RATE, type ExperiencePlan } from "./_plan.ts";
import type { Visit } from "./_visits.ts";
import { createRandom, type Random } from "./_random.ts";
import { DEMO_EXPERIENCES } from "./experiences.ts";

const DAY_SECONDS = 86_400;

/**
 * Sends `count` visitors to the next of so many arms three days after their first
 * visit; every second one of them has bought before, and buys once more there.
 */
export function crossOver(
  visits: readonly Visit[],
  arms: number,
  count: number,
  untilMs: number,
  random: Random,
): { visits: readonly Visit[]; drafts: readonly Draft[] } {
  const chosen = chooseVisits(visits, count, untilMs);
  const crossed = visits.filter((visit) => chosen.has(visit)).map((visit) => ({
    ...visit,
    arm: (visit.arm + 1) % arms,
    seenSeconds: visit.seenSeconds + 3 * DAY_SECONDS,
  }));
  const buyers = crossed.filter(({ buys }) => buys);
  const drafts = buyers.map(({ visitorId, seenSeconds }) => {
    const value = 40 + 60 * random.uniform();
    return drawOrder(visitorId, (seenSeconds + 1800) * 1000, value, random);
  });
  return { visits: crossed, drafts };
}

/**
 * Lets visits pass, and keeps those that later draws need: of buyers, and of the
 * first others who may cross over.
 */
export function* keeping(
  visits: Iterable<Visit>,
  count: number,
  untilMs: number,
  retained: Visit[],
): Generator<Visit> {
  let otherCount = 0;
  for (const visit of visits) {
    const isOther = otherCount < count && !visit.buys &&
      isEarly(visit, untilMs);
    if (isOther) otherCount++;
    if (visit.buys || isOther) retained.push(visit);
    yield visit;
  }
}

/** Four days are left. */
function isEarly({ seenSeconds }: Visit, untilMs: number): boolean {
  return seenSeconds < untilMs / 1000 - 4 * DAY_SECONDS;
}

/** The first early visitors, buyers and others by turns. */
function chooseVisits(
  visits: readonly Visit[],
  count: number,
  untilMs: number,
): ReadonlySet<Visit> {
  const early = visits.filter((visit) => isEarly(visit, untilMs));
  const buyers = early.filter(({ buys }) => buys)
    .slice(0, Math.ceil(count / 2));
  const otherVisits = early.filter(({ buys }) => !buys)
    .slice(0, count - buyers.length);
  return new Set([...buyers, ...otherVisits]);
}

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
export function* drawGuests(
  { experience, stream }: ExperiencePlan,
  host: ExperiencePlan,
  visits: Iterable<Visit>,
  seed: number,
): Generator<Visit> {
  const { uniform } = createRandom(seed, stream);
  const from = (experience.startedAtTs ?? 0) / 1000;
  const until = (experience.endedAtTs ?? 0) / 1000 - AFTER_SECONDS;
  const chances = host.arms.map(({ buyRate = BUY_RATE }, arm) =>
    treatmentChances(buyRate, LIFTS[experience.id!]![arm]!)
  );
  for (const visit of visits) {
    if (visit.seenSeconds < from || visit.seenSeconds >= until) continue;
    yield {
      ...visit,
      arm: uniform() < chances[visit.arm]![visit.buys ? 1 : 0] ? 1 : 0,
      seenSeconds: visit.seenSeconds + AFTER_SECONDS,
    };
  }
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
