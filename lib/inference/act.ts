/** Defines which findings overturn which verdicts. */

import type { HealthCheck, Verdict } from "../record/mod.ts";

/** Code of a finding about days, orders or time that may contradict a verdict. */
export type EvidenceCode = Extract<
  HealthCheck["code"],
  | "uneven-days"
  | "effect-fades"
  | "effect-grows"
  | "unusual-days"
  | "part-of-week"
  | "few-large-orders"
  | "refunds-to-come"
>;

const EFFECTS: readonly Verdict[] = ["ship", "trade-off", "keep-control"];
const GAINS: readonly Verdict[] = ["ship", "trade-off"];

/**
 * Verdicts that each finding contradicts. A finding that contradicts the current
 * verdict fails its check and prevents a decision; otherwise it is a warning.
 */
export const CONTRADICTED: Readonly<Record<EvidenceCode, readonly Verdict[]>> =
  {
    // This finding contradicts every result, because the days of one arm differ
    // from those of the others.
    "uneven-days": [...EFFECTS, "no-clear-difference", "keep-running"],
    "effect-fades": GAINS,
    // If early weeks pull the total down, the result is no reason to stop.
    "effect-grows": ["keep-control", "no-clear-difference"],
    "unusual-days": EFFECTS,
    "part-of-week": EFFECTS,
    "few-large-orders": EFFECTS,
    "refunds-to-come": GAINS,
  };

/** Returns whether a finding overturns a verdict. */
export function contradicts(code: EvidenceCode, verdict: Verdict): boolean {
  return CONTRADICTED[code].includes(verdict);
}
