/** The oracle's arithmetic against numbers that are known. */

import { assertEquals } from "@std/assert";
import { fraction, minus, over, plus, toNumber, whole } from "./_fraction.ts";

Deno.test("a tenth and two tenths are three tenths", () => {
  assertEquals(plus(fraction("0.1"), fraction("0.2")), fraction("0.30"));
  assertEquals(
    toNumber(minus(fraction("1e-7"), fraction("1.5e2"))),
    -149.9999999,
  );
  assertEquals(over(whole(1), whole(0)), null);
  assertEquals(toNumber(over(whole(-2), fraction("-0.3"))!), 20 / 3);
  assertEquals(toNumber(fraction("123456789012345678.25")), 123456789012345680);
});
