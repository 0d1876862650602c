/** Effects that change, events inside a test, refunds that are still to come. */

import { addOrder, drawStore, someOrders, whole } from "./_store.ts";
import {
  drawn,
  type DrawWorld,
  lifted,
  NOT_SHIP,
  NULL,
  ofB,
  SHIP,
  UNDECIDED,
  worldOf,
  type Worlds,
} from "./_world.ts";

const isWeekend = (day: number): boolean => day % 7 > 4;

/** A lift of the variation by day. */
function byDay(lift: (day: number) => number) {
  return (arm: number, day: number): number => arm === 0 ? 1 : lift(day);
}

/** Some days have several times the ordinary traffic. */
function peak(
  start: string,
  days: readonly number[],
  inside: number,
  outside: number,
): DrawWorld {
  const isInside = (day: number): boolean => days.includes(day);
  return drawn(
    {
      start,
      days: 28,
      orders: 1500,
      traffic: (_, day) => isInside(day) ? 5 : 1,
      lift: byDay((day) => isInside(day) ? inside : outside),
    },
    outside > 1 ? { may: SHIP, worth: [0, outside - 1] } : { may: NOT_SHIP },
  );
}

/** A ramp from a small share of the visitors to half of them. */
function ramp(
  lift: number,
  isDeclared: boolean,
  growth: (day: number) => number,
): DrawWorld {
  return (seed) => {
    const shares = [0.1, 0.25, 0.4, 0.5];
    const share = (day: number) => shares[Math.floor(day / 7)]!;
    const store = drawStore(seed, {
      orders: 1600,
      traffic: (arm, day) =>
        2 * growth(day) * (arm === 1 ? share(day) : 1 - share(day)),
      lift: (arm, day) => (arm === 1 ? lift : 1) * growth(day),
    });
    const split = Object.fromEntries(
      shares.map((part, week) => [
        `2026-03-${String(2 + 7 * week).padStart(2, "0")}`,
        `${100 - 100 * part}:${100 * part}`,
      ]),
    );
    return worldOf(store, {
      may: !isDeclared
        ? [...UNDECIDED, "keep-control"]
        : lift > 1
        ? SHIP
        : NULL,
      worth: [0, isDeclared ? lift - 1 : 0],
      written: isDeclared ? { split } : {},
    });
  };
}

/** Time. */
export const TIME: Worlds = {
  "a novelty that wears off within three weeks": drawn(
    {
      days: 35,
      orders: 2200,
      lift: byDay((day) => day < 7 ? 1.8 : day < 14 ? 1.3 : 1),
    },
    { may: UNDECIDED },
  ),
  "an effect that begins after two weeks": drawn(
    { orders: 2200, lift: byDay((day) => day < 14 ? 0.95 : 1.5) },
    { may: ["ship", ...UNDECIDED], worth: [0, 0.5] },
  ),
  "a novelty that leaves a smaller win": drawn(
    {
      days: 35,
      orders: 4000,
      lift: byDay((day) => day < 7 ? 1.6 : 1.3),
    },
    { may: SHIP, worth: [0, 0.3] },
  ),
  "Singles' Day alone makes the lift": peak("2025-10-27", [14, 15], 1.8, 1),
  "Boxing Day alone makes the lift": peak("2025-12-08", [18, 19], 1.8, 1),
  "a sale of the store alone makes the lift": peak(
    "2026-04-06",
    [9, 10, 11],
    1.7,
    1,
  ),
  "a win with Boxing Day inside": peak("2025-12-08", [18, 19], 1.4, 1.4),
  "a win with a sale of the store inside": peak(
    "2026-04-06",
    [9, 10, 11],
    1.4,
    1.4,
  ),
  "a campaign of the variation alone for three days": drawn(
    {
      orders: 1100,
      lift: byDay((day) => day > 11 && day < 15 ? 3.4 : 1),
    },
    { may: NOT_SHIP },
  ),
  "a win on weekdays that weekends take back": drawn(
    {
      days: 10,
      orders: 2500,
      lift: byDay((day) => isWeekend(day) ? 0.3 : 1.3),
    },
    { may: NOT_SHIP },
  ),
  "a win in a part of two weeks": drawn(
    { days: 11, orders: 1600, lift: lifted(1.4) },
    { may: SHIP, worth: [0, 0.4] },
  ),
  "a ramp that is declared, with a win": ramp(1.45, true, () => 1),
  "a ramp that is declared, without an effect": ramp(1, true, () => 1),
  "a ramp that nobody declared, while demand grows": ramp(
    1,
    false,
    (day) => 0.7 + 0.02 * day,
  ),
  "refunds of the variation are still to come": drawn(
    { days: 21, orders: 2200, lift: lifted(1.25) },
    { may: NOT_SHIP },
    (store) => {
      for (const order of someOrders(store, ofB(0.32, 0.08))) {
        const day = order.day + 9 + whole(store.random, 8);
        if (day < store.days) {
          store.orders.push({ ...order, day, value: -order.value });
        }
      }
    },
  ),
  "six large orders make the lift": drawn(
    { orders: 900 },
    { may: NOT_SHIP },
    (store) => {
      for (let i = 0; i < 6; i++) {
        addOrder(store, 1, 3 * i + 2, 4000 + 3000 * store.random.uniform());
      }
    },
  ),
  "a large order of the control hides a win": drawn(
    { orders: 1400, lift: lifted(1.4) },
    { may: ["ship", "one-order"], worth: [0, 0.4] },
    (store) => addOrder(store, 0, 9, 30_000),
  ),
  "an order of 20,000 makes the lift": drawn(
    { orders: 1000 },
    { may: NOT_SHIP },
    (store) => addOrder(store, 1, 12, 20_000),
  ),
  "a win that still runs": drawn(
    { orders: 1800, lift: lifted(1.5) },
    {
      may: ["ship", "keep-running"],
      worth: [0, 0.5],
      written: { status: "started" },
    },
  ),
};
