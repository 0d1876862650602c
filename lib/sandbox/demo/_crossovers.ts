/** Visitors who see a second arm, as a broken redirect lets happen. */

import { type Draft, drawOrder } from "./_orders.ts";
import { visitorIdOf, type Visits } from "./_visits.ts";
import type { Random } from "./_random.ts";

const DAY_SECONDS = 86_400;

/**
 * Sends `count` visitors to the next arm three days after their first visit;
 * every second one of them has bought before, and buys once more there.
 */
export function crossOver(
  visits: Visits,
  count: number,
  untilMs: number,
  random: Random,
): { visits: Visits; drafts: readonly Draft[] } {
  const chosen = chooseVisits(visits, count, untilMs);
  const arms = visits.plan.arms.length;
  const take = <T extends Int32Array | Uint8Array>(column: T): T =>
    column.filter((_, i) => chosen.has(i)) as T;
  const crossed: Visits = {
    plan: visits.plan,
    visitor: take(visits.visitor),
    arm: take(visits.arm).map((arm) => (arm + 1) % arms),
    seenSeconds: take(visits.seenSeconds).map((s) => s + 3 * DAY_SECONDS),
    country: take(visits.country),
    device: take(visits.device),
    channel: take(visits.channel),
    landing: take(visits.landing),
    flags: take(visits.flags),
    stage: take(visits.stage),
    events: take(visits.events),
    segment: take(visits.segment),
    buys: take(visits.buys),
  };
  const drafts = [...crossed.buys.keys()]
    .filter((i) => crossed.buys[i] === 1)
    .map((i) =>
      drawOrder(
        visitorIdOf(crossed.visitor[i] ?? 0),
        ((crossed.seenSeconds[i] ?? 0) + 1800) * 1000,
        40 + 60 * random.uniform(),
        random,
      )
    );
  return { visits: crossed, drafts };
}

/** The first visitors with four days left, buyers and others by turns. */
function chooseVisits(
  visits: Visits,
  count: number,
  untilMs: number,
): ReadonlySet<number> {
  const latest = untilMs / 1000 - 4 * DAY_SECONDS;
  const chosen = new Set<number>();
  for (const wanted of [1, 0]) {
    const goal = wanted === 1 ? Math.ceil(count / 2) : count;
    for (let i = 0; i < visits.buys.length && chosen.size < goal; i++) {
      const early = (visits.seenSeconds[i] ?? 0) < latest;
      if (early && visits.buys[i] === wanted) chosen.add(i);
    }
  }
  return chosen;
}
