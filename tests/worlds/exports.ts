/** Exports of which nobody has said what their rows and columns are. */

import { LAYOUTS } from "./_layouts.ts";
import {
  addOrder,
  cents,
  chance,
  drawStore,
  type Order,
  pick,
  setColumn,
  someOrders,
  whole,
} from "./_store.ts";
import {
  drawn,
  type DrawWorld,
  lifted,
  LOSES,
  NOT_SHIP,
  NULL,
  ofB,
  REFUSE,
  SHIP,
  type StoreChange,
  UNDECIDED,
  type World,
  worldOf,
  type Worlds,
} from "./_world.ts";

const WIN = { may: SHIP, worth: [0, 0.4] } as const;
const SIZE = { orders: 1500, lift: lifted(1.4) } as const;

/** An amount beside the order's value, by variation, as a part of it. */
function part(header: string, ofArm: (arm: number) => number): StoreChange {
  return (store) =>
    setColumn(store, header, ({ arm, value }) => cents(value * ofArm(arm)));
}

/** The world without the column of order ids. */
function withoutIds({ files, layout, ...world }: World): World {
  const orders = files.orders.map((row) =>
    Object.fromEntries(
      Object.entries(row).filter(([header]) => header !== layout.orders.id),
    )
  );
  return { ...world, layout, files: { ...files, orders } };
}

/** Further rows that are no sales, more of them in the variation. */
function noSales(
  header: string,
  usual: (order: Order) => string | number,
  unusual: string,
): DrawWorld {
  return drawn(
    { orders: 1200 },
    { may: [...NULL, ...REFUSE] },
    (store) => {
      setColumn(store, header, usual);
      const further = someOrders(store, ofB(0.5, 0.1)).map((order) => ({
        ...order,
        id: `${order.id}9`,
        visitor: `${order.visitor}z`,
        cells: { ...order.cells, [header]: unusual },
      }));
      store.orders.push(...further);
    },
  );
}

/** A third variation that is there on some days alone. */
function thirdOn(isThere: (day: number) => boolean): DrawWorld {
  return drawn(
    { orders: 1400, arms: 3, lift: (arm) => arm === 1 ? 1.5 : 1 },
    { may: ["ship", "keep-running"], worth: [0, 0.5, 0] },
    (store) => {
      const stays = ({ arm, day }: { arm: number; day: number }) =>
        arm !== 2 || isThere(day);
      store.orders = store.orders.filter(stays);
      store.visitors = store.visitors.filter(stays);
    },
  );
}

const paid = ({ day, second }: Order): string =>
  `2026-03-${String(day + 1).padStart(2, "0")}T${
    String(Math.floor(second / 3600)).padStart(2, "0")
  }:00:00Z`;

/** What rows and columns of an export are. */
export const EXPORTS: Worlds = {
  "a tester of the variation buys under many names": drawn(
    { orders: 900 },
    { may: REFUSE },
    (store) => {
      const header = pick(store, ["Email", "ip_address", "customer phone"]);
      setColumn(store, header, ({ visitor }) => `${visitor}@mail.com`);
      for (let i = 0; i < 250; i++) {
        addOrder(store, 1, i % store.days, 45, { [header]: "qa@shop.com" });
      }
    },
  ),
  "a win beside an office that buys in both": drawn(
    SIZE,
    WIN,
    (store) =>
      setColumn(
        store,
        "IP",
        ({ visitor }) => chance(store, 0.06) ? "10.0.0.7" : `x${visitor}`,
      ),
  ),
  "orders of the variation are lost at night": drawn(
    { orders: 1100 },
    { may: REFUSE, layout: LAYOUTS[0]! },
    (store) => {
      store.orders = store.orders.filter(({ arm, second }) =>
        arm === 0 || second > 5 * 3600
      );
    },
  ),
  "a win of a shop that is closed at night": drawn(SIZE, {
    ...WIN,
    layout: LAYOUTS[0]!,
  }, (store) => {
    store.orders = store.orders.map((order) => ({
      ...order,
      second: 8 * 3600 + order.second / 2,
    }));
  }),
  "amounts of the control that are not known yet": drawn(
    { orders: 1200 },
    { may: REFUSE },
    (store) => {
      store.orders = store.orders.map((order) =>
        order.arm === 0 && chance(store, 0.2) ? { ...order, value: -1 } : order
      );
    },
  ),
  "a variation was stopped early, another wins": thirdOn((day) => day < 12),
  "a variation came later, another wins": thirdOn((day) => day > 15),
  "the variation alone goes on after the test, in a busy week": drawn(
    { orders: 1200, lift: (_, day) => day < 21 ? 1 : 1.7 },
    { may: NOT_SHIP },
    (store) => {
      const stays = ({ arm, day }: { arm: number; day: number }) =>
        arm === 1 || day < 21;
      store.orders = store.orders.filter(stays);
      store.visitors = store.visitors.filter(stays);
    },
  ),
  "rows of line items without an id of their order": (seed) => {
    const store = drawStore(seed, { orders: 1200 });
    store.orders = store.orders.flatMap((order) =>
      new Array<Order>(1 + whole(store.random, order.arm === 1 ? 3 : 2))
        .fill(order)
    );
    return withoutIds(worldOf(store, { may: [...NULL, ...REFUSE] }));
  },
  "a win of orders without ids": (seed) =>
    withoutIds(worldOf(drawStore(seed, SIZE), WIN)),
  "checkouts of the variation were never paid": noSales("paid_at", paid, ""),
  "quotes are written to customers of the variation": noSales(
    "document_type",
    () => "invoice",
    "quote",
  ),
  "a win beside moments of payment": drawn(
    SIZE,
    WIN,
    (store) =>
      setColumn(
        store,
        "Paid at",
        (order) => chance(store, 0.04) ? "" : paid(order),
      ),
  ),
  "amounts of the variation are in another currency, unsaid": drawn(
    { orders: 1200 },
    { may: NOT_SHIP },
    (store) => {
      store.orders = store.orders.map((order) =>
        order.arm === 1 && chance(store, 0.03)
          ? { ...order, value: Math.round(150 * order.value) }
          : order
      );
    },
  ),
  "a wholesaler's thirty orders fall on the control": drawn(
    { orders: 1500, lift: lifted(0.97) },
    { may: NOT_SHIP },
    (store) => {
      for (let i = 0; i < 30; i++) {
        addOrder(store, 0, whole(store.random, store.days), 900 + 30 * i);
      }
    },
  ),
  "a commission falls more than sales rise": drawn(
    { orders: 5000, sigma: 0.6, lift: lifted(1.12) },
    { may: [...UNDECIDED, ...LOSES] },
    part("commission", (arm) => arm === 1 ? 0.07 : 0.12),
  ),
  "prices of the variation alone hold taxes": drawn(
    { orders: 3000, sigma: 0.6 },
    { may: [...NULL, ...REFUSE] },
    (store) => {
      store.orders = store.orders.map((order) => ({
        ...order,
        value: cents(order.value * (order.arm === 1 ? 1.19 : 1)),
      }));
      setColumn(
        store,
        "tax_amount",
        ({ arm, value }) => cents(arm === 1 ? value * 0.19 / 1.19 : 0),
      );
    },
  ),
  "a win beside a commission that is a part of each order": drawn(
    SIZE,
    WIN,
    part("commission", () => 0.12),
  ),
  "a margin in percent falls": drawn(
    { orders: 5000, sigma: 0.6, lift: lifted(1.12) },
    { may: [...UNDECIDED, ...LOSES] },
    (store) =>
      setColumn(
        store,
        chance(store, 0.5) ? "margin_pct" : "margin",
        // Texts, since a layout counts numbers in its currency.
        ({ arm }) => arm === 1 ? "0.3" : "0.5",
      ),
  ),
  "a win of a higher price, of which a part is commission": drawn(
    { orders: 4000, sigma: 0.4, lift: lifted(0.98), values: lifted(1.15) },
    { may: SHIP, worth: [0, 0.12] },
    part("commission", () => 0.3),
  ),
  "a win of a higher price, with margins beside profits": drawn(
    { orders: 4000, sigma: 0.4, lift: lifted(0.96), values: lifted(1.15) },
    { may: SHIP, worth: [0, 0.1] },
    (store) => {
      const profit = ({ arm, value }: Order) =>
        value - 0.6 * value / (arm === 1 ? 1.15 : 1);
      setColumn(store, "gross_profit", (order) => cents(profit(order)));
      setColumn(
        store,
        "profit_margin",
        (order) => cents(profit(order) / order.value),
      );
    },
  ),
  "a higher price of a single product": drawn(
    { orders: 5000 },
    { may: SHIP, worth: [0, 0.15] },
    (store) => {
      store.orders = store.orders.map((order) => {
        const pieces = chance(store, 0.25) ? 2 : 1;
        return { ...order, value: pieces * (order.arm === 1 ? 46 : 40) };
      });
    },
  ),
  "landed costs rise more than sales": drawn(
    { orders: 4000, sigma: 0.6, lift: lifted(1.15) },
    { may: LOSES },
    part("landed_cost", (arm) => arm === 1 ? 0.75 : 0.5),
  ),
};
