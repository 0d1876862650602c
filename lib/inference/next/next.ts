/** What a reader asks next, answered from the sums that are there already. */

import { relativeLift } from "../../stats/mod.ts";
import {
  isBeforeOrders,
  isSameTest,
  type NextQuestions,
  type OverTime,
  type Readout,
  statement,
} from "../../record/mod.ts";
import { readDrivers } from "./drivers.ts";
import { readShrunkEstimates } from "./shrunk_estimates.ts";
import { paceAlone, readHowLong } from "./how_long.ts";
import type { NextFacts, NextInput } from "./facts.ts";

/** A readout before what comes next. */
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

/** Whether parts of what happened may be compared: nothing is read before that. */
export function mayBeParted(
  { decision, plan }: Pick<Facts, "decision" | "plan">,
): boolean {
  return decision.verdict !== "do-not-decide" && plan?.stage !== "before";
}

/**
 * Answers what comes next.
 *
 * @param readout The readout so far.
 * @param input The primary metric's summaries.
 * @returns The answers, or why there are none.
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
      ...UNANSWERED,
      reason: statement("no-lift-yet"),
      howLong: paceAlone({ ...input, ...reached }),
    };
  }
  if (decision.verdict === "do-not-decide") {
    return {
      ...UNANSWERED,
      reason: statement("untrusted"),
    };
  }
  const isSame = isSameTest(checks);
  const [control, ...treatments] = input.summaries;
  const facts: NextFacts = {
    ...input,
    ...reached,
    lifts: input.lifts ?? treatments.map((arm) => relativeLift(control!, arm)),
    names: variations.map(({ name }) => name),
    // An A/A test seeks no lift, and has nothing to choose.
    isSettled: isSame || ["ship", "keep-control"].includes(decision.verdict),
  };
  const answers = {
    howLong: readHowLong(facts),
    // Totals mix splits.
    drivers: movedSplit === null ? readDrivers(variations) : [],
  };
  if (!mayBeParted({ decision, plan })) {
    return {
      ...UNANSWERED,
      ...answers,
      reason: statement("read-at-looks"),
    };
  }
  return {
    reason: null,
    ...answers,
    shrunkEstimates: isSame ? null : readShrunkEstimates(facts),
    novelty: input.novelty?.() ?? null,
    heterogeneity: input.heterogeneity ?? null,
  };
}

const UNANSWERED = {
  howLong: null,
  shrunkEstimates: null,
  drivers: [],
  novelty: null,
  heterogeneity: null,
} as const;

/** Visitors of all variations by day, out of running totals. */
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

/** The same out of a view of every day alone. */
export function visitorsByDay({ days }: OverTime): number[] {
  return [...Map.groupBy(days, ({ date }) => date).values()].map((rows) =>
    rows.reduce((sum, { visitors }) => sum + visitors, 0)
  );
}
