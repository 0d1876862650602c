/**
 * Plain-language summary of a readout: the recommended action, its reason, and
 * the main caution.
 */

import { glanceText } from "../document/mod.ts";
import { deepFreeze } from "../stats/mod.ts";
import type { ProjectedImpact, Readout } from "../record/mod.ts";
import { advise } from "./_advice.ts";
import {
  effectTiles,
  failedOrWarningChecks,
  strongestCaveat,
} from "./_card.ts";
import { findingSentence } from "./_decision.ts";
import { filterTexts } from "./inputs.ts";
import { spokenCheck } from "./sentences/mod.ts";

/** Summary of a readout for readers without statistical knowledge. */
export interface ReadoutSummary {
  /** Action and finding, in one line. */
  readonly headline: string;
  /** Recommended action, in one sentence. */
  readonly act: string;
  /** Finding that supports the action. */
  readonly finding: string;
  /** Main caution for the reader, or `null` if there is none. */
  readonly caution: string | null;
  /** Warnings and failures of the checks, with one or two sentences each. */
  readonly warnings: readonly string[];
  /** Further advice, one sentence each. */
  readonly advice: readonly string[];
  /** Projected impact in money. */
  readonly projectedImpact: ProjectedImpact;
}

/**
 * Summarises a readout in plain sentences. If a check failed or the experience is
 * still running, no amount is stated, because readers would take it for a result.
 *
 * @param readout Readout to summarise.
 * @returns The summary, deeply frozen.
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
  const finding = findingSentence(readout);
  return deepFreeze({
    headline: `${act} ${finding}`,
    act,
    finding,
    caution: strongestCaveat(readout).text,
    warnings: failedOrWarningChecks(readout).map((check) =>
      spokenCheck(check).message
    ),
    advice,
    projectedImpact: readout.projectedImpact,
  });
}

/**
 * Returns a summary of three lines for a message: the recommended action, the
 * finding, and the projected impact. If no amount is stated, the third line is
 * the main caution.
 *
 * @param readout Readout to summarise.
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
  // If a single order decides, the finding already contains the lifts.
  const effects = readout.decision.verdict === "one-order"
    ? ""
    : effectTiles(readout).map((tile) => `${glanceText(tile)}.`).join(" ");
  const last = effects === "" ? caution : effects;
  const texts: string[] = [act, findingSentence(readout)];
  if (last !== undefined) texts.push(last);
  const filters = filterTexts(readout);
  if (filters.length > 0) texts.push(`Only ${filters.join(", ")}.`);
  return texts;
}
