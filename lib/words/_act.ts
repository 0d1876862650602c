/** Recommended action, in one sentence. */

import { dateOf, dayOf } from "../base/mod.ts";
import type { Comparison, HealthCheck, Readout } from "../record/mod.ts";
import {
  isBeforeOrders,
  isControlGuessed,
  isSameTest,
  successMetrics,
  type Verdict,
} from "../record/mod.ts";
import { formatDate } from "../document/mod.ts";
import { isRuledOut, isWithin, smallestRelevantLift } from "./_effects.ts";

/** Verdict, or the question which variation is the control. */
export type ActCode = Verdict | "confirm-control";

/** Returns the machine-readable code of the recommended action. */
export function actCode(readout: Readout): ActCode {
  return needsControl(readout) ? "confirm-control" : readout.decision.verdict;
}

/** Verdicts that hold whichever variation is the control. */
const WITHOUT_CONTROL: readonly Verdict[] = [
  "do-not-decide",
  "one-order",
  "keep-running",
];

/** Returns whether the action depends on a control that was only assumed. */
function needsControl(readout: Readout): boolean {
  const { decision, checks } = readout;
  return !isBeforeOrders(readout) && !isSameTest(checks) &&
    !WITHOUT_CONTROL.includes(decision.verdict) && isControlGuessed(checks);
}

/**
 * Returns the recommended action as an imperative.
 *
 * @param readout Readout to summarise.
 * @returns One sentence.
 */
export function recommendedAction(readout: Readout): string {
  const { decision, variations, experience: { status }, checks } = readout;
  const control = variations[0]!.name;
  if (isBeforeOrders(readout)) {
    return status === "ended"
      ? "There are no orders to decide on."
      : "Wait for the first orders.";
  }
  if (decision.verdict === "do-not-decide") {
    return refusalAction(checks, status);
  }
  if (decision.verdict === "one-order") return "Don't decide on this lift.";
  if (decision.verdict === "keep-running") return keepRunningAction(readout);
  if (isSameTest(checks)) return "Nothing to do: the test setup works.";
  if (needsControl(readout)) {
    return "First confirm which variation is the control.";
  }
  switch (decision.verdict) {
    case "ship":
      return `Roll out ${decision.variation}.`;
    case "trade-off":
      return `Don't roll out ${decision.variation} as it is.`;
    case "keep-control":
      return `${
        status === "started" ? "Stop the test and keep" : "Keep"
      } ${control}.`;
    default:
      return actionWithoutDifference(readout, control);
  }
}

/**
 * Returns the action if no decision is possible yet, by the check that prevents
 * it.
 */
function refusalAction(
  checks: readonly HealthCheck[],
  status: string | null,
): string {
  const failed = checks.filter((check) => check.status === "fail")
    .map(({ code }) => code);
  const hasOnly = (...codes: readonly HealthCheck["code"][]): boolean =>
    failed.every((code) => codes.includes(code));
  if (hasOnly("few-orders", "few-visitors")) {
    return status === "started" ? "Keep it running." : "Don't decide on this.";
  }
  if (hasOnly("aa-test")) return "Check the setup before any test.";
  if (hasOnly("split-moved")) return "Don't use the total.";
  if (hasOnly("effect-fades", "effect-grows", "part-of-week")) {
    return status === "started"
      ? "Keep it running."
      : "Don't decide on the total.";
  }
  if (hasOnly("unusual-days", "few-large-orders", "refunds-to-come")) {
    return "Don't decide on this lift yet.";
  }
  return "Don't use this result.";
}

/** Returns the action to keep running, until the planned end if the plan has one. */
function keepRunningAction({ next, period }: Readout): string {
  const days = next.howLong?.plan?.days ?? next.howLong?.days ?? null;
  return days === null || days === 0 || days > 365 || period.lastDay === null
    ? "Keep it running."
    : `Keep it running until ${
      formatDate(dateOf(dayOf(period.lastDay) + days))
    }.`;
}

function actionWithoutDifference(readout: Readout, control: string): string {
  if (readout.experience.status === "paused") {
    return "Resume the test if the question still matters.";
  }
  const metric = successMetrics(readout)[0]!;
  const isTrueOfAll = (holds: (comparison: Comparison) => boolean): boolean =>
    successMetrics(readout).length === 1 && metric.comparisons.every(holds);
  const target = smallestRelevantLift(readout);
  if (
    target !== null &&
    isTrueOfAll((comparison) => isWithin(comparison, target))
  ) {
    return `Keep ${control}, or choose on other grounds.`;
  }
  return isTrueOfAll((comparison) => isRuledOut(comparison, metric, readout))
    ? `Keep ${control}.`
    : `Keep ${control} for now.`;
}
