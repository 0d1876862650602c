/** A record as a caller gets it. */

import { keepSums, keptSums } from "../inference/mod.ts";
import type { Readout } from "../record/mod.ts";
import { attachDisplay, type ShownReadout } from "../words/mod.ts";

/**
 * The record that shows itself, with the sums that it was made from.
 *
 * @param result The record.
 * @returns The same, for the caller.
 */
export function shown(result: Readout): ShownReadout {
  const readout = attachDisplay(result);
  const sums = keptSums(result);
  if (sums !== null) keepSums(readout, sums);
  return readout;
}
