/** A plan of an experiment, sized by what is known before it. */

import {
  checkOptions,
  ReadoutError,
  SchemaError,
  TEST_PLAN_OPTIONS,
} from "../../base/mod.ts";
import {
  groupSequentialBoundaries,
  runningTime,
  sampleSize,
  sequenceSampleSize,
  sequentialSize,
} from "../../stats/mod.ts";
import {
  allMetrics,
  decidingIn,
  decisionRates,
  DEFAULTS,
  defineMetric,
  defineMetrics,
  type Guardrails,
  type MetricDefinitions,
  type MetricName,
  type PlanBaseline,
  planDigest,
  type PlanRule,
  readPlan,
  spelledAlike,
  type TestPlan,
} from "../../record/mod.ts";
import { aloneAlpha, varianceWith } from "./sizing.ts";

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** What a plan is made from. */
export interface PlanOptions {
  /** What the experience will be called. */
  readonly name?: string | undefined;
  /** The metric that decides. @default {"net_revenue_per_visitor"} */
  readonly primary?: MetricName | undefined;
  /** Metrics that decide as well, any one of all these. @default {[]} */
  readonly success?: readonly MetricName[] | undefined;
  /**
   * The store's own metrics; those that decide or are guarded are kept with the
   * plan. @default {[]}
   */
  readonly metrics?: MetricDefinitions | undefined;
  /** The lowest lift of others that is tolerated. @default {{}} */
  readonly guardrails?: Guardrails | undefined;
  /**
   * Shares by variation, the control first unless `control` names another.
   * @default {even ones}
   */
  readonly split?: Readonly<Record<string, number>> | undefined;
  /** What the others will be compared with. @default {the first of the split} */
  readonly control?: string | undefined;
  /**
   * ISO 4217 of the amounts of the baseline; kept where a metric that decides or
   * is guarded is money.
   */
  readonly currency?: string | undefined;
  /** When it decides. @default {"fixed"} */
  readonly rule?: PlanRule | undefined;
  /** Chance to call a difference that is none. @default {0.05} */
  readonly alpha?: number | undefined;
  /** Chance to find the smallest lift that matters. @default {0.8} */
  readonly power?: number | undefined;
  /** The smallest lift that matters, a fraction. */
  readonly minimumEffect: number;
  /** Mean and standard deviation per visitor by metric, of all that decide. */
  readonly baseline: Readonly<Record<string, PlanBaseline>>;
  /** Variations, the control among them. @default {2, or those of the split} */
  readonly variations?: number | undefined;
  /** Looks of a group-sequential plan, equally far apart. @default {4} */
  readonly looks?: number | undefined;
  /** Visitors a day that will take part, all variations together. */
  readonly dailyVisitors?: number | undefined;
  /** When it is made, milliseconds since 1970. @default {now} */
  readonly now?: number | undefined;
  /**
   * The variation of a past that the baseline is of, as {@linkcode basisOf} says
   * it beside the baseline. The plan does not keep it.
   */
  readonly of?: string | undefined;
}

/** How looks spend their error. */
export const SPENDING = "lan-demets-obrien-fleming";

const POWER = 0.8;

/**
 * Makes a plan: how many visitors and days the smallest lift that matters takes,
 * by the rule that will decide. Of several metrics that decide each has its part
 * of the error, and the plan is large enough for each of them. With guardrails the
 * chance to miss is shared between them and what decides, so that all are shown
 * with the power that was asked for (Schultzberg, Ankargren and Frånberg, arXiv
 * 2402.11609); those of which a baseline is known count for the size, too.
 *
 * @param options What is known and what is wanted.
 * @returns The plan, with its digest: JSON to be kept.
 * @throws {SchemaError} With everything that is wrong.
 *
 * @example
 * ```ts
 * import { makePlan } from "readout/readout";
 * import { assertEquals } from "@std/assert";
 *
 * const { visitors, days } = makePlan({
 *   primary: "conversion_rate",
 *   baseline: {
 *     conversion_rate: { mean: 0.1, standardDeviation: 0.3 },
 *   },
 *   minimumEffect: 0.1,
 *   dailyVisitors: 2000,
 * });
 * assertEquals([visitors, days], [29_498, 21]);
 * ```
 */
export function makePlan(options: PlanOptions): TestPlan {
  checkOptions(TEST_PLAN_OPTIONS, options);
  const { minimumEffect, baseline, dailyVisitors } = options;
  const primary = options.primary ?? DEFAULTS.primaryMetric;
  const { success = [], guardrails = {} } = options;
  const usedNames = [primary, ...success, ...Object.keys(guardrails)];
  const metrics = (options.metrics ?? []).filter((definition) =>
    usedNames.includes(defineMetric(definition).name)
  );
  const split = options.split ?? null;
  const date = Object.keys(split ?? {}).find((name) => DATE.test(name));
  if (date !== undefined) {
    throw new ReadoutError(
      `A plan is sized for one split, and "${date}" is a date: give the split that the test will mostly have, as A=50,B=50, and say the dates when it is read (readout --split)`,
      "split",
    );
  }
  const control = plannedControl(options);
  const { currency } = options;
  const count = options.variations ??
    (split === null ? 2 : Object.keys(split).length);
  const rule = options.rule ?? "fixed";
  const draft: Omit<TestPlan, "digest"> = {
    plan: 1,
    made: new Date(options.now ?? Date.now()).toISOString(),
    name: options.name ?? null,
    primary,
    ...(success.length === 0 ? {} : { success }),
    ...(metrics.length === 0 ? {} : { metrics }),
    guardrails,
    minimumEffect,
    variations: count,
    split,
    ...(control === undefined ? {} : { control }),
    ...(currency === undefined || !haveMoney(usedNames, metrics)
      ? {}
      : { currency }),
    rule,
    looks: plannedLooks(rule, options.looks ?? 4),
    alpha: options.alpha ?? Number((1 - DEFAULTS.level).toPrecision(12)),
    power: options.power ?? POWER,
    baseline,
    correction: plannedCorrection(rule, count - 1, 1 + success.length),
    visitors: 4,
    days: null,
  };
  // What is wrong with the parts is told before anything is made of them.
  readPlan({ ...draft, digest: "0".repeat(64) }, "what the plan is made from");
  const unknown = [primary, ...success].filter((name) =>
    (baseline[name]?.mean ?? 0) === 0
  );
  if (unknown.length > 0) {
    throw new SchemaError(
      "what the plan is made from",
      unknown.map((name) => ({
        path: "baseline",
        message:
          `must have ${name}, which decides, with a mean other than 0: there are ${
            Object.keys(baseline).join(", ") || "none"
          }`,
      })),
    );
  }
  const visitors = plannedVisitors(draft);
  const sized = {
    ...draft,
    visitors,
    // Whole weeks, so that every weekday counts alike.
    days: dailyVisitors === undefined
      ? null
      : 7 * runningTime([dailyVisitors], visitors).weeks,
  };
  return { ...sized, digest: planDigest(sized) };
}

/** As the split spells it, where it has it. */
function plannedControl(
  { control, split }: Pick<PlanOptions, "control" | "split">,
): string | undefined {
  const names = Object.keys(split ?? {});
  return control === undefined
    ? names[0]
    : spelledAlike(control, names) ?? control;
}

/** A measure that no list has may be money. */
function haveMoney(
  names: readonly MetricName[],
  metrics: MetricDefinitions,
): boolean {
  const rules = allMetrics(defineMetrics(metrics));
  return names.some((metricName) => {
    const rule = rules.find(({ name }) => name === metricName);
    return rule === undefined || rule.unit === "currency";
  });
}

function plannedLooks(rule: PlanRule, looks: number): number[] {
  if (rule === "always-valid") return [];
  return rule === "fixed"
    ? [1]
    : Array.from({ length: looks }, (_, look) => (look + 1) / looks);
}

function plannedCorrection(
  rule: PlanRule,
  comparisons: number,
  deciding: number,
): string {
  const method = rule === "fixed" ? "Dunnett" : "Bonferroni";
  const parts: string[] = [];
  if (comparisons !== 1) {
    parts.push(`${method} over the ${comparisons} variations`);
  }
  if (deciding !== 1) {
    parts.push(`Bonferroni over the ${deciding} metrics that decide`);
  }
  return parts.join(" and ") || "none, since one variation is compared";
}

/** All that has to be shown, each with its part of the errors. */
function plannedVisitors(plan: Omit<TestPlan, "digest">): number {
  const { guardrails, minimumEffect, baseline, alpha } = plan;
  const deciding = decidingIn(plan);
  const { successLevel, power } = decisionRates({
    level: 1 - alpha,
    power: plan.power,
    success: deciding.length,
    guardrails: Object.keys(guardrails).length,
  });
  const sought = [
    ...deciding.map((name) => [name, minimumEffect, 1 - successLevel] as const),
    // What must hold for all of them needs no part of the error.
    ...Object.entries(guardrails).filter(([, margin]) => margin !== 0)
      .map(([name, margin]) => [name, margin, alpha] as const),
  ];
  return Math.max(...sought.map(([name, lift, error]) => {
    const planBaseline = baseline[name];
    return planBaseline === undefined || planBaseline.mean === 0
      ? 0
      : visitorsFor({ ...plan, alpha: error, power }, planBaseline, lift);
  }));
}

function visitorsFor(
  { rule, looks, alpha, power, ...plan }: Omit<TestPlan, "digest">,
  planBaseline: PlanBaseline,
  lift: number,
): number {
  const shares = trafficShares(plan);
  const allocations = shares.slice(1).map((share) => share / shares[0]!);
  const comparisons = allocations.length;
  const total = (control: number): number =>
    Math.ceil(Math.ceil(control) / shares[0]! * sum(shares));
  // What the smallest arm takes is enough for the others.
  const testPlan = { allocation: Math.min(...allocations), power };
  const target = {
    difference: lift * planBaseline.mean,
    standardDeviation: deviationWith(lift, planBaseline, testPlan.allocation),
  };
  if (rule === "always-valid") {
    return total(
      sequenceSampleSize(target, { ...testPlan, alpha, comparisons })
        .exactControl,
    );
  }
  const singleAlpha = rule === "fixed"
    ? aloneAlpha(1 - alpha, allocations)
    : alpha / comparisons;
  const { exactControl } = sampleSize(target, {
    ...testPlan,
    alpha: singleAlpha,
  });
  if (rule === "fixed") return total(exactControl);
  const boundaries = groupSequentialBoundaries({
    design: SPENDING,
    informationRates: looks,
    alpha: singleAlpha,
  });
  return total(exactControl * sequentialSize(boundaries, { power }).inflation);
}

/** That of the control first. */
function trafficShares(
  { split, control, variations }: Pick<
    TestPlan,
    "split" | "control" | "variations"
  >,
): number[] {
  if (split === null) return new Array<number>(variations).fill(1 / variations);
  const shares = Object.entries(split);
  return [
    ...shares.filter(([name]) => name === control),
    ...shares.filter(([name]) => name !== control),
  ].map(([, share]) => share);
}

/** With the lift, where that spreads further: a margin is held against none. */
function deviationWith(
  lift: number,
  { mean, standardDeviation }: PlanBaseline,
  allocation: number,
): number {
  const variance = standardDeviation ** 2;
  const isShare = Math.abs(variance - mean * (1 - mean)) < 1e-3 * variance;
  const share = isShare ? mean : null;
  const growth = varianceWith(lift, allocation, share) /
    varianceWith(0, allocation, share);
  return standardDeviation * Math.sqrt(Math.max(1, growth));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, addend) => total + addend, 0);
}
