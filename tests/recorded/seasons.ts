/** Seasons: of the service, of a store's own orders and days. */

import {
  ownEvent,
  type SeasonalComparison,
  seasonalComparison,
  seasonFromDays,
  seasonFromOrders,
  type StoreSeasonOptions,
} from "readout/seasonal";
import { Dice } from "../files/_random.ts";
import { datesBetween, isBfcm } from "../seasonal/_stores.ts";
import { asked } from "./demo.ts";
import type { Result } from "./_result.ts";
import { write } from "./_shop_files.ts";
import { seasonSurfaces } from "./_surfaces.ts";

const BFCM = { event: "BFCM", year: 2025 } as const;
const FIXED = { cache: { folder: null }, currency: "EUR" } as const;

/** What is asked of the service. */
const SERVICE = {
  "brand and industry": BFCM,
  "the brand alone": { ...BFCM, mode: "brand" },
  "two years apart": { ...BFCM, against: 2022, level: 0.8 },
  "a season that runs": { event: "BFCM", year: 2026 },
  "another event": { event: "memorialDay", year: 2026 },
} as const;

/** What is asked of a store's own orders. */
const ORDERS: Readonly<Record<string, StoreSeasonOptions>> = {
  "orders": { ...BFCM, ...FIXED },
  "orders in another zone": { ...BFCM, ...FIXED, timeZone: "Asia/Tokyo" },
  "orders up to a day": { ...BFCM, ...FIXED, today: "2025-11-29" },
  "orders of an event of one's own": {
    event: ownEvent(["Sale=2024-10-07..2024-10-13,2025-10-06..2025-10-12"]),
    year: 2025,
    ...FIXED,
  },
};

/** All of them. */
export const SEASONS: readonly Result[] = [
  ...Object.entries(SERVICE).map(([name, options]): Result => ({
    name: `season of ${name}`,
    make: () =>
      asked(async (client) =>
        seasonSurfaces(await seasonalComparison(client, options))
      ),
  })),
  ...Object.entries(ORDERS).map(([name, options], at): Result => ({
    name: `season of ${name}`,
    make: async (folder) =>
      seasonSurfaces(
        await seasonFromOrders(
          await write(folder, "orders.csv", salesCells(at + 1)),
          options,
        ),
      ),
  })),
  {
    name: "season of days",
    make: async (folder) => seasonSurfaces(await ofDays(folder, 1)),
  },
  {
    name: "season of weeks",
    make: async (folder) => seasonSurfaces(await ofDays(folder, 7)),
  },
];

const HEADER = [
  "order_id",
  "customer_id",
  "created_at",
  "net_revenue",
  "discount",
  "units",
  "gross_profit",
];

/** Two autumns of orders, more of them in the event. */
function salesCells(seed: number) {
  const dice = new Dice(seed);
  const days = [2024, 2025].flatMap((year) =>
    datesBetween(`${year}-08-20`, `${year}-12-12`)
  );
  return {
    header: HEADER,
    rows: days.flatMap((date) =>
      Array.from({ length: dice.from(5, 12) + (isBfcm(date) ? 25 : 0) }, () => {
        const hour = String(dice.from(0, 23)).padStart(2, "0");
        const revenue = dice.from(500, date < "2025" ? 9000 : 11_000) / 100;
        return [
          `o${date}${dice.from(0, 1e9)}`,
          `c${dice.from(0, 600)}`,
          `${date} ${hour}:30:00`,
          revenue,
          dice.pick([0, 1, 2.5]),
          dice.from(1, 4),
          Number((revenue * 0.4).toFixed(2)),
        ];
      })
    ),
  };
}

async function ofDays(
  folder: string,
  step: number,
): Promise<SeasonalComparison> {
  const dice = new Dice(step);
  const dates = [2023, 2024, 2025].flatMap((year) =>
    datesBetween(`${year}-08-07`, `${year}-12-14`)
  ).filter((date) => (Date.parse(date) / 86_400_000 + 3) % step === 0);
  const rows = dates.map((date) => {
    const orders = dice.from(80, 140) * step * (isBfcm(date) ? 3 : 1);
    return [date, orders, orders * dice.from(5000, 6000) / 100, orders * 30];
  });
  return await seasonFromDays(
    await write(folder, "days.csv", {
      header: ["date", "orders", "revenue", "visitors"],
      rows,
    }),
    {
      ...BFCM,
      ...FIXED,
      ...(step === 7 ? { weeks: "first" as const } : {}),
    },
  );
}
