/** Seasons: of the service, of a store's own orders and days. */

import { loadSeasonalSeries } from "readout/loaders";
import {
  industryDocument,
  industrySeason,
  ownEvent,
  type SeasonalComparison,
  seasonalComparison,
  seasonExperiences,
  seasonExperiencesOf,
  seasonFromDays,
  seasonFromOrders,
  type StoreSeasonOptions,
} from "readout/seasonal";
import { Dice } from "../files/_random.ts";
import { datesBetween, isBfcm } from "../seasonal/_stores.ts";
import { asked } from "./demo.ts";
import type { Result, Surfaces } from "./_result.ts";
import { shopOf } from "./_shop.ts";
import { orderCells, visitorCells, write } from "./_shop_files.ts";
import { documentSurfaces, seasonSurfaces } from "./_surfaces.ts";

const BFCM = { event: "BFCM", year: 2025 } as const;
const FIXED = { cache: { folder: null }, currency: "EUR" } as const;

/** What is asked of the service. */
const SERVICE = {
  "brand and industry": BFCM,
  "the brand alone": { ...BFCM, mode: "brand" },
  "two years apart": { ...BFCM, against: 2022, level: 0.8 },
  "a season that runs": { event: "BFCM", year: 2026, target: 900_000 },
  "another event": { event: "memorialDay", year: 2026 },
} as const;

/** What is asked of a store's own orders. */
const ORDERS: Readonly<Record<string, StoreSeasonOptions>> = {
  "orders": { ...BFCM, ...FIXED },
  "orders in another zone": { ...BFCM, ...FIXED, timeZone: "Asia/Tokyo" },
  "orders up to a day": { ...BFCM, ...FIXED, today: "2025-11-29", target: 9e4 },
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
  { name: "season of the industry", make: () => asked(industry) },
  {
    name: "season with experiences",
    make: () =>
      asked(async (client) => {
        const event = { event: "laborDay", year: 2026 } as const;
        return seasonSurfaces(
          await seasonalComparison(client, event),
          await seasonExperiences(client, event),
        );
      }),
  },
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
  {
    name: "season with a folder of experiences",
    make: async (folder) => await withFolder(folder),
  },
];

async function industry(
  client: Parameters<typeof loadSeasonalSeries>[0],
): Promise<Surfaces> {
  const metrics = ["revenue", "orders"] as const;
  const request = { ...BFCM, against: 2024, metrics };
  const frame = await loadSeasonalSeries(client, {
    event: "BFCM",
    years: [2025],
    metric: metrics,
    mode: "index",
  });
  const season = industrySeason(frame, request);
  return documentSurfaces(season, industryDocument(season, request));
}

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
  const quarters = [2022, 2023, 2024, 2025].flatMap((year) =>
    [1, 2, 3, 4].map((quarter) => [
      `${year}Q${quarter}`,
      200_000 + 4000 * (year - 2022) + 9000 * quarter,
    ])
  );
  return await seasonFromDays(
    await write(folder, "days.csv", {
      header: ["date", "orders", "revenue", "visitors"],
      rows,
    }),
    {
      ...BFCM,
      ...FIXED,
      ...(step === 7 ? { weeks: "first" as const } : {}),
      index: await write(folder, "census.csv", {
        header: ["quarter", "sales"],
        rows: quarters,
      }),
    },
  );
}

async function withFolder(folder: string): Promise<Surfaces> {
  const event = ownEvent([
    "Sale=2025-03-02..2025-03-06,2026-03-02..2026-03-06",
  ]);
  const tests = `${folder}/tests`;
  await Deno.mkdir(tests);
  for (const seed of [5, 6]) {
    const shop = shopOf(seed, "long");
    await write(tests, `test ${seed}.csv`, orderCells(shop));
    await write(tests, `test ${seed}.visitors.csv`, visitorCells(shop));
  }
  const season = await seasonFromDays(
    await write(folder, "days.csv", {
      header: ["date", "revenue"],
      rows: [2025, 2026].flatMap((year) =>
        datesBetween(`${year}-01-02`, `${year}-04-10`).map((date, at) => [
          date,
          1000 + 40 * (at % 7) + (year - 2025) * 90,
        ])
      ),
    }),
    { event, year: 2026, ...FIXED },
  );
  return seasonSurfaces(
    season,
    await seasonExperiencesOf(tests, { event, year: 2026, ...FIXED }),
  );
}
