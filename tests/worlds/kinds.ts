/** Orders of another kind: of other channels, of nobody, never paid, sent back. */

import { LAYOUTS } from "./_layouts.ts";
import {
  addOrder,
  cents,
  chance,
  drawStore,
  pick,
  setColumn,
  setWords,
  someOrders,
  type StoreShape,
  whole,
} from "./_store.ts";
import {
  CANCELLED,
  CHANNELS,
  EXCLUDED,
  MARKETPLACES,
  NOT_KEPT,
  RENEWALS,
  STAFF,
  UNPAID,
  type Words,
} from "./_kind_words.ts";
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
  type WorldTruth,
} from "./_world.ts";

/** More orders of a kind fall on the variation; without them there is no effect. */
function moreOf(
  choices: readonly Words[],
  { share = ofB(0.4, 0.05), value = 0.9, may = NOT_SHIP } = {},
): DrawWorld {
  return (seed) => {
    const store = drawStore(seed, { orders: 900 });
    const [header, usual, unusual] = pick(store, choices);
    const more = someOrders(store, share);
    setColumn(store, header, () => usual);
    for (const order of more) {
      const day = whole(store.random, store.days);
      addOrder(store, order.arm, day, value * order.value, {
        [header]: unusual,
      });
    }
    return worldOf(store, { may });
  };
}

/** Orders of both arms are of a kind; the others show a win. */
function evenly(choices: readonly Words[], share = 0.15): DrawWorld {
  return (seed) => {
    const store = drawStore(seed, { orders: 1500, lift: lifted(1.4) });
    const [header, usual, unusual] = pick(store, choices);
    setWords(store, header, usual, unusual, () => share);
    return worldOf(store, { may: SHIP, worth: [0, 0.4] });
  };
}

/** What the variation sells more of is lost again. */
function lostAgain(
  choices: readonly Words[],
  share: (arm: number) => number = ofB(0.3, 0.04),
): DrawWorld {
  return (seed) => {
    const store = drawStore(seed, { orders: 1300, lift: lifted(1.35) });
    const [header, usual, unusual] = pick(store, choices);
    setWords(store, header, usual, unusual, share);
    return worldOf(store, { may: NOT_SHIP });
  };
}

/** Kinds of orders. */
export const KINDS: Worlds = {
  "orders of a shop's tills fall on the variation": moreOf(CHANNELS),
  "orders of a marketplace fall on the variation": moreOf(MARKETPLACES),
  "orders that renew fall on the variation": moreOf(RENEWALS),
  "orders that the service excludes fall on the variation": moreOf(EXCLUDED),
  "orders of staff and of tests fall on the variation": moreOf(STAFF),
  "a wholesaler's orders fall on the variation": moreOf([
    ["Customer Group", "Retail", "Wholesale"],
    ["customer_role", "customer", "B2B reseller"],
    ["Tags", "", "wholesale"],
  ], { share: ofB(0.04, 0.01), value: 30 }),
  "gift cards are sold by the variation": moreOf([
    ["Product Type", "Apparel", "Gift Card"],
    ["Lineitem name", "Linen shirt", "E-Gift Card - $50"],
    ["product_name", "Socks", "Gift certificate"],
  ]),
  "exchanges follow the variation's orders": moreOf([
    ["Tags", "", "exchange"],
    ["order_type", "sale", "exchange"],
    ["Tags", "summer", "Loop Returns, summer"],
  ], { value: 0.8 }),
  "orders of a source that nobody lists fall on the variation": moreOf([
    ["Source", "web", "zeta-partner"],
    ["channel", "site", "kiosk-17"],
    ["order_status", "complete", "zz-hold"],
  ], { share: ofB(0.35, 0.004) }),
  "charges that are planned or skipped fall on the variation": moreOf([
    ["charge_status", "success", "queued"],
    ["Status", "Processed", "Skipped"],
    ["status", "paid", "scheduled"],
  ], { share: ofB(0.45, 0.08) }),
  "cancelled orders fall on the variation": lostAgain(CANCELLED),
  "flags say that orders of the variation were not kept": lostAgain(NOT_KEPT),
  "a win beside orders on their way": evenly([
    ["Delivered", "Yes", "No"],
    ["Payment Terms", "Due on receipt", "Net 30"],
    ["Shipping Method", "Standard", "In-store pickup"],
    ["gift_wrap", "no", "yes"],
  ]),
  "unpaid orders fall on the variation": lostAgain(UNPAID),
  "charges of the variation are disputed": lostAgain([
    ["status", "succeeded", "disputed"],
    ["Status", "Paid", "Chargeback"],
    ["chargeback", "false", "true"],
  ]),
  "fraud falls on the variation": lostAgain([
    ["is_fraud", "0", "1"],
    ["fraud", "no", "yes"],
    ["fraud_decision", "ACCEPT", "REJECT"],
    ["Risk Level", "Low", "High"],
    ["signifyd_guarantee", "APPROVED", "DECLINED"],
  ]),
  "a win beside risky orders and returns": evenly([
    ["Risk Level", "Low", "High"],
    ["return_status", "none", "requested"],
    ["rma_number", "", "R-20417"],
  ]),
  "orders of the variation are returned": lostAgain([
    ["order_status", "delivered", "returned"],
    ["Status", "completed", "refunded"],
    ["Statut", "livrée", "remboursée"],
    ["return_status", "none", "return_approved"],
    ["rma_number", "", "R-20417"],
  ]),
  "a win beside orders of the tills": evenly(CHANNELS),
  "a win beside cancelled orders": evenly(CANCELLED),
  "a win beside unpaid orders": evenly(UNPAID),
  "a win beside renewals": evenly(RENEWALS),
  "a win beside orders that the service excludes": evenly(EXCLUDED),
  // Amounts that are called net may be less refunds already.
  "partial refunds of the variation": drawn(
    { orders: 1400, lift: lifted(1.35) },
    { may: NOT_SHIP, layout: LAYOUTS[3]! },
    (store) => {
      const header = pick(store, [
        ...["refunded_amount", "amount_refunded", "refund_total"],
        ...["Refunds", "total_refunded"],
      ]);
      setColumn(
        store,
        header,
        ({ arm, value }) =>
          chance(store, ofB(0.6, 0.15)(arm)) ? cents(0.6 * value) : 0,
      );
    },
  ),
  "refunds of the variation as rows below zero": drawn(
    { orders: 1300, lift: lifted(1.35) },
    { may: NOT_SHIP },
    (store) => {
      for (const order of someOrders(store, ofB(0.32, 0.04))) {
        const day = Math.min(store.days - 1, order.day + 2);
        store.orders.push({ ...order, day, value: -order.value });
      }
    },
  ),
  "a win beside refunds as rows below zero": drawn(
    { orders: 1500, lift: lifted(1.4) },
    { may: SHIP, worth: [0, 0.4] },
    (store) => {
      for (const order of someOrders(store, () => 0.1)) {
        const day = Math.min(store.days - 1, order.day + 2);
        store.orders.push({ ...order, day, value: -order.value });
      }
    },
  ),
  "buyers of the variation are lost": guests(["", "(not set)"], 0.3, 0.05),
  "buyers of both arms are lost alike": drawn(
    { orders: 1700, lift: lifted(1.4) },
    { may: [...SHIP], worth: [0, 0.4] },
    (store) => {
      store.orders = store.orders.map((order) =>
        chance(store, 0.2) ? { ...order, visitor: "" } : order
      );
    },
  ),
  "orders of the variation are sent twice": drawn(
    { orders: 1000 },
    { may: [...NULL, ...REFUSE] },
    (store) => {
      const again = someOrders(store, ofB(0.25, 0)).map((order) => ({
        ...order,
        id: `${order.id}-R`,
        second: Math.min(86_399, order.second + whole(store.random, 60)),
      }));
      store.orders.push(...again);
    },
  ),
  "orders of the variation are copied hours later": repeated(
    { orders: 1000 },
    { may: REFUSE },
    ofB(0.25, 0),
    0,
  ),
  "shipments of the variation are rows with the whole amount": repeated(
    { orders: 1200 },
    { may: REFUSE },
    ofB(0.4, 0.02),
    2,
  ),
  "a win beside buyers who order the same again": repeated(
    { orders: 1700, lift: lifted(1.4) },
    { may: SHIP, worth: [0, 0.4] },
    () => 0.2,
    3,
  ),
  // Nobody can tell whether one variation lost more of them: nothing is owed.
  "orders of nobody's variation, alike": drawn(
    { orders: 1700, lift: lifted(1.4) },
    { may: ["ship", ...REFUSE] },
    (store) => {
      store.orders = store.orders.map((order) =>
        chance(store, 0.2) ? { ...order, arm: -1 } : order
      );
    },
  ),
};

/** Repeats visitor and amount of some orders days and hours later. */
function repeated(
  shape: StoreShape,
  truth: WorldTruth,
  share: (arm: number) => number,
  days: number,
): DrawWorld {
  return drawn(shape, truth, (store) => {
    const again = someOrders(store, share).map((order) => ({
      ...order,
      id: `${order.id}-2`,
      day: Math.min(store.days - 1, order.day + days),
      second: (order.second + 3_600 * (1 + whole(store.random, 5))) % 86_400,
    }));
    store.orders.push(...again);
  });
}

function guests(
  words: readonly string[],
  ofVariation: number,
  ofControl: number,
): DrawWorld {
  return drawn({ orders: 1200 }, { may: UNDECIDED }, (store) => {
    const word = pick(store, words);
    const share = ofB(ofVariation, ofControl);
    store.orders = store.orders.map((order) =>
      chance(store, share(order.arm)) ? { ...order, visitor: word } : order
    );
  });
}
