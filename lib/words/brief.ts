/** A readout in three lines, for a message. */

import { glanceText } from "../document/mod.ts";
import type { Readout } from "../record/mod.ts";
import { advise } from "./_advice.ts";
import { effectTiles } from "./_card.ts";
import { findingOf } from "./_decision.ts";

/**
 * Three lines to send on: what to do, the finding, and what it is worth or, where
 * no amount is stated, what to bear in mind.
 *
 * @param readout The readout.
 * @returns The lines.
 *
 * @example
 * ```ts
 * import { briefReadout, openClient, readout } from "readout";
 * import { DEMO_EXPERIENCES } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using client = await openClient();
 * const result = await readout(client, DEMO_EXPERIENCES.clearWinner);
 * const [act, finding] = briefReadout(result);
 * assertEquals(act, "Roll out Progress bar.");
 * assertEquals(
 *   finding,
 *   "Progress bar raised net revenue per visitor by 34.9% (95% CI +16.0% to +57.3%).",
 * );
 * ```
 */
export function briefReadout(readout: Readout): string[] {
  const [act = "", caution] = advise(readout);
  // Of one order the finding says the lifts already.
  const effects = readout.decision.verdict === "one-order"
    ? ""
    : effectTiles(readout).map((tile) => `${glanceText(tile)}.`).join(" ");
  const last = effects === "" ? caution : effects;
  return [act, findingOf(readout), ...(last === undefined ? [] : [last])];
}
