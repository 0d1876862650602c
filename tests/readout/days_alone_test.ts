/** Part of the days holds what was bought on them, and nothing of before. */

import { assert, assertAlmostEquals } from "@std/assert";
import { compareAlone } from "../../lib/inference/comparisons/mod.ts";
import {
  addZeroRows,
  jointMoments,
  type MeanSummary,
  randomSource,
} from "../../lib/stats/mod.ts";
import { readoutFromFiles } from "../../lib/readout/mod.ts";
import type { Interval } from "../../lib/record/mod.ts";
import { withFolder } from "../_folder.ts";

const DAYS = 14;
const NEW_A_DAY = 300;
const ARMS = ["A", "B"] as const;

interface Bought {
  readonly visitor: string;
  readonly arm: number;
  readonly day: number;
  readonly revenue: number;
}

/** Visitors who come back often, so that most of a day is bought by known ones. */
function boughtBy(seed: number): Bought[] {
  const { uniform, below: below } = randomSource(seed);
  return ARMS.flatMap((name, arm) =>
    Array.from({ length: 900 }, (_, nth) => {
      const taste = 20 + 200 * uniform();
      return Array.from({ length: 1 + below(4) }, () => ({
        visitor: `${name}${nth}`,
        arm,
        day: below(DAYS),
        revenue: Math.round(taste * (0.7 + uniform()) * 100) / 100,
      }));
    }).flat()
  );
}

const dateOf = (day: number): string =>
  new Date(Date.UTC(2026, 8, 7 + day)).toISOString().slice(0, 10);

/** Revenue per visitor on some days, visitor by visitor. */
function byHand(
  bought: readonly Bought[],
  arm: number,
  isIn: (day: number) => boolean,
): MeanSummary {
  const mine = bought.filter((row) => row.arm === arm && isIn(row.day));
  const sums = [...Map.groupBy(mine, ({ visitor }) => visitor).values()]
    .map((rows) => rows.reduce((sum, { revenue }) => sum + revenue, 0));
  const n = NEW_A_DAY * [...Array(DAYS).keys()].filter(isIn).length;
  const joint = addZeroRows(jointMoments({ revenue: sums }), n - sums.length);
  return {
    n,
    mean: joint.means[0]!,
    variance: joint.coMoments[0]![0]! / (n - 1),
  };
}

function assertLift(
  actual: Interval,
  bought: Bought[],
  isIn: Parameters<typeof byHand>[2],
): void {
  const [control, treatment] = ARMS.map((_, arm) => byHand(bought, arm, isIn));
  const { lift } = compareAlone(
    { control: control!, treatment: treatment! },
    0.95,
  );
  assertAlmostEquals(actual.value!, lift.value!, 1e-9);
  assertAlmostEquals(actual.lower!, lift.lower!, 1e-9);
  assertAlmostEquals(actual.upper!, lift.upper!, 1e-9);
}

Deno.test("halves have the spread of what each visitor bought on them", () =>
  withFolder(async (folder) => {
    const bought = boughtBy(3);
    const files = {
      orders: `${folder}/orders.csv`,
      visitors: `${folder}/visitors.csv`,
    };
    await Deno.writeTextFile(
      files.orders,
      "order_id,visitor_id,variation,created_at,net_revenue\n" +
        bought.map(({ visitor, arm, day, revenue }, at) =>
          `o${at},${visitor},${ARMS[arm]},${dateOf(day)}T${
            String(8 + at % 12).padStart(2, "0")
          }:00:00,${revenue}\n`
        ).join(""),
    );
    await Deno.writeTextFile(
      files.visitors,
      "date,variation,visitors\n" +
        [...Array(DAYS).keys()].flatMap((day) =>
          ARMS.map((arm) => `${dateOf(day)},${arm},${NEW_A_DAY}\n`)
        ).join(""),
    );
    const readout = await readoutFromFiles(files, {
      primaryMetric: "net_revenue_per_visitor",
      cache: { folder: null },
    });
    const { novelty } = readout.next;
    assert(novelty !== null, JSON.stringify(readout.decision));
    const [half] = novelty.variations;
    assertLift(half!.early, bought, (day) => day < 7);
    assertLift(half!.late, bought, (day) => day >= 7);
  }));
