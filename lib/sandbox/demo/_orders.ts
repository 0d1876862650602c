/** Orders of the demo store's visitors. */

import { COST_SHARE, DEMO_PRODUCTS, SHIPPING } from "./_catalog.ts";
import type { ExperiencePlan } from "./_plan.ts";
import type { Visit } from "./_visits.ts";
import { createChoice, type Random } from "./_random.ts";
import type { ExclusionReason, LineItemRow, OrderRow } from "../store/mod.ts";

/** An order without an ID. */
export interface Draft {
  readonly order: Omit<OrderRow, "orderId">;
  readonly lines: readonly {
    readonly product: number;
    readonly quantity: number;
  }[];
}

const REPEAT_CHANCE = 0.17;
const REPEAT_DAYS = 9;
const REFUND_CHANCE = 0.03;
const EXCLUDED_CHANCE = 0.05;
const FREE_SHIPPING_FROM = 75;

const chooseDiscount = createChoice([
  { rate: 0, weight: 72 },
  { rate: 0.1, weight: 16 },
  { rate: 0.15, weight: 7 },
  { rate: 0.2, weight: 5 },
]);
const chooseShipping = createChoice(SHIPPING);
const chooseExclusion = createChoice<
  { readonly reason: ExclusionReason; readonly weight: number }
>([
  { reason: "subscription_refill", weight: 40 },
  { reason: "draft_order", weight: 16 },
  { reason: "gift_card_only", weight: 12 },
  { reason: "zero_value", weight: 10 },
  { reason: "other_sales_channel", weight: 14 },
  { reason: "test_order", weight: 4 },
  { reason: "preview_mode", weight: 4 },
]);

/**
 * Generates the orders of an experience's buyers, including some that analytics
 * excludes.
 */
export function drawOrders(
  plan: ExperiencePlan,
  visits: readonly Visit[],
  untilMs: number,
  random: Random,
): readonly Draft[] {
  const drafts: Draft[] = [];
  const wholesale = plan.arms.map(({ wholesale }) => wholesale);
  for (const { visitorId, arm, seenSeconds, buys } of visits) {
    if (!buys) continue;
    const { valueFactor: factor = 1 } = plan.arms[arm]!;
    const value = wholesale[arm];
    wholesale[arm] = undefined;
    let second = seenSeconds + firstDelay(random);
    do {
      if (second * 1000 >= untilMs) break;
      const amount = value ?? drawValue(random) * factor;
      drafts.push(drawOrder(visitorId, second * 1000, amount, random));
      if (value !== undefined) break;
      if (random.uniform() < EXCLUDED_CHANCE) {
        drafts.push(drawExcluded(visitorId, (second + 7200) * 1000, random));
      }
      second += 3600 + Math.floor(random.exponential() * REPEAT_DAYS * 86_400);
    } while (random.uniform() < REPEAT_CHANCE);
  }
  return drafts.filter(({ order }) => order.createdAtMs < untilMs);
}

/**
 * Draws the delay from the first page to the first order, in seconds. The median
 * is about half an hour, but some delays are days.
 */
function firstDelay(random: Random): number {
  return 60 + Math.floor(1800 * Math.exp(1.4 * random.normal()));
}

/**
 * Draws an order value: log-normal around 62 dollars, with one in 25 from a
 * Pareto tail.
 */
function drawValue(random: Random): number {
  return random.uniform() < 0.04
    ? 170 * Math.pow(1 - random.uniform(), -1 / 2.7)
    : 62 * Math.exp(0.55 * random.normal());
}

/** Generates an order of about `value` dollars before its discount. */
export function drawOrder(
  visitorId: string,
  createdAtMs: number,
  value: number,
  random: Random,
): Draft {
  const lines = fillBasket(value, random);
  const prices = lines.map((line) =>
    line.quantity * productPrice(line.product)
  );
  const subtotal = prices.reduce((sum, price) => sum + price, 0);
  const { rate } = chooseDiscount(random.uniform());
  const discount = cents(subtotal * (value > 1000 ? 0 : rate));
  const paidAmount = cents(subtotal - discount);
  const refund = random.uniform() < REFUND_CHANCE && value < 1000
    ? cents(paidAmount * 0.5)
    : 0;
  const shipping = chooseShipping(random.uniform());
  const free = shipping.name === "Standard" && paidAmount >= FREE_SHIPPING_FROM;
  return {
    lines,
    order: {
      visitorId,
      createdAtMs,
      currency: "USD",
      netRevenue: cents(paidAmount - refund),
      discount,
      refund,
      cogs: cents(subtotal * COST_SHARE),
      shippingRevenue: free ? 0 : shipping.price,
      shippingMethod: shipping.name,
      units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    },
  };
}

function drawExcluded(
  visitorId: string,
  createdAtMs: number,
  random: Random,
): Draft {
  const value = drawValue(random);
  const { order, lines } = drawOrder(visitorId, createdAtMs, value, random);
  // One in four excluded orders merely lacks a session.
  if (random.uniform() < 0.25) {
    return { lines, order: { ...order, visitorId: null } };
  }
  const exclusionReason = chooseExclusion(random.uniform()).reason;
  const fullPrice = cents(order.netRevenue + (order.discount ?? 0));
  const free = exclusionReason === "zero_value"
    ? { netRevenue: 0, discount: fullPrice, refund: 0 }
    : {};
  return { lines, order: { ...order, exclusionReason, ...free } };
}

/**
 * Draws up to four lines with a total close to `value`; the last line takes as
 * many units as fit.
 */
function fillBasket(value: number, random: Random): Draft["lines"] {
  const quantities = new Map<number, number>();
  let remaining = Math.max(value, productPrice(0));
  for (let line = 0; line < 4; line++) {
    const affordable = countAffordable(remaining);
    if (affordable === 0) break;
    // The square root favors the more expensive of the affordable products.
    const product = Math.floor(Math.sqrt(random.uniform()) * affordable);
    const last = line === 3 || value > 1000;
    const quantity = last ? Math.floor(remaining / productPrice(product)) : 1;
    quantities.set(product, (quantities.get(product) ?? 0) + quantity);
    remaining -= quantity * productPrice(product);
  }
  return [...quantities].map(([product, quantity]) => ({ product, quantity }));
}

function countAffordable(amount: number): number {
  const index = DEMO_PRODUCTS.findIndex((product) => product.price > amount);
  return index === -1 ? DEMO_PRODUCTS.length : index;
}

function productPrice(product: number): number {
  return DEMO_PRODUCTS[product]?.price ?? 0;
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

const FIRST_ORDER_ID = 6_148_914_691_236_517_205n;
const FIRST_LINE_ITEM_ID = 16_140_901_064_495_857_664n;

/** Assigns IDs to the orders in chronological order. */
export function numberOrders(
  drafts: readonly Draft[],
): { orders: readonly OrderRow[]; lineItems: readonly LineItemRow[] } {
  const byTime = drafts.toSorted((a, b) =>
    a.order.createdAtMs - b.order.createdAtMs
  );
  const idOf = (index: number) => String(FIRST_ORDER_ID + BigInt(index));
  const numbered = byTime.map((draft, i) => ({ ...draft, orderId: idOf(i) }));
  const orders = numbered.map(({ order, orderId }) => ({ ...order, orderId }));
  const lines = numbered.flatMap(({ lines, orderId }) =>
    lines.map((line) => ({ ...line, orderId }))
  );
  const lineItems = lines.map(({ product, quantity, orderId }, index) => {
    const { productId, title, price } = DEMO_PRODUCTS[product]!;
    return {
      lineItemId: String(FIRST_LINE_ITEM_ID + BigInt(index)),
      orderId,
      productId,
      variantId: String(BigInt(productId) * 2n + 1n),
      productTitle: title,
      quantity,
      unitPrice: price,
    };
  });
  return { orders, lineItems };
}
