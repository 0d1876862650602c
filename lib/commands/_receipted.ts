/** Results that are handed on with the receipt of what they were made from. */

import { openBundle, withReceipt } from "../bundle/mod.ts";
import type { Args } from "./line/mod.ts";

/**
 * Makes a result into the bundle that is asked for, or else into one that the cache
 * keeps.
 *
 * @param isHandedOn Whether what is written carries a receipt.
 * @param make Makes it, into a bundle where there is one.
 * @returns The result, and the bundle's SHA-256.
 */
export async function receipted<T>(
  options: Args,
  isHandedOn: boolean,
  make: (bundle: string | undefined) => Promise<T>,
): Promise<{ readonly result: T; readonly receipt?: string }> {
  const bundle = options.text("bundle");
  if (bundle !== undefined) {
    const result = await make(bundle);
    return { result, receipt: (await openBundle(bundle)).digest };
  }
  return isHandedOn ? await withReceipt(make) : { result: await make(bundle) };
}
