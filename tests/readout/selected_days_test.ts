/** The lift of some days beside that of the others, and whether the two differ. */

import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import {
  type SelectedDays,
  selectedDaysLifts,
} from "../../lib/inference/mod.ts";
import { readoutFromFiles } from "../../lib/readout/mod.ts";
import { withFolder } from "../_folder.ts";
import { cache, csv, datesBetween, isBfcm } from "../seasonal/_stores.ts";

/** Visitors of a day in each variation, and how many of them buy for 50. */
type Day = (date: string) => {
  readonly visitors: number;
  readonly control: number;
  readonly treatment: number;
};

/** 1,000 visitors in the event and 1,080 on 36 other days, in each variation. */
const BETTER_IN_THE_EVENT: Day = (date) =>
  isBfcm(date)
    ? { visitors: 250, control: 25, treatment: 40 }
    : { visitors: 30, control: 3, treatment: 3 };

async function writeTest(
  stem: string,
  [first, last]: readonly [string, string],
  day: Day,
): Promise<void> {
  const dates = datesBetween(first, last);
  const arms = ["Original", "New"] as const;
  await Deno.writeTextFile(
    `${stem}.visitors.csv`,
    csv(
      "date,variation,visitors",
      dates.flatMap((date) =>
        arms.map((arm) => [date, arm, day(date).visitors])
      ),
    ),
  );
  await Deno.writeTextFile(
    `${stem}.csv`,
    csv(
      "order_id,visitor_id,variation,created_at,net_revenue",
      dates.flatMap((date) =>
        arms.flatMap((arm) => {
          const { control, treatment } = day(date);
          const buyers = arm === "New" ? treatment : control;
          return Array.from({ length: buyers }, (_, nth) => {
            const id = `${arm}-${date}-${nth}`;
            return [id, id, arm, `${date}T12:00:00`, 50];
          });
        })
      ),
    ),
  );
}

async function liftsOf(
  days: readonly [string, string],
  isInside: (date: string) => boolean = isBfcm,
): Promise<SelectedDays> {
  return await withFolder(async (folder) => {
    const stem = `${folder}/cart`;
    await writeTest(stem, days, BETTER_IN_THE_EVENT);
    const readout = await readoutFromFiles({
      orders: `${stem}.csv`,
      visitors: `${stem}.visitors.csv`,
    }, { cache });
    return selectedDaysLifts(readout, isInside);
  });
}

Deno.test("a test has its lift in the event and on other days, and the p of the difference", async () => {
  const { variations: [cart], ...found } = await liftsOf([
    "2025-11-01",
    "2025-12-10",
  ]);
  assertEquals(found, { insideDays: 4, outsideDays: 36, reason: null });
  assertEquals(cart!.variation, "New");
  // 160 of 1,000 against 100 of 1,000; 108 of 1,080 each on the other days.
  assertAlmostEquals(cart!.inside.value!, 0.6, 1e-9);
  assertAlmostEquals(cart!.outside.value!, 0, 1e-9);
  // log(1.6) by sqrt(sum of (1 - rate) / buyers * n / (n - 1)), and the two tails
  // of the normal distribution beyond it, by another program.
  assertAlmostEquals(cart!.pValue!, 0.007545617071, 1e-9);
  assertEquals(cart!.adjustedPValue, cart!.pValue);
  assert(cart!.inside.lower! > 0 && cart!.outside.lower! < 0);
});

Deno.test("a side without days, or with too few buyers, says why there is no test", async () => {
  const autumn = await liftsOf(["2025-10-01", "2025-10-20"]);
  assertEquals(autumn.insideDays, 0);
  assertEquals(autumn.reason, "it did not run on these days");
  const event = await liftsOf(["2025-11-28", "2025-12-01"]);
  assertEquals(event.outsideDays, 0);
  assertEquals(event.reason, "it has no other days");
  const one = await liftsOf(
    ["2025-10-01", "2025-10-20"],
    (date) => date === "2025-10-01",
  );
  assertEquals(
    one.reason,
    "a variation has fewer than 20 buyers on these days",
  );
});
