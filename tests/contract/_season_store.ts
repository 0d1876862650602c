/** A store whose seasons can be added up by hand. */

import type { OrderRow, StoreContents } from "../../lib/sandbox/mod.ts";
import { contents, order } from "../sandbox/_harness.ts";

/** When, in New York (with its offset), for how much, how many pieces. */
type Sale = readonly [at: string, netRevenue: number, units: number];

const october = (year: number, hour: string, revenue: number, units: number) =>
  Array.from({ length: 14 }, (_, i): Sale => [
    `${year}-10-${String(i + 1).padStart(2, "0")}T${hour}:00:00-04:00`,
    revenue,
    units,
  ]);

const SALES: readonly Sale[] = [
  // The year before the one that most statements are about. A quiet day is
  // 100 in one order of 4 pieces; the five days around Black Friday, 29
  // November, are 50, 80, 400, 100, 70 in 6 orders of 20 pieces.
  ["2024-05-27T12:00:00-04:00", 20, 1],
  ["2024-09-02T12:00:00-04:00", 10, 1],
  ...october(2024, "12", 100, 4),
  ["2024-11-27T09:00:00-05:00", 50, 2],
  ["2024-11-28T09:00:00-05:00", 80, 4],
  ["2024-11-29T12:00:00-05:00", 150, 3],
  ["2024-11-29T20:00:00-05:00", 250, 5],
  ["2024-11-30T09:00:00-05:00", 100, 4],
  ["2024-12-01T09:00:00-05:00", 70, 2],
  // A quiet day is 120 in two orders, at noon and at three; the five days
  // around 28 November are 90, 120, 600, 150, 240 in 8 orders of 45 pieces.
  ["2025-02-17T12:00:00-05:00", 32, 1],
  ["2025-05-04T12:00:00-04:00", 28, 1],
  ["2025-05-26T12:00:00-04:00", 22, 1],
  ["2025-07-28T12:00:00-04:00", 14, 1],
  ["2025-09-01T12:00:00-04:00", 11, 1],
  ...october(2025, "12", 60, 2),
  ...october(2025, "15", 60, 2),
  ["2025-11-26T00:00:00-05:00", 90, 3],
  ["2025-11-27T23:59:59-05:00", 120, 4],
  ["2025-11-28T12:00:00-05:00", 200, 10],
  ["2025-11-28T12:59:59-05:00", 100, 5],
  ["2025-11-28T21:00:00-05:00", 300, 10],
  ["2025-11-29T09:00:00-05:00", 150, 5],
  ["2025-11-30T09:00:00-05:00", 140, 4],
  ["2025-11-30T22:00:00-05:00", 100, 4],
  ["2026-01-25T12:00:00-05:00", 56, 1],
  ["2026-02-16T12:00:00-05:00", 40, 1],
];

/** The industry grows by a tenth every year, from 100 percent in 2021. */
export const SEASON_STORE: StoreContents = contents({
  timeZone: "America/New_York",
  currency: "CAD",
  asOfMs: Date.parse("2026-03-01T05:00:00Z"),
  industry: { yearlyGrowth: 0.1 },
  orders: SALES.map(([at, netRevenue, units], i): OrderRow =>
    order(`s${i}`, null, { createdAtMs: Date.parse(at), netRevenue, units })
  ).concat(
    order("test", null, {
      createdAtMs: Date.parse("2025-11-28T12:00:00-05:00"),
      netRevenue: 9999,
      units: 1,
      exclusionReason: "test_order",
    }),
  ),
});

/** In the evening of Black Friday 2025: 21:00 has not come yet. */
export const SEASON_STORE_THEN: StoreContents = {
  ...SEASON_STORE,
  asOfMs: Date.parse("2025-11-28T18:30:00-05:00"),
};

/** On the Sunday after it, with Cyber Monday to come. */
export const SEASON_STORE_SUNDAY: StoreContents = {
  ...SEASON_STORE,
  asOfMs: Date.parse("2025-11-30T12:00:00-05:00"),
};
