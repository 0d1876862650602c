/** Changes of what filters mean. */

import { changes, type Mutation } from "./change.ts";

export const FILTERS: readonly Mutation[] = [
  ...changes("lib/sandbox/answers/_filters.ts", "filters", [
    ['["Organic Social", "Paid Social"]', '["Organic Social"]'],
    ["checkout_stage >= ${", "checkout_stage = ${"],
    ["any: sql`list_has_any(", "any: sql`list_has_all("],
    ["all: sql`list_has_all(", "all: sql`list_has_any("],
    [
      'filters.landingPageFiltersOperator === "and"\n    ? allConditions(items)\n    : anyCondition(items)',
      "anyCondition(items)",
    ],
    ["    behavior?.addedToCart && sql`added_to_cart`,\n", ""],
    ['|| channels.includes("any")', ""],
    ["net_revenue >=", "net_revenue >"],
    ["shipping_revenue <=", "shipping_revenue <"],
  ]),
  ...changes("lib/sandbox/answers/_filters.ts", "operators", [
    [
      'filters.customEventsFilterType ?? "any"',
      'filters.customEventsFilterType ?? "none"',
    ],
    ["${amount} > ${size}", "${amount} >= ${size}"],
    ["${amount} < ${size}", "${amount} <= ${size}"],
    ["list: sql`collections`", "list: sql`tags`"],
    ["(NOT coalesce(${holds}, false))", "coalesce(${holds}, false)"],
  ]),
  ...changes("lib/sandbox/answers/_filters.ts", "filters", [
    ["starts_with(${text}, ${value})", "contains(${text}, ${value})"],
    ["(${text} IS NOT NULL)", "(true)"],
    ['doesNotEndWith: "endsWith"', 'doesNotEndWith: "contains"'],
  ]),
  ...changes("lib/sandbox/answers/_filters.ts", "operators", [
    [
      "sql`contains(${text}, ${value})`",
      "sql`contains(lower(${text}), lower(${value}))`",
    ],
  ]),
];
