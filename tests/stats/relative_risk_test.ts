import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { dayOfWeekLift, relativeRisk } from "../../lib/stats/mod.ts";

Deno.test("relativeRisk() gives Koopman's own example: 36 of 40 against 16 of 80", () => {
  const { value: ratio, lower, upper } = relativeRisk(
    { successes: 16, n: 80 },
    { successes: 36, n: 40 },
  );
  assertEquals(ratio, 4.5);
  assertAlmostEquals(lower!, 2.94, 5e-3);
  assertAlmostEquals(upper!, 7.15, 5e-3);
});

Deno.test("swapping the arms inverts the score interval", () => {
  const count = fc.tuple(
    fc.integer({ min: 1, max: 50 }),
    fc.integer({ min: 51, max: 900 }),
  );
  fc.assert(fc.property(count, count, ([x0, n0], [x1, n1]) => {
    const a = { successes: x0, n: n0 };
    const b = { successes: x1, n: n1 };
    const forth = relativeRisk(a, b);
    const back = relativeRisk(b, a);
    assertAlmostEquals(forth.lower! * back.upper!, 1, 1e-9);
    assertAlmostEquals(forth.upper! * back.lower!, 1, 1e-9);
    assert(forth.lower! < forth.value! && forth.value! < forth.upper!);
  }));
});

Deno.test("a tighter level is a wider interval, by both methods", () => {
  for (const method of ["score", "log"] as const) {
    const at = (level: number) =>
      relativeRisk(
        { successes: 20, n: 800 },
        { successes: 30, n: 790 },
        { level, method },
      );
    assert(
      at(0.99).lower! < at(0.9).lower! && at(0.99).upper! > at(0.9).upper!,
    );
  }
});

Deno.test("every missing end of a relative risk is named", () => {
  const cases = [
    [{ successes: 0, n: 50 }, { successes: 3, n: 50 }],
    [{ successes: 3, n: 50 }, { successes: 0, n: 50 }],
    [{ successes: 0, n: 50 }, { successes: 0, n: 50 }],
    [{ successes: 0, n: 0 }, { successes: 1, n: 50 }],
  ] as const;
  for (const [control, treatment] of cases) {
    for (const method of ["score", "log"] as const) {
      const result = relativeRisk(control, treatment, { method });
      const missing = result.caveats.flatMap((caveat) => caveat.missing);
      for (const field of ["value", "lower", "upper"] as const) {
        assertEquals(result[field] === null, missing.includes(field), field);
      }
    }
  }
  const none = relativeRisk({ successes: 3, n: 50 }, { successes: 0, n: 50 });
  assertEquals([none.value, none.lower], [0, 0]);
});

Deno.test("whole weeks need no adjustment, and a missing weekday allows none", () => {
  const day = (index: number) => ({
    date: new Date(Date.UTC(2026, 9, 4 + index)).toISOString().slice(0, 10),
    control: { n: 50, mean: 5 + index % 7, variance: 3 },
    treatment: { n: 50, mean: 6 + index % 7, variance: 3 },
  });
  const whole = dayOfWeekLift(
    Array.from({ length: 14 }, (_, index) => day(index)),
  );
  assertAlmostEquals(whole.adjusted.value!, whole.raw.value!, 1e-12);
  assertEquals(whole.days, [2, 2, 2, 2, 2, 2, 2]);
  const short = dayOfWeekLift(
    Array.from({ length: 6 }, (_, index) => day(index)),
  );
  assertEquals(short.adjusted.value, null);
  assert(short.caveats.length > 0);
});
