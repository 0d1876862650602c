/** What each filter on visitors leaves of the store. */

import { ALL, type Case } from "./_filter_store.ts";

export const VISITOR_CASES: readonly Case[] = [
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
];
