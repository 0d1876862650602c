/** What filters on pages, targeting and filters together leave of the store. */

import { ALL, type Case, page } from "./_filter_store.ts";
import { OTHER_ID } from "./_harness.ts";

export const PAGE_CASES: readonly Case[] = [
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
