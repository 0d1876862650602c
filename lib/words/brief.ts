/** A readout in three lines, for a message. */

import type { Glance } from "../document/mod.ts";
import type { Readout } from "../record/mod.ts";
import { effectNumbers } from "./_first_screen.ts";
import { summariseReadout } from "./summary.ts";

/**
 * Three lines to send on: the verdict, what the page shows first of the metric
 * that decides and of money, or else why nothing is compared, and what to do.
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
 * const [verdict, , next] = briefReadout(result);
 * assertEquals(verdict, result.decision.headline);
 * assertEquals(next, "Give Progress bar to every visitor.");
 * ```
 */
export function briefReadout(readout: Readout): string[] {
  const { headline, whatHappened, whatToDo } = summariseReadout(readout);
  const effects = effectNumbers(readout).map(sentence).join(" ");
  const reason = whatHappened[1] ?? whatHappened[0] ?? "";
  return [headline, effects || reason, whatToDo[0] ?? ""];
}

function sentence({ label, value, note }: Glance): string {
  return `${label}: ${value} (${note}).`;
}
