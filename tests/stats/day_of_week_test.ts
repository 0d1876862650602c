import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { dayOfWeekLift } from "../../lib/stats/mod.ts";

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
