import type { Caveat, MeanSummary } from "readout/stats";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";

/** Summaries as stores have them: positive means, every size and spread. */
export const summaries: fc.Arbitrary<MeanSummary> = fc.record({
  n: fc.integer({ min: 2, max: 1_000_000 }),
  mean: fc.double({ min: 0.01, max: 1000, noNaN: true }),
  variance: fc.double({ min: 0.001, max: 1e6, noNaN: true }),
});

/** Any summary that may be written by hand, broken ones included. */
export const anySummaries: fc.Arbitrary<MeanSummary> = fc.record({
  n: fc.oneof(fc.constantFrom(0, 1, 2), fc.nat(1000)),
  mean: fc.oneof(
    fc.constantFrom(0, null),
    fc.double({ min: -100, max: 100, noNaN: true }),
    fc.constantFrom(1e-200, -1e-200, 1e200),
  ),
  variance: fc.oneof(
    fc.constantFrom(0, null),
    fc.double({ min: 0, max: 1e4, noNaN: true }),
  ),
});

/**
 * Holds a record to the promise of every result: numbers are finite, a field is
 * `null` if and only if a caveat names it, and the record is frozen and
 * survives JSON. Fields that are `null` by design are named in `optional`.
 */
export function assertHonest(
  record: object & { readonly caveats: readonly Caveat[] },
  optional: readonly string[] = [],
): void {
  assert(Object.isFrozen(record), "the record is not frozen");
  assertEquals(JSON.parse(JSON.stringify(record)), record);
  const missing = new Set(record.caveats.flatMap((caveat) => caveat.missing));
  for (const [name, value] of Object.entries(record)) {
    assert(value !== undefined, `${name} is undefined`);
    if (typeof value === "number") {
      assert(Number.isFinite(value), `${name} is ${value}`);
    }
    if (optional.includes(name)) continue;
    assertEquals(
      value === null,
      missing.has(name),
      `${name} is ${value}, and the caveats miss ${[...missing]}`,
    );
  }
}
