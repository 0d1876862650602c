/** Who was seen before they bought, and tables without orders. */

import { dirname, join } from "node:path";
import { readoutFromSummaries } from "../../lib/readout/mod.ts";
import type { Read, Row, Worlds } from "./_store.ts";
import { changed, DAYS, ofFiles, ORDERS, PLACED, SEEN } from "./_store.ts";

/** Who was seen before they bought. */
export const EXPOSED: Worlds = {
  "excluded-before-exposure, excluded-no-variation, in-capitals": ofFiles({
    orders: changed(PLACED, (row, at) => ({
      ...row,
      created_at: at === 3 ? `${DAYS[0]}T01:00:00Z` : row.created_at!,
      visitor_id: at === 5
        ? "stranger"
        : at === 7
        ? String(row.visitor_id).toLowerCase()
        : row.visitor_id!,
    })),
    assignments: SEEN,
  }),
  "largest-buyer-unassigned": ofFiles({
    orders: changed(PLACED, (row, at) => ({
      ...row,
      visitor_id: at % 2 === 0 ? "guest" : row.visitor_id!,
    })),
    assignments: SEEN,
  }),
  "excluded-refund-without-order": ofFiles({
    orders: [
      ...PLACED,
      {
        ...PLACED[0]!,
        order_id: "gone",
        visitor_id: "stranger",
        net_revenue: -5,
      },
      {
        ...PLACED[8]!,
        order_id: "early",
        net_revenue: -5,
        created_at: `${DAYS[0]}T01:00:00Z`,
      },
    ],
    assignments: SEEN,
  }),
  "ids-as-numbers": ofFiles({
    orders: changed(PLACED, (row, at) => ({ ...row, visitor_id: at })),
    assignments: changed(SEEN, (row, at) => ({
      ...row,
      visitor_id: `${at % 20 === 0 ? at / 20 : 1000 + at}.0`,
    })),
  }),
  "days-of-orders, zone-of-one-file": ofFiles({
    orders: changed(PLACED, (row) => ({
      ...row,
      created_at: String(row.created_at).slice(0, 10),
    })),
    assignments: SEEN,
  }),
  "clocks-differ": ofFiles({
    orders: changed(PLACED, (row, at) => ({
      ...row,
      created_at: at % 2 === 0
        ? row.created_at!
        : String(row.created_at).replace("T12", "T08"),
    })),
    assignments: SEEN,
  }),
  "spent-nothing-before": ofFiles({
    assignments: SEEN,
    before: [{ visitor_id: "stranger", net_revenue: 5 }],
  }),
  "split-by-hour": ofFiles({
    assignments: changed(SEEN, (row, at) => ({
      ...row,
      first_seen: String(row.first_seen).replace(
        "T09",
        (row.variation === "A") === (at % 4 > 0) ? "T09" : "T10",
      ),
    })),
  }),
  "spent-before, undated-before, adjusted": ofFiles({
    orders: PLACED,
    assignments: SEEN,
    before: SEEN.filter((_, at) => at % 2 === 0).map((
      { visitor_id },
      at,
    ) => ({
      order_id: `b${at}`,
      visitor_id: visitor_id!,
      net_revenue: 10 + at % 17,
    })),
  }),
  "immature, excluded-after-window": ofFiles(
    {
      orders: [
        ...PLACED,
        {
          ...PLACED[0]!,
          order_id: "late",
          created_at: `${DAYS[8]}T12:00:00Z`,
        },
      ],
      assignments: SEEN,
    },
    {},
    { window: "4d" },
  ),
};

const summary = (dt: string, variation: string, at: number): Row => ({
  ...{ dt, variation, n: 100 },
  ...{ clicks: at > 7 ? 0 : 20, turnover: 12.5 },
});
const SUMMARIES = DAYS.flatMap((dt, at) =>
  ["A", "B"].map((variation) => summary(dt, variation, at))
);

/** Tables of summaries, and of a whole store. */
export const TABLES: Worlds = {
  "silent-end, totals-unused, counts-as-shares, summaries-each, smallest-side":
    (write) => readoutFromSummaries(write("summaries", SUMMARIES)),
  "table-days, summaries-to-date": (write) =>
    readoutFromSummaries(
      write(
        "summaries",
        SUMMARIES.map(({ turnover: _, ...row }, at) => ({
          ...row,
          n: 100 + 50 * Math.floor(at / 2),
          clicks: 20 + 10 * Math.floor(at / 2),
        })),
      ),
      { days: "to-date" },
    ),
  "days-without-numbers": (write) =>
    readoutFromSummaries(
      write(
        "summaries",
        SUMMARIES.map(({ turnover: _, ...row }, at) => ({
          ...row,
          clicks: at > 17 ? "" : 20,
        })),
      ),
    ),
  "table-unknown-days, unstated-no-money": (write) =>
    readoutFromSummaries(
      write(
        "summaries",
        ["A", "B"].map((variation) => ({ variation, n: 1000, clicks: 200 })),
      ),
    ),
};

/** A file that is read again, after it was changed in place. */
function readAgain(change: (rows: Row[]) => Row[]): Read {
  return async (write) => {
    const folder = dirname(write("orders", ORDERS));
    const cache = { folder: join(folder, "cache"), smallest: 0 };
    await ofFiles({}, {}, { cache })(write);
    return await ofFiles({ orders: change([...ORDERS]) }, {}, { cache })(write);
  };
}

/** Files that were read before. */
export const AGAIN: Worlds = {
  "reread": readAgain((
    [one, ...rows],
  ) => [{ ...one!, net_revenue: 99 }, ...rows]),
  "reread-alike": readAgain(([one, two, ...rows]) => [two!, one!, ...rows]),
};
