/**
 * Assertions on numbers from outside sources: R, an institute, a paper, or a real
 * store's test. Each assertion is counted, and a run prints the total
 * (`tests/tools/run_tests.ts`).
 */

import { assertAlmostEquals, assertEquals, AssertionError } from "@std/assert";

/** Variable with the folder in which each test file saves its count. */
export const COUNTS_VARIABLE = "READOUT_TEST_COUNTS";

let checked = 0;

globalThis.addEventListener("unload", () => {
  const folder = Deno.env.get(COUNTS_VARIABLE);
  if (folder === undefined || checked === 0) return;
  Deno.writeTextFileSync(`${folder}/${crypto.randomUUID()}`, String(checked));
});

/**
 * Throws unless a result equals a published one: a number within an absolute
 * tolerance, anything else exactly.
 */
export function assertPublished(
  actual: unknown,
  published: unknown,
  tolerance?: number,
): void {
  if (typeof published === "number" && tolerance !== undefined) {
    if (typeof actual !== "number") {
      throw new AssertionError(`expected ${published}, found ${actual}`);
    }
    assertAlmostEquals(actual, published, tolerance);
  } else assertEquals(actual, published);
  checked += Array.isArray(published) ? published.length : 1;
}

/** Throws unless a number equals another program's within a relative tolerance. */
export function assertReference(
  actual: number | null | undefined,
  reference: number | null,
  tolerance?: number,
  what?: string,
): void {
  assertRelative(actual, reference, tolerance, what);
  checked++;
}

/** Applies `assertReference` to two lists. */
export function assertAllReference(
  actual: ArrayLike<number | null>,
  reference: ArrayLike<number | null>,
  tolerance?: number,
  what?: string,
): void {
  assertAllRelative(actual, reference, tolerance, what);
  checked += reference.length;
}

/** Throws unless two numbers agree within a relative tolerance, or both are null. */
export function assertRelative(
  actual: number | null | undefined,
  expected: number | null,
  tolerance = 1e-12,
  what = "value",
): void {
  if (expected === null) {
    if (actual === null) return;
    throw new AssertionError(`${what}: expected null, found ${actual}`);
  }
  const scale = Math.abs(expected);
  const error = Math.abs((actual ?? NaN) - expected);
  if (error <= tolerance * scale) return;
  throw new AssertionError(
    `${what}: expected ${expected}, found ${actual}, relative error ${
      error / scale
    } above ${tolerance}`,
  );
}

/** Applies `assertRelative` to two lists. */
export function assertAllRelative(
  actual: ArrayLike<number | null>,
  expected: ArrayLike<number | null>,
  tolerance = 1e-12,
  what = "value",
): void {
  if (actual.length !== expected.length) {
    throw new AssertionError(
      `${what}: expected ${expected.length} values, found ${actual.length}`,
    );
  }
  for (let i = 0; i < expected.length; i++) {
    assertRelative(actual[i]!, expected[i]!, tolerance, `${what}[${i}]`);
  }
}
