import { assertEquals } from "@std/assert";
import { contradictsCurrency } from "../../lib/engine/_signs.ts";

Deno.test("a sign is of the currencies that are written so, and no other's", () => {
  const own = [
    ["€", "EUR"],
    ["EUR", "EUR"],
    ["$", "USD"],
    ["$", "CAD"],
    ["US$", "USD"],
    ["C$", "CAD"],
    ["CA$", "CAD"],
    ["A$", "AUD"],
    ["¥", "CNY"],
    ["￥", "JPY"],
    ["kr.", "DKK"],
    ["kr", "SEK"],
    ["zł", "PLN"],
    ["Kč", "CZK"],
    ["Ft", "HUF"],
    ["lei", "RON"],
    // Nobody's.
    ["TTC", "EUR"],
  ] as const;
  const others = [
    ["€", "USD"],
    ["EUR", "USD"],
    ["$", "EUR"],
    ["US$", "CAD"],
    ["kr", "EUR"],
    ["£", "EUR"],
  ] as const;
  for (const [sign, currency] of own) {
    assertEquals(
      contradictsCurrency(sign, currency),
      false,
      `${sign} ${currency}`,
    );
  }
  for (const [sign, currency] of others) {
    assertEquals(
      contradictsCurrency(sign, currency),
      true,
      `${sign} ${currency}`,
    );
  }
});
