/** Changes of what filters mean. */

import { type Change, changes } from "./change.ts";

export const FILTERS: readonly Change[] = [
  ...changes("lib/sandbox/answers/_visitor_filters.ts", "filters", [
    ['["Organic Social", "Paid Social"]', '["Organic Social"]'],
    ["checkout_stage >= ${", "checkout_stage = ${"],
    ["return [sql`list_has_any(", "return [sql`list_has_all("],
    ["return [sql`list_has_all(", "return [sql`list_has_any("],
    [
      'filters.landingPageFiltersOperator === "and" ? items : [anyOf(items)]',
      "[anyOf(items)]",
    ],
    ["if (userBehavior?.addedToCart) conditions.push(sql`added_to_cart`);", ""],
    ['|| channels.includes("any")', ""],
  ]),
  ...changes("lib/sandbox/answers/_visitor_filters.ts", "operators", [
    [
      'filters.customEventsFilterType ?? "any"',
      'filters.customEventsFilterType ?? "none"',
    ],
  ]),
  ...changes("lib/sandbox/answers/_match_sql.ts", "filters", [
    ["starts_with(${text}, ${value})", "contains(${text}, ${value})"],
    ["(${text} IS NOT NULL)", "(true)"],
    ['doesNotEndWith: "endsWith"', 'doesNotEndWith: "contains"'],
  ]),
  ...changes("lib/sandbox/answers/_match_sql.ts", "operators", [
    [
      "coalesce(contains(${text}, ${value}), false)",
      "coalesce(contains(lower(${text}), lower(${value})), false)",
    ],
  ]),
  ...changes("lib/sandbox/answers/_order_filters.ts", "filters", [
    ["net_revenue >=", "net_revenue >"],
    ["shipping_revenue <=", "shipping_revenue <"],
  ]),
  ...changes("lib/sandbox/answers/_order_filters.ts", "operators", [
    [
      "${amountOf(query)} > ${numberOf(query)}",
      "${amountOf(query)} >= ${numberOf(query)}",
    ],
    [
      "${amountOf(query)} < ${numberOf(query)}",
      "${amountOf(query)} <= ${numberOf(query)}",
    ],
    ["list_contains(collections,", "list_contains(tags,"],
    ["(NOT ${includes(query)})", "${includes(query)}"],
  ]),
];
