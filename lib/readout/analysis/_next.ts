/** What a reader asks next, answered from the sums that are there already. */

import { relativeLift } from "../../stats/mod.ts";
import type { NextQuestions, OverTime, Readout } from "../record/mod.ts";
import { readDrivers } from "./_drivers.ts";
import { readExpectation } from "./_expectation.ts";
import { readHowLong } from "./_how_long.ts";
import type { NextFacts, NextInput } from "./_next_facts.ts";

/** A readout before what comes next. */
type Facts = Pick<
  Readout,
  "decision" | "experience" | "period" | "variations"
>;

/**
 * Answers what comes next.
 *
 * @param readout The readout so far.
 * @param input The primary metric's summaries.
 * @returns The answers, or why there are none.
 */
export function readNext(
  { decision, experience, period, variations }: Facts,
  input: NextInput,
): NextQuestions {
  if (decision.verdict === "do-not-decide") {
    return {
      reason: "Not answered: the numbers behind it cannot be trusted.",
      howLong: null,
      expectation: null,
      drivers: [],
      lasting: null,
      forWhom: null,
    };
  }
  const [control, ...others] = input.summaries;
  const facts: NextFacts = {
    ...input,
    lifts: input.lifts ?? others.map((arm) => relativeLift(control!, arm)),
    names: variations.map(({ name }) => name),
    visitors: variations.map(({ visitors }) => visitors),
    days: period.days,
    isRunning: experience.status === "started",
    isSettled: ["ship", "keep-control"].includes(decision.verdict),
  };
  return {
    reason: null,
    howLong: readHowLong(facts),
    expectation: readExpectation(facts),
    drivers: readDrivers(variations),
    lasting: input.lasting?.() ?? null,
    forWhom: input.forWhom ?? null,
  };
}

/** Visitors of all variations by day, out of running totals. */
export function dailyVisitors(
  days: readonly { readonly visitors: readonly number[] }[] | null,
): number[] | null {
  if (days === null) return null;
  const totals = days.map(({ visitors }) =>
    visitors.reduce((sum, n) => sum + n, 0)
  );
  return totals.map((total, at) => Math.max(0, total - (totals[at - 1] ?? 0)));
}

/** The same out of a view of every day alone. */
export function visitorsByDay({ days }: OverTime): number[] {
  return [...Map.groupBy(days, ({ date }) => date).values()].map((rows) =>
    rows.reduce((sum, { visitors }) => sum + visitors, 0)
  );
}
