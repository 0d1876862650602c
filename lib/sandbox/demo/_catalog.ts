/** Products and traffic sources of the demo store. */

import type { ProductRow } from "../store/mod.ts";

/**
 * Products of a home coffee store, the cheapest first: handle, title, price,
 * collections and tags.
 */
const CATALOGUE = [
  ["paper-filters-100", "Paper filters, 100", 8, ["Accessories"], ["refill"]],
  ["cleaning-tablets", "Cleaning tablets", 11, ["Accessories"], ["refill"]],
  ["milk-pitcher-brush", "Pitcher brush", 12.5, ["Accessories"], []],
  ["cupping-spoon", "Cupping spoon", 14, ["Accessories"], ["gift"]],
  ["house-blend-250", "House blend, 250 g", 15.5, ["Beans"], ["bestseller"]],
  ["espresso-roast-250", "Espresso roast, 250 g", 16, ["Beans"], [
    "bestseller",
  ]],
  ["decaf-250", "Decaf, 250 g", 16.5, ["Beans"], []],
  ["single-origin-ethiopia-250", "Ethiopia, 250 g", 19, ["Beans"], ["new"]],
  ["single-origin-colombia-250", "Colombia, 250 g", 18.5, ["Beans"], []],
  ["stoneware-mug", "Stoneware mug", 22, ["Mugs"], ["fragile", "gift"]],
  ["espresso-cups-2", "Espresso cups, pair", 26, ["Mugs"], ["fragile"]],
  ["travel-tumbler", "Travel tumbler", 29, ["Mugs"], ["bestseller"]],
  ["milk-pitcher", "Milk pitcher", 31, ["Accessories"], []],
  ["dripper-ceramic", "Ceramic dripper", 34, ["Brewing"], ["fragile"]],
  ["tamper", "Tamper", 38, ["Accessories"], []],
  ["french-press", "French press", 42, ["Brewing"], ["bestseller"]],
  ["house-blend-1000", "House blend, 1 kg", 46, ["Beans"], ["bestseller"]],
  ["espresso-roast-1000", "Espresso roast, 1 kg", 48, ["Beans"], []],
  ["pour-over-set", "Pour-over set", 58, ["Brewing", "Gift sets"], ["gift"]],
  ["hand-grinder", "Hand grinder", 69, ["Grinders"], ["bestseller"]],
  ["scale-with-timer", "Scale with timer", 79, ["Accessories"], ["new"]],
  ["cold-brew-tower", "Cold brew tower", 89, ["Brewing"], ["new", "fragile"]],
  ["tasting-box", "Tasting box", 95, ["Beans", "Gift sets"], ["gift"]],
  ["gooseneck-kettle", "Gooseneck kettle", 119, ["Brewing"], ["bestseller"]],
  ["burr-grinder", "Burr grinder", 149, ["Grinders"], ["bestseller"]],
  ["starter-set", "Starter set", 189, ["Brewing", "Gift sets"], ["gift"]],
  ["burr-grinder-pro", "Burr grinder Pro", 289, ["Grinders"], ["new"]],
  ["lever-espresso-maker", "Lever espresso maker", 349, ["Brewing"], []],
] as const;

const FIRST_PRODUCT_ID = 7_300_000_000_000_000_101n;

/** The products as rows, the cheapest first. */
export const DEMO_PRODUCTS: readonly ProductRow[] = CATALOGUE.map(
  ([handle, title, price, collections, tags], i) => ({
    productId: String(FIRST_PRODUCT_ID + BigInt(i)),
    handle,
    title,
    price,
    inventory: (i * 37) % 240,
    collections,
    tags,
  }),
);

/** Cost of goods as a share of the price. */
export const COST_SHARE = 0.42;

/** A name with its sampling weight. */
export interface Weighted<Name = string> {
  readonly name: Name;
  readonly weight: number;
  /** Factor on the purchase probability. */
  readonly buys: number;
}

export const COUNTRIES = weighted([
  ["US", 71, 1],
  ["CA", 12, 0.95],
  ["GB", 7, 0.9],
  ["AU", 4, 0.85],
  ["DE", 3, 0.9],
  ["FR", 3, 0.8],
]);

export const DEVICES = weighted([["mobile", 68, 0.82], ["desktop", 32, 1.4]]);

export const CHANNELS = weighted([
  ["Organic Search", 24, 1.05],
  ["Paid Social", 22, 0.6],
  ["Direct", 18, 1.2],
  ["Paid Search", 12, 1.15],
  ["Email", 9, 1.8],
  ["Organic Social", 6, 0.7],
  ["Paid Shopping", 4, 1.1],
  ["Referral", 2, 0.9],
  ["SMS", 2, 1.6],
  ["Other", 1, 0.8],
]);

function weighted<const Name extends string>(
  list: readonly (readonly [name: Name, weight: number, buys: number])[],
): readonly Weighted<Name>[] {
  return list.map(([name, weight, buys]) => ({ name, weight, buys }));
}

/** UTM source, medium and campaign of each channel. */
const UTM: Readonly<Record<string, readonly [string, string, string]>> = {
  "Paid Social": ["social", "paid", "autumn"],
  "Paid Search": ["search", "cpc", "brand"],
  Email: ["newsletter", "email", "weekly"],
  "Paid Shopping": ["shopping", "cpc", "grinders"],
  SMS: ["sms", "sms", "restock"],
};

/** Returns the query string of the landing page for a channel. */
export function utmQuery(channel: string): string {
  if (channel === "Referral") return "?ref=roaster-blog";
  const utm = UTM[channel];
  return utm
    ? `?utm_source=${utm[0]}&utm_medium=${utm[1]}&utm_campaign=${utm[2]}`
    : "";
}

/** Referrer by channel; other channels have none. */
export const REFERRERS: Readonly<Record<string, string>> = {
  "Organic Search": "https://search.example/",
  "Paid Social": "https://social.example/",
  "Paid Search": "https://search.example/",
  "Organic Social": "https://social.example/",
  "Paid Shopping": "https://shopping.example/",
  Referral: "https://roaster-blog.example/review",
  Other: "https://partner.example/",
};

/** Landing pages: path, type and frequency. */
export const LANDINGS = [
  { path: "/", type: "Homepage", weight: 30 },
  { path: "/products/french-press", type: "PDP", weight: 9 },
  { path: "/products/burr-grinder", type: "PDP", weight: 9 },
  { path: "/products/gooseneck-kettle", type: "PDP", weight: 7 },
  { path: "/products/house-blend-1000", type: "PDP", weight: 6 },
  { path: "/products/travel-tumbler", type: "PDP", weight: 4 },
  { path: "/collections/beans", type: "Collection", weight: 10 },
  { path: "/collections/grinders", type: "Collection", weight: 6 },
  { path: "/collections/gift-sets", type: "Collection", weight: 4 },
  { path: "/blogs/journal/how-to-dial-in-espresso", type: "Blog", weight: 5 },
  { path: "/blogs/journal/cold-brew-ratio", type: "Blog", weight: 3 },
  { path: "/pages/about", type: "Content", weight: 3 },
  { path: "/search", type: "Search", weight: 2 },
  { path: "/cart", type: "Cart", weight: 1 },
  { path: "/account/login", type: "Other", weight: 1 },
];

/** Custom events, as the experiences list shows them. */
export const CUSTOM_EVENTS = [
  { id: "newsletter_signup", name: "Newsletter sign-up", chance: 0.05 },
  { id: "size_guide_opened", name: "Brew guide opened", chance: 0.03 },
  { id: "video_played", name: "Product video played", chance: 0.08 },
];

/** Shipping methods with their prices. */
export const SHIPPING = [
  { name: "Standard", price: 5.95, weight: 78 },
  { name: "Express", price: 14.95, weight: 14 },
  { name: "Store pickup", price: 0, weight: 8 },
] as const;
