import { assertEquals, assertThrows } from "@std/assert";
import {
  formatChance,
  formatChange,
  formatDate,
  formatDates,
  formatDifference,
  formatLevel,
  formatLiftInterval,
  formatMoney,
  formatNumber,
  formatProjection,
  formatPValue,
  formatValue,
  formatZ,
  statePValue,
  useLocale,
} from "../../lib/base/format/mod.ts";

Deno.test("changes are signed percentages, and what rounds to zero has no sign", () => {
  assertEquals(
    [0.042, -0.088, 0.0004, -0.0004, 12.5, null].map(formatChange),
    ["+4.2%", "−8.8%", "0.0%", "0.0%", "+1,250.0%", "n/a"],
  );
  assertEquals(formatNumber(-0.4, 0), "0");
});

Deno.test("an open end of an interval is said in words, and one with a gap has no use", () => {
  const lift = (
    lower: number | null,
    upper: number | null,
    shape: "bounded" | "unbounded" | "excluding" | null,
  ) => formatLiftInterval({ lower, upper, shape });
  assertEquals(lift(-0.1, 0.2, "bounded"), "−10.0% to +20.0%");
  assertEquals(lift(-0.1, null, "unbounded"), "−10.0% or more");
  assertEquals(lift(null, 0.1, "unbounded"), "+10.0% or less");
  assertEquals(lift(null, null, "unbounded"), "any size");
  assertEquals(lift(null, null, "excluding"), "not usable");
  assertEquals(lift(null, null, null), "n/a");
});

Deno.test("money has its currency's sign and decimals, or stands alone", () => {
  assertEquals(formatMoney(19_920.4, null), "19,920.40");
  assertEquals(formatMoney(-3, "USD"), "−$3.00");
  assertEquals(formatMoney(3, "EUR"), "€3.00");
  assertEquals(formatMoney(3, "CHF"), "CHF 3.00");
  assertEquals(formatMoney(1234.5, "JPY"), "¥1,235");
  assertEquals(formatMoney(-1.2345, "KWD"), "−KWD 1.235");
  assertEquals(formatMoney(1.2345, "BHD"), "BHD 1.235");
  assertEquals(formatMoney(0.001, "USD", { signed: true }), "$0.00");
  assertEquals(formatMoney(5, "USD", { signed: true }), "+$5.00");
  assertEquals(formatMoney(5, "no currency"), "5.00");
});

Deno.test("what is expected in money has three digits", () => {
  assertEquals(
    [32_898.12, -49.481, 1.2345e9, 0, null].map((value) =>
      formatProjection(value, "USD")
    ),
    ["+$32,900", "−$49.50", "+$1,230,000,000", "$0.00", "n/a"],
  );
  assertEquals(formatProjection(12.345, "JPY"), "+¥12");
});

Deno.test("a level that is not 100% is not called so", () => {
  assertEquals(
    [0.9, 0.95, 0.995, 0.9999].map(formatLevel),
    ["90%", "95%", "99.5%", "99.99%"],
  );
});

Deno.test("values and differences follow their metric's unit", () => {
  assertEquals(formatValue(0.0307, "fraction", "USD"), "3.07%");
  assertEquals(formatDifference(0.0069, "fraction", "USD"), "+0.69 pp");
  assertEquals(formatDifference(-3.961, "currency", "USD"), "−$3.96");
  assertEquals(formatDifference(0.004, "count", null), "+0.0040");
});

Deno.test("p-values are never zero in the far tail", () => {
  assertEquals(
    [1, 0.404, 0.0213, 0.00456, 0.00012, 3.6e-22, 0].map(formatPValue),
    ["1.000", "0.404", "0.021", "0.0046", "0.0001", "<0.0001", "<0.0001"],
  );
  assertEquals(statePValue(0), "p < 0.0001");
  assertEquals(statePValue(0.0213), "p = 0.021");
});

Deno.test("a chance is never written as certain", () => {
  assertEquals(
    [0, 0.0004, 0.001, 0.5, 0.999, 0.9996, 1, null].map(formatChance),
    ["<0.1%", "<0.1%", "0.1%", "50.0%", "99.9%", ">99.9%", ">99.9%", "n/a"],
  );
});

Deno.test("z-scores have the digits that they have, two at most", () => {
  assertEquals([3, 2.5, 138.521, 100, null].map(formatZ), [
    ...["3", "2.5", "138.52", "100", "n/a"],
  ]);
});

/** Percentage, interval's level, p, z, amount, expected amount, dates. */
function written(locale: string): string[] {
  useLocale(locale);
  try {
    return [
      formatChange(-0.349),
      formatLevel(0.975),
      statePValue(0.00001),
      formatChance(0.00001),
      formatZ(5.12),
      formatMoney(-1234.5, "EUR"),
      formatProjection(36_412, "JPY"),
      formatDate("2026-10-26"),
      formatDates("2026-09-28", "2026-10-26"),
    ];
  } finally {
    useLocale("en-US");
  }
}

Deno.test("numbers and dates follow a locale's conventions, and no space in them is unseen", () => {
  assertEquals(written("en-US"), [
    ...[
      "−34.9%",
      "97.5%",
      "p < 0.0001",
      "<0.1%",
      "5.12",
      "−€1,234.50",
      "+¥36,400",
    ],
    ...["Oct 26, 2026", "Sep 28 – Oct 26, 2026"],
  ]);
  assertEquals(written("de-DE"), [
    ...[
      "−34,9 %",
      "97,5 %",
      "p < 0,0001",
      "<0,1 %",
      "5,12",
      "−1.234,50 €",
      "+36.400 ¥",
    ],
    ...["26.10.2026", "28.09. – 26.10.2026"],
  ]);
  // A sign in front of the number.
  assertEquals(written("tr-TR").slice(0, 2), ["−%34,9", "%97,5"]);
  for (const locale of ["fr-FR", "de-CH", "sv-SE", "he-IL", "hi-IN"]) {
    const texts = written(locale).slice(0, 7).join();
    assertEquals(/[^\S ]|\p{Cf}/u.test(texts), false, `${locale}: ${texts}`);
  }
});

Deno.test("a locale that is none is quoted, and the one of before stays", () => {
  for (const tag of ["xx-YY", "de_DE", ""]) {
    assertThrows(() => useLocale(tag), RangeError, JSON.stringify(tag));
  }
  assertEquals(formatChange(0.5), "+50.0%");
});
