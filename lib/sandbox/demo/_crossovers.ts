/** Visitors who see a second arm, as a broken redirect lets happen. */

import { type Draft, drawOrder } from "./_orders.ts";
import type { Visit } from "./_visits.ts";
import type { Random } from "./_random.ts";

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
  const drafts = crossed.filter(({ buys }) => buys).map((visit) =>
    drawOrder(
      visit.visitorId,
      (visit.seenSeconds + 1800) * 1000,
      40 + 60 * random.uniform(),
      random,
    )
  );
  return { visits: crossed, drafts };
}

/** The first visitors with four days left, buyers and others by turns. */
function chooseVisits(
  visits: readonly Visit[],
  count: number,
  untilMs: number,
): ReadonlySet<Visit> {
  const latest = untilMs / 1000 - 4 * DAY_SECONDS;
  const early = visits.filter(({ seenSeconds }) => seenSeconds < latest);
  const buyers = early.filter(({ buys }) => buys)
    .slice(0, Math.ceil(count / 2));
  const others = early.filter(({ buys }) => !buys)
    .slice(0, count - buyers.length);
  return new Set([...buyers, ...others]);
}
