/** Estimate rows that several tests read. */

import type { ProgrammeInput, ProgrammeTest } from "../../lib/program/mod.ts";
import { readProgramme } from "../../lib/program/mod.ts";

/** Lift, standard error, decision. */
export const ROWS = [
  [0.08, 0.02, "shipped"],
  [0.05, 0.02, "shipped"],
  [-0.05, 0.02, "rejected"],
  [0.01, 0.02, "undecided"],
  [-0.01, 0.02, "undecided"],
  [0.004, 0.02, "rejected"],
  [0.03, 0.02, "running"],
] as const;

export const tests = ROWS.map((
  [lift, standardError, decision],
  i,
): ProgrammeTest => ({
  id: `t${i}`,
  name: `Test ${i}`,
  metric: "revenue per visitor",
  lift,
  standardError,
  periods: [],
  days: 10 + i,
  visitors: 1000 * (i + 1),
  ended: decision === "running" ? null : `2026-0${i + 1}-15`,
  decision,
  perMonth: 100_000,
  plannedLift: i < 3 ? 0.056 : null,
}));
export const input: ProgrammeInput = {
  tests,
  exclusions: [],
  notes: [],
  currency: "EUR",
};
export const programme = readProgramme(input);
