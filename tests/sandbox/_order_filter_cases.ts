/** What each filter on orders leaves of the store. */

import { ALL, type Case, product } from "./_filter_store.ts";

export const ORDER_CASES: readonly Case[] = [
  ["minNetRevenue is inclusive", { minNetRevenue: 20.5 }, 4, "a2 b1 c1"],
  ["maxNetRevenue is inclusive", { maxNetRevenue: 20.5 }, 4, "a1 a2"],
  ["both bounds", { minNetRevenue: 20, maxNetRevenue: 30 }, 4, "a2 b1"],
  ["a bound of 0 is a bound", { maxNetRevenue: 0 }, 4, ""],
  ["a bound beyond all integers", { maxNetRevenue: 1e300 }, 4, ALL],
  ["minShippingRevenue is inclusive", { minShippingRevenue: 9.95 }, 4, "b1"],
  ["maxShippingRevenue is inclusive", { maxShippingRevenue: 5 }, 4, "a1 a2 c1"],
  ["one shipping method", { shippingMethods: ["Standard"] }, 4, "a1 b1"],
  [
    "two shipping methods",
    { shippingMethods: ["Standard", "Express"] },
    4,
    "a1 a2 b1",
  ],
  ["currency", { currency: ["CAD"] }, 4, "b1"],
  ["currency empty skips", { currency: [] }, 4, ALL],
  [
    "only products of the experiment",
    { experimentProductsOnly: true },
    4,
    "a1 b1",
  ],
  [
    "experimentProductsOnly false skips",
    { experimentProductsOnly: false },
    4,
    ALL,
  ],
  ["onlyProductIds", { onlyProductIds: ["7002", "7003"] }, 4, "a2 b1"],
  ["onlyProductIds null skips", { onlyProductIds: null }, 4, ALL],
  ["onlyProductHandles", { onlyProductHandles: ["press"] }, 4, "a2"],
  [
    "product id",
    { productTargeting: [product("productId", "includes", "7003")] },
    4,
    "b1",
  ],
  [
    "collection",
    { productTargeting: [product("collection", "includes", "Gifts")] },
    4,
    "a1 b1",
  ],
  [
    "collection negated holds for some other product of the order",
    { productTargeting: [product("collection", "doesNotInclude", "Mugs")] },
    4,
    "a2 b1 c1",
  ],
  [
    "tag",
    { productTargeting: [product("tag", "includes", "refill")] },
    4,
    "b1",
  ],
  [
    "price above",
    { productTargeting: [product("price", "greaterThan", 16)] },
    4,
    "a2",
  ],
  [
    "price below, as text",
    { productTargeting: [product("price", "lessThan", "16")] },
    4,
    "a1 b1",
  ],
  [
    "price exactly",
    { productTargeting: [product("price", "includes", 12.5)] },
    4,
    "a1 b1",
  ],
  [
    "inventory above",
    { productTargeting: [product("inventory", "greaterThan", 9)] },
    4,
    "a2 b1",
  ],
  [
    "inventory exactly",
    { productTargeting: [product("inventory", "includes", 0)] },
    4,
    "a1 b1",
  ],
  [
    "a price that is no number holds for none",
    { productTargeting: [product("price", "lessThan", "cheap")] },
    4,
    "",
  ],
  [
    "a tag has no size",
    { productTargeting: [product("tag", "greaterThan", 0)] },
    4,
    "",
  ],
  [
    "product groups must all hold for one product",
    {
      productTargeting: [
        product("tag", "includes", "refill"),
        product("collection", "includes", "Mugs"),
      ],
    },
    4,
    "",
  ],
  [
    "a product group without queries skips",
    { productTargeting: [{ type: "tag", queries: [] }] },
    4,
    ALL,
  ],
];
