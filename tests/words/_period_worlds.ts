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
  type World,
} from "./_store.ts";

/** An order an hour, of ten days in New York. */
const HOURS = Array.from(
  { length: 240 },
  (_, hour) => new Date(Date.UTC(2026, 2, 1, 5 + hour)).toISOString(),
);

/** Of which days visitors and orders are. */
export const PERIODS: readonly World[] = [
  {
    says: ["missing-days", "days-without-zone", "visitors-summed"],
    read: ofFiles({ visitors: VISITORS.filter(({ dt }) => dt !== DAYS[4]) }),
  },
  {
    says: ["days-left-out"],
    read: ofFiles({
      visitors: changed(
        VISITORS,
        (row) =>
          row.dt === DAYS[4] && row.variation === "B"
            ? { ...row, n_visitors: "" }
            : row,
      ),
    }),
  },
  {
    says: ["missing-rows"],
    read: ofFiles({
      visitors: VISITORS.filter(({ dt, variation }) =>
        DAYS.indexOf(String(dt)) > 8 || variation !== "B" || dt === DAYS[0]
      ),
    }),
  },
  {
    says: ["days-of-visitors-alone", "days-not-compared", "name-created-at"],
    read: ofFiles({ orders: withoutColumn(ORDERS, "created_at") }),
  },
  {
    says: ["no-known-days", "choose-dates"],
    read: ofFiles({
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
  },
  {
    says: ["uncertain-dates"],
    read: (write) =>
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
  },
  {
    says: ["days-of-some-rows", "fill-days"],
    read: ofFiles({
      visitors: changed(
        VISITORS,
        (row, at) => at < 2 ? { ...row, dt: "" } : row,
      ),
    }),
  },
  {
    says: ["give-first-seen", "no-exposure-times"],
    read: ofFiles({
      orders: PLACED,
      assignments: withoutColumn(SEEN, "first_seen"),
    }),
  },
  {
    says: ["to-date"],
    read: ofFiles({
      visitors: changed(VISITORS, (row, at) => ({
        ...row,
        n_visitors: at > 13 ? 101 : 100,
      })),
    }),
  },
  {
    says: ["future-orders"],
    read: (write) =>
      checkFiles({
        orders: write(
          "orders",
          oneMore(ORDERS, { created_at: "2999-01-01T00:00:00Z" }),
        ),
      }),
  },
  {
    says: ["visits", "parts-added"],
    read: ofFiles({
      visitors: VISITORS.flatMap(({ n_visitors, ...row }) =>
        ["phone", "desk"].map((device) => ({
          ...row,
          device,
          sessions: Number(n_visitors) / 2,
        }))
      ),
    }),
  },
  {
    says: ["total-rows", "rows-of-none"],
    read: ofFiles({
      visitors: [
        ...VISITORS,
        ...DAYS.flatMap((dt) => [
          { dt, variation: "Total", n_visitors: 200 },
          { dt, variation: "(not set)", n_visitors: 3 },
        ]),
      ],
    }),
  },
  {
    says: ["sums-of-days"],
    read: ofFiles({
      visitors: [
        ...VISITORS,
        { dt: "", variation: "A", n_visitors: 1000 },
        { dt: "", variation: "B", n_visitors: 1000 },
      ],
    }),
  },
  {
    says: ["undated-orders", "undated"],
    read: ofFiles({ orders: oneMore(ORDERS, { created_at: "" }) }),
  },
  {
    says: ["quiet-days"],
    read: ofFiles({
      orders: ORDERS.filter(({ created_at }) =>
        !String(created_at).startsWith(DAYS[4]!)
      ),
    }),
  },
  {
    says: ["outside-visitor-days", "cover-same-days"],
    read: ofFiles({
      visitors: VISITORS.filter(({ dt }) => DAYS.indexOf(String(dt)) < 5),
    }),
  },
  {
    says: ["days-of-orders-alone", "give-days"],
    read: ofFiles({
      visitors: ["A", "B"].map((variation) => ({
        ...{ variation, n_visitors: 1000 },
      })),
    }),
  },
  {
    says: ["covered-days"],
    read: ofFiles({
      visitors: ["2026-02-23", "2026-03-02", "2026-03-09"].flatMap((week) =>
        ["A", "B"].map((variation) => ({ week, variation, n_visitors: 300 }))
      ),
    }, { weeks: "first" }),
  },
  {
    says: ["zone-proven"],
    read: ofFiles({
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
  },
];
