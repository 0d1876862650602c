/** Programmes: what all tests together earned. */

import { join } from "node:path";
import {
  readEstimates,
  readProgramme,
  readReports,
  readService,
} from "readout/program";
import { readoutFromFiles } from "readout/readout";
import { renderReport } from "readout/report";
import { Dice } from "../files/_random.ts";
import { asked } from "./demo.ts";
import type { Result } from "./_result.ts";
import { FIRST_DAY, shopOf, TRAITS } from "./_shop.ts";
import { type Cells, orderCells, visitorCells, write } from "./_shop_files.ts";
import { programmeSurfaces } from "./_surfaces.ts";

const DECISIONS = ["shipped", "shipped", "rejected", "undecided", "running"];

/** A row per test, by chance; of some several looks. */
function estimateCells(seed: number, tests: number): Cells {
  const dice = new Dice(seed);
  return {
    header: [
      "id",
      "name",
      "metric",
      "lift",
      "standard_error",
      "decision",
      "days",
      "visitors",
      "ended",
      "per_month",
      "planned_lift",
    ],
    rows: Array.from({ length: tests }, (_, at) => at).flatMap((at) => {
      const decision = dice.pick(DECISIONS);
      const lift = (dice.next() + dice.next() - 0.9) * 0.2;
      const looks = dice.chance(0.3) ? [7, 14, 28] : [14];
      return looks.map((days) => [
        `t${at}`,
        `Test ${at}`,
        dice.chance(0.9) ? "revenue per visitor" : "conversion",
        Number((lift * (1 + 2 / days)).toFixed(5)),
        Number((0.3 / Math.sqrt(days * 5)).toFixed(5)),
        decision,
        days,
        days * 900,
        decision === "running" ? null : `2026-0${1 + at % 8}-15`,
        dice.chance(0.7) ? 100_000 + at : null,
        dice.chance(0.5) ? 0.05 : null,
      ]);
    }),
  };
}

/** All of them. */
export const PROGRAMMES: readonly Result[] = [
  ...[3, 12, 40, 120].map((tests, at): Result => ({
    name: `programme of ${tests} tests`,
    make: async (folder) =>
      programmeSurfaces(
        readProgramme(
          await readEstimates(
            await write(folder, "tests.csv", estimateCells(at + 1, tests)),
          ),
          at % 2 === 0 ? {} : { level: 0.9, perMonth: 50_000, currency: "EUR" },
        ),
      ),
  })),
  {
    name: "programme of reports",
    make: async (folder) =>
      programmeSurfaces(
        readProgramme(await readReports(await reportsIn(folder))),
      ),
  },
  {
    name: "programme of the service",
    make: () =>
      asked(async (client) =>
        programmeSurfaces(readProgramme(await readService(client)))
      ),
  },
];

/** JSON reports of some shops. */
async function reportsIn(folder: string): Promise<string> {
  const reports = join(folder, "reports");
  await Deno.mkdir(reports);
  for (let at = 0; at < 8; at++) {
    const shop = shopOf(70 + at, TRAITS[at + 2]!);
    const readout = await readoutFromFiles({
      orders: await write(folder, "orders.csv", orderCells(shop)),
      visitors: await write(folder, "visitors.csv", visitorCells(shop)),
      name: `Shop ${at}`,
      currency: "EUR",
      status: at === 7 ? "started" : "ended",
      now: FIRST_DAY + shop.days * 86_400_000,
    }, { control: shop.names[0], cache: { folder: null } });
    await Deno.writeTextFile(
      join(reports, `shop ${at}.json`),
      await renderReport(readout, { format: "json" }),
    );
  }
  return reports;
}
