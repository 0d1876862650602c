/** A readout in a merchant's words: what to do, why, and what to bear in mind. */

import { glanceText } from "../document/mod.ts";
import { deepFreeze } from "../stats/mod.ts";
import type { ProjectedImpact, Readout } from "../record/mod.ts";
import { advise } from "./_advice.ts";
import { cautionOf, effectTiles, raisedChecks } from "./_card.ts";
import { findingOf } from "./_decision.ts";
import { filtersOf } from "./inputs.ts";
import { spokenCheck } from "./sentences/mod.ts";

/** A readout for people who do not read statistics. */
export interface ReadoutSummary {
  /** The act and its finding, for one line. */
  readonly headline: string;
  /** What to do, in one sentence. */
  readonly act: string;
  /** What that rests on. */
  readonly finding: string;
  /** What to bear in mind above all; `null` for nothing. */
  readonly caution: string | null;
  /** What the checks warn of, or failed for, a sentence or two each. */
  readonly warnings: readonly string[];
  /** What else to do or to look at, a sentence each. */
  readonly advice: readonly string[];
  /** What it is worth in money. */
  readonly projectedImpact: ProjectedImpact;
}

/**
 * Says a readout in plain sentences. Where a check failed, or an experience still
 * runs, no amount is stated that would be taken for a result.
 *
 * @param readout The readout.
 * @returns The summary, frozen in all its depth.
 *
 * @example
 * ```ts
 * import { openClient, readout, summariseReadout } from "readout";
 * import { DEMO_EXPERIENCES } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using client = await openClient();
 * const result = await readout(client, DEMO_EXPERIENCES.clearWinner);
 * const { act, projectedImpact } = summariseReadout(result);
 * assertEquals(act, "Roll out Progress bar.");
 * assertEquals(projectedImpact.per, "month");
 * ```
 */
export function summariseReadout(readout: Readout): ReadoutSummary {
  const [act = "", ...advice] = advise(readout);
  const finding = findingOf(readout);
  return deepFreeze({
    headline: `${act} ${finding}`,
    act,
    finding,
    caution: cautionOf(readout).text,
    warnings: raisedChecks(readout).map((check) => spokenCheck(check).message),
    advice,
    projectedImpact: readout.projectedImpact,
  });
}

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
 *   "Progress bar raised gross profit per visitor by 36.3%, from $1.38 to $1.88 (95% CI +17.0% to +59.5%).",
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
  const texts: string[] = [act, findingOf(readout)];
  if (last !== undefined) texts.push(last);
  const filters = filtersOf(readout);
  if (filters.length > 0) texts.push(`Only ${filters.join(", ")}.`);
  return texts;
}
