/** Holes of files: cells, rows and days that are missing, or are of no test. */

import {
  addOrder,
  cents,
  chance,
  drawStore,
  pick,
  setColumn,
  type Store,
  type VisitorCell,
  whole,
} from "./_store.ts";
import {
  drawn,
  type DrawWorld,
  lifted,
  NOT_SHIP,
  NULL,
  ofB,
  REFUSE,
  SHIP,
  UNDECIDED,
  worldOf,
  type Worlds,
} from "./_world.ts";

const MONTH = 365.25 / 12;
const WIN = { may: SHIP, worth: [0, 0.4] } as const;
const isHole = (day: number): boolean => day > 9 && day < 13;

/** Changes the visitors of the variation on three days. */
function hole(
  lift: number,
  change: (cell: VisitorCell) => readonly VisitorCell[],
): DrawWorld {
  return drawn(
    { orders: 1500, lift: lifted(lift) },
    lift > 1
      ? { may: ["ship", "do-not-decide"], worth: [0, lift - 1] }
      : { may: [...NULL, "do-not-decide"] },
    (store) => {
      store.visitors = store.visitors.flatMap((cell) =>
        cell.arm === 1 && isHole(cell.day) ? change(cell) : [cell]
      );
    },
  );
}

const blank = (cell: VisitorCell) => [{ ...cell, visitors: -1 }];
const zero = (cell: VisitorCell) => [{ ...cell, visitors: 0 }];

/** Refunds in a column, with the day on which they were paid. */
function datedRefunds(
  store: Store,
  share: (arm: number) => number,
  lag: () => number,
): void {
  const back = new Map(store.orders.map((order) => [
    order.id,
    chance(store, share(order.arm)) ? order.day + lag() : store.days,
  ]));
  const isBack = (id: string): boolean => back.get(id)! < store.days;
  setColumn(
    store,
    "refunded_amount",
    ({ id, value }) => isBack(id) ? value : 0,
  );
  setColumn(
    store,
    "refunded_at",
    ({ id }) =>
      isBack(id)
        ? new Date(Date.parse(store.start) + back.get(id)! * 86_400_000)
          .toISOString().slice(0, 10)
        : "",
  );
}

/** Holes. */
export const HOLES: Worlds = {
  "a win whose visitors are blank on three days": hole(1.45, blank),
  "a win whose visitors are zero on three days": hole(1.45, zero),
  "a win whose rows of visitors are missing on three days": hole(
    1.45,
    () => [],
  ),
  "no effect, with blank visitors on three days": hole(1, blank),
  "no effect, with rows of visitors missing on three days": hole(1, () => []),
  "a win with orders before and after the test": drawn(
    { orders: 1400, lift: lifted(1.4) },
    WIN,
    (store) => {
      for (let i = 0; i < 40; i++) {
        addOrder(store, i % 2, -1 - whole(store.random, 9), 40);
        addOrder(store, i % 2, store.days + whole(store.random, 9), 40);
      }
    },
  ),
  "a win in an export of all orders of three months": drawn(
    { orders: 1400, lift: lifted(1.4) },
    WIN,
    (store) => {
      for (let i = 0; i < 2000; i++) {
        const days = 1 + whole(store.random, 30);
        addOrder(store, -1, i % 2 ? -days : store.days - 1 + days, 40);
      }
    },
  ),
  "a win with a stray day of visitors a year before": drawn(
    { orders: 1400, lift: lifted(1.4) },
    { may: ["ship", "refused", "do-not-decide"], worth: [0, 0.4] },
    (store) => {
      for (const arm of [0, 1]) {
        store.visitors.push({ arm, day: -365, visitors: 3, cells: {} });
      }
    },
  ),
  "a win with visitors by month": (seed) => {
    const store = drawStore(seed, {
      orders: 3000,
      days: 61,
      rate: 0.03,
      start: "2026-03-01",
      lift: lifted(1.3),
    });
    store.visitors = [0, 31].flatMap((first) =>
      [0, 1].map((arm) => ({
        arm,
        day: first,
        cells: {},
        visitors: store.visitors.reduce(
          (sum, cell) =>
            cell.arm === arm && cell.day >= first &&
              (first === 31 || cell.day < 31)
              ? sum + cell.visitors
              : sum,
          0,
        ),
      }))
    );
    return worldOf(store, {
      may: SHIP,
      worth: [0, 0.3],
      monthlyVisitors: 2 * 3000 / 0.03 / 61 * MONTH,
    });
  },
  "a win in which days without orders are normal": drawn(
    { orders: 160, days: 56, sigma: 0.4, rate: 0.01, lift: lifted(2) },
    { may: SHIP, worth: [0, 1] },
  ),
  "full refunds with their days, still to come for the variation": drawn(
    { days: 21, orders: 2200, lift: lifted(1.25) },
    { may: NOT_SHIP },
    (store) =>
      datedRefunds(
        store,
        ofB(0.34, 0.08),
        () => 9 + whole(store.random, 8),
      ),
  ),
  "a win with refunds that are dated": drawn(
    { days: 28, orders: 2000, lift: lifted(1.4) },
    WIN,
    (store) =>
      datedRefunds(store, () => 0.08, () => 3 + whole(store.random, 8)),
  ),
  "guests under one word, more of them in the variation": drawn(
    { orders: 1200 },
    { may: UNDECIDED },
    (store) => {
      const word = pick(store, ["guest", "0", "anonymous", "null"]);
      store.orders = store.orders.map((order) =>
        chance(store, ofB(0.3, 0.05)(order.arm))
          ? { ...order, visitor: word }
          : order
      );
    },
  ),
  "orders of zero after exchanges fall on the variation": drawn(
    { orders: 1000 },
    { may: NOT_SHIP },
    (store) => {
      for (let i = 0; i < 200; i++) {
        addOrder(store, 1, whole(store.random, store.days), 0);
      }
    },
  ),
  // The file does not say whether amounts were converted: nothing is owed.
  "a win in two currencies with converted amounts": drawn(
    { orders: 1400, lift: lifted(1.4) },
    { may: ["ship", ...REFUSE] },
    (store) =>
      setColumn(
        store,
        "presentment currency",
        () => chance(store, 0.3) ? "EUR" : "USD",
      ),
  ),
  "unit costs and quantities of a discount that loses": drawn(
    { orders: 3500, sigma: 0.5, lift: lifted(1.25), values: lifted(0.86) },
    { may: ["keep-control", "trade-off"] },
    (store) => {
      setColumn(store, "quantity", () => "1");
      setColumn(
        store,
        "unit_cost",
        ({ arm, value }) => cents(0.55 * value / (arm === 1 ? 0.86 : 1)),
      );
    },
  ),
  "a variation that breaks a payment method for a week": drawn(
    {
      orders: 1300,
      lift: (arm, day) => arm === 1 && day > 13 && day < 21 ? 0.25 : 1,
    },
    { may: UNDECIDED },
  ),
  "a store closes on Sundays": drawn(
    {
      orders: 1300,
      lift: (arm, day) => (day % 7 === 6 ? 0 : 1) * (arm === 1 ? 1.4 : 1),
    },
    WIN,
  ),
};
