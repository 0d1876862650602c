import { AssertionError } from "@std/assert";
import { shared, sharedExists, sharedTest } from "../_shared.ts";

export { sharedTest };

/** Text of a file of the shared folder. */
export function sharedText(path: string): string {
  return Deno.readTextFileSync(shared(path));
}

/** One named test per case of a reference file. */
export function referenceTests<Case>(
  topic: string,
  test: (reference: Case, index: number) => void,
  select: (file: unknown) => unknown = (file) => file,
  part?: string,
): void {
  const title = part === undefined ? topic : `${topic}, ${part}`;
  const path = `reference/${topic}.json`;
  if (!sharedExists(path)) {
    sharedTest(`${title}: every reference case holds`, path, () => {});
    return;
  }
  const cases = select(JSON.parse(sharedText(path))) as Case[];
  cases.forEach((reference, i) =>
    Deno.test(`${title}: reference case ${i + 1} of ${cases.length} holds`, () =>
      test(reference, i))
  );
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
