/** Columns that say nothing against a win, and others that say a lot. */

import {
  addOrder,
  cents,
  chance,
  drawStore,
  pick,
  setColumn,
  setWords,
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
  type StoreChange,
  UNDECIDED,
  worldOf,
  type Worlds,
} from "./_world.ts";

const WIN = { may: SHIP, worth: [0, 0.4] } as const;
const SIZE = { orders: 1500, lift: lifted(1.4) } as const;

/** A win beside a column whose words the variation may change by itself. */
function harmless(
  header: string,
  words: readonly string[],
  share: (arm: number) => number = () => 0.5,
): DrawWorld {
  return drawn(
    SIZE,
    WIN,
    (store) =>
      setColumn(
        store,
        header,
        ({ arm }) =>
          chance(store, share(arm))
            ? words[0]!
            : words[1 + whole(store.random, words.length - 1)]!,
      ),
  );
}

/** What the variation sells more of is lost again, in a word of some column. */
function lost(header: string, usual: string, unusual: string): DrawWorld {
  return drawn(
    { orders: 1400, lift: lifted(1.35) },
    { may: NOT_SHIP },
    (store) => setWords(store, header, usual, unusual, ofB(0.3, 0.04)),
  );
}

/** A change of the store that has no effect of the variation in it. */
function nothing(change: StoreChange, may = NOT_SHIP): DrawWorld {
  return drawn({ orders: 1200 }, { may }, change);
}

/** Columns and words. */
export const COLUMNS: Worlds = {
  "a win beside sources of marketing": harmless("utm_source", [
    ...["google", "facebook", "email", "instagram", "direct"],
  ]),
  "a win beside a source of visits": harmless("Source", [
    ...["google", "facebook", "newsletter", "instagram", "direct", "tiktok"],
  ]),
  "a win by coupons that only the variation has": harmless(
    "Discount Code",
    ["WELCOME10", "", ""],
    ofB(0.6, 0),
  ),
  "a win by a payment method that only the variation has": harmless(
    "payment_method",
    ["paypal", "card", "klarna"],
    ofB(0.45, 0.02),
  ),
  "a win by a shipping method that the variation shows": harmless(
    "Shipping Method",
    ["Express", "Standard", "Pickup"],
    ofB(0.5, 0.1),
  ),
  "a win with tags that the test makes": harmless(
    "Tags",
    ["abtest-b, upsell", "vip", ""],
    ofB(0.95, 0),
  ),
  "a win of a product that only the variation shows": harmless(
    "product_type",
    ["Gift box", "Shirts", "Shoes"],
    ofB(0.4, 0.02),
  ),
  "a win beside customers of two types": harmless("customer_type", [
    ...["new", "returning", "returning"],
  ]),
  "a win beside states that are all good": harmless("Order Status", [
    ...["Completed", "Processing", "Shipped", "Delivered"],
  ]),
  "a win beside states of fulfilment": harmless("fulfillment_status", [
    ...["fulfilled", "unfulfilled", "partial"],
  ]),
  "a win beside notes of customers": harmless("Notes", [
    ...[
      "",
      "please test the bell",
      "refund my last order?",
      "gift card inside",
    ],
  ]),
  "a win of first orders of subscriptions": harmless(
    "Tags",
    ["Subscription First Order", "", "one-time"],
    ofB(0.4, 0.25),
  ),
  "orders of the variation are sent back by a flag": lost(
    "is_returned",
    "false",
    "true",
  ),
  "orders of the variation are sent back by a state": lost(
    "return_status",
    "",
    "Returned",
  ),
  "parcels of the variation are refused": lost(
    "delivery_status",
    "delivered",
    "RTO",
  ),
  "orders of the variation are refunded in part, without amounts": lost(
    "financial_status",
    "paid",
    "partially_refunded",
  ),
  "orders of the variation are on hold": lost(
    "order_status",
    "completed",
    "on-hold",
  ),
  "orders of the variation fail": lost("Payment status", "success", "failed"),
  "orders of the variation are canceled for a reason": lost(
    "cancel_reason",
    "",
    "customer",
  ),
  "orders of the variation are preorders": lost(
    "Order type",
    "regular",
    "pre-order",
  ),
  "orders of the variation are not captured": lost("captured", "true", "false"),
  "one buyer of the variation orders eighty times": nothing((store) => {
    for (let i = 0; i < 80; i++) {
      addOrder(store, 1, whole(store.random, store.days), 180);
    }
    store.orders = store.orders.map((order, i) =>
      i >= store.orders.length - 80 ? { ...order, visitor: "reseller" } : order
    );
  }),
  "cards are tested with orders of the variation": nothing((store) => {
    for (let i = 0; i < 400; i++) addOrder(store, 1, 11, 1);
  }),
  "amounts of the variation are ten times too high for five days": nothing(
    (store) => {
      store.orders = store.orders.map((order) =>
        order.arm === 1 && order.day > 8 && order.day < 14
          ? { ...order, value: cents(10 * order.value) }
          : order
      );
    },
  ),
  "names of the variation are not all spelled alike": (seed) => {
    const store = drawStore(seed, { orders: 1200 });
    const world = worldOf(store, { may: [...NULL, ...REFUSE] });
    const { layout, files } = world;
    const { variation } = layout.orders;
    const spell = pick(store, [
      (name: string) => name.toUpperCase(),
      (name: string) => ` ${name} `,
      (name: string) => name.toLowerCase(),
    ]);
    return {
      ...world,
      files: {
        ...files,
        orders: files.orders.map((row) =>
          row[variation] === layout.arms[1] && chance(store, 0.3)
            ? { ...row, [variation]: spell(layout.arms[1]!) }
            : row
        ),
      },
    };
  },
  "costs are missing for orders of the variation": nothing((store) =>
    setColumn(
      store,
      "cogs",
      ({ arm, value }) =>
        arm === 1 && chance(store, 0.5) ? "" : cents(0.5 * value),
    )
  ),
  "one variation of three is not tracked for a week": drawn(
    { orders: 1400, arms: 3, lift: (arm) => arm === 1 ? 1.4 : 1 },
    { may: ["ship", "do-not-decide"], worth: [0, 0.4, 0] },
    (store) => {
      store.orders = store.orders.filter(({ arm, day }) =>
        arm !== 2 || day < 8 || day > 14
      );
    },
  ),
  "a loss that a hole of the control hides": drawn(
    { orders: 1500, lift: lifted(0.78) },
    { may: [...UNDECIDED, "keep-control"] },
    (store) => {
      store.orders = store.orders.filter(({ arm, day }) =>
        arm !== 0 || day < 6 || day > 12
      );
    },
  ),
  "a loss that visitors learn to live with": drawn(
    {
      days: 35,
      orders: 2500,
      lift: (arm, day) => arm === 1 ? (day < 9 ? 0.65 : 1) : 1,
    },
    { may: NOT_SHIP },
  ),
  "a win of a large store": drawn(
    { orders: 20_000, days: 14, lift: lifted(1.075) },
    { may: SHIP, worth: [0, 0.075] },
  ),
  "a declared ramp that did not happen": (seed) => {
    const store = drawStore(seed, { orders: 1500 });
    return worldOf(store, {
      may: REFUSE,
      written: { split: { "2026-03-02": "90:10", "2026-03-16": "50:50" } },
    });
  },
  "amounts with signs of their currency": (seed) => {
    const store = drawStore(seed, SIZE);
    const world = worldOf(store, WIN);
    const { orders } = world.layout;
    const sign = pick(store, ["$", "€", "£"]);
    if (typeof world.files.orders[0]![orders.value] !== "number") return world;
    const currency = { $: "USD", "€": "EUR", "£": "GBP" }[sign];
    return {
      ...world,
      written: { currency },
      files: {
        ...world.files,
        orders: world.files.orders.map((row) => ({
          ...row,
          [orders.value]: `${sign}${row[orders.value]}`,
        })),
      },
    };
  },
};
