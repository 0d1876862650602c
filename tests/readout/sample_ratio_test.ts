import { assert, assertEquals, assertMatch } from "@std/assert";
import { sampleRatioChart } from "../../lib/words/_sample_ratio.ts";
import type { DayPoint, VariationSummary } from "../../lib/readout/mod.ts";
import { sequentialSampleRatioTest } from "../../lib/stats/mod.ts";

function days(
  counts: readonly (readonly number[])[],
  names: readonly string[],
): DayPoint[] {
  return counts.flatMap((visitors, day) =>
    names.map((variation, arm) => ({
      date: `2026-03-0${day + 1}`,
      variation,
      visitors: visitors[arm]!,
      value: null,
    }))
  );
}

function arm(name: string, share: number | null): VariationSummary {
  return {
    id: null,
    name,
    isControl: name === "A",
    share,
    visitors: 0,
    buyers: 0,
    orders: 0,
    netRevenue: 0,
    grossProfit: null,
  };
}

function read(
  counts: readonly (readonly number[])[],
  shares: readonly (number | null)[],
) {
  const names = ["A", "B", "C"].slice(0, shares.length);
  return sampleRatioChart(
    { days: days(counts, names) },
    names.map((name, index) => arm(name, shares[index]!)),
  );
}

Deno.test("the day of the alarm is that of the test of all variations at once", () => {
  const { description } = read([[1010, 990], [995, 995], [1895, 1010]], [
    0.5,
    0.5,
  ]);
  assertMatch(description, /^The split broke on Mar 3, 2026/);
  assertMatch(read([[1010, 990], [995, 995]], [0.5, 0.5]).description, /held/);
});

Deno.test("shares that are not known are taken to be even, and others as they are meant", () => {
  assertMatch(read([[600, 610]], [null, null]).description, /held/);
  assertMatch(read([[600, 610]], [0.3, 0.7]).description, /broke/);
  assertMatch(read([[300, 301, 610]], [0.25, 0.25, 0.5]).description, /held/);
});

Deno.test("the band ends where the always-valid test raises the alarm", () => {
  const spec = JSON.stringify(read([[5000, 5000]], [0.5, 0.5]).toSpec());
  const lower = Number(/"lower":(0\.4\d+)/.exec(spec)![1]);
  const alarm = (count: number) =>
    sequentialSampleRatioTest([[count, 10_000 - count]], [1, 1], {
      concentration: [100, 10_000, 1_000_000],
    }).firstAlarm;
  const least = Math.round(lower * 10_000);
  assert(lower * 10_000 - least < 1e-6);
  assertEquals([alarm(least), alarm(least - 1)], [null, 0]);
});
