/** Bounds that spend an error over looks, for gain and futility. */

import {
  groupSequentialBoundaries,
  type GroupSequentialDesign,
  repeatedInterval,
  sequentialSize,
} from "readout/stats";
import { assertAlmostEquals, assertEquals, assertThrows } from "@std/assert";
import { assertHonest } from "./_arbitraries.ts";
import { shih } from "./_designs.ts";
import { referenceTests } from "./_shared.ts";
import { assertAllReference, assertReference } from "../_elsewhere.ts";

interface SpendingCase {
  design: GroupSequentialDesign;
  parameter: number;
  informationRates: number[];
  alpha: number;
  final: boolean;
  expected: { criticalValues: number[]; alphaSpent: number[] | null };
}

referenceTests<SpendingCase>("spending", ({ expected, ...plan }) => {
  const boundaries = groupSequentialBoundaries({
    ...plan,
    alternative: "greater",
  });
  assertHonest(boundaries);
  // The reference's root is found to 1e-10, its chances to some 1e-9.
  assertAllReference(boundaries.criticalValues, expected.criticalValues, 1e-6);
  if (expected.alphaSpent !== null) {
    assertAllReference(boundaries.alphaSpent, expected.alphaSpent, 1e-12);
  }
});

Deno.test("bounds for gain and futility are those of the design that gsDesign() starts with", () => {
  // R, rpact 3.3.4: asHSD -4 and bsHSD -2, alpha 2.5%, power 90%, thirds.
  const plan = shih();
  assertAllReference(
    plan.criticalValues,
    [3.01073949, 2.54653055, 1.99922635],
    1e-7,
  );
  const size = sequentialSize(plan, {
    power: 0.9,
    futility: "hwang-shih-decani",
    futilityParameter: -2,
  });
  assertReference(size.inflation, 1.06988312, 1e-6);
  [-0.238724, 0.941067, 1.999226].forEach((z, look) =>
    assertReference(size.futilityValues[look]!, z, 1e-5)
  );
});

Deno.test("Haybittle and Peto's last look costs next to nothing, and its p-value is alpha on each bound", () => {
  const plan = groupSequentialBoundaries({
    design: "haybittle-peto",
    informationRates: [0.25, 0.5, 0.75, 1],
  });
  assertHonest(plan);
  // R, mvtnorm: two-sided at 5% with three looks at 3.
  assertReference(plan.criticalValues[3], 1.98275, 1e-5);
  for (const [look, value] of plan.criticalValues.entries()) {
    const seen = { value: value!, standardError: 1 };
    assertAlmostEquals(repeatedInterval(plan, look, seen).pValue, 0.05, 1e-7);
  }
  assertThrows(
    () =>
      groupSequentialBoundaries({
        design: "haybittle-peto",
        informationRates: [0.5, 1],
        parameter: 1.5,
      }),
    RangeError,
    "increase the parameter",
  );
});

Deno.test("fewer or more visitors than planned spend what error is left, no more", () => {
  for (const last of [0.8, 1.2]) {
    const plan = groupSequentialBoundaries({
      design: "power-spending",
      parameter: 2,
      informationRates: [0.5, last],
      final: true,
    });
    assertEquals(plan.alphaSpent, [0.0125, 0.05]);
    const seen = { value: plan.criticalValues[1]!, standardError: 1 };
    assertAlmostEquals(repeatedInterval(plan, 1, seen).pValue, 0.05, 1e-7);
  }
  const planned = { design: "power-spending", informationRates: [0.5, 0.8] };
  assertThrows(
    () => groupSequentialBoundaries(planned as never),
    RangeError,
    "informationRates must increase",
  );
  assertThrows(
    () =>
      groupSequentialBoundaries({
        design: "pocock",
        informationRates: [0.5, 0.8],
        final: true,
      }),
    RangeError,
    "need the looks as planned",
  );
  assertThrows(
    () =>
      groupSequentialBoundaries({
        design: "pocock",
        informationRates: [1],
        parameter: 2,
      }),
    RangeError,
    "takes no parameter",
  );
  assertThrows(
    () =>
      groupSequentialBoundaries({
        design: "hwang-shih-decani",
        informationRates: [1],
        parameter: 1e308,
      }),
    RangeError,
    "parameter must be from -50 to 50",
  );
});
