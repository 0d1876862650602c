import { assertEquals } from "@std/assert";
import {
  formatDifference,
  formatLift,
  formatLiftInterval,
  formatMoney,
  formatPValue,
  formatValue,
  statePValue,
} from "../../lib/readout/format.ts";

Deno.test("lifts are signed percentages, and what rounds to zero has no sign", () => {
  assertEquals(
    [0.042, -0.088, 0.0004, -0.0004, 12.5, null].map(formatLift),
    ["+4.2 %", "−8.8 %", "0.0 %", "0.0 %", "+1,250.0 %", "n/a"],
  );
});

Deno.test("an open end of an interval is infinite", () => {
  assertEquals(formatLiftInterval(-0.1, null), "[−10.0 %, +∞]");
  assertEquals(formatLiftInterval(null, 0.1), "[−∞, +10.0 %]");
});

Deno.test("money stands under its currency's sign, or alone", () => {
  assertEquals(formatMoney(19_920.4, null), "19,920.40");
  assertEquals(formatMoney(-3, "USD"), "−$3.00");
  assertEquals(formatMoney(3, "EUR"), "€3.00");
  assertEquals(formatMoney(3, "CHF"), "CHF 3.00");
});

Deno.test("values and differences follow their metric's unit", () => {
  assertEquals(formatValue(0.0307, "fraction", "USD"), "3.07 %");
  assertEquals(formatDifference(0.0069, "fraction", "USD"), "+0.69 pp");
  assertEquals(formatDifference(-3.961, "currency", "USD"), "−$3.96");
  assertEquals(formatDifference(0.004, "count", null), "+0.0040");
});

Deno.test("p-values keep their size in the far tail", () => {
  assertEquals(
    [1, 0.404, 0.0213, 0.00456, 0.00012, 3.6e-22, 0].map(formatPValue),
    ["1.000", "0.404", "0.021", "0.0046", "0.00012", "3.6e-22", "< 1e-300"],
  );
  assertEquals(statePValue(0), "p < 1e-300");
  assertEquals(statePValue(0.0213), "p = 0.021");
});
