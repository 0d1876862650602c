/** What the tests of a file share, since a kernel takes a second to start. */

/**
 * Starts something when the first test needs it, and ends it behind the last.
 *
 * @param start Starts it.
 * @returns What gives it.
 */
export function shared<T extends AsyncDisposable>(
  start: () => Promise<T>,
): () => Promise<T> {
  let started: Promise<T> | null = null;
  Deno.test.afterAll(async () => {
    await (await started)?.[Symbol.asyncDispose]();
  });
  return () => started ??= start();
}

/** A shared kernel's reads go on from one test to the next. */
export const SHARED = { sanitizeOps: false, sanitizeResources: false };
