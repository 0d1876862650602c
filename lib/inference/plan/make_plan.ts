/** Plans an experiment, sized from known baselines. */

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
  decidingMetrics,
  decisionRates,
  DEFAULTS,
  defineMetric,
  defineMetrics,
  findBySpelling,
  type Guardrails,
  type MetricDefinitions,
  type MetricName,
  type PlanBaseline,
  planDigest,
  type PlanRule,
  readPlan,
  type TestPlan,
} from "../../record/mod.ts";
import { aloneAlpha, varianceWith } from "./sizing.ts";

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Options for planning an experiment. */
export interface PlanOptions {
  /** Name of the experience. */
  readonly name?: string | undefined;
  /** Primary metric. @default {"net_revenue_per_visitor"} */
  readonly primary?: MetricName | undefined;
  /** Further success metrics; any of them can decide. @default {[]} */
  readonly success?: readonly MetricName[] | undefined;
  /**
   * The store's own metrics; those used as success metrics or guardrails are
   * stored in the plan. @default {[]}
   */
  readonly metrics?: MetricDefinitions | undefined;
  /** Guardrail margins: the lowest tolerated lift of other metrics. @default {{}} */
  readonly guardrails?: Guardrails | undefined;
  /**
   * Traffic shares by variation, the control first unless `control` names
   * another.
   * @default {equal shares}
   */
  readonly split?: Readonly<Record<string, number>> | undefined;
  /** Name of the control. @default {the first variation of the split} */
  readonly control?: string | undefined;
  /**
   * ISO 4217 currency code of the baseline; stored if a success metric or
   * guardrail is monetary.
   */
  readonly currency?: string | undefined;
  /** Rule that determines when the test decides. @default {"fixed"} */
  readonly rule?: PlanRule | undefined;
  /** Significance level. @default {0.05} */
  readonly alpha?: number | undefined;
  /** Power to detect the minimum effect. @default {0.8} */
  readonly power?: number | undefined;
  /** Smallest relevant lift, as a fraction. */
  readonly minimumEffect: number;
  /** Mean and standard deviation per visitor by metric, for all success metrics. */
  readonly baseline: Readonly<Record<string, PlanBaseline>>;
  /**
   * Number of variations, including the control. @default {2, or the number in
   * the split}
   */
  readonly variations?: number | undefined;
  /** Number of equally spaced looks of a group-sequential plan. @default {4} */
  readonly looks?: number | undefined;
  /** Expected visitors per day, over all variations. */
  readonly dailyVisitors?: number | undefined;
  /** Creation time in epoch milliseconds. @default {now} */
  readonly now?: number | undefined;
  /**
   * Variation that supplied the baseline, as returned by {@linkcode basisOf}. The
   * plan does not store it.
   */
  readonly of?: string | undefined;
}

/** Error-spending function of group-sequential plans. */
export const SPENDING = "lan-demets-obrien-fleming";

const POWER = 0.8;

/**
 * Makes a plan: the visitors and days needed to detect the minimum effect by the
 * chosen rule. Success metrics share the error, and the plan is large enough for
 * each of them. With guardrails, the risk of missing an effect is shared between
 * them and the success metrics, so that all are shown with the requested power
 * (Schultzberg, Ankargren and Frånberg, arXiv 2402.11609). Guardrails with a
 * known baseline affect the size, too.
 *
 * @param options Baselines, minimum effect and design of the experiment.
 * @returns The plan with its digest, as JSON to be stored.
 * @throws {SchemaError} If options are invalid; lists every problem.
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
      `A plan is sized for one split, but "${date}" is a date. Set the split for most of the test, such as A=50,B=50, and add the dates later with readout --split`,
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
  // Validating the draft first reports invalid options before they are used.
  readPlan({ ...draft, digest: "0".repeat(64) }, "the plan's inputs");
  const unknown = [primary, ...success].filter((name) =>
    (baseline[name]?.mean ?? 0) === 0
  );
  if (unknown.length > 0) {
    throw new SchemaError(
      "the plan's inputs",
      unknown.map((name) => ({
        path: "baseline",
        message:
          `must include the deciding metric ${name} with a mean other than 0. Available: ${
            Object.keys(baseline).join(", ") || "none"
          }`,
      })),
    );
  }
  const visitors = plannedVisitors(draft);
  const sized = {
    ...draft,
    visitors,
    // Whole weeks weight every weekday equally.
    days: dailyVisitors === undefined
      ? null
      : 7 * runningTime([dailyVisitors], visitors).weeks,
  };
  return { ...sized, digest: planDigest(sized) };
}

/** Returns the control's name as spelled in the split, if it occurs there. */
function plannedControl(
  { control, split }: Pick<PlanOptions, "control" | "split">,
): string | undefined {
  const names = Object.keys(split ?? {});
  return control === undefined
    ? names[0]
    : findBySpelling(control, names) ?? control;
}

/** An unknown metric counts as monetary, because it may be. */
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
    parts.push(`Bonferroni over the ${deciding} deciding metrics`);
  }
  return parts.join(" and ") || "none, since only one variation is compared";
}

/** Returns the visitors needed for all tests, each at its share of the errors. */
function plannedVisitors(plan: Omit<TestPlan, "digest">): number {
  const { guardrails, minimumEffect, baseline, alpha } = plan;
  const deciding = decidingMetrics(plan);
  const { successLevel, power } = decisionRates({
    level: 1 - alpha,
    power: plan.power,
    success: deciding.length,
    guardrails: Object.keys(guardrails).length,
  });
  const sought = [
    ...deciding.map((name) => [name, minimumEffect, 1 - successLevel] as const),
    // Guardrails must all hold, so they need no share of the error.
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
  // A size that suffices for the smallest arm suffices for the others.
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

/** Returns the traffic shares, the control's first. */
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

/**
 * Returns the standard deviation at the given lift if it is larger. For
 * guardrails, the true lift is assumed to be zero.
 */
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
