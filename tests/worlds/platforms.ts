/** Exports of shop platforms and payment services, as they write them. */

import { type Layout, LAYOUTS } from "./_layouts.ts";
import { chance, drawStore, setColumn, type Store } from "./_store.ts";
import {
  type DrawWorld,
  lifted,
  NOT_SHIP,
  NULL,
  ofB,
  SHIP,
  worldOf,
  type Worlds,
  type WorldTruth,
} from "./_world.ts";

/** An export and the words with which it says that an order was kept or lost. */
interface Platform {
  readonly layout: Layout;
  readonly status: string;
  readonly kept: string;
  readonly lost: string;
  readonly refund?: string;
  readonly cells?: Readonly<Record<string, string>>;
  readonly written?: WorldTruth["written"];
}

const [PLAIN] = LAYOUTS;

function layout(
  name: string,
  orders: Layout["orders"],
  more: Partial<Layout> = {},
): Layout {
  return { ...PLAIN!, name, orders, ...more };
}

const clock = (second: number): string =>
  new Date(second * 1000).toISOString().slice(11, 19);

const SHOPIFY: Platform = {
  layout: layout("Shopify", {
    id: "Name",
    visitor: "Email",
    variation: "Tags",
    time: "Created at",
    value: "Total",
  }, {
    time: (date, second) => `${date} ${clock(second)} +0000`,
    arms: ["Control", "Sticky", "Bold"],
  }),
  status: "Financial Status",
  kept: "paid",
  lost: "voided",
  refund: "Refunded Amount",
  cells: { Currency: "USD", Source: "web", "Payment Method": "card" },
  written: { variationFrom: "Tags" },
};

const WOO: Platform = {
  layout: layout("WooCommerce", {
    id: "order_id",
    visitor: "customer_email",
    variation: "variant",
    time: "order_date",
    value: "order_total",
  }, { time: (date, second) => `${date} ${clock(second)}` }),
  status: "status",
  kept: "wc-completed",
  lost: "wc-cancelled",
  refund: "refunded_total",
  cells: { order_currency: "USD", payment_method: "stripe" },
};

const BIGCOMMERCE: Platform = {
  layout: layout("BigCommerce", {
    id: "Order ID",
    visitor: "Customer Email",
    variation: "Variation",
    time: "Order Date",
    value: "Order Total (inc tax)",
  }, { time: (date) => date }),
  status: "Order Status",
  kept: "Completed",
  lost: "Declined",
  refund: "Refund Amount",
  cells: { "Order Currency Code": "USD" },
};

const MAGENTO: Platform = {
  layout: layout("Magento", {
    id: "ID",
    visitor: "Customer Email",
    variation: "Variation",
    time: "Purchase Date",
    value: "Grand Total (Base)",
  }, { time: (date, second) => `${date} ${clock(second)}` }),
  status: "Status",
  kept: "complete",
  lost: "canceled",
  refund: "Total Refunded",
  cells: { "Grand Total (Purchased)": "" },
};

const STRIPE: Platform = {
  layout: layout("Stripe", {
    id: "id",
    visitor: "customer",
    variation: "variant (metadata)",
    time: "created",
    value: "amount",
  }, {
    time: (date, second) => Date.parse(date) / 1000 + second,
    amount: (value) => Math.round(100 * value),
  }),
  status: "status",
  kept: "succeeded",
  lost: "failed",
  refund: "amount_refunded",
  cells: { object: "charge", currency: "usd" },
  written: { map: { variation: "variant (metadata)" } },
};

/** Writes what the platform's export says of every order. */
function dressed(
  store: Store,
  { status, kept, lost, refund, cells = {} }: Platform,
  share: (arm: number) => number,
  back: (arm: number) => number,
): void {
  for (const [header, cell] of Object.entries(cells)) {
    setColumn(
      store,
      header,
      ({ value }) => header.startsWith("Grand Total") ? value : cell,
    );
  }
  setColumn(
    store,
    status,
    ({ arm }) => chance(store, share(arm)) ? lost : kept,
  );
  if (refund === undefined) return;
  setColumn(
    store,
    refund,
    ({ arm, value }) => chance(store, back(arm)) ? value : 0,
  );
}

function exported(
  platform: Platform,
  lift: number,
  truth: WorldTruth,
  share: (arm: number) => number = () => 0.06,
  back: (arm: number) => number = () => 0.05,
): DrawWorld {
  return (seed) => {
    const store = drawStore(seed, { orders: 1400, lift: lifted(lift) });
    dressed(store, platform, share, back);
    const { layout, written = {} } = platform;
    return worldOf(store, { ...truth, layout, written });
  };
}

const PLATFORMS_BY_NAME = {
  Shopify: SHOPIFY,
  WooCommerce: WOO,
  BigCommerce: BIGCOMMERCE,
  Magento: MAGENTO,
  Stripe: STRIPE,
};

/** Exports of platforms: a win, no effect, orders lost and refunded unevenly. */
export const PLATFORMS: Worlds = Object.fromEntries(
  Object.entries(PLATFORMS_BY_NAME).flatMap(([name, platform]) => [
    [
      `${name}: a win`,
      exported(platform, 1.45, { may: SHIP, worth: [0, 0.45] }),
    ],
    [`${name}: no effect`, exported(platform, 1, { may: NULL })],
    [
      `${name}: orders of the variation are lost`,
      exported(platform, 1.35, { may: NOT_SHIP }, ofB(0.3, 0.05)),
    ],
    [
      `${name}: orders of the variation are refunded`,
      exported(
        platform,
        1.35,
        { may: NOT_SHIP },
        () => 0.03,
        ofB(0.32, 0.06),
      ),
    ],
  ]),
);
