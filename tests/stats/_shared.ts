import { AssertionError } from "@std/assert";

/** Folder beside the checkout that holds reference values and data. */
const SHARED = new URL("../../../shared/", import.meta.url);

/** Whether a file of it is there. */
export function sharedExists(path: string): boolean {
  try {
    return Deno.statSync(new URL(path, SHARED)).isFile;
  } catch {
    return false;
  }
}

/** Text of a file of it. */
export function sharedText(path: string): string {
  return Deno.readTextFileSync(new URL(path, SHARED));
}

/** A test that needs a file of it, ignored with the reason when absent. */
export function sharedTest(
  name: string,
  path: string,
  test: (context: Deno.TestContext) => void | Promise<void>,
): void {
  const ignore = !sharedExists(path);
  const reason = ignore ? ` (needs shared/${path})` : "";
  Deno.test({ name: name + reason, ignore, fn: test });
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
