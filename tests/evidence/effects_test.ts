/** Whether an effect fades, grows, rests on few buyers or on refunds to come. */

import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { CONTRADICTED, contradicts } from "../../lib/inference/act.ts";
import { expectedRefunds } from "../../lib/inference/evidence/refunds_to_come.ts";
import { standApart } from "../../lib/stats/mod.ts";
import { randomSource } from "../../lib/stats/random/mod.ts";

Deno.test("orders of a wholesaler stand apart from a shop's, those of a heavy tail do not", () => {
  const { normal } = randomSource(7);
  const orders = Array.from(
    { length: 800 },
    () => Math.exp(3.5 + 0.8 * normal()),
  );
  assertEquals(standApart(orders), 0);
  assertEquals(standApart([...orders, 6000, 6000, 6000, 6000, 6000]), 5);
});

Deno.test("at most one store in a hundred has orders that stand apart by chance", () => {
  const { normal } = randomSource(11);
  let alarms = 0;
  for (let store = 0; store < 1000; store++) {
    const orders = Array.from(
      { length: 600 },
      () => Math.exp(3.5 + 1.6 * normal()),
    );
    if (standApart(orders) > 0) alarms++;
  }
  assert(alarms <= 10, `${alarms} of 1000`);
});

Deno.test("refunds to come are those of older orders, at equal age", () => {
  // Half of what is sold comes back after two days; four days of 100 each.
  const lags = [0, 1, 2, 3].map((day) => ({
    arm: 0,
    day,
    lag: day <= 1 ? 2 : null,
    orders: 1,
    sold: 50,
    refunded: day <= 1 ? 50 : 0,
  })).concat([0, 1, 2, 3].map((day) => ({
    arm: 0,
    day,
    lag: null,
    orders: 1,
    sold: 50,
    refunded: 0,
  })));
  const [expected] = expectedRefunds(lags, 3, 1);
  assertEquals(expected!.soFar, 100);
  assertAlmostEquals(expected!.toCome, 100, 1e-9);
});

Deno.test("nothing is expected where nothing was refunded", () => {
  const lags = [{
    arm: 1,
    day: 4,
    lag: null,
    orders: 3,
    sold: 90,
    refunded: 0,
  }];
  assertEquals(expectedRefunds(lags, 9, 2).map(({ toCome }) => toCome), [0, 0]);
});

Deno.test("each finding takes away the verdicts that it contradicts, and no other", () => {
  assertEquals(contradicts("effect-fades", "ship"), true);
  assertEquals(contradicts("effect-fades", "keep-control"), false);
  assertEquals(contradicts("effect-grows", "no-clear-difference"), true);
  assertEquals(contradicts("refunds-to-come", "no-clear-difference"), false);
  for (const verdicts of Object.values(CONTRADICTED)) {
    assertEquals(new Set(verdicts).size, verdicts.length);
  }
});
