/** Of which days visitors and orders are. */

import { checkFiles } from "../../lib/readout/mod.ts";
import {
  changed,
  DAYS,
  ofFiles,
  oneMore,
  ORDERS,
  PLACED,
  SEEN,
  VISITORS,
  withoutColumn,
  type Worlds,
} from "./_store.ts";

/** An order an hour, of ten days in New York. */
const HOURS = Array.from(
  { length: 240 },
  (_, hour) => new Date(Date.UTC(2026, 2, 1, 5 + hour)).toISOString(),
);

/** Of which days visitors and orders are. */
export const PERIODS: Worlds = {
  "missing-days, days-without-zone, visitors-summed": ofFiles({
    visitors: VISITORS.filter(({ dt }) => dt !== DAYS[4]),
  }),
  "days-left-out": ofFiles({
    visitors: changed(
      VISITORS,
      (row) =>
        row.dt === DAYS[4] && row.variation === "B"
          ? { ...row, n_visitors: "" }
          : row,
    ),
  }),
  "missing-rows": ofFiles({
    visitors: VISITORS.filter(({ dt, variation }) =>
      DAYS.indexOf(String(dt)) > 8 || variation !== "B" || dt === DAYS[0]
    ),
  }),
  "days-of-visitors-alone, days-not-compared, name-created-at": ofFiles({
    orders: withoutColumn(ORDERS, "created_at"),
  }),
  "no-known-days, choose-dates": ofFiles({
    orders: ORDERS.map(({ created_at, ...row }) => ({
      ...row,
      wann: created_at!,
      quand: created_at!,
    })),
    visitors: [
      { variation: "A", n_visitors: 1000 },
      { variation: "B", n_visitors: 1000 },
    ],
  }),
  "uncertain-dates": (write) =>
    checkFiles({
      orders: write(
        "orders",
        ORDERS.map(({ created_at, ...row }) => ({
          ...row,
          wann: created_at!,
          quand: created_at!,
        })),
      ),
    }),
  "days-of-some-rows, fill-days": ofFiles({
    visitors: changed(VISITORS, (row, at) => at < 2 ? { ...row, dt: "" } : row),
  }),
  "give-first-seen, no-exposure-times": ofFiles({
    orders: PLACED,
    assignments: withoutColumn(SEEN, "first_seen"),
  }),
  "to-date": ofFiles({
    visitors: changed(VISITORS, (row, at) => ({
      ...row,
      n_visitors: at > 13 ? 101 : 100,
    })),
  }),
  "future-orders": (write) =>
    checkFiles({
      orders: write(
        "orders",
        oneMore(ORDERS, { created_at: "2999-01-01T00:00:00Z" }),
      ),
    }),
  "visits, parts-added": ofFiles({
    visitors: VISITORS.flatMap(({ n_visitors, ...row }) =>
      ["phone", "desk"].map((device) => ({
        ...row,
        device,
        sessions: Number(n_visitors) / 2,
      }))
    ),
  }),
  "total-rows, rows-of-none": ofFiles({
    visitors: [
      ...VISITORS,
      ...DAYS.flatMap((dt) => [
        { dt, variation: "Total", n_visitors: 200 },
        { dt, variation: "(not set)", n_visitors: 3 },
      ]),
    ],
  }),
  "sums-of-days": ofFiles({
    visitors: [
      ...VISITORS,
      { dt: "", variation: "A", n_visitors: 1000 },
      { dt: "", variation: "B", n_visitors: 1000 },
    ],
  }),
  "undated-orders, undated": ofFiles({
    orders: oneMore(ORDERS, { created_at: "" }),
  }),
  "quiet-days": ofFiles({
    orders: ORDERS.filter(({ created_at }) =>
      !String(created_at).startsWith(DAYS[4]!)
    ),
  }),
  "outside-visitor-days, cover-same-days": ofFiles({
    visitors: VISITORS.filter(({ dt }) => DAYS.indexOf(String(dt)) < 5),
  }),
  "days-of-orders-alone, give-days": ofFiles({
    visitors: ["A", "B"].map((variation) => ({
      ...{ variation, n_visitors: 1000 },
    })),
  }),
  "covered-days": ofFiles({
    visitors: ["2026-02-23", "2026-03-02", "2026-03-09"].flatMap((week) =>
      ["A", "B"].map((variation) => ({ week, variation, n_visitors: 300 }))
    ),
  }, { weeks: "first" }),
  "zone-proven": ofFiles({
    orders: HOURS.map((created_at, at) => ({
      ...{ order_id: `o${at}`, visitor_id: `v${at}` },
      ...{ variation: "AB"[at % 2]!, net_revenue: 10 + at % 5, created_at },
    })),
    visitors: DAYS.flatMap((date) =>
      ["A", "B"].map((variation) => ({
        ...{ date, variation, visitors: 400, n_orders: 12 },
      }))
    ),
  }),
};
