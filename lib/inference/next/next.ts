/** Answers follow-up questions from sums that are already computed. */

import { relativeLift } from "../../stats/mod.ts";
import type { NextQuestions, OverTime, Readout } from "../../record/mod.ts";
import { isBeforeOrders, isSameTest, statement } from "../../record/mod.ts";
import { readDrivers } from "./drivers.ts";
import { readShrunkEstimates } from "./shrunk_estimates.ts";
import { paceAlone, readHowLong } from "./how_long.ts";
import type { NextFacts, NextInput } from "./facts.ts";

/** Readout fields that the next steps need. */
type Facts = Pick<
  Readout,
  | "checks"
  | "decision"
  | "experience"
  | "movedSplit"
  | "period"
  | "plan"
  | "variations"
>;

/** Returns whether segments may be compared: only after results may be read. */
export function mayCompareSegments(
  { decision, plan }: Pick<Facts, "decision" | "plan">,
): boolean {
  return decision.verdict !== "do-not-decide" && plan?.stage !== "before";
}

/**
 * Computes the next steps of a readout.
 *
 * @param readout The readout so far.
 * @param input Summaries of the primary metric.
 * @returns The next steps, or the reason why there are none.
 */
export function readNext(
  { checks, decision, experience, period, plan, variations, movedSplit }: Facts,
  input: NextInput,
): NextQuestions {
  const reached = {
    visitors: variations.map(({ visitors }) => visitors),
    days: period.days,
    isRunning: experience.status === "started",
  };
  if (isBeforeOrders({ variations, checks })) {
    return {
      ...NO_ANSWERS,
      reason: statement("no-lift-yet"),
      howLong: paceAlone({ ...input, ...reached }),
    };
  }
  if (decision.verdict === "do-not-decide") {
    return { ...NO_ANSWERS, reason: statement("untrusted") };
  }
  const isSame = isSameTest(checks);
  const [control, ...treatments] = input.summaries;
  const facts: NextFacts = {
    ...input,
    ...reached,
    lifts: input.lifts ?? treatments.map((arm) => relativeLift(control!, arm)),
    names: variations.map(({ name }) => name),
    // An A/A test has no target lift, and nothing to decide.
    isSettled: isSame || ["ship", "keep-control"].includes(decision.verdict),
  };
  const answers = {
    howLong: readHowLong(facts),
    // Totals mix splits, so drivers are invalid after a split change.
    drivers: movedSplit === null ? readDrivers(variations) : [],
  };
  if (!mayCompareSegments({ decision, plan })) {
    return { ...NO_ANSWERS, ...answers, reason: statement("read-at-looks") };
  }
  return {
    reason: null,
    ...answers,
    shrunkEstimates: isSame ? null : readShrunkEstimates(facts),
    novelty: input.novelty?.() ?? null,
    heterogeneity: input.heterogeneity ?? null,
  };
}

const NO_ANSWERS = {
  howLong: null,
  shrunkEstimates: null,
  drivers: [],
  novelty: null,
  heterogeneity: null,
} as const;

/** Returns visitors per day over all variations, from running totals. */
export function dailyVisitors(
  days: readonly { readonly visitors: readonly number[] }[] | null,
): number[] | null {
  if (days === null) return null;
  const totals = days.map(({ visitors }) =>
    visitors.reduce((sum, n) => sum + n, 0)
  );
  return totals.map((total, index) =>
    Math.max(0, total - (totals[index - 1] ?? 0))
  );
}

/** Returns visitors per day over all variations, from the daily view. */
export function visitorsByDay({ days }: OverTime): number[] {
  return [...Map.groupBy(days, ({ date }) => date).values()].map((rows) =>
    rows.reduce((sum, { visitors }) => sum + visitors, 0)
  );
}
