/** How visitors came into variations. */

import type { ReadoutOptions } from "../../lib/readout/mod.ts";
import { readoutFromVisitors } from "../../lib/readout/mod.ts";
import type { Read, Row, Worlds } from "./_store.ts";
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
): Read {
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
export const ASSIGNMENT: Worlds = {
  "crossovers, crossovers-kept": ofFiles(
    { orders: [...ORDERS, ...CROSSED] },
    {},
    {
      crossovers: "keep",
    },
  ),
  "crossovers, crossovers-excluded": ofFiles({
    orders: [...ORDERS, ...CROSSED],
  }),
  "multiple-exposures-with-orders, exposed-excluded-with-orders, excluded-two-variations":
    ofFiles({ orders: PLACED, assignments: [...SEEN, ...TWICE_SEEN] }),
  "multiple-exposures-with-orders, exposed-kept-with-orders": ofFiles(
    { orders: PLACED, assignments: [...SEEN, ...TWICE_SEEN] },
    {},
    { crossovers: "keep" },
  ),
  "multiple-exposures, exposed-excluded, unchosen, smallest-visitors":
    ofVisitors([...SEEN, ...TWICE_SEEN]),
  "multiple-exposures, exposed-kept": ofVisitors([...SEEN, ...TWICE_SEEN], {
    crossovers: "keep",
  }),
  "visitors-without-variation, no-multiple-exposures": ofVisitors([...SEEN, {
    visitor_id: "nowhere",
    variation: "",
  }]),
  "too-few-visitors": (write) =>
    readoutFromVisitors(
      write(
        "per_visitor",
        ["A", "B"].flatMap((variation) =>
          [1, 2, 3, 4, 5].map((clicks) => ({ variation, clicks }))
        ),
      ),
    ),
  "basis-part-of-name, control-guessed": ofFiles({
    orders: renamed(ORDERS, "Control group"),
    visitors: renamed(VISITORS, "Control group"),
  }),
  "split-counts, no-crossovers, no-repeats, no-currency": ofFiles({}, {
    split: { A: 50, B: 50 },
  }),
  "split-counts-from": ofFiles({}, {
    split: { "2026-03-01": "50:50", "2026-03-06": "50:50" },
  }),
  "split-unusual, unknown-days, basis-first, assumed-per-visitors": ofFiles({
    orders: UNDATED,
    visitors: totals(1000, 1125),
  }),
  "split-broken, split-uneven, split-counts-even": ofFiles({
    orders: UNDATED,
    visitors: totals(1000, 1400),
  }),
  "split-broken-since": ofFiles({
    visitors: changed(VISITORS, (row) => ({
      ...row,
      n_visitors: row.variation === "A" ? 300 : 450,
    })),
  }),
  "split-moved, untrusted, unstated-untrusted": ofFiles({
    visitors: changed(VISITORS, (row, at) => ({
      ...row,
      n_visitors: row.variation === "B" && at > 9 ? 20 : 300,
    })),
  }),
  "same-name, same-found": ofFiles({}, { name: "A/A test" }),
  "same-differs": ofFiles({
    orders: changed(ORDERS, (row) => ({
      ...row,
      net_revenue: Number(row.net_revenue) *
        (row.variation === "A" ? 1 : 5),
    })),
  }, { name: "A/A test" }),
  "basis-name, no-time-series, visitor-days": ofFiles({
    orders: renamed(ORDERS, "Control"),
    visitors: renamed(VISITORS, "Control"),
  }),
  "basis-chosen, smallest, approximate, correction-none": ofFiles({}, {}, {
    control: "B",
  }),
  "no-orders-yet, no-lift-yet, unstated-no-orders": ofFiles({ orders: [] }, {
    status: "started",
  }),
  "no-orders, visitors-came, no-buyers-to-check, no-orders-to-check": ofFiles({
    orders: [],
  }, { status: "ended" }),
  // All of them are of buyers in both variations.
  "no-orders-left": ofFiles({
    orders: CROSSED.flatMap((row) => [row, {
      ...row,
      order_id: `y${row.order_id}`,
      variation: row.variation === "A" ? "B" : "A",
    }]),
  }),
  "visitors-came-to-many": ofFiles({
    orders: [],
    visitors: [..."ABCDE"].map((variation) => ({
      ...{ variation, n_visitors: 10 },
    })),
  }),
  "nobody-came, split-untested": ofFiles({
    orders: [],
    visitors: totals(0, 0),
  }),
};
