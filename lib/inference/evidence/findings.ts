/** Evaluates what days, orders and time imply for a result. */

import type { Estimate } from "../../stats/mod.ts";
import {
  type Decision,
  type HealthCheck,
  type MetricReadout,
  type Statement,
  statement,
} from "../../record/mod.ts";
import { contradicts, type EvidenceCode } from "../act.ts";
import type { DayCells } from "./cells.ts";
import { changeOverWeeks } from "./change.ts";
import type { DailyEffects } from "./effect.ts";
import { effectOnDays, estimateDifference, zScore } from "./effect.ts";
import { drivingDays } from "./driving_days.ts";
import { evenWeekEffect, isPartOfWeek } from "./even_week.ts";
import { unevenRun } from "./uneven_days.ts";

/** Input of the evidence checks. */
export interface EvidenceInput {
  /** Result before the evidence is considered. */
  readonly decision: Decision;
  /** Primary metric. */
  readonly metric: MetricReadout;
  /** Names of the variations, the control first. */
  readonly names: readonly string[];
  /** Every day of every arm; empty if days are unknown. */
  readonly cells: readonly DayCells[];
  /** Sums by day; `null` if days are unknown. */
  readonly daily: DailyEffects | null;
  /** Dates of events, sales and traffic peaks. */
  readonly unusual: ReadonlySet<string>;
  /** Effects without buyers whose amounts stand apart, by variation. */
  readonly withoutLargest: readonly WithoutLargest[];
  /** Gain that pending refunds would cancel, or `null` if there is none. */
  readonly undoneByRefunds: UndoneByRefunds | null;
}

/** Gain that pending refunds would cancel. */
export interface UndoneByRefunds {
  readonly variation: string;
  /** Lift after all refunds, as a fraction. */
  readonly lift: number | null;
}

/** Effect of a variation without the few buyers whose amounts stand apart. */
export interface WithoutLargest {
  readonly variation: string;
  /** Number of excluded buyers, in the variation and the control together. */
  readonly buyers: number;
  /** Smallest amount among the excluded buyers. */
  readonly smallestAmount: number;
  /** Arm that has all excluded buyers; `null` if they stand apart by size alone. */
  readonly arm: "control" | "treatment" | null;
  readonly currency: string | null;
  /** Whether the result remains significant without these buyers. */
  readonly stands: boolean;
  /** Lift without these buyers, as a fraction. */
  readonly lift: number | null;
}

/** Critical z-scores of the rules, as documented in the README of readouts. */
const Z_LIMITS = {
  /** Critical value at 1%, one-sided. */
  change: 2.326,
  /** Critical value at 5%, one-sided, for an effect on part of the days. */
  carries: 1.645,
  /** Critical value at 2%, one-sided. */
  events: 2.054,
  /** Critical value at 5%, two-sided. */
  significant: 1.96,
} as const;

/** Number of days that cover every weekday. */
const WEEK = 7;

/** p-value limits for a run of days that deviates from the others. */
const UNEVEN = { fail: 0.001, warn: 0.01 } as const;

/**
 * Returns a check for each finding that affects the result.
 *
 * @param input The result, and the daily data.
 */
export function evidenceChecks(input: EvidenceInput): HealthCheck[] {
  const checks = [
    ...unevenDaysCheck(input),
    ...largeOrdersCheck(input),
    ...pendingRefundsCheck(input),
    ...changeOverTimeCheck(input),
    ...eventDaysCheck(input),
    ...evenWeekCheck(input),
  ];
  return checks.some(({ status }) => status === "fail")
    ? checks
    : [...checks, ...drivingDaysCheck(input)];
}

/** Reports days that drive a result which nothing else explains. */
function drivingDaysCheck(input: EvidenceInput): HealthCheck[] {
  const { daily, decision, names } = input;
  if (daily === null) return [];
  for (const { arm, sign } of decidedVariations(input)) {
    const days = drivingDays(daily, arm, sign);
    if (days === null || sign * zScore(days.outside) >= Z_LIMITS.carries) {
      continue;
    }
    return [
      createCheck(
        "uneven-days",
        decision,
        statement("days-make-lift", {
          name: names[arm]!,
          firstDay: days.firstDay,
          lastDay: days.lastDay,
          inside: Math.expm1(days.inside.value),
          outside: Math.expm1(days.outside.value),
        }),
      ),
    ];
  }
  return [];
}

function createCheck(
  code: EvidenceCode,
  { verdict }: Decision,
  ...findings: readonly Statement[]
): HealthCheck {
  return {
    code,
    status: contradicts(code, verdict) ? "fail" : "warn",
    findings,
  };
}

function unevenDaysCheck({ cells, names }: EvidenceInput): HealthCheck[] {
  const worstRun = unevenRun(cells);
  if (worstRun === null || worstRun.pValue >= UNEVEN.warn) return [];
  return [{
    code: "uneven-days",
    status: worstRun.pValue < UNEVEN.fail ? "fail" : "warn",
    findings: [
      statement("uneven-days", {
        name: names[worstRun.arm]!,
        orders: worstRun.orders,
        expected: Math.round(worstRun.expected),
        firstDay: worstRun.firstDay,
        lastDay: worstRun.lastDay,
        pValue: worstRun.pValue,
      }),
    ],
  }];
}

/** Returns the variations that the decision rests on, with the sign of their lift. */
function decidedVariations(
  { decision, metric, names }: EvidenceInput,
): { readonly arm: number; readonly sign: number }[] {
  const { verdict, variation } = decision;
  const improvementSign = metric.direction === "lower" ? -1 : 1;
  if (verdict === "ship" || verdict === "trade-off") {
    return [{ arm: names.indexOf(variation!), sign: improvementSign }];
  }
  if (verdict !== "keep-control") return [];
  return metric.comparisons.filter(({ significant }) => significant === true)
    .map(({ variation }) => ({
      arm: names.indexOf(variation),
      sign: -improvementSign,
    }));
}

function largeOrdersCheck(
  { decision, names, withoutLargest }: EvidenceInput,
): HealthCheck[] {
  const undone = withoutLargest.find(({ stands }) => !stands);
  if (undone === undefined) return [];
  const { variation, buyers, smallestAmount, arm, currency, lift } = undone;
  return [
    createCheck(
      "few-large-orders",
      decision,
      statement("large-buyers-decide", {
        name: variation,
        buyers,
        least: smallestAmount,
        isApart: arm === null,
        of: arm === "control" ? names[0]! : arm && variation,
        currency,
        lift,
      }),
    ),
  ];
}

function pendingRefundsCheck(
  { decision, undoneByRefunds: undone }: EvidenceInput,
): HealthCheck[] {
  if (undone === null || undone.variation !== decision.variation) return [];
  const { variation: name, lift } = undone;
  return [
    createCheck(
      "refunds-to-come",
      decision,
      statement("refunds-undo-gain", { name, lift }),
    ),
  ];
}

function changeOverTimeCheck(input: EvidenceInput): HealthCheck[] {
  const { daily, decision, metric, names } = input;
  if (daily === null) return [];
  const improvementSign = metric.direction === "lower" ? -1 : 1;
  const changeCheck = (
    code: "effect-fades" | "effect-grows",
    arm: number,
    early: Estimate,
    late: Estimate,
    lateFrom: string,
  ): HealthCheck[] => [
    createCheck(
      code,
      decision,
      statement(code, {
        name: names[arm]!,
        early: Math.expm1(early.value),
        late: Math.expm1(late.value),
        from: lateFrom,
      }),
    ),
  ];
  const isGain = decision.verdict === "ship" ||
    decision.verdict === "trade-off";
  const arms = isGain
    ? [names.indexOf(decision.variation!)]
    : names.slice(1).map((_, i) => i + 1);
  for (const arm of arms) {
    const change = changeOverWeeks(daily, arm);
    if (change === null) continue;
    const slope = improvementSign * change.slope;
    const lateZ = improvementSign * zScore(change.late);
    const { early, late: lateEffect, lateFrom } = change;
    if (isGain && slope < -Z_LIMITS.change && lateZ < Z_LIMITS.carries) {
      return changeCheck("effect-fades", arm, early, lateEffect, lateFrom);
    }
    if (!isGain && slope > Z_LIMITS.change && lateZ > Z_LIMITS.carries) {
      return changeCheck("effect-grows", arm, early, lateEffect, lateFrom);
    }
  }
  return [];
}

function eventDaysCheck(input: EvidenceInput): HealthCheck[] {
  const { daily, unusual, decision, names } = input;
  if (daily === null || unusual.size === 0) return [];
  const isUnusual = (day: number) => unusual.has(daily.dates[day]!);
  for (const { arm, sign } of decidedVariations(input)) {
    const inside = effectOnDays(daily, isUnusual, arm);
    const outside = effectOnDays(daily, (day) => !isUnusual(day), arm);
    if (inside === null || outside === null) continue;
    const gap = sign * zScore(estimateDifference(outside, inside));
    if (
      gap > Z_LIMITS.events && sign * zScore(outside) < Z_LIMITS.significant
    ) {
      const dates = daily.dates.filter((date) => unusual.has(date));
      return [
        createCheck(
          "unusual-days",
          decision,
          statement("unusual-days", {
            name: names[arm]!,
            days: dates.length,
            dates,
            inside: Math.expm1(inside.value),
            outside: Math.expm1(outside.value),
          }),
        ),
      ];
    }
  }
  return [];
}

function evenWeekCheck(input: EvidenceInput): HealthCheck[] {
  const { daily, decision, names } = input;
  if (daily === null) return [];
  if (daily.dates.length < WEEK) return lessThanWeekCheck(input, daily);
  if (!isPartOfWeek(daily)) return [];
  for (const { arm, sign } of decidedVariations(input)) {
    const effect = evenWeekEffect(daily, arm);
    if (effect !== null && sign * zScore(effect) < Z_LIMITS.carries) {
      return [
        createCheck(
          "part-of-week",
          decision,
          statement("part-of-week", {
            name: names[arm]!,
            days: daily.dates.length,
            lift: effect.value,
          }),
        ),
      ];
    }
  }
  return [];
}

/**
 * Warns if the test lacks some weekdays, because their buyers may behave
 * differently.
 */
function lessThanWeekCheck(
  input: EvidenceInput,
  { dates }: DailyEffects,
): HealthCheck[] {
  return decidedVariations(input).length === 0 ? [] : [{
    code: "part-of-week",
    status: "warn",
    findings: [statement("less-than-week", { days: dates.length })],
  }];
}
