/** How visitors came into variations. */

import type { ReadoutOptions } from "../../lib/readout/mod.ts";
import { readoutFromVisitors } from "../../lib/readout/mod.ts";
import type { Row, World } from "./_store.ts";
import {
  changed,
  ofFiles,
  ORDERS,
  PLACED,
  SEEN,
  VISITORS,
  withoutColumn,
} from "./_store.ts";

/** Visitors of no day. */
const totals = (a: number, b: number) => [
  { variation: "A", n_visitors: a },
  { variation: "B", n_visitors: b },
];
const UNDATED = withoutColumn(ORDERS, "created_at");

/** The same store, whose first variation is called otherwise. */
const renamed = (rows: readonly Row[], name: string): Row[] =>
  changed(rows, (row) => ({
    ...row,
    variation: row.variation === "A" ? name : "New",
  }));

/** A further order of each of some buyers, in the other variation. */
const CROSSED = ORDERS.slice(0, 3).map((row) => ({
  ...row,
  order_id: `x${row.order_id}`,
  variation: row.variation === "A" ? "B" : "A",
}));

const TWICE_SEEN = SEEN.slice(0, 60).map((row) => ({
  ...row,
  variation: row.variation === "A" ? "B" : "A",
}));

/** A row per visitor, with what each of them did. */
function ofVisitors(
  rows: readonly Row[],
  options: ReadoutOptions = {},
): World["read"] {
  return (write) =>
    readoutFromVisitors(
      write(
        "per_visitor",
        rows.map(({ visitor_id, variation }, at) => ({
          ...{ visitor_id: visitor_id!, variation: variation! },
          ...{ clicks: at % 3, views: at % 5 },
        })),
      ),
      options,
    );
}

/** How visitors came into variations. */
export const ASSIGNMENT: readonly World[] = [
  {
    says: ["crossovers", "crossovers-kept"],
    read: ofFiles({ orders: [...ORDERS, ...CROSSED] }, {}, {
      crossovers: "keep",
    }),
  },
  {
    says: ["crossovers", "crossovers-excluded"],
    read: ofFiles({ orders: [...ORDERS, ...CROSSED] }),
  },
  {
    says: [
      "multiple-exposures-with-orders",
      "exposed-excluded-with-orders",
      "excluded-two-variations",
    ],
    read: ofFiles({ orders: PLACED, assignments: [...SEEN, ...TWICE_SEEN] }),
  },
  {
    says: ["multiple-exposures-with-orders", "exposed-kept-with-orders"],
    read: ofFiles(
      { orders: PLACED, assignments: [...SEEN, ...TWICE_SEEN] },
      {},
      { crossovers: "keep" },
    ),
  },
  {
    says: [
      "multiple-exposures",
      "exposed-excluded",
      "unchosen",
      "smallest-visitors",
    ],
    read: ofVisitors([...SEEN, ...TWICE_SEEN]),
  },
  {
    says: ["multiple-exposures", "exposed-kept"],
    read: ofVisitors([...SEEN, ...TWICE_SEEN], { crossovers: "keep" }),
  },
  {
    says: ["visitors-without-variation", "no-multiple-exposures"],
    read: ofVisitors([...SEEN, { visitor_id: "nowhere", variation: "" }]),
  },
  {
    says: ["too-few-visitors"],
    read: (write) =>
      readoutFromVisitors(
        write(
          "per_visitor",
          ["A", "B"].flatMap((variation) =>
            [1, 2, 3, 4, 5].map((clicks) => ({ variation, clicks }))
          ),
        ),
      ),
  },
  {
    says: ["basis-part-of-name", "control-guessed"],
    read: ofFiles({
      orders: renamed(ORDERS, "Control group"),
      visitors: renamed(VISITORS, "Control group"),
    }),
  },
  {
    says: ["split-counts", "no-crossovers", "no-repeats", "no-currency"],
    read: ofFiles({}, { split: { A: 50, B: 50 } }),
  },
  {
    says: ["split-counts-from"],
    read: ofFiles({}, {
      split: { "2026-03-01": "50:50", "2026-03-06": "50:50" },
    }),
  },
  {
    says: [
      "split-unusual",
      "unknown-days",
      "basis-first",
      "assumed-per-visitors",
    ],
    read: ofFiles({ orders: UNDATED, visitors: totals(1000, 1125) }),
  },
  {
    says: ["split-broken", "split-uneven", "split-counts-even"],
    read: ofFiles({ orders: UNDATED, visitors: totals(1000, 1400) }),
  },
  {
    says: ["split-broken-since"],
    read: ofFiles({
      visitors: changed(VISITORS, (row) => ({
        ...row,
        n_visitors: row.variation === "A" ? 300 : 450,
      })),
    }),
  },
  {
    says: ["split-moved", "untrusted", "unstated-untrusted"],
    read: ofFiles({
      visitors: changed(VISITORS, (row, at) => ({
        ...row,
        n_visitors: row.variation === "B" && at > 9 ? 20 : 300,
      })),
    }),
  },
  {
    says: ["same-name", "same-found"],
    read: ofFiles({}, { name: "A/A test" }),
  },
  {
    says: ["same-differs"],
    read: ofFiles({
      orders: changed(ORDERS, (row) => ({
        ...row,
        net_revenue: Number(row.net_revenue) *
          (row.variation === "A" ? 1 : 5),
      })),
    }, { name: "A/A test" }),
  },
  {
    says: ["basis-name", "no-time-series", "visitor-days"],
    read: ofFiles({
      orders: renamed(ORDERS, "Control"),
      visitors: renamed(VISITORS, "Control"),
    }),
  },
  {
    says: ["basis-chosen", "smallest", "approximate", "correction-none"],
    read: ofFiles({}, {}, { control: "B" }),
  },
  {
    says: ["no-orders-yet", "no-lift-yet", "unstated-no-orders"],
    read: ofFiles({ orders: [] }, { status: "started" }),
  },
  {
    says: [
      ...["no-orders", "visitors-came", "no-buyers-to-check"],
      "no-orders-to-check",
    ],
    read: ofFiles({ orders: [] }, { status: "ended" }),
  },
  {
    // All of them are of buyers in both variations.
    says: ["no-orders-left"],
    read: ofFiles({
      orders: CROSSED.flatMap((row) => [row, {
        ...row,
        order_id: `y${row.order_id}`,
        variation: row.variation === "A" ? "B" : "A",
      }]),
    }),
  },
  {
    says: ["visitors-came-to-many"],
    read: ofFiles({
      orders: [],
      visitors: [..."ABCDE"].map((variation) => ({
        ...{ variation, n_visitors: 10 },
      })),
    }),
  },
  {
    says: ["nobody-came", "split-untested"],
    read: ofFiles({ orders: [], visitors: totals(0, 0) }),
  },
];
