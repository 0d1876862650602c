/** Tests that start kernels: each with a time limit, so that none can hang. */

/** Many times what a test takes on two busy cores. */
const LIMIT_MS = 30_000;

/**
 * Registers a test that fails when it takes longer than its limit.
 *
 * @param options What `Deno.test` takes; `timeout` in milliseconds.
 */
export function limitedTest(
  name: string,
  fn: () => void | Promise<void>,
  options: Partial<Deno.TestDefinition> = {},
): void {
  Deno.test({ timeout: LIMIT_MS, ...options, name, fn });
}
