/** Logs of events and of transactions, and amounts of several currencies. */

import {
  cents,
  drawStore,
  setColumn,
  someOrders,
  type Store,
} from "./_store.ts";
import {
  type DrawWorld,
  NULL,
  ofB,
  REFUSE,
  worldOf,
  type Worlds,
} from "./_world.ts";

const NO_EFFECT = [...NULL, "do-not-decide"] as const;

/** Logs and currencies. */
export const LOGS: Worlds = {
  "the currency changes in the middle": currencies(({ day }) => day > 13),
  "the variation sells in another currency": currencies(({ arm }) => arm === 1),
  "a log of events, of which the variation makes more": events("event_name", [
    ["page_view", 3],
    ["add_to_cart", 1.5],
    ["begin_checkout", 1],
  ], "purchase"),
  "a log of events in another language": events("Ereignis", [
    ["Produkt angesehen", 3],
    ["Warenkorb", 1.5],
  ], "Kauf"),
  "a log of a mailing tool, with parcels of the variation": events("event", [
    ["Ordered Product", 1],
    ["Fulfilled Order", 0.8],
  ], "Placed Order"),
  "transactions of which some are authorizations": transactions(),
};

/** Amounts of some orders are of another currency, and not converted. */
function currencies(
  isOther: (order: Store["orders"][number]) => boolean,
): DrawWorld {
  return (seed) => {
    const store = drawStore(seed, { orders: 900 });
    store.orders = store.orders.map((order) => ({
      ...order,
      value: isOther(order) ? cents(1.36 * order.value) : order.value,
      cells: { Currency: isOther(order) ? "CAD" : "CHF" },
    }));
    return worldOf(store, { may: REFUSE });
  };
}

/** A row for each event; the variation makes more of all but of purchases. */
function events(
  header: string,
  others: readonly (readonly [string, number])[],
  purchase: string,
): DrawWorld {
  return (seed) => {
    const store = drawStore(seed, { orders: 700 });
    const bought = store.orders.map((order) => ({
      ...order,
      cells: { [header]: purchase },
    }));
    store.orders = bought.flatMap((order) => [
      ...others.flatMap(([word, times]) =>
        Array.from(
          { length: Math.round(times * (order.arm === 1 ? 1.6 : 1)) },
          (_, i) => ({
            ...order,
            id: `${order.id}-${word.length}-${i}`,
            cells: { [header]: word },
          }),
        )
      ),
      order,
    ]);
    return worldOf(store, { may: [...NO_EFFECT, "refused"] });
  };
}

/** Sales and captures, and authorizations of which the variation has more. */
function transactions(): DrawWorld {
  return (seed) => {
    const store = drawStore(seed, { orders: 1000 });
    setColumn(store, "Kind", () => "sale");
    const held = someOrders(store, ofB(0.4, 0.1)).map((order) => ({
      ...order,
      id: `${order.id}-A`,
      cells: { Kind: "authorization" },
    }));
    store.orders.push(...held);
    return worldOf(store, { may: NO_EFFECT });
  };
}
