/** Logs of events and of transactions, and amounts of several currencies. */

import {
  cents,
  chance,
  drawStore,
  pick,
  setColumn,
  someOrders,
  type Store,
  whole,
} from "./_store.ts";
import {
  type DrawWorld,
  lifted,
  NOT_SHIP,
  NULL,
  ofB,
  REFUSE,
  SHIP,
  worldOf,
  type Worlds,
  type WorldTruth,
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
  "orders of which the variation has more invoices": (seed) => {
    const store = drawStore(seed, { orders: 1000 });
    setColumn(store, "Type", () => "Sales Order");
    const invoices = someOrders(store, ofB(0.9, 0.6)).map((order) => ({
      ...order,
      id: `${order.id}-I`,
      day: Math.min(store.days - 1, order.day + 2),
      cells: { Type: "Invoice" },
    }));
    store.orders.push(...invoices);
    return worldOf(store, { may: REFUSE });
  },
  "a log of orders, of which the variation's are canceled": canceled(
    ofB(0.36, 0.04),
    { may: NOT_SHIP },
  ),
  "a win in a log of orders and cancellations": canceled(
    () => 0.06,
    { may: SHIP, worth: [0, 0.4] },
  ),
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

/** A row for each order and for each that is canceled, with its amount or none. */
function canceled(
  share: (arm: number) => number,
  truth: WorldTruth,
): DrawWorld {
  return (seed) => {
    const store = drawStore(seed, { orders: 1500, lift: lifted(1.4) });
    const word = pick(store, ["Order Cancelled", "Order Refunded"]);
    const isWithAmount = chance(store, 0.5);
    setColumn(store, "event", () => "Order Completed");
    const back = someOrders(store, share).filter(({ day }) => day < 24)
      .map((order) => ({
        ...order,
        day: order.day + 1 + whole(store.random, 3),
        value: isWithAmount ? order.value : 0,
        cells: { event: word },
      }));
    store.orders.push(...back);
    return worldOf(store, truth);
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
