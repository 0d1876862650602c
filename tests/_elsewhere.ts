/**
 * Numbers that were made elsewhere: by R, by an institute, in a paper, in a real
 * store's test. They are counted as they are checked, and a run says how many
 * there were (`tests/tools/run_tests.ts`).
 */

import { assertAlmostEquals, assertEquals, AssertionError } from "@std/assert";

/** Names the folder in which each test file leaves its count. */
export const COUNTS_VARIABLE = "READOUT_TEST_COUNTS";

let checked = 0;

globalThis.addEventListener("unload", () => {
  const folder = Deno.env.get(COUNTS_VARIABLE);
  if (folder === undefined || checked === 0) return;
  Deno.writeTextFileSync(`${folder}/${crypto.randomUUID()}`, String(checked));
});

/**
 * Throws unless a result is what somebody else published: a number to an
 * absolute tolerance, anything else to the letter.
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

/** Throws unless a number is another program's to a relative tolerance. */
export function assertReference(
  actual: number | null | undefined,
  reference: number | null,
  tolerance?: number,
  what?: string,
): void {
  assertRelative(actual, reference, tolerance, what);
  checked++;
}

/** `assertReference` on two lists. */
export function assertAllReference(
  actual: ArrayLike<number | null>,
  reference: ArrayLike<number | null>,
  tolerance?: number,
  what?: string,
): void {
  assertAllRelative(actual, reference, tolerance, what);
  checked += reference.length;
}

/** Throws unless two numbers, or two nulls, agree to a relative tolerance. */
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

/** `assertRelative` on two lists. */
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
