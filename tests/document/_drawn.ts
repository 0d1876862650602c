/** Random names, numbers and intervals. */

import * as fc from "fast-check";
import type { InputRead } from "../../lib/readout/mod.ts";
import type { Spelled } from "./_oracle.ts";

/**
 * Possible but unusual names without digits, because a digit could hide a wrong
 * number.
 */
const ODD_NAMES = [
  "Control",
  "نسخة جديدة",
  "גרסה ב",
  "天地玄黃宇宙洪荒",
  "🚚👨‍👩‍👧‍👦 free shipping",
  "e\u0301te\u0301",
  '<img src=x onerror=alert()>| `*_[x](javascript:void)"',
  "a | b",
  "=cmd|",
  "- list",
  "# heading",
  "<script>x</script>&amp;",
  "&lt;b&gt;",
  "Wide".repeat(30),
  "line\nbreak\ttab",
];

export const name = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_NAMES) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 })
      .map((text) => `v${text.replace(/[\p{N}\p{Cc}\s]/gu, "x")}`),
  },
);

export const number = fc.tuple(
  fc.integer({ min: -9_999_999, max: 9_999_999 }),
  fc.integer({ min: -11, max: 1 }),
).map(([digits, power]) => digits * 10 ** power + 0);

export const orNull = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.option(one, { freq: 6 });

/** Estimate with ordered ends, open ends, or no interval. */
export const estimate: fc.Arbitrary<Spelled> = fc.tuple(
  number,
  number.map(Math.abs),
  fc.constantFrom("bounded", "unbounded", "excluding", null, "nothing"),
  fc.boolean(),
).map(([value, margin, shape, isBelow]) => {
  const [lower, upper] = [value - margin, value + margin];
  if (shape === "bounded") return { value, lower, upper, shape };
  if (shape === "unbounded") {
    return isBelow
      ? { value, lower: null, upper, shape }
      : { value, lower, upper: null, shape };
  }
  return {
    value: shape === "nothing" ? null : value,
    lower: null,
    upper: null,
    shape: shape === "nothing" ? null : shape,
  };
});

/** Estimate with two ends, or no interval. */
export const closed = estimate.map((one): Spelled =>
  one.shape === "bounded"
    ? one
    : { value: one.value, lower: null, upper: null, shape: null }
);

export const chance = orNull(fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.integer({ min: -40, max: 0 }).map((power) => 10 ** power * 0.77),
  fc.constantFrom(0, 1, 1e-310),
));

export const count = fc.integer({ min: 0, max: 3_000_000 });

export const dates = ["2026-03-01", "2026-03-02", "2026-03-03"];

/** Input file of a readout. */
export const input: fc.Arbitrary<InputRead> = fc.record({
  source: name,
  holds: fc.constant("one row per order"),
  digest: orNull(fc.constant("0f".repeat(32))),
  rows: fc.nat(),
  columns: fc.array(fc.record({ name, header: name }), { maxLength: 3 }),
  unused: fc.array(name, { maxLength: 3 }),
  readAs: fc.array(name, { maxLength: 2 }),
  times: orNull(fc.constant({
    first: "2026-03-01T00:00:00",
    last: "2026-03-02",
  })),
  inPeriod: orNull(fc.constantFrom(0, 0.5, 1)),
  values: orNull(fc.record({
    column: fc.constantFrom("net_revenue", "n_visitors"),
    smallest: number,
    largest: number,
    zero: fc.nat(),
    negative: fc.nat(),
  })),
});
