/** Prepares a record for the caller. */

import { keepSums, keptSums } from "../inference/mod.ts";
import type { Readout } from "../record/mod.ts";
import { attachDisplay, type ShownReadout } from "../words/mod.ts";

/**
 * Returns the record with its notebook display and the sums behind it.
 *
 * @param result The record.
 * @returns The record with its display.
 */
export function attachDisplayAndSums(result: Readout): ShownReadout {
  const readout = attachDisplay(result);
  const sums = keptSums(result);
  if (sums !== null) keepSums(readout, sums);
  return readout;
}
