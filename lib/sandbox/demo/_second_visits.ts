/**
 * Additional visits of known visitors. Some visitors see a second variation, as a
 * broken redirect causes. Others also take part in a guest test, which ran at the
 * same time as its host test. Guest tests reuse the visitors and orders of their
 * host test, so the rest of the store is unaffected.
 */

import { type Draft, drawOrder } from "./_orders.ts";
import { BUY_RATE, type ExperiencePlan } from "./_plan.ts";
import type { Visit } from "./_visits.ts";
import { createRandom, type Random } from "./_random.ts";
import { DEMO_EXPERIENCES } from "./experiences.ts";

const DAY_SECONDS = 86_400;

/**
 * Sends `count` visitors to the next variation three days after their first
 * visit. Up to half of them are buyers, who order once more after the second
 * visit.
 */
export function crossOver(
  { arms }: ExperiencePlan,
  visits: readonly Visit[],
  count: number,
  untilMs: number,
  random: Random,
): { visits: readonly Visit[]; drafts: readonly Draft[] } {
  const chosenVisits = chooseVisits(visits, count, untilMs);
  const crossedVisits = chosenVisits.map((visit) => ({
    ...visit,
    arm: (visit.arm + 1) % arms.length,
    seenSeconds: visit.seenSeconds + 3 * DAY_SECONDS,
  }));
  const buyers = crossedVisits.filter(({ buys }) => buys);
  const drafts = buyers.map(({ visitorId, seenSeconds }) => {
    const value = 40 + 60 * random.uniform();
    return drawOrder(visitorId, (seenSeconds + 1800) * 1000, value, random);
  });
  return { visits: crossedVisits, drafts };
}

/**
 * Passes visits through and retains those that later steps need: buyers, and the
 * first other visitors who may cross over.
 */
export function* keepVisits(
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

/** Returns whether a visit is at least four days before the end. */
function isEarly({ seenSeconds }: Visit, untilMs: number): boolean {
  return seenSeconds < untilMs / 1000 - 4 * DAY_SECONDS;
}

/** Returns the first early visitors, up to half of them buyers. */
function chooseVisits(
  visits: readonly Visit[],
  count: number,
  untilMs: number,
): readonly Visit[] {
  const earlyVisits = visits.filter((visit) => isEarly(visit, untilMs));
  const buyers = earlyVisits.filter(({ buys }) => buys)
    .slice(0, Math.ceil(count / 2));
  const otherVisits = earlyVisits.filter(({ buys }) => !buys)
    .slice(0, count - buyers.length);
  const chosen = new Set([...buyers, ...otherVisits]);
  return earlyVisits.filter((visit) => chosen.has(visit));
}

/** Host test, whose visitors the guest tests share. */
export const HOST = DEMO_EXPERIENCES.clearWinner;

/** Conversion lift of each guest test, by variation of the host test. */
const LIFTS: Readonly<Record<string, readonly number[]>> = {
  [DEMO_EXPERIENCES.besideWinner]: [0.25, -0.15],
  [DEMO_EXPERIENCES.apartFromWinner]: [0, 0],
};

/**
 * Delay of the guest visit after the host visit, in seconds. Orders follow at
 * least a minute after the host visit.
 */
const AFTER_SECONDS = 20;

/**
 * Generates guest visits of existing visitors. Purchases are already fixed, so
 * the guest variation is drawn conditional on them by Bayes' rule. Each variation
 * gets half of all visitors, and buyers in proportion to its conversion rate.
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

/** Returns the probabilities that a non-buyer and a buyer are in the treatment. */
function treatmentChances(
  buyRate: number,
  lift: number,
): readonly [number, number] {
  const treated = (1 + lift) / (2 + lift);
  const rate = 2 * buyRate * treated;
  return [(1 - rate) / (2 - 2 * buyRate), treated];
}
