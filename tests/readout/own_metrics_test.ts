/** Metrics of one's own against plain loops. */

import { noteTexts } from "../_said.ts";
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import pl from "nodejs-polars";
import { SchemaError } from "../../lib/api/mod.ts";
import { defineMetric, readoutFromFrames } from "../../lib/readout/mod.ts";
import {
  BY_HAND,
  byHand,
  DAY,
  FRAMES,
  metricOf,
  METRICS,
  OPTIONS,
  ORDERS,
  RESULT,
  START,
  VISITORS,
  weight,
} from "./_own_metrics.ts";

/** Student's 97.5% quantile, Hill's expansion around the normal one. */
function quantile(degrees: number): number {
  const z = 1.959963984540054;
  return z + (z ** 3 + z) / (4 * degrees) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * degrees ** 3);
}

Deno.test("which way an own metric is better, and whether it is watched, is kept as it was said", () => {
  assertEquals(
    ["", ", higher is better", ", lower is better"].map((said) =>
      defineMetric(`express_rate = express / orders${said}`).direction
    ),
    ["higher", "higher", "lower"],
  );
  assertEquals(
    ["", ", watched"].map((said) =>
      defineMetric(`express_rate = express / orders${said}`).isMonitored
    ),
    [false, true],
  );
});

Deno.test("own metrics have the values, lifts and errors of plain loops", () => {
  for (const [name, parts] of Object.entries(BY_HAND)) {
    const { values, comparisons: [compared] } = metricOf(RESULT, name);
    const [a, b] = [byHand(parts, "A"), byHand(parts, "B")];
    assertAlmostEquals(values[0]!.value!, a.value, 1e-10, name);
    assertAlmostEquals(values[1]!.value!, b.value, 1e-10, name);
    assertAlmostEquals(
      compared!.lift.value!,
      b.value / a.value - 1,
      1e-10,
      name,
    );
    const [va, vb] = [a.variance / a.n, b.variance / b.n];
    const degrees = (va + vb) ** 2 /
      (va ** 2 / (a.n - 1) + vb ** 2 / (b.n - 1));
    const { value, lower, upper } = compared!.difference;
    assertAlmostEquals(
      (upper! - lower!) / 2,
      quantile(degrees) * Math.sqrt(va + vb),
      1e-8 * Math.abs(value!) + 1e-10,
      name,
    );
  }
});

Deno.test("what a cap cut off is counted, and said", () => {
  const crossed = (visitor: string): boolean =>
    new Set(
      ORDERS.filter((one) => one.visitor === visitor).map(({ arm }) => arm),
    ).size > 1;
  const stay = ORDERS.filter(({ visitor }) => !crossed(visitor));
  const heavy = (["A", "B"] as const).map((arm) =>
    stay.filter((one) => one.arm === arm && one.weight > 4.5).length
  );
  const visitors = (["A", "B"] as const).map((arm) =>
    [
      ...Map.groupBy(
        stay.filter((one) => one.arm === arm),
        ({ visitor }) => visitor,
      ).values(),
    ].filter((some) => weight(some) > 6).length
  );
  assert(heavy[0]! > 10 && visitors[0]! > 10);
  assertEquals(metricOf(RESULT, "kilos_per_unit_capped").cap, {
    at: 4.5,
    per: "order",
    capped: heavy,
  });
  assertEquals(metricOf(RESULT, "kilos_capped").cap, {
    at: 6,
    per: "visitor",
    capped: visitors,
  });
  assertStringIncludes(
    noteTexts(RESULT).join("\n"),
    `Kilos capped counts each visitor up to 6; ${
      visitors[0]! + visitors[1]!
    } above it (A ${visitors[0]}, B ${visitors[1]}).`,
  );
});

Deno.test("days and segments of an own metric add up visitor by visitor", async () => {
  const days = Array.from({ length: 14 }, (_, day) => day);
  // Whole numbers that add up to all.
  const visitorsOn = (all: number, day: number): number =>
    Math.floor(all * (day + 1) / 14) - Math.floor(all * day / 14);
  const result = await readoutFromFrames({
    ...FRAMES,
    visitors: pl.DataFrame({
      variation: days.flatMap(() => ["A", "B"]),
      created_at: days.flatMap((day) => {
        const date = new Date(START + day * DAY);
        return [date, date];
      }),
      n_visitors: days.flatMap((day) => [
        visitorsOn(VISITORS.A, day),
        visitorsOn(VISITORS.B, day),
      ]),
    }),
  }, { ...OPTIONS, primaryMetric: "kilos_capped" });
  const { lift } = metricOf(result, "kilos_capped").comparisons[0]!;
  assertAlmostEquals(
    result.overTime!.lifts.at(-1)!.lift.value!,
    lift.value!,
    1e-10,
  );
  const { segments } = result.next.heterogeneity!.dimensions[0]!;
  assertEquals(segments.length, 2);
  // A visitor is of the country of the first order.
  const countries = new Map<string, string>();
  for (
    const { visitor, country } of ORDERS.toSorted((a, b) => b.time - a.time)
  ) {
    countries.set(visitor, country);
  }
  for (const { segment, variations: [one] } of segments) {
    const [a, b] = (["A", "B"] as const).map((arm) =>
      byHand(
        BY_HAND.kilos_capped!,
        arm,
        ({ visitor }) => countries.get(visitor) === segment,
      )
    );
    assertAlmostEquals(
      one!.lift.value!,
      b!.value / a!.value - 1,
      1e-10,
      String(segment),
    );
  }
});

Deno.test("what is wrong with own metrics is told together, with what is there", async () => {
  const { problems } = await assertRejects(
    () =>
      readoutFromFrames(FRAMES, {
        metrics: ["a = unit / orders", "b = wrap / parcels", "c = country"],
      }),
    SchemaError,
  );
  const said = problems.map(({ path, message }) => `${path} ${message}`);
  assertEquals(said.length, 4);
  assertStringIncludes(
    said[0]!,
    'unit a needs it, but the orders have no such column; did you mean "units"',
  );
  assertStringIncludes(said[0]!, "refund, country, Gift wrap, weight (kg)");
  assertStringIncludes(said[1]!, "wrap b needs it");
  assertStringIncludes(said[2]!, "parcels b needs it");
  assertStringIncludes(said[3]!, "empty or not a number in");
  const { message } = assertThrows(
    () => defineMetric("aov = units + 1 / orders"),
    RangeError,
  );
  assertStringIncludes(
    message,
    '"aov = units + 1 / orders" is not a metric definition',
  );
  assertThrows(
    () => defineMetric("aov = units / orders"),
    RangeError,
    "aov is a built-in metric",
  );
  await assertRejects(
    () =>
      readoutFromFrames(FRAMES, {
        metrics: METRICS,
        primaryMetric: "wrap_rat",
        guardrails: { kilos_per_unit: -0.02 },
      }),
    RangeError,
    'no metric "wrap_rat"; did you mean wrap_rate',
  );
});
