/** Money in the totals that the store does not keep, and neighbours that win. */

import { type Layout, LAYOUTS } from "./_layouts.ts";
import {
  addOrder,
  cents,
  chance,
  dateOf,
  type Order,
  pick,
  setColumn,
  setWords,
  type Store,
  type StoreShape,
  whole,
} from "./_store.ts";
import {
  drawn,
  type DrawWorld,
  lifted,
  NOT_SHIP,
  ofB,
  REFUSE,
  SHIP,
  type StoreChange,
  type Worlds,
  type WorldTruth,
} from "./_world.ts";

const [PLAIN] = LAYOUTS;
const WIN = { may: SHIP, worth: [0, 0.4] } as const;
const SIZE = { orders: 1500, lift: lifted(1.4) } as const;

/** Collected for others and passed on to them. */
const PASSED_ON = [
  ...["Duties", "Donation", "Tip Amount", "Parcel insurance", "duties_total"],
  ...["Shipping protection", "Pfand", "Spende", "Pourboire", "Propina"],
];
/** Paid with what the store gave before. */
const OWN_CREDIT = [
  ...["Gift Card Amount", "Gift Certificate Amount Redeemed", "points_value"],
  ...["Guthaben eingelöst", "Carte cadeau", "Importe tarjeta regalo"],
];
const PAID = ["Total Paid", "amount_paid", "Montant payé", "Importe pagado"];
const OWED = ["Amount Due", "Outstanding Balance", "Offener Betrag", "Saldo"];

/** A part of some orders' values, beside them in a column. */
function partOf(
  headers: readonly string[],
  part: number,
  share: (arm: number) => number,
): StoreChange {
  return (store) =>
    setColumn(
      store,
      pick(store, headers),
      ({ arm, value }) => chance(store, share(arm)) ? cents(part * value) : 0,
    );
}

/** A part that is added to the values as well. */
function passedOn(share: (arm: number) => number): StoreChange {
  return (store) => {
    const header = pick(store, PASSED_ON);
    store.orders = store.orders.map((order) => {
      const added = chance(store, share(order.arm))
        ? cents(0.3 * order.value)
        : 0;
      const cells = { ...order.cells, [header]: added };
      return { ...order, value: cents(order.value + added), cells };
    });
  };
}

/** Orders of which a share is not paid, by what was paid or is owed. */
function unpaid(share: (arm: number) => number): StoreChange {
  return (store) => {
    const isOwed = chance(store, 0.5);
    setColumn(store, pick(store, isOwed ? OWED : PAID), ({ arm, value }) => {
      const isUnpaid = chance(store, share(arm));
      return isUnpaid === isOwed ? value : 0;
    });
  };
}

/** Orders that are canceled some days later, as far as the file knows by then. */
function canceledLater(
  share: (arm: number) => number,
  lag: (store: Store) => number,
): StoreChange {
  return (store) =>
    setColumn(
      store,
      pick(store, ["Cancelled at", "canceled_at", "Storniert am"]),
      ({ arm, day }) => {
        const canceledOn = day + lag(store);
        return chance(store, share(arm)) && canceledOn < store.days
          ? dateOf(store, canceledOn)
          : "";
      },
    );
}

const BY_GROSS = {
  layout: {
    ...PLAIN!,
    name: "gross",
    orders: { ...PLAIN!.orders, value: "Gross sales" },
  },
  written: { map: { net_revenue: "Gross sales" } },
};

/** Amounts before returns, and what is left of them. */
function gross(truth: WorldTruth, share: (arm: number) => number): DrawWorld {
  return drawn(SIZE, { ...truth, ...BY_GROSS }, (store) => {
    setColumn(
      store,
      "Returns",
      ({ arm, value }) => chance(store, share(arm)) ? -value : 0,
    );
    setColumn(
      store,
      "Net sales",
      ({ value, cells }) => cents(value + Number(cells.Returns)),
    );
  });
}

const PLACES = ["GB", "US", "CA"];

/** Writes the place of each order, and returns its header. */
function ofPlaces(store: Store): string {
  const header = pick(store, ["Shipping Country", "store_view", "Market"]);
  setColumn(store, header, () => pick(store, PLACES));
  return header;
}

/** States of orders in Japanese, Korean and Chinese: kept, and lost. */
const SCRIPTS = [
  ["ステータス", "出荷済み", "キャンセル"],
  ["注文状況", "配達完了", "返品"],
  ["주문상태", "배송완료", "취소완료"],
  ["订单状态", "已完成", "已取消"],
] as const;

function states(truth: WorldTruth, share: (arm: number) => number): DrawWorld {
  return drawn(SIZE, truth, (store) => {
    const [header, kept, lost] = pick(store, SCRIPTS);
    setWords(store, header, kept, lost, share);
  });
}

function trials(share: (arm: number) => number): StoreChange {
  return (store) =>
    setWords(
      store,
      pick(store, ["Subscription Status", "subscription_status", "Plan State"]),
      "active",
      pick(store, ["in_trial", "trialing", "Trial", "free trial"]),
      share,
    );
}

/** The plain layout, with e-mail addresses as visitors. */
const BY_MAIL: Layout = {
  ...PLAIN!,
  name: "by e-mail",
  orders: { ...PLAIN!.orders, visitor: "Email" },
};

/** A store that knows its buyers by address. */
function byMail(
  shape: StoreShape,
  truth: WorldTruth,
  address: (order: Order) => string,
  change: StoreChange = () => {},
): DrawWorld {
  return drawn(shape, { ...truth, layout: BY_MAIL }, (store) => {
    change(store);
    store.orders = store.orders.map((order) => ({
      ...order,
      visitor: address(order),
      cells: {},
    }));
  });
}

/** Money that is not the store's, and orders that are none yet. */
export const KEPT: Worlds = {
  "totals of the variation hold amounts that are passed on": drawn(
    { orders: 1200 },
    { may: NOT_SHIP },
    passedOn(ofB(0.9, 0.05)),
  ),
  "a win beside amounts that are passed on": drawn(
    SIZE,
    WIN,
    passedOn(() => 0.4),
  ),
  "the store's own credit pays for orders of the variation": drawn(
    { orders: 1600, lift: lifted(1.2) },
    { may: NOT_SHIP },
    partOf(OWN_CREDIT, 0.4, ofB(0.7, 0.05)),
  ),
  "a win beside credit of the store in both": drawn(
    SIZE,
    WIN,
    partOf(OWN_CREDIT, 0.4, () => 0.2),
  ),
  "orders of the variation are not paid, by their amounts": drawn(
    { orders: 1400, lift: lifted(1.35) },
    { may: NOT_SHIP },
    unpaid(ofB(0.35, 0.04)),
  ),
  "a win beside amounts that are not paid": drawn(
    SIZE,
    WIN,
    unpaid(() => 0.05),
  ),
  "a win of larger orders, beside amounts paid with parcels": drawn(
    { orders: 1500, values: lifted(1.4), sigma: 0.6 },
    WIN,
    (store) =>
      setColumn(
        store,
        pick(store, ["Amount Paid", "Total Collected", "Montant payé"]),
        ({ value }) => cents(value + 6.95),
      ),
  ),
  "orders of the variation are canceled two weeks later": drawn(
    { orders: 2000, lift: lifted(1.35) },
    { may: NOT_SHIP },
    canceledLater(ofB(0.34, 0.04), (store) => 10 + whole(store.random, 9)),
  ),
  "a win beside dated cancellations": drawn(
    SIZE,
    WIN,
    canceledLater(() => 0.08, (store) => 1 + whole(store.random, 12)),
  ),
  "gross amounts decide, and returns of the variation are beside": gross(
    { may: NOT_SHIP },
    ofB(0.35, 0.05),
  ),
  "a win by gross amounts, with returns of both beside": gross(
    WIN,
    () => 0.06,
  ),
  "gross amounts, of which the variation discounts more": drawn(
    { orders: 2500, lift: lifted(1.12) },
    { may: NOT_SHIP, ...BY_GROSS },
    (store) =>
      setColumn(
        store,
        "Discounts",
        ({ arm, value }) =>
          chance(store, ofB(0.8, 0.1)(arm)) ? cents(-0.3 * value) : 0,
      ),
  ),
  "orders of one place are missing from the control": drawn(
    { orders: 1500 },
    { may: NOT_SHIP },
    (store) => {
      const header = ofPlaces(store);
      store.orders = store.orders.filter(({ arm, cells }) =>
        arm !== 0 || cells[header] !== PLACES[0]
      );
    },
  ),
  "a win in several places": drawn(SIZE, WIN, (store) => void ofPlaces(store)),
  "states in other scripts lose orders of the variation": states(
    { may: NOT_SHIP },
    ofB(0.36, 0.05),
  ),
  "a win beside states in other scripts": states(WIN, () => 0.06),
  "the variation begins with free trials": drawn(
    SIZE,
    { may: NOT_SHIP },
    trials(ofB(0.4, 0.04)),
  ),
  "a win beside trials of both": drawn(SIZE, WIN, trials(() => 0.1)),
  "a tester of the variation has many aliases": byMail(
    { orders: 900 },
    { may: REFUSE },
    ({ visitor, cells }) =>
      cells.tester ? `qa+${visitor}@shop.com` : `${visitor}@mail.com`,
    (store) => {
      for (let i = 0; i < 250; i++) {
        addOrder(store, 1, i % store.days, 45, { tester: 1 });
      }
    },
  ),
  "a win beside aliases of buyers": byMail(
    SIZE,
    WIN,
    ({ visitor }) => `${visitor}+${visitor.length % 2 ? "shop" : "x"}@mail.com`,
  ),
};
