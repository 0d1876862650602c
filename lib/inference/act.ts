/** Which findings take which verdicts away: the one table of verdicts and findings. */

import type { HealthCheck, Verdict } from "../record/mod.ts";

/** A finding about days, orders or time that may contradict a verdict. */
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
 * The verdicts that each finding contradicts. A finding that contradicts the
 * verdict at hand fails its check, and nothing is decided; beside any other
 * verdict it is a warning.
 */
export const CONTRADICTED: Readonly<Record<EvidenceCode, readonly Verdict[]>> =
  {
    // Whatever the result: the days of one arm are not those of the others.
    "uneven-days": [...EFFECTS, "no-clear-difference", "keep-running"],
    "effect-fades": GAINS,
    // A total that is held back by its first weeks is no reason to stop.
    "effect-grows": ["keep-control", "no-clear-difference"],
    "unusual-days": EFFECTS,
    "part-of-week": EFFECTS,
    "few-large-orders": EFFECTS,
    "refunds-to-come": GAINS,
  };

/** Returns whether a finding takes a verdict away. */
export function contradicts(code: EvidenceCode, verdict: Verdict): boolean {
  return CONTRADICTED[code].includes(verdict);
}
