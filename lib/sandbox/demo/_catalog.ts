/** The demo store's world: what it sells, where visitors come from. */

import type { ProductRow } from "../store/mod.ts";

type Product = readonly [
  handle: string,
  title: string,
  price: number,
  collections: readonly string[],
  tags: readonly string[],
];

/** A store for coffee at home, cheapest product first. */
const CATALOGUE: readonly Product[] = [
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
];

const FIRST_PRODUCT_ID = 7_300_000_000_000_000_101n;

/** The catalogue as rows, cheapest first. */
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

/** Share of the price that the goods cost. */
export const COST_SHARE = 0.42;

/** A name with the weight of being drawn. */
export interface Weighted<Name = string> {
  readonly name: Name;
  readonly weight: number;
  /** Factor on the chance to buy. */
  readonly buys: number;
}

export const COUNTRIES: readonly Weighted[] = [
  { name: "US", weight: 71, buys: 1 },
  { name: "CA", weight: 12, buys: 0.95 },
  { name: "GB", weight: 7, buys: 0.9 },
  { name: "AU", weight: 4, buys: 0.85 },
  { name: "DE", weight: 3, buys: 0.9 },
  { name: "FR", weight: 3, buys: 0.8 },
];

export const DEVICES: readonly Weighted<"mobile" | "desktop">[] = [
  { name: "mobile", weight: 68, buys: 0.82 },
  { name: "desktop", weight: 32, buys: 1.4 },
];

/** A traffic channel with what it leaves in addresses. */
export interface Channel extends Weighted {
  readonly query: string;
  readonly referrer: string | null;
}

export const CHANNELS: readonly Channel[] = [
  {
    name: "Organic Search",
    weight: 24,
    buys: 1.05,
    query: "",
    referrer: "https://search.example/",
  },
  {
    name: "Paid Social",
    weight: 22,
    buys: 0.6,
    query: "?utm_source=social&utm_medium=paid&utm_campaign=autumn",
    referrer: "https://social.example/",
  },
  { name: "Direct", weight: 18, buys: 1.2, query: "", referrer: null },
  {
    name: "Paid Search",
    weight: 12,
    buys: 1.15,
    query: "?utm_source=search&utm_medium=cpc&utm_campaign=brand",
    referrer: "https://search.example/",
  },
  {
    name: "Email",
    weight: 9,
    buys: 1.8,
    query: "?utm_source=newsletter&utm_medium=email&utm_campaign=weekly",
    referrer: null,
  },
  {
    name: "Organic Social",
    weight: 6,
    buys: 0.7,
    query: "",
    referrer: "https://social.example/",
  },
  {
    name: "Paid Shopping",
    weight: 4,
    buys: 1.1,
    query: "?utm_source=shopping&utm_medium=cpc&utm_campaign=grinders",
    referrer: "https://shopping.example/",
  },
  {
    name: "Referral",
    weight: 2,
    buys: 0.9,
    query: "?ref=roaster-blog",
    referrer: "https://roaster-blog.example/review",
  },
  {
    name: "SMS",
    weight: 2,
    buys: 1.6,
    query: "?utm_source=sms&utm_medium=sms&utm_campaign=restock",
    referrer: null,
  },
  {
    name: "Other",
    weight: 1,
    buys: 0.8,
    query: "",
    referrer: "https://partner.example/",
  },
];

/** A first page: its path, its kind, how often it is one. */
export interface Landing {
  readonly path: string;
  readonly type: string;
  readonly weight: number;
}

export const LANDINGS: readonly Landing[] = [
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

/** Custom events, as the experiences collection lists them. */
export const CUSTOM_EVENTS = [
  { id: "newsletter_signup", name: "Newsletter sign-up", chance: 0.05 },
  { id: "size_guide_opened", name: "Brew guide opened", chance: 0.03 },
  { id: "video_played", name: "Product video played", chance: 0.08 },
];

/** How orders are sent, with its price. */
export const SHIPPING = [
  { name: "Standard", price: 5.95, weight: 78 },
  { name: "Express", price: 14.95, weight: 14 },
  { name: "Store pickup", price: 0, weight: 8 },
] as const;
