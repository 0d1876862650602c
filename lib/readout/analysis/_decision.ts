/** What to do, and why, from checks, comparisons and the always-valid band. */

import {
  formatChange,
  formatLevel,
  formatLiftInterval,
  statePValue,
} from "../../format/mod.ts";
import type {
  Comparison,
  Decision,
  HealthCheck,
  MetricReadout,
  OverTime,
} from "../record/mod.ts";

/** What a decision rests on. */
export interface DecisionInput {
  /** The health checks. */
  readonly checks: readonly HealthCheck[];
  /** The metric that decides. */
  readonly primary: MetricReadout;
  /** The lift over time, for an experience that still runs. */
  readonly overTime: OverTime | null;
  /** Whether more data are to come. */
  readonly isRunning: boolean;
  /** Confidence level. */
  readonly level: number;
  /** The control's name. */
  readonly control: string;
}

/**
 * Decides. A failed check comes before any result; a running experience is
 * decided by the band that allows for looking early, an ended one by the test.
 *
 * @param input Checks and comparisons.
 * @returns Verdict, headline and reasons.
 */
export function decide(input: DecisionInput): Decision {
  const { checks, primary } = input;
  const failed = checks.filter(({ status }) => status === "fail");
  const facts = primary.comparisons.map((comparison) =>
    factOf(primary.title, comparison)
  );
  const warnings = checks
    .filter(({ status, code }) => status === "warn" && code !== "period")
    .map(({ message }) => firstSentence(message));
  if (failed.length > 0) {
    return {
      verdict: "do-not-decide",
      variation: null,
      headline: `Do not decide on these numbers: ${
        failed.map(({ title }) => title.toLowerCase()).join(", ")
      }.`,
      reasons: [...failed.map(({ message }) => message), ...facts],
    };
  }
  const called = primary.comparisons.filter((comparison) =>
    isCalled(comparison, input)
  );
  const verdict = verdictOf(called, input);
  return { ...verdict, reasons: [...facts, ...looks(input), ...warnings] };
}

function verdictOf(
  called: readonly Comparison[],
  { primary, isRunning, control }: DecisionInput,
): Omit<Decision, "reasons"> {
  const metric = primary.title.toLowerCase();
  const byLift = [...called].sort((a, b) => b.lift.value! - a.lift.value!);
  const best = byLift[0];
  if (best !== undefined && best.lift.value! > 0) {
    return {
      verdict: "ship",
      variation: best.variation,
      headline: `${best.variation} beats ${control} on ${metric}: ${
        formatChange(best.lift.value)
      }.`,
    };
  }
  if (isRunning) {
    return {
      verdict: "keep-running",
      variation: null,
      headline: `Keep it running: no effect on ${metric} is beyond doubt yet.`,
    };
  }
  if (best !== undefined && called.length === primary.comparisons.length) {
    return {
      verdict: "keep-control",
      variation: control,
      headline: `Keep ${control}: ${
        called.map(({ variation, lift }) =>
          `${variation} loses ${
            formatChange(Math.abs(lift.value!)).replace("+", "")
          }`
        ).join(", ")
      } on ${metric}.`,
    };
  }
  return {
    verdict: "no-clear-difference",
    variation: null,
    headline: `No clear difference on ${metric}.`,
  };
}

/** By the corrected test at the end; by the always-valid band while it runs. */
function isCalled(
  comparison: Comparison,
  { overTime, isRunning }: DecisionInput,
): boolean {
  if (comparison.lift.value === null) return false;
  if (!isRunning) return comparison.significant === true;
  const last = overTime?.lifts.findLast(({ variation }) =>
    variation === comparison.variation
  );
  if (last === undefined) return false;
  return (last.band.lower ?? -Infinity) > 0 ||
    (last.band.upper ?? Infinity) < 0;
}

function factOf(title: string, comparison: Comparison): string {
  const { variation, lift, adjustedPValue } = comparison;
  if (lift.value === null) {
    const why = comparison.caveats.map(({ message }) => message).join("; ");
    return `${title}, ${variation}: no lift (${why}).`;
  }
  const interval = lift.shape === "excluding"
    ? "with no usable interval"
    : formatLiftInterval(lift);
  return `${title}, ${variation}: ${formatChange(lift.value)} ${interval}, ${
    statePValue(adjustedPValue)
  }.`;
}

/** The check itself tells the rest. */
function firstSentence(message: string): string {
  return /^.*?\.(?= [A-Z]|$)/.exec(message)?.[0] ?? message;
}

function looks({ isRunning, overTime, level }: DecisionInput): string[] {
  if (!isRunning) return [];
  return [
    overTime === null
      ? "It is still running and the daily data are missing, so nothing is called early."
      : `It is still running, so the ${
        formatLevel(level)
      } band that holds at every look decides, not the p-value.`,
  ];
}
