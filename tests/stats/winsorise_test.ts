import { winsorise, winsorLimits } from "readout/stats";
import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";

const lists = fc.array(fc.integer({ min: -100, max: 5000 }), { minLength: 1 });
const limits = fc.record({
  lower: fc.option(fc.integer({ min: -50, max: 50 })),
  upper: fc.option(fc.integer({ min: 51, max: 3000 })),
});

Deno.test("what is cut lies within the limits, and the rest is untouched", () => {
  fc.assert(fc.property(lists, limits, (values, ends) => {
    const inside = (value: number) =>
      value >= (ends.lower ?? -Infinity) && value <= (ends.upper ?? Infinity);
    const kept = winsorise(values, ends);
    assertEquals(kept.count, values.filter((value) => !inside(value)).length);
    kept.values.forEach((value, i) => {
      assert(inside(value));
      if (inside(values[i]!)) assertEquals(value, values[i]);
    });
    assertEquals([...winsorise(kept.values, ends).values], [...kept.values]);
  }));
});

Deno.test("limits come from all arms together, and zeros do not pull them down", () => {
  const arms = [[0, 0, 0, 0, 0, 0, 10], [0, 0, 0, 0, 0, 0, 0, 20]];
  assertEquals(winsorLimits(arms, { upper: 0.5 }).upper, 15);
  assertEquals(winsorLimits(arms, { upper: 0.5, zeros: true }).upper, 0);
});

Deno.test("the estimand is named", () => {
  const { estimand } = winsorise([1, 900], { lower: 0, upper: 100 });
  assertEquals(
    estimand,
    "The mean of values with those below 0 set to it and those above 100 set to it",
  );
  assertEquals(
    winsorise([1, 900], { lower: null, upper: 100 }).estimand,
    "The mean of values with those above 100 set to it",
  );
  assertEquals(
    winsorise([1], { lower: null, upper: null }).estimand,
    "The mean of values as they are",
  );
});

Deno.test("limits that make no sense are refused", () => {
  assertThrows(
    () => winsorLimits([[1]], { lower: 0.9, upper: 0.1 }),
    RangeError,
    "lower must not exceed upper",
  );
  assertThrows(() => winsorLimits([[0]], { upper: 0.9 }), RangeError, "counts");
  assertThrows(() => winsorLimits([[1]], { upper: 2 }), RangeError, "upper");
});
