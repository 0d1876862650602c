/** Changes of what filters mean. */

import type { Change } from "./change.ts";

export const FILTERS: readonly Change[] = [
  [
    "lib/sandbox/answers/_visitor_filters.ts",
    '["Organic Social", "Paid Social"]',
    '["Organic Social"]',
    "filters",
  ],
  [
    "lib/sandbox/answers/_visitor_filters.ts",
    "checkout_stage >= ${",
    "checkout_stage = ${",
    "filters",
  ],
  [
    "lib/sandbox/answers/_visitor_filters.ts",
    "return [sql`list_has_any(",
    "return [sql`list_has_all(",
    "filters",
  ],
  [
    "lib/sandbox/answers/_visitor_filters.ts",
    "return [sql`list_has_all(",
    "return [sql`list_has_any(",
    "filters",
  ],
  [
    "lib/sandbox/answers/_visitor_filters.ts",
    'filters.landingPageFiltersOperator === "and" ? items : [anyOf(items)]',
    "[anyOf(items)]",
    "filters",
  ],
  [
    "lib/sandbox/answers/_visitor_filters.ts",
    "if (userBehavior?.addedToCart) conditions.push(sql`added_to_cart`);",
    "",
    "filters",
  ],
  [
    "lib/sandbox/answers/_visitor_filters.ts",
    'filters.customEventsFilterType ?? "any"',
    'filters.customEventsFilterType ?? "none"',
    "operators",
  ],
  [
    "lib/sandbox/answers/_visitor_filters.ts",
    '|| channels.includes("any")',
    "",
    "filters",
  ],
  [
    "lib/sandbox/answers/_match_sql.ts",
    "starts_with(${text}, ${value})",
    "contains(${text}, ${value})",
    "filters",
  ],
  [
    "lib/sandbox/answers/_match_sql.ts",
    "(${text} IS NOT NULL)",
    "(true)",
    "filters",
  ],
  [
    "lib/sandbox/answers/_match_sql.ts",
    'doesNotEndWith: "endsWith"',
    'doesNotEndWith: "contains"',
    "filters",
  ],
  [
    "lib/sandbox/answers/_match_sql.ts",
    "coalesce(contains(${text}, ${value}), false)",
    "coalesce(contains(lower(${text}), lower(${value})), false)",
    "operators",
  ],
  [
    "lib/sandbox/answers/_order_filters.ts",
    "net_revenue >=",
    "net_revenue >",
    "filters",
  ],
  [
    "lib/sandbox/answers/_order_filters.ts",
    "shipping_revenue <=",
    "shipping_revenue <",
    "filters",
  ],
  [
    "lib/sandbox/answers/_order_filters.ts",
    "${amountOf(query)} > ${numberOf(query)}",
    "${amountOf(query)} >= ${numberOf(query)}",
    "operators",
  ],
  [
    "lib/sandbox/answers/_order_filters.ts",
    "${amountOf(query)} < ${numberOf(query)}",
    "${amountOf(query)} <= ${numberOf(query)}",
    "operators",
  ],
  [
    "lib/sandbox/answers/_order_filters.ts",
    "list_contains(collections,",
    "list_contains(tags,",
    "operators",
  ],
  [
    "lib/sandbox/answers/_order_filters.ts",
    "(NOT ${includes(query)})",
    "${includes(query)}",
    "operators",
  ],
];
