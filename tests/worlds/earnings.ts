/** What the store earns: costs, discounts, prices and parcels. */

import { cents, chance, setColumn, type Store } from "./_store.ts";
import {
  drawn,
  lifted,
  LOSES,
  NOT_SHIP,
  NULL,
  REFUSE,
  SHIP,
  type StoreChange,
  type Worlds,
} from "./_world.ts";

/** A column of costs as a part of an order's value. */
function costs(
  header: string,
  share: (arm: number, store: Store) => number,
): StoreChange {
  return (store) =>
    setColumn(
      store,
      header,
      ({ arm, value }) => cents(value * share(arm, store)),
    );
}

const each = (...changes: readonly StoreChange[]): StoreChange => (store) => {
  for (const change of changes) change(store);
};

/** A fixed amount an order. */
function amount(
  header: string,
  ofArm: (arm: number, store: Store) => number,
): StoreChange {
  return (store) =>
    setColumn(store, header, ({ arm }) => cents(ofArm(arm, store)));
}

/** Costs and prices. */
export const EARNINGS: Worlds = {
  "a discount that costs more than it brings": drawn(
    { orders: 3000, sigma: 0.6, lift: lifted(1.3), values: lifted(0.85) },
    { may: LOSES },
    costs("gross_profit", (arm) => arm === 1 ? 0.33 : 0.45),
  ),
  "costs below zero, higher for the variation": drawn(
    { orders: 3000, lift: lifted(1.2) },
    { may: LOSES },
    costs("cogs", (arm) => arm === 1 ? -0.62 : -0.4),
  ),
  "costs of a unit without units, higher for the variation": drawn(
    { orders: 3000, lift: lifted(1.2) },
    { may: NOT_SHIP },
    costs("unit_cost", (arm) => arm === 1 ? 0.62 : 0.4),
  ),
  "pay later, whose fees eat the gain": drawn(
    { orders: 9000, sigma: 0.5, lift: lifted(1.06) },
    { may: [...LOSES, "no-clear-difference"] },
    each(
      costs("Wareneinsatz", () => 0.6),
      costs("payment_fee", (arm) => arm === 1 ? 0.11 : 0.02),
    ),
  ),
  "costs that nobody filled in for the variation": drawn(
    { orders: 900 },
    { may: REFUSE },
    costs("COGS", (arm) => arm === 1 ? 0 : 0.5),
  ),
  "a win with costs that lack for some orders of both": drawn(
    { orders: 2000, sigma: 0.6, lift: lifted(1.35) },
    { may: SHIP },
    (store) =>
      setColumn(
        store,
        "cogs",
        ({ value }) => chance(store, 0.1) ? 0 : cents(0.4 * value),
      ),
  ),
  "a free gift that costs more than it brings": drawn(
    { orders: 6000, sigma: 0.5, lift: lifted(1.04) },
    { may: LOSES },
    (store) =>
      setColumn(
        store,
        "cost_of_goods",
        ({ arm, value }) => cents(0.5 * value + (arm === 1 ? 6 : 0)),
      ),
  ),
  "free shipping, paid by the store": drawn(
    { orders: 6000, sigma: 0.5, lift: lifted(1.05) },
    { may: LOSES },
    each(
      costs("COGS", () => 0.45),
      amount("shipping_revenue", (arm) => arm === 1 ? 0 : 6.9),
      amount("carrier_cost", (_, { random }) => 8 + 2 * random.uniform()),
    ),
  ),
  "a higher price that fewer pay": drawn(
    { orders: 4000, sigma: 0.4, lift: lifted(0.94), values: lifted(1.12) },
    { may: SHIP, worth: [0, 0.2] },
    (store) =>
      setColumn(
        store,
        "profit",
        ({ arm, value }) => cents(value - 0.6 * value / (arm === 1 ? 1.12 : 1)),
      ),
  ),
  "bundles: fewer and larger orders": drawn(
    { orders: 2500, sigma: 0.5, lift: lifted(0.86), values: lifted(1.45) },
    { may: SHIP, worth: [0, 0.247] },
  ),
  "better margins at equal revenue": drawn(
    { orders: 2500, sigma: 0.5 },
    { may: SHIP, worth: [0, 0.3] },
    costs("contribution", (arm) => arm === 1 ? 0.52 : 0.4),
  ),
  "a win whose costs are known for some orders": drawn(
    { orders: 2000, lift: lifted(1.35) },
    { may: SHIP, worth: [0, 0.35] },
    (store) =>
      setColumn(
        store,
        "cogs",
        ({ value, second }) => second % 10 < 4 ? cents(0.5 * value) : "",
      ),
  ),
  "a win with taxes beside": drawn(
    { orders: 1500, lift: lifted(1.4) },
    { may: SHIP, worth: [0, 0.4] },
    costs("tax", () => 0.19),
  ),
  "a win of profit and revenue alike": drawn(
    { orders: 1600, lift: lifted(1.4) },
    { may: SHIP, worth: [0, 0.4] },
    each(costs("cogs", () => 0.5), costs("payment fees", () => 0.029)),
  ),
  "no effect on costs either": drawn(
    { orders: 1500 },
    { may: NULL },
    each(costs("cogs", () => 0.5), amount("shipping_cost", () => 7)),
  ),
};
