/** Small stores with everything that goes wrong in real ones, and large ones. */

import fc from "fast-check";
import { randomSource } from "readout/stats";

export interface Order {
  readonly id: string;
  readonly visitor: string | null;
  readonly net: number | null;
  readonly profit: number | null;
  /** Seconds since 1970. */
  readonly at: number | null;
  readonly variation: string | null;
  readonly country: string | null;
}

export interface Exposure {
  readonly visitor: string | null;
  readonly variation: string | null;
  readonly at: number | null;
  readonly country: string | null;
}

export interface Store {
  readonly orders: readonly Order[];
  readonly exposures: readonly Exposure[];
}

/** Midnight in New York; two days on, the clocks go forward there. */
export const START = Date.UTC(2026, 2, 6, 5) / 1000;
export const DAYS = {
  first: "2026-03-06",
  last: "2026-03-09",
  timeZone: "America/New_York",
};
/** The ends of these days, the third of them an hour short. */
export const DAY_ENDS = [24, 48, 71, 95].map((hours) => START + hours * 3600);

const often = <T>(
  arbitrary: fc.Arbitrary<T>,
): fc.Arbitrary<T | null> => fc.option(arbitrary, { nil: null, freq: 12 });

const visitor = often(
  fc.constantFrom("ann", "bob", "O'Brien", 'q"q', "ünï 🛒", "\\", "dan", "eve"),
);
const country = often(fc.constantFrom("US", "DE", "", "="));
const variation = often(fc.constantFrom("a", "b", "b", "a", "c"));
// A quarter hour either side of the range, too.
const at = often(
  fc.integer({ min: -1, max: 4 * 96 }).map((quarter) => START + quarter * 900),
);
const amount = often(
  fc.oneof(
    fc.integer({ min: -20_000, max: 60_000 }).map((cents) => cents / 100),
    fc.constant(0),
  ),
);

/** Repeat buyers, crossovers, refunds, zeros, nulls. */
export const stores: fc.Arbitrary<Store> = fc.record({
  orders: fc.array(
    fc.record({ visitor, net: amount, profit: amount, at, variation, country }),
    { maxLength: 30 },
  ).map((orders) => orders.map((order, i) => ({ ...order, id: `o${i}` }))),
  exposures: fc.array(fc.record({ visitor, variation, at, country }), {
    maxLength: 16,
  }),
});

/** Thousands of visitors who come back, buy skewed amounts, and send back. */
export function largeStore(visitors: number, seed: number): Store {
  const { uniform, normal } = randomSource(seed);
  const orders: Order[] = [];
  const exposures: Exposure[] = [];
  for (let i = 0; i < visitors; i++) {
    const shared = {
      visitor: `visitor-${i}`,
      country: ["US", "DE", "FR", null][Math.floor(uniform() * 4)]!,
    };
    const variation = uniform() < 0.5 ? "a" : "b";
    const at = START + Math.floor(uniform() * 90 * 3600);
    exposures.push({ ...shared, variation, at });
    if (uniform() < 0.02) {
      exposures.push({ ...shared, variation: "a", at: at + 60 });
    }
    while (uniform() < 0.4) {
      const net = Math.round(100 * Math.exp(4 + normal())) / 100;
      orders.push({
        ...shared,
        id: `order-${orders.length}`,
        variation,
        net: uniform() < 0.05 ? -net : net,
        profit: Math.round(40 * net) / 100,
        at: at + Math.floor(uniform() * 40 * 3600),
      });
    }
  }
  return { orders, exposures };
}
