import {
  dunnettCriticalValue,
  normalQuantile,
  studentTQuantile,
} from "readout/stats";
import { assertAlmostEquals, assertThrows } from "@std/assert";
import { referenceTests } from "./_shared.ts";
import {
  assertPublished,
  assertReference,
  assertRelative,
} from "../_elsewhere.ts";

interface DunnettCase {
  nControl: number;
  nTreatments: number[];
  level: number;
  expected: { criticalValue: number };
  tolerance: number;
}

referenceTests<DunnettCase>("dunnett", ({ expected, tolerance, ...design }) => {
  assertReference(
    dunnettCriticalValue(design),
    expected.criticalValue,
    tolerance,
  );
});

Deno.test("critical values are those of Dunnett (1964), table II, two-sided 5%", () => {
  const rows = [
    [5, [3.03, 3.29, 3.48]],
    [10, [2.57, 2.76, 2.89]],
    [20, [2.38, 2.54, 2.65]],
    [60, [2.27, 2.41, 2.51]],
    [undefined, [2.21, 2.35, 2.44]],
  ] as const;
  for (const [degreesOfFreedom, values] of rows) {
    values.forEach((expected, i) => {
      const nTreatments = new Array<number>(i + 2).fill(50);
      const design = { nControl: 50, nTreatments };
      const critical = dunnettCriticalValue(
        degreesOfFreedom ? { ...design, degreesOfFreedom } : design,
      );
      assertPublished(critical, expected, 0.0051);
    });
  }
});

Deno.test("a single treatment needs no correction", () => {
  const design = { nControl: 9, nTreatments: [5] };
  assertRelative(dunnettCriticalValue(design), normalQuantile(0.975), 1e-12);
  const withDf = dunnettCriticalValue({ ...design, degreesOfFreedom: 12 });
  assertRelative(withDf, studentTQuantile(0.975, 12), 1e-12);
});

Deno.test("many degrees of freedom lead to the normal limit", () => {
  const design = { nControl: 50, nTreatments: [40, 60, 80] };
  assertAlmostEquals(
    dunnettCriticalValue({ ...design, degreesOfFreedom: 1e7 }),
    dunnettCriticalValue(design),
    1e-6,
  );
});

Deno.test("sizes that are none are refused by name", () => {
  assertThrows(
    () => dunnettCriticalValue({ nControl: 0, nTreatments: [1] }),
    RangeError,
    "nControl must be positive",
  );
});
