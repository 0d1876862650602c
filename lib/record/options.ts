import type { AnalyticsFilters, TimeInput } from "../api/mod.ts";
import type { CacheOptions } from "../engine/mod.ts";
import { formatChange } from "../base/mod.ts";
import {
  allMetrics,
  type CrossoverChoice,
  DEFAULTS,
  defineMetric,
  defineMetrics,
  EARNINGS,
  guardrailProblems,
  type Guardrails,
  isLevel,
  type MetricDefinitions,
  type MetricName,
  type MetricRule,
  metricRule,
  parseQuantile,
  roleProblems,
  unknownMetrics,
} from "./rules/mod.ts";
import { levelIn, readPlan, type TestPlan } from "./plan.ts";
import type { Split } from "./split_types.ts";

/** Choices that every readout takes. */
export interface ReadoutOptions {
  /** Confidence level. @default {0.95} */
  readonly level?: number | undefined;
  /**
   * The metric that decides.
   *
   * @default {contribution per visitor, or gross profit per visitor, where every
   *   order has its costs; else "net_revenue_per_visitor"}
   */
  readonly primaryMetric?: MetricName | undefined;
  /**
   * Metrics that decide as well: a clear gain of one of all these is enough, each
   * at its part of the error. @default {[]}
   */
  readonly successMetrics?: readonly MetricName[] | undefined;
  /**
   * Metrics of the store's own beside those that are built in, from any columns of
   * numbers: see {@linkcode defineMetric}. @default {[]}
   */
  readonly metrics?: MetricDefinitions | undefined;
  /**
   * Metrics that must not be lost for those that decide: the worst lift of each
   * that is tolerated, -0.02 for two percent less, and of what is better lower
   * 0.02 for two percent more. @default {{}}
   */
  readonly guardrails?:
    | Guardrails & { readonly [Name in MetricName]?: number }
    | undefined;
  /**
   * Name of the control. By default the variation that the service marks; from
   * files, one that is called "control", else the plan's, else one with that word
   * in its name, or else the first by name; the last two warn.
   */
  readonly control?: string | undefined;
  /** Orders above this z-score, and their visitors, do not count. @default {null} */
  readonly maxZScore?: number | null | undefined;
  /**
   * What to do with orders of visitors who bought in two variations.
   * @default {"exclude"}
   */
  readonly crossovers?: CrossoverChoice | undefined;
  /**
   * How long after their visitor's first visit orders count, in days: `"7d"`;
   * for sources that know first visits. @default {to the end of the data}
   */
  readonly window?: string | undefined;
  /**
   * Visitors, all variations together, at which the always-valid band over time
   * is tightest; to be chosen before the data. @default {10_000}
   */
  readonly sequenceSampleSize?: number | undefined;
  /** The smallest lift that would matter, a fraction. @default {none} */
  readonly minimumEffect?: number | undefined;
  /** Visitors, all variations together, at which it is to be decided. */
  readonly plannedVisitors?: number | undefined;
  /**
   * The plan that the experience was begun with: what is not given here is as it
   * has it, and it says when there is a verdict. @default {null}
   */
  readonly plan?: TestPlan | null | undefined;
  /**
   * How large true lifts of such tests usually are: two in three within this
   * fraction of none. @default {0.1}
   */
  readonly priorSd?: number | undefined;
  /** Thresholds of the outlier sensitivity. @default {[6, 5, 4, 3, 2]} */
  readonly outlierThresholds?: readonly number[] | undefined;
}

/** Choices of a readout from the service. */
export interface ExperienceReadoutOptions extends ReadoutOptions {
  /** First moment. @default {the experience's start} */
  readonly start?: TimeInput | undefined;
  /** Last moment. @default {now, or the experience's end or pause} */
  readonly end?: TimeInput | undefined;
  /**
   * Intended shares of the traffic, by variation or by the day on which a split
   * began, where they are not those that the service has now:
   * `{ "2026-03-01": "90:10", "2026-03-15": "50:50" }`, the control's first.
   */
  readonly split?: Split | undefined;
  /** Which visitors and orders count. */
  readonly filters?: AnalyticsFilters | undefined;
  /** Canonical column name to header, where the export's headers do not say it. */
  readonly map?: Readonly<Record<string, string>> | undefined;
  /**
   * Folder to make: a bundle of every answer and export that the readout uses,
   * with these options and the result. Must not exist yet.
   */
  readonly bundle?: string | undefined;
  /** Where the converted export is kept for the next time. */
  readonly cache?: CacheOptions | undefined;
  /** Told what is being done. */
  readonly onProgress?: ((message: string) => void) | undefined;
  /** Ends all work. */
  readonly signal?: AbortSignal | undefined;
}

/** The choices with their defaults. */
export interface Choices {
  /** Confidence level. */
  readonly level: number;
  /** The metric that decides, and leads the page. */
  readonly primaryMetric: MetricName;
  /** Whether somebody chose it, rather than leaving it to what the store earns. */
  readonly isPrimaryChosen: boolean;
  /** All that decide, that one first. */
  readonly successMetrics: readonly MetricName[];
  /** Metrics that are built in, and the store's own. */
  readonly metrics: readonly MetricRule[];
  /** The store's own among them. */
  readonly ownMetrics: readonly MetricRule[];
  /** The worst lift that is tolerated, by metric. */
  readonly guardrails: Guardrails;
  /** Visitors with an order above it are left out; `null` leaves none out. */
  readonly maxZScore: number | null;
  /** What becomes of visitors in several variations. */
  readonly crossovers: CrossoverChoice;
  /** Days after the first visit in which orders count; `null` for all. */
  readonly windowDays: number | null;
  /** Visitors at which the band over time is at its tightest. */
  readonly sequenceSampleSize: number;
  /** The smallest lift that would matter; `null` when nobody said. */
  readonly minimumEffect: number | null;
  /** Visitors at which it is to be decided; `null` when nobody said. */
  readonly plannedVisitors: number | null;
  /** What it is held to; `null` without a plan. */
  readonly plan: TestPlan | null;
  /** Standard deviation of true lifts beforehand. */
  readonly priorSd: number;
  /** Whether somebody said how large lifts usually are, as a programme does. */
  readonly isUsualLiftSaid: boolean;
  /** Thresholds of the outlier table, in z-scores. */
  readonly outlierThresholds: readonly number[];
}

/**
 * Options with their defaults, checked.
 *
 * @param input What the caller gave.
 * @param subject Whether metrics are those of orders, or whatever a file has.
 * @returns The choices.
 * @throws {RangeError} When a number lies outside its range, or metrics are not
 *   there or cannot be what they are to be.
 * @throws {SchemaError} With everything that is wrong with a plan.
 */
export function readChoices(
  input: ReadoutOptions,
  subject: "orders" | "anything" = "orders",
): Choices {
  const plan = input.plan == null ? null : readPlan(input.plan);
  const options = asPlanned(input);
  const level = options.level ?? DEFAULTS.level;
  if (!isLevel(level)) {
    throw new RangeError(
      `The level must lie between 0 and 1, for example ${DEFAULTS.level}: current value is ${level}`,
    );
  }
  const maxZScore = options.maxZScore ?? null;
  const { outlierThresholds = DEFAULTS.outlierThresholds } = options;
  const thresholds: number[] = [...outlierThresholds];
  if (maxZScore !== null) thresholds.push(maxZScore);
  for (const threshold of thresholds) {
    if (!(threshold > 0 && Number.isFinite(threshold))) {
      throw new RangeError(
        `A z-score threshold must be above 0: current value is ${threshold}`,
      );
    }
  }
  return {
    ...readExpectations(options),
    ...readRoles(options, subject),
    plan,
    level,
    maxZScore,
    crossovers: options.crossovers ?? DEFAULTS.crossovers,
    windowDays: windowDaysIn(options),
    sequenceSampleSize: options.sequenceSampleSize ??
      DEFAULTS.sequenceSampleSize,
    outlierThresholds: [...outlierThresholds].sort((a, b) => b - a),
  };
}

/**
 * Returns the choices with what the store earns as the metric that decides, where
 * nobody chose one and every order has its costs.
 *
 * @param choices The choices.
 * @param measures Names of the measures that every order has.
 */
export function decidedByEarnings(
  choices: Choices,
  measures: readonly string[],
): Choices {
  if (choices.isPrimaryChosen) return choices;
  const earning = EARNINGS.find((name) =>
    measures.includes(
      metricRule(name).numerator,
    ) &&
    choices.guardrails[name] === undefined
  );
  return earning === undefined
    ? choices
    : { ...choices, primaryMetric: earning, successMetrics: [earning] };
}

/**
 * What is not said is as it was planned.
 *
 * @param options What the caller gave, with a plan or without.
 * @returns The same with what the plan has.
 * @throws {SchemaError} With everything that is wrong with a plan.
 */
export function asPlanned<Options extends ReadoutOptions>(
  options: Options,
): Options {
  if (options.plan == null) return options;
  const plan = readPlan(options.plan);
  const { primaryMetric, level, metrics = [] } = options;
  const defined = defineMetrics(metrics).map(({ name }) => name);
  const filled: ReadoutOptions = {
    metrics: [
      ...metrics,
      ...(plan.metrics ?? []).filter((definition) =>
        !defined.includes(defineMetric(definition).name)
      ),
    ],
    primaryMetric: primaryMetric ?? plan.primary,
    // Whoever names what decides names all of it.
    successMetrics: options.successMetrics ??
      (primaryMetric === undefined ? plan.success : undefined),
    level: level ?? levelIn(plan),
    guardrails: options.guardrails ?? plan.guardrails,
    minimumEffect: options.minimumEffect ?? plan.minimumEffect,
    plannedVisitors: options.plannedVisitors ?? plan.visitors,
    sequenceSampleSize: options.sequenceSampleSize ??
      (plan.rule === "always-valid" ? plan.visitors : undefined),
  };
  return { ...options, ...filled };
}

/** @throws {RangeError} When it is not a number of days. */
export function windowDaysIn(
  { window }: Pick<ReadoutOptions, "window">,
): number | null {
  if (window === undefined) return null;
  const [, days] = /^\s*([1-9]\d{0,3})\s*d(?:ays?)?\s*$/i.exec(window) ?? [];
  if (days !== undefined) return Number(days);
  throw new RangeError(
    `The window after the first visit must be a number of days such as 7d: current value is "${window}"`,
  );
}

/** Metrics, and what each is there for. */
function readRoles(options: ReadoutOptions, subject: "orders" | "anything") {
  const { guardrails = {} } = options;
  const ownMetrics = defineMetrics(options.metrics ?? []);
  const metrics = allMetrics(ownMetrics);
  const primaryMetric = options.primaryMetric ?? DEFAULTS.primaryMetric;
  const successMetrics = [primaryMetric, ...options.successMetrics ?? []];
  const names = [...successMetrics, ...Object.keys(guardrails)];
  // What decides in a file of anything, when nobody says, is not known yet.
  const isOpen = subject === "anything" && options.primaryMetric === undefined;
  const deciding = isOpen ? successMetrics.slice(1) : successMetrics;
  const problems: string[] = [];
  if (subject === "orders") {
    problems.push(
      ...unknownMetrics(names, metrics),
      ...leading(metrics, primaryMetric),
    );
  }
  problems.push(...roleProblems(deciding, guardrails));
  if (problems.length > 0) {
    throw new RangeError(`Metrics: ${problems.join("; ")}`);
  }
  const margins = guardrailProblems(guardrails, metrics);
  if (margins.length > 0) {
    throw new RangeError(`Guardrails: ${margins.join("; ")}`);
  }
  const isPrimaryChosen = options.primaryMetric !== undefined ||
    successMetrics.length > 1;
  return {
    primaryMetric,
    isPrimaryChosen,
    successMetrics,
    metrics,
    ownMetrics,
    guardrails,
  };
}

/** What leads a page is told day by day. */
function leading(metrics: readonly MetricRule[], primary: string): string[] {
  const rule = metrics.find(({ name }) => name === primary);
  return rule === undefined || parseQuantile(rule.numerator) === null ? [] : [
    `${primary} is a quantile, which is not known day by day, so it cannot lead: let it decide beside another metric (successMetrics), or guard`,
  ];
}

/** A lift above this is rather a percentage without its sign. */
const MOST_LIFT = 1;

/** What is looked for, and what was believed of it beforehand. */
function readExpectations(options: ReadoutOptions) {
  const minimumEffect = options.minimumEffect ?? null;
  const plannedVisitors = options.plannedVisitors ?? null;
  const priorSd = options.priorSd ?? DEFAULTS.priorSd;
  if (minimumEffect !== null && !(minimumEffect > -1 && minimumEffect !== 0)) {
    throw new RangeError(
      `The smallest lift that matters must be a fraction other than 0, for example 0.05: current value is ${minimumEffect}`,
    );
  }
  if (minimumEffect !== null && minimumEffect > MOST_LIFT) {
    throw new RangeError(
      `The smallest lift is a fraction: ${minimumEffect} would be ${
        formatChange(minimumEffect)
      }; for ${minimumEffect}% give ${
        minimumEffect / 100
      } or ${minimumEffect}%`,
    );
  }
  if (
    plannedVisitors !== null &&
    !(Number.isSafeInteger(plannedVisitors) && plannedVisitors > 0)
  ) {
    throw new RangeError(
      `The planned visitors must be a whole number above 0: current value is ${plannedVisitors}`,
    );
  }
  if (!((options.sequenceSampleSize ?? 1) > 0)) {
    throw new RangeError(
      `The sample size of the sequence must be above 0: current value is ${options.sequenceSampleSize}`,
    );
  }
  if (!(priorSd > 0 && priorSd <= 1)) {
    throw new RangeError(
      `The usual lift must be a fraction above 0 and up to 1, for example ${DEFAULTS.priorSd}: current value is ${priorSd}`,
    );
  }
  return {
    minimumEffect,
    plannedVisitors,
    priorSd,
    isUsualLiftSaid: options.priorSd !== undefined,
  };
}
