/** Seasons, an experience in parts, and orders where they lie. */

import { type Client, createClient } from "../../lib/api/mod.ts";
import { readoutFromWarehouse } from "../../lib/readout/mod.ts";
import type { WarehouseDescription } from "../../lib/sums/mod.ts";
import { createDemoStore, startSandbox } from "../../lib/sandbox/mod.ts";
import { eventWindowReadout, segmentReadout } from "../../lib/segments/mod.ts";
import {
  ownEvent,
  seasonalComparison,
  seasonalPaceFromFrame,
  seasonFromDays,
  seasonFromOrders,
  type StoreSeasonOptions,
} from "../../lib/seasonal/mod.ts";
import { compare, grown, madeFrame } from "../seasonal/_frames.ts";
import { BFCM, datesBetween, isBfcm, plusDays } from "../seasonal/_stores.ts";
import { ID } from "../service/_store.ts";
import { serve } from "../service/service.ts";
import { openDuckDb } from "../warehouse/_duckdb.ts";
import { DESCRIPTION, TABLES } from "../warehouse/_timed_shop.ts";
import {
  changed,
  type Read,
  type Row,
  withColumn,
  type Worlds,
} from "./_store.ts";

const AUTUMNS = [2024, 2025].flatMap((year) =>
  datesBetween(`${year}-09-01`, `${year}-12-20`)
);

/** Six orders a day of a whole store. */
const SOLD: readonly Row[] = AUTUMNS.flatMap((date, day) =>
  Array.from({ length: 6 }, (_, nth) => ({
    ...{ order_id: `${day}-${nth}`, created_at: `${date}T1${nth}:00:00` },
    revenue: 10 + (day * 3 + nth) % 17,
  }))
);

/** The same, added up. */
const DAILY: readonly Row[] = AUTUMNS.map((date) => ({
  date,
  revenue: (isBfcm(date) ? 500 : 100) + Number(date.slice(-2)) % 7,
}));

const TODAY = { ...BFCM, today: "2026-01-31", cache: { folder: null } };

const ofOrders = (rows: readonly Row[]): Read => (write) =>
  seasonFromOrders(write("orders", rows), TODAY);

function ofDays(
  rows: readonly Row[],
  options: Partial<StoreSeasonOptions> = {},
): Read {
  return (write) =>
    seasonFromDays(write("days", rows), { ...TODAY, ...options });
}

/** Black Friday, so many of its hours. */
const paceOf = (hours: number, prior: number | null) => () =>
  Promise.resolve(seasonalPaceFromFrame(
    madeFrame(Array.from({ length: 24 }, (_, hour) => ({
      ...{ metric: "revenue" as const, dayOffset: 0, year: 2025, hour },
      ...{ value: hour < hours ? 12 : null, prior_value: prior },
    }))),
    BFCM,
  ));

const SEASONS: Worlds = {
  "repeats-counted, days-without-orders, days-vary": ofOrders([
    ...SOLD.filter(({ created_at }) =>
      !String(created_at).startsWith("2025-11-20")
    ),
    SOLD[0]!,
  ]),
  "orders-without-day, refunds-to-come, days-in-utc": ofOrders([
    ...withColumn(
      changed(SOLD, ({ created_at, ...row }) => ({
        ...row,
        created_at: `${created_at}Z`,
      })),
      "note",
      () => "",
    ),
    { order_id: "when", created_at: "", revenue: 9, note: "" },
    ...SOLD.slice(-300, -240).map(({ order_id, created_at }) => ({
      order_id: order_id!,
      created_at: `${plusDays(String(created_at).slice(0, 10), 5)}T10:00:00Z`,
      ...{ revenue: -1, note: "" },
    })),
  ]),
  "rows-summed, days-repeated": ofDays([...DAILY, ...DAILY]),
  "rows-summed-unevenly, event-days-thin": ofDays([
    ...changed(
      DAILY,
      (row) => row.date === "2025-11-29" ? { ...row, revenue: 0 } : row,
    ),
    ...DAILY.slice(0, 5),
  ]),
  "running-totals": ofDays(DAILY.map((row, nth) => ({
    ...row,
    orders: 100 * (nth + 1),
    revenue: 5000 * (nth + 1) + (nth % 3),
  }))),
  "repeated-year": ofDays(DAILY.map((row) => ({
    ...row,
    revenue: 900 + Number(String(row.date).slice(5).replace("-", "")),
  }))),
  "order-value-jump": ofDays(DAILY.map((row) => ({
    ...row,
    orders: String(row.date) < "2025" ? 100 : 10,
  }))),
  "units-unlikely": () =>
    Promise.resolve(compare(
      grown({ revenue: 1.1, orders: 1.1 }).map((row) =>
        row.metric === "priceLevels" ? { ...row, value: 0.1 } : row
      ),
    )),
  "refunds-missing": ofOrders(SOLD.map((row, nth) => ({
    ...row,
    refunded_amount: String(row.created_at) < "2025" && nth % 4 === 0
      ? row.revenue!
      : 0,
  }))),
  "row-per-week": ofDays(Array.from({ length: 69 }, (_, nth) => ({
    week: plusDays("2024-09-02", 7 * nth),
    sales: 1000,
  }))),
  "event-lengths": ofDays(DAILY, {
    event: ownEvent(["sale=2024-10-07..2024-10-13,2025-10-06..2025-10-09"]),
  }),
  "index-base, days-without-prior": () =>
    Promise.resolve(compare(
      grown({ revenue: 1.1, orders: 1.1 }).map((row) =>
        row.dayOffset === -3 ? { ...row, prior_value: null } : row
      ),
    )),
  "days-not-over, days-without-value, unit-prices-unknown": () =>
    Promise.resolve(compare(
      grown({ revenue: 1.1, orders: 1.1 }).map((row) =>
        row.dayOffset > -5 || row.metric === "priceLevels"
          ? { ...row, value: null, brand_index: null }
          : row
      ),
    )),
  "invented-index": async () => {
    using store = await createDemoStore({ scale: 0.001 });
    await using sandbox = await startSandbox({ store });
    return await seasonalComparison(createClient(sandbox), BFCM);
  },
  "two-years, no-hour-over": paceOf(0, 10),
  "no-projection": paceOf(12, null),
  "projection-without-interval": paceOf(12, 10),
};

const TOKEN = "token-of-parts";

/** A service that filters nobody, in the days of Black Friday. */
function ofParts(
  read: (client: Client) => Promise<object>,
  csv: (text: string) => string = (text) => text,
): Read {
  const then = (text: string) =>
    text.replace(/2026-03-\d\d/g, (date) => plusDays(date, -100));
  return async () => {
    await using service = serve(TOKEN, {
      csv: (text) => then(csv(text)),
      json: (answer) => {
        const moved = JSON.parse(then(JSON.stringify(answer)));
        if (moved.experience !== undefined) {
          moved.experience.startedAtTs -= 100 * 86_400_000;
          moved.experience.endedAtTs -= 100 * 86_400_000;
        }
        return moved;
      },
    });
    return await read(createClient({ baseUrl: service.baseUrl, token: TOKEN }));
  };
}

/** Some buyers in the other variation, too. */
const crossing = (text: string): string =>
  `${text}1,v1000,Bar,2026-03-05T15:00:00Z,USD,20.00\n`;

const PARTS: Worlds = {
  "segments-overlap, buyers-in-two-excluded": ofParts(
    (client) => segmentReadout(client, ID, { by: "deviceType" }),
    crossing,
  ),
  "segment-thresholds, buyers-in-two-kept": ofParts(
    (client) =>
      segmentReadout(client, ID, {
        by: "deviceType",
        maxZScore: 3,
        crossovers: "keep",
      }),
    crossing,
  ),
  "exported-otherwise, bought-before-event, bought-on-both-sides": ofParts(
    (client) => eventWindowReadout(client, ID, BFCM),
    (text) => text.replace(/(.*\n){3}$/, ""),
  ),
};

function ofWarehouse(description: WarehouseDescription): Read {
  return async () => {
    const { runner, close } = await openDuckDb();
    try {
      for (const sql of TABLES) await runner(sql, []);
      return await readoutFromWarehouse(runner, description, {
        dialect: "duckdb",
      });
    } finally {
      await close();
    }
  };
}

const { exposures: _, days: __, ...COUNTED } = DESCRIPTION;

/** Worlds of other groupings. */
export const GROUPS: Worlds = {
  ...SEASONS,
  ...PARTS,
  "exposed-outside, basis-described": ofWarehouse(DESCRIPTION),
  "other-variation": ofWarehouse({
    ...COUNTED,
    orders: { ...DESCRIPTION.orders, variation: "variant" },
    visitors: ["A", "B"].map((variation) => ({
      ...{ variation, visitors: 2880 },
    })),
  }),
};
