/** Changes of what is counted. */

import { changes, type Mutation } from "./change.ts";

export const NUMBERS: readonly Mutation[] = [
  ...changes("lib/sandbox/answers/_range.ts", "analytics", [
    [
      "Math.max(wantedStart ?? lifetimeStart, lifetimeStart)",
      "wantedStart ?? lifetimeStart",
    ],
    [
      "Math.min(wantedEnd ?? lifetimeEnd, lifetimeEnd)",
      "wantedEnd ?? lifetimeEnd",
    ],
    ["? pausedAtTs ?? null : null", "? null : null"],
    ["return endedAtTs ?? null;", "return null;"],
    ["Number(seconds) * 1000", "Number(seconds)"],
  ]),
  ...changes("lib/sandbox/answers/_buckets_of_time.ts", "buckets of time", [
    [
      "date_trunc(${granularity}",
      'date_trunc(${granularity === "week" ? "day" : granularity}',
    ],
    ["count(DISTINCT visitor_id)", "count(visitor_id)"],
    ['name === "buyers" ? "newBuyers" : name', "name"],
    ["running = addTotals(running, bucketTotals);", "running = bucketTotals;"],
    ["BigInt(range.endMs - 1)", "BigInt(range.endMs)"],
    [
      "isCumulative ? running : bucketTotals",
      "running",
    ],
  ]),
  ...changes("lib/sandbox/answers/_buckets_of_time.ts", "analytics", [
    [
      'granularity === "hour" || granularity === "day"',
      'granularity === "hour"',
    ],
    ["count(orders) = count(profit)", "true"],
  ]),
  ...changes("lib/sandbox/answers/_metrics.ts", "buckets of time", [
    [
      "Number.isFinite(value) ? value : null",
      "Number.isFinite(value) ? value : 0",
    ],
    ['aov: ["revenue", "orders"],', 'aov: ["revenue", "buyers"],'],
  ]),
  ...changes("lib/sandbox/answers/_local_time.ts", "buckets of time", [
    [
      "timezone(${zone}, timezone('UTC', epoch_ms(${milliseconds})))",
      "timezone('UTC', timezone(${zone}, epoch_ms(${milliseconds})))",
    ],
  ]),
  ...changes("lib/sandbox/answers/_selection.ts", "exports", [
    [
      "orders.created_ms >= exposed.seen_ms",
      "orders.created_ms > exposed.seen_ms",
    ],
    ["WHERE exclusion_reason IS NULL", "WHERE true"],
  ]),
  ...changes("lib/sandbox/answers/_selection.ts", "buckets of time", [
    ["AND ${milliseconds} < ${", "AND ${milliseconds} <= ${"],
    [
      "(${milliseconds} >= ${BigInt(startMs)}",
      "(${milliseconds} > ${BigInt(startMs)}",
    ],
  ]),
  ...changes("lib/sandbox/answers/_selection.ts", "operators", [
    ["stddev_samp", "stddev_pop"],
    ["net_revenue::DOUBLE > (", "net_revenue::DOUBLE < ("],
    [
      "* stddev_samp(net_revenue::DOUBLE)\n      FROM passing_orders",
      "* stddev_samp(net_revenue::DOUBLE)\n      FROM attributed",
    ],
  ]),
  ...changes("lib/sandbox/answers/_selection.ts", "analytics", [
    [
      "SELECT DISTINCT ON (visitor_id) * FROM exposures",
      "SELECT * FROM exposures",
    ],
  ]),
  ...changes("lib/sandbox/answers/_selection.ts", "filters", [
    [
      "...targetingGroups<PageTargetingGroup>(audience),\n      ...targetingGroups<PageTargetingGroup>(pageTargeting),\n",
      "",
    ],
  ]),
  ...changes("lib/sandbox/answers/_exports.ts", "exports", [
    [
      "ORDER BY created_ms, order_id`,\n  order_line_items",
      "ORDER BY created_ms DESC, order_id`,\n  order_line_items",
    ],
    ["discount::DOUBLE AS discount", "refund::DOUBLE AS discount"],
    ["'not_excluded'\n", "''\n"],
    ["FROM orders WHERE visitor_id IS NULL", "FROM orders WHERE false"],
  ]),
  ...changes("lib/sandbox/answers/_sitewide.ts", "buckets of time", [
    [
      "startMs: range.startMs - length,\n    endMs",
      "startMs: range.startMs - 2 * length, endMs",
    ],
    ["value / previousValue - 1", "value - previousValue"],
  ]),
  ...changes("lib/sandbox/answers/_distribution.ts", "buckets of time", [
    ["Math.min(bins - 1, Math.floor(", "Math.min(bins - 1, Math.round("],
    [
      "sorted.filter((value) => value <= x)",
      "sorted.filter((value) => value < x)",
    ],
    ["/ 1.34", "/ 1.64"],
  ]),
  ...changes("lib/sandbox/answers/_buckets_of_time.ts", "analytics", [
    ['granularity: Granularity = "day"', 'granularity: Granularity = "week"'],
  ]),
  ...changes("lib/sandbox/answers/_time_series.ts", "analytics", [
    ['mode !== "noncumulative",', 'mode === "cumulative",'],
  ]),
  ...changes("lib/sandbox/answers/_analysis.ts", "buckets of time", [
    ["value: ratio - 1", "value: ratio"],
  ]),
  ...changes(
    "lib/sandbox/answers/_analysis.ts",
    "tests/sandbox/analysis_test.ts",
    [
      ["count(*) = count(gross_profit)", "true"],
      ['below === "visitors" ? sums[above] :', "false ? 0 :"],
      ["orders: sums.orderSquares,", ""],
      ["profit: sums.profitSquares,", ""],
    ],
  ),
  ...changes("lib/sandbox/answers/_segments.ts", "analytics", [
    ["coalesce(visitor_type, 'unknown')", "coalesce(visitor_type, 'new')"],
  ]),
];
