/** Two pieces of work, each of which may find something wrong. */

import { ReadoutError } from "../../api/mod.ts";

/**
 * What both give; or everything that is wrong with either, at once.
 *
 * @throws {ReadoutError} The one error, or one that says both.
 */
export async function both<A, B>(
  first: Promise<A>,
  second: Promise<B>,
): Promise<[A, B]> {
  const [a, b] = await Promise.allSettled([first, second]);
  if (a.status === "fulfilled" && b.status === "fulfilled") {
    return [a.value, b.value];
  }
  const [one, other] = [a, b].flatMap((result) =>
    result.status === "rejected" ? [result.reason as unknown] : []
  );
  if (one instanceof ReadoutError && other instanceof ReadoutError) {
    throw new ReadoutError(`${one.message}\n${other.message}`);
  }
  throw one;
}
