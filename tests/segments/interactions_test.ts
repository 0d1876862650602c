/** The test of a difference between segments, on stores with known truth. */

import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { interactionRecord } from "../../lib/segments/_interactions.ts";
import { logRatio } from "../../lib/inference/mod.ts";
import { compareParts } from "../../lib/readout/mod.ts";
import { addZeros, type MeanSummary, moments } from "../../lib/stats/mod.ts";
import { simulateExperiment } from "../stats/_simulate.ts";

/** Returns a segment's control and variation. */
function segment(
  seed: number,
  visitors: number,
  lift: number,
): readonly [MeanSummary, MeanSummary] {
  const [control, treatment] = simulateExperiment({
    seed,
    visitors: [visitors, visitors],
    store: {
      conversion: 0.03,
      orderValue: { kind: "log-normal", median: 55, sigma: 0.8 },
    },
    effects: [{ orderValue: lift }],
  }).map(({ revenue }) =>
    addZeros(moments(revenue), visitors - revenue.length)
  );
  return [control!, treatment!];
}

/** Compares the lifts of the segments. */
function compared(segments: readonly (ReturnType<typeof segment> | null)[]) {
  return compareParts(segments.map((one) => one && logRatio(...one)), 0.95);
}

const SIZES = [1700, 2500, 6000];

function tests(count: number, lifts: readonly number[]) {
  return Array.from({ length: count }, (_, at) =>
    interactionRecord(
      "B",
      compared(
        SIZES.map((visitors, index) =>
          segment(1 + at * SIZES.length + index, visitors, lifts[index]!)
        ),
      ),
    ));
}

Deno.test("one lift for all is called different about as often as it says", () => {
  const found = tests(1000, [0.2, 0.2, 0.2])
    .filter(({ pValue }) => pValue! < 0.05).length;
  // The simulated error rate is 5.9% ± 0.75%, for skewed revenue in small
  // segments.
  assert(found > 35 && found < 85, `${found}`);
});

Deno.test("the common lift is the true one, whatever the sizes of the segments", () => {
  const lifts = tests(1000, [0.2, 0.2, 0.2]).map((one) => one.commonLift!);
  const mean = lifts.reduce((sum, lift) => sum + lift, 0) / lifts.length;
  assertAlmostEquals(mean, 0.2, 0.02);
});

Deno.test("lifts that do differ are found", () => {
  const found = tests(50, [1.5, 0, 0])
    .filter(({ pValue }) => pValue! < 0.05).length;
  assert(found > 40, `${found}`);
});

Deno.test("what cannot be compared has a reason", () => {
  const found = compared([segment(1, 2000, 0), null]);
  const { q, reason, segments } = interactionRecord("B", found);
  assertEquals([q, segments], [null, 1]);
  assertEquals(reason, "only one segment has enough buyers to test");
  assertEquals(found.expected.map(({ value }) => value), [null, null]);
});

Deno.test("drawn towards each other, the best segment's lift is no longer too high", () => {
  let raw = 0, drawn = 0;
  for (let at = 0; at < 200; at++) {
    const groups = SIZES.map((visitors, index) =>
      segment(10_000 + at * 3 + index, visitors, 0)
    );
    const lifts = groups.map(([control, treatment]) =>
      treatment.mean! / control.mean! - 1
    );
    const best = lifts.indexOf(Math.max(...lifts));
    raw += lifts[best]! / 200;
    drawn += compared(groups).expected[best]!.value! / 200;
  }
  assert(raw > 0.15, `${raw}`);
  assert(drawn < raw / 2, `${drawn} of ${raw}`);
});
