/** One store, small enough to count by hand, and what each filter leaves of it. */

import { assertEquals, assertMatch } from "@std/assert";
import type { AnalyticsFilters } from "../../lib/api/mod.ts";
import type { StoreContents } from "../../lib/sandbox/mod.ts";
import {
  at,
  contents,
  counts,
  experience,
  exportRows,
  order,
  OTHER_ID,
  timeSeries,
  TREATMENT,
  visit,
  withSandbox,
} from "./_harness.ts";

/**
 * Visitors ann, bob, cid, dee; orders a1 and a2 (ann), b1 (bob), c1 (cid).
 * dee buys nothing, and little is known of her.
 */
const ROWS: StoreContents = contents({
  experiences: [
    experience({ productIds: ["7001"] }),
    experience({
      id: OTHER_ID,
      audience: {
        id: "a",
        groups: [{
          type: "device",
          queries: [{
            key: "device",
            value: "mobile",
            filter: "equals",
            type: "device",
          }],
        }],
      },
      pageTargeting: {
        id: "p",
        groups: [{
          type: "urlPath",
          queries: [{
            key: "urlPath",
            value: "/products",
            filter: "startsWith",
            type: "urlPath",
          }],
        }],
      },
    }),
  ],
  exposures: [
    visit("ann", {
      deviceType: "mobile",
      visitorType: "new",
      countryCode: "US",
      channel: "Paid Social",
      landingUrl: "https://shop.example/products/mug?utm_source=news&ref=x1",
      landingPageType: "PDP",
      referrer: "https://social.example/post",
      cookies: { consent: "all" },
      emailSegment: "vip",
      viewedProductPage: true,
      viewedCollectionPage: true,
      addedToCart: true,
      viewedCheckout: true,
      checkoutStage: "address_info_submitted",
      customEvents: ["signup", "video"],
    }),
    visit("bob", {
      variationId: TREATMENT,
      deviceType: "desktop",
      visitorType: "returning",
      countryCode: "CA",
      channel: "Email",
      landingUrl: "https://shop.example/collections/mugs?utm_source=mail",
      landingPageType: "Collection",
      cookies: { consent: "essential" },
      viewedProductPage: true,
      addedToCart: true,
      viewedCheckout: true,
      checkoutStage: "contact_info_submitted",
      customEvents: ["signup"],
    }),
    visit("cid", {
      variationId: TREATMENT,
      deviceType: "mobile",
      visitorType: "returning",
      countryCode: "US",
      channel: "Organic Social",
      landingUrl: "https://shop.example/",
      landingPageType: "Homepage",
      viewedCollectionPage: true,
      addedToCart: true,
      checkoutStage: "added_to_cart",
    }),
    visit("dee"),
  ],
  orders: [
    order("a1", "ann", {
      netRevenue: 10,
      shippingRevenue: 0,
      shippingMethod: "Standard",
    }),
    order("a2", "ann", {
      netRevenue: 20.5,
      shippingRevenue: 5,
      shippingMethod: "Express",
      createdAtMs: at("02T12:00:00"),
    }),
    order("b1", "bob", {
      netRevenue: 30,
      shippingRevenue: 9.95,
      shippingMethod: "Standard",
      currency: "CAD",
      createdAtMs: at("02T13:00:00"),
    }),
    order("c1", "cid", {
      netRevenue: 40,
      createdAtMs: at("02T14:00:00"),
    }),
  ],
  lineItems: [
    line("a1", "7001"),
    line("a2", "7002"),
    line("b1", "7001"),
    line("b1", "7003"),
    line("c1", "7999"),
  ],
  products: [
    {
      productId: "7001",
      handle: "mug",
      title: "Mug",
      price: 12.5,
      inventory: 0,
      collections: ["Mugs", "Gifts"],
      tags: ["fragile"],
    },
    {
      productId: "7002",
      handle: "press",
      title: "Press",
      price: 42,
      inventory: 10,
      collections: ["Brewing"],
      tags: [],
    },
    {
      productId: "7003",
      handle: "beans",
      title: "Beans",
      price: 16,
      inventory: 500,
      collections: ["Beans"],
      tags: ["refill"],
    },
  ],
});

function line(orderId: string, productId: string) {
  return {
    lineItemId: `${orderId}-${productId}`,
    orderId,
    productId,
    quantity: 1,
    unitPrice: 10,
  };
}

/** What a filter leaves: names of visitors are counted, orders are named. */
type Case = readonly [
  says: string,
  filters: AnalyticsFilters,
  visitors: number,
  orders: string,
];

const page = (type: string, key: string, value: string) => ({
  type,
  queries: [{ key, value, filter: "equals" as const, type }],
});

const product = (
  type: "productId" | "collection" | "tag" | "price" | "inventory",
  filter: "includes" | "doesNotInclude" | "greaterThan" | "lessThan",
  value: string | number,
) => ({ type, queries: [{ key: type, value, filter, type }] });

const ALL = "a1 a2 b1 c1";

const VISITOR_CASES: readonly Case[] = [
  ["no filter keeps everything", {}, 4, ALL],
  ["deviceType mobile", { deviceType: "mobile" }, 2, "a1 a2 c1"],
  ["deviceType desktop", { deviceType: "desktop" }, 1, "b1"],
  ["deviceType any skips", { deviceType: "any" }, 4, ALL],
  ["deviceType null skips", { deviceType: null }, 4, ALL],
  ["visitorType new", { visitorType: "new" }, 1, "a1 a2"],
  ["visitorType returning", { visitorType: "returning" }, 2, "b1 c1"],
  ["visitorType any skips", { visitorType: "any" }, 4, ALL],
  ["one country", { countryCodes: ["US"] }, 2, "a1 a2 c1"],
  ["two countries", { countryCodes: ["US", "CA"] }, 3, ALL],
  ["no country in the list skips", { countryCodes: [] }, 4, ALL],
  ["one channel", { sourceSitesOrChannels: ["Email"] }, 1, "b1"],
  [
    "All Social is organic and paid",
    { sourceSitesOrChannels: ["All Social"] },
    2,
    "a1 a2 c1",
  ],
  ["channel any skips", { sourceSitesOrChannels: ["any"] }, 4, ALL],
  ["channels empty skips", { sourceSitesOrChannels: [] }, 4, ALL],
  ...([
    ["equals", "/products/mug", 1, "a1 a2"],
    ["contains", "/mug", 2, "a1 a2 b1"],
    ["startsWith", "/products", 1, "a1 a2"],
    ["endsWith", "s", 1, "b1"],
    ["doesNotEqual", "/", 3, "a1 a2 b1"],
    ["doesNotContain", "mug", 2, "c1"],
    ["doesNotStartWith", "/products", 3, "b1 c1"],
    ["doesNotEndWith", "mug", 3, "b1 c1"],
    ["isNull", "", 1, ""],
    ["isNotNull", "", 3, ALL],
    ["contains", "%", 0, ""],
  ] as const).map(([operator, value, visitors, orders]): Case => [
    `landingPage ${operator} "${value}"`,
    {
      landingPage: {
        landingPageUrlPath: value,
        landingPageUrlPathFilterType: operator,
      },
    },
    visitors,
    orders,
  ]),
  ...([
    ["utm_source", "equals", "news", 1, "a1 a2"],
    ["utm_source", "startsWith", "m", 1, "b1"],
    ["utm_source", "doesNotEqual", "news", 3, "b1 c1"],
    ["utm_source", "isNull", "", 2, "c1"],
    ["utm_source", "isNotNull", "", 2, "a1 a2 b1"],
    ["utm_source", "regex", "^(news|mail)$", 2, "a1 a2 b1"],
    ["ref", "regex", "\\d", 1, "a1 a2"],
    ["none", "equals", "news", 0, ""],
  ] as const).map((
    [queryParam, operator, queryParamValue, visitors, orders],
  ): Case => [
    `urlParam ${queryParam} ${operator} "${queryParamValue}"`,
    {
      urlParam: {
        queryParam,
        queryParamValue,
        queryParamFilterType: operator,
      },
    },
    visitors,
    orders,
  ]),
  ["viewedCheckout", { userBehavior: { viewedCheckout: true } }, 2, "a1 a2 b1"],
  ["addedToCart", { userBehavior: { addedToCart: true } }, 3, ALL],
  [
    "viewedProductPage",
    { userBehavior: { viewedProductPage: true } },
    2,
    "a1 a2 b1",
  ],
  [
    "viewedCollectionPage",
    { userBehavior: { viewedCollectionPage: true } },
    2,
    "a1 a2 c1",
  ],
  [
    "two flags must both hold",
    { userBehavior: { viewedCheckout: true, viewedCollectionPage: true } },
    1,
    "a1 a2",
  ],
  [
    "flags that are false or null skip",
    { userBehavior: { viewedCheckout: false, addedToCart: null } },
    4,
    ALL,
  ],
  ["stage any skips", { reachedCheckoutStage: "any" }, 4, ALL],
  ["stage added_to_cart", { reachedCheckoutStage: "added_to_cart" }, 3, ALL],
  ["stage started", { reachedCheckoutStage: "started" }, 2, "a1 a2 b1"],
  [
    "stage contact_info_submitted",
    { reachedCheckoutStage: "contact_info_submitted" },
    2,
    "a1 a2 b1",
  ],
  [
    "stage address_info_submitted",
    { reachedCheckoutStage: "address_info_submitted" },
    1,
    "a1 a2",
  ],
  [
    "any of two custom events, which is the default",
    { triggeredCustomEvents: ["video", "signup"] },
    2,
    "a1 a2 b1",
  ],
  [
    "all of two custom events",
    {
      triggeredCustomEvents: ["video", "signup"],
      customEventsFilterType: "all",
    },
    1,
    "a1 a2",
  ],
  [
    "none of two custom events",
    {
      triggeredCustomEvents: ["video", "signup"],
      customEventsFilterType: "none",
    },
    2,
    "c1",
  ],
  [
    "a custom-events type without events skips",
    { triggeredCustomEvents: [], customEventsFilterType: "none" },
    4,
    ALL,
  ],
  [
    "values inside one landing-page item are alternatives",
    {
      landingPageFilters: [{
        filterType: "equals",
        values: ["/", "/collections/mugs"],
      }],
    },
    2,
    "b1 c1",
  ],
  [
    "landing-page items are alternatives by default",
    {
      landingPageFilters: [
        { filterType: "contains", values: ["mug"] },
        { filterType: "startsWith", values: ["/products"] },
      ],
    },
    2,
    "a1 a2 b1",
  ],
  [
    "landing-page items must all hold with the operator and",
    {
      landingPageFilters: [
        { filterType: "contains", values: ["mug"] },
        { filterType: "startsWith", values: ["/products"] },
      ],
      landingPageFiltersOperator: "and",
    },
    1,
    "a1 a2",
  ],
  [
    "a landing-page item isNull takes no values",
    { landingPageFilters: [{ filterType: "isNull" }] },
    1,
    "",
  ],
  [
    "landingPageTypes",
    { landingPageTypes: ["PDP", "Homepage"] },
    2,
    "a1 a2 c1",
  ],
  ["landingPageTypes empty skips", { landingPageTypes: [] }, 4, ALL],
  [
    "page targeting utm",
    { pageTargeting: [page("utm", "source", "mail")] },
    1,
    "b1",
  ],
  [
    "page targeting url",
    {
      pageTargeting: [
        page(
          "url",
          "url",
          "https://shop.example/collections/mugs?utm_source=mail",
        ),
      ],
    },
    1,
    "b1",
  ],
  [
    "page targeting urlPath",
    { pageTargeting: [page("urlPath", "path", "/")] },
    1,
    "c1",
  ],
  [
    "page targeting landingPage",
    { pageTargeting: [page("landingPage", "path", "/products/mug")] },
    1,
    "a1 a2",
  ],
  [
    "page targeting device",
    { pageTargeting: [page("device", "device", "desktop")] },
    1,
    "b1",
  ],
  [
    "page targeting visitor",
    { pageTargeting: [page("visitor", "visitor", "returning")] },
    2,
    "b1 c1",
  ],
  [
    "page targeting trafficSource",
    { pageTargeting: [page("trafficSource", "source", "Email")] },
    1,
    "b1",
  ],
  [
    "page targeting country",
    { pageTargeting: [page("country", "country", "CA")] },
    1,
    "b1",
  ],
  [
    "page targeting referrer",
    {
      pageTargeting: [
        page("referrer", "referrer", "https://social.example/post"),
      ],
    },
    1,
    "a1 a2",
  ],
  [
    "page targeting cookie",
    { pageTargeting: [page("cookie", "consent", "all")] },
    1,
    "a1 a2",
  ],
  [
    "page targeting by an email platform's segment",
    { pageTargeting: [page("mailer", "segment", "vip")] },
    1,
    "a1 a2",
  ],
  [
    "queries of a page group are alternatives",
    {
      pageTargeting: [{
        type: "country",
        queries: [
          ...page("country", "country", "CA").queries,
          ...page("country", "country", "US").queries,
        ],
      }],
    },
    3,
    ALL,
  ],
  [
    "page groups must all hold",
    {
      pageTargeting: [
        page("country", "country", "US"),
        page("device", "device", "mobile"),
        page("visitor", "visitor", "new"),
      ],
    },
    1,
    "a1 a2",
  ],
  [
    "a page group without queries skips",
    { pageTargeting: [{ type: "url", queries: [] }] },
    4,
    ALL,
  ],
  [
    "the targeting of another experience applies, audience and pages",
    { applyExperienceTargetingExperienceId: OTHER_ID },
    1,
    "a1 a2",
  ],
  [
    "different filters must all hold",
    { deviceType: "mobile", visitorType: "returning" },
    1,
    "c1",
  ],
];

const ORDER_CASES: readonly Case[] = [
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

Deno.test("filters on the visitor narrow visitors and their orders", (t) =>
  checkAll(t, VISITOR_CASES));

Deno.test("filters on the order narrow orders only", (t) =>
  checkAll(t, ORDER_CASES));

async function checkAll(
  t: Deno.TestContext,
  cases: readonly Case[],
): Promise<void> {
  // A clock that jumps at every look keeps the buckets from running empty.
  let now = 0;
  await withSandbox(ROWS, async (sandbox) => {
    for (const [says, filters, visitors, orders] of cases) {
      await t.step(says, async () => {
        const names = orders.split(" ").filter((name) => name !== "");
        assertEquals(await counts(sandbox, filters), {
          visitors,
          orders: names.length,
        });
        const rows = await exportRows(sandbox, { filters });
        assertEquals(rows.map((row) => row.order_id), names);
      });
    }
  }, { clock: () => now += 10_000 });
}

Deno.test("filters null are no filters", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    assertEquals(await counts(sandbox, null), { visitors: 4, orders: 4 });
  });
});

Deno.test("a product filter keeps whole orders, and in the line-items export only its products", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const rows = await exportRows(sandbox, {
      exportType: "order_line_items",
      filters: { onlyProductIds: ["7003"] },
    });
    assertEquals(rows.map((row) => row.line_item_id), ["b1-7003"]);
  });
});

Deno.test("an experience that names no products is about all of them", async () => {
  const rows = { ...ROWS, experiences: [experience()] };
  await withSandbox(rows, async (sandbox) => {
    const filters = { experimentProductsOnly: true };
    assertEquals(await counts(sandbox, filters), { visitors: 4, orders: 4 });
  });
});

Deno.test("filters hold for the reconciliation too", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const rows = await exportRows(sandbox, {
      exportType: "order_reconciliation",
      filters: { deviceType: "desktop" },
    });
    assertEquals(rows.map((row) => row.order_id), ["b1"]);
  });
});

Deno.test("an experience to take targeting from must exist", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const { status, body } = await timeSeries(sandbox, {
      filters: {
        applyExperienceTargetingExperienceId:
          "33333333-3333-4333-8333-333333333333",
      },
    });
    assertEquals(status, 400);
    assertEquals(
      body.properties.filters.properties.applyExperienceTargetingExperienceId
        .errors,
      ["names no experience of this store"],
    );
  });
});

Deno.test("a broken regular expression is refused, not a server error", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const { status, body } = await timeSeries(sandbox, {
      filters: {
        urlParam: {
          queryParam: "ref",
          queryParamValue: "((",
          queryParamFilterType: "regex",
        },
      },
    });
    assertEquals(status, 400);
    assertMatch(
      body.properties.filters.properties.urlParam.properties.queryParamValue
        .errors[0],
      /regular expression/,
    );
  });
});

Deno.test("no text in a filter can become SQL", async () => {
  const texts = ["'; DROP TABLE orders; --", "$1", "\\", '"', "' OR 1=1 --"];
  await withSandbox(ROWS, async (sandbox) => {
    for (const text of texts) {
      const found = await counts(sandbox, {
        shippingMethods: [text],
        sourceSitesOrChannels: [text],
        triggeredCustomEvents: [text],
        onlyProductHandles: [text],
        pageTargeting: [page("cookie", text, text)],
      });
      assertEquals(found, { visitors: 0, orders: 0 });
    }
    assertEquals(await counts(sandbox, {}), { visitors: 4, orders: 4 });
  });
});

Deno.test("maxZScore removes visitors with an order too many sample SDs above the mean", async () => {
  // 19 orders of 10 and one of 1000, and one more of 10 by the same visitor: n = 21, mean
  // 57.142857, sample SD 216.035711, z = 4.364358 (Python's statistics.stdev).
  const names = Array.from({ length: 20 }, (_, i) => `v${i}`);
  const rows = contents({
    exposures: [
      ...names.map((name, i) =>
        visit(name, i % 2 === 0 ? {} : { variationId: TREATMENT })
      ),
      visit("no-orders"),
    ],
    orders: [
      ...names.map((name, i) =>
        order(`o${i}`, name, { netRevenue: i === 7 ? 1000 : 10 })
      ),
      order("second", "v7", { createdAtMs: at("02T12:00:00"), netRevenue: 10 }),
    ],
  });
  await withSandbox(rows, async (sandbox) => {
    const left = (maxZScore: number | null) => counts(sandbox, { maxZScore });
    assertEquals(await left(null), { visitors: 21, orders: 21 });
    assertEquals(await left(4.3644), { visitors: 21, orders: 21 });
    assertEquals(await left(4.3643), { visitors: 20, orders: 19 });
    // Mean and SD are over the orders that pass the other filters.
    assertEquals(await counts(sandbox, { maxZScore: 1, maxNetRevenue: 500 }), {
      visitors: 21,
      orders: 20,
    });
    const rowsLeft = await exportRows(sandbox, { filters: { maxZScore: 3 } });
    assertEquals(rowsLeft.length, 19);
  });
});

Deno.test("maxZScore has one side: orders far below the mean stay", async () => {
  const names = Array.from({ length: 20 }, (_, i) => `v${i}`);
  const rows = contents({
    exposures: names.map((name) => visit(name)),
    orders: names.map((name, i) =>
      order(`o${i}`, name, { netRevenue: i === 7 ? 1 : 1000 })
    ),
  });
  await withSandbox(rows, async (sandbox) => {
    assertEquals(await counts(sandbox, { maxZScore: 1 }), {
      visitors: 20,
      orders: 20,
    });
  });
});

Deno.test("no z exceeds (n - 1) / sqrt(n): a threshold of 3 spares any order among 10", async () => {
  const names = Array.from({ length: 10 }, (_, i) => `v${i}`);
  const rows = contents({
    exposures: names.map((name) => visit(name)),
    orders: names.map((name, i) =>
      order(`o${i}`, name, { netRevenue: i === 0 ? 1_000_000 : 1 })
    ),
  });
  await withSandbox(rows, async (sandbox) => {
    assertEquals((await counts(sandbox, { maxZScore: 3 })).orders, 10);
    assertEquals((await counts(sandbox, { maxZScore: 2.8 })).orders, 9);
  });
});

Deno.test("maxZScore leaves one order, and equal orders, alone", async () => {
  for (const count of [1, 5]) {
    const names = Array.from({ length: count }, (_, i) => `v${i}`);
    const rows = contents({
      exposures: names.map((name) => visit(name)),
      orders: names.map((name) => order(`o-${name}`, name)),
    });
    await withSandbox(rows, async (sandbox) => {
      assertEquals((await counts(sandbox, { maxZScore: 0.1 })).orders, count);
    });
  }
});
