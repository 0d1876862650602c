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
import { confidenceLevel, readPlan, type TestPlan } from "./plan.ts";
import type { Split } from "./split_types.ts";

/** Options that every readout accepts. */
export interface ReadoutOptions {
  /** Confidence level. @default {0.95} */
  readonly level?: number | undefined;
  /**
   * Name of the primary metric.
   *
   * @default {contribution per visitor, or gross profit per visitor, if every
   *   order has its costs; else "net_revenue_per_visitor"}
   */
  readonly primaryMetric?: MetricName | undefined;
  /**
   * Further success metrics: a clear gain in any of them is enough to ship. All
   * success metrics share the error with the primary metric. @default {[]}
   */
  readonly successMetrics?: readonly MetricName[] | undefined;
  /**
   * The store's own metrics, in addition to the built-in ones, computed from any
   * numeric columns: see {@linkcode defineMetric}. @default {[]}
   */
  readonly metrics?: MetricDefinitions | undefined;
  /**
   * Guardrail margins: the worst tolerated lift of each metric. -0.02 tolerates a
   * decrease of 2%; for metrics where lower is better, 0.02 tolerates an increase
   * of 2%. @default {{}}
   */
  readonly guardrails?:
    | Guardrails & { readonly [Name in MetricName]?: number }
    | undefined;
  /**
   * Name of the control. The default is the variation marked by the service. For
   * files, the default is the variation named "control", else the plan's control,
   * else a variation with that word in its name, else the first alphabetically.
   * The last two choices cause a warning.
   */
  readonly control?: string | undefined;
  /**
   * z-score above which orders are excluded, together with their visitors.
   * @default {null}
   */
  readonly maxZScore?: number | null | undefined;
  /**
   * Treatment of orders of visitors who bought in two variations.
   * @default {"exclude"}
   */
  readonly crossovers?: CrossoverChoice | undefined;
  /**
   * Attribution window: days after first exposure in which orders count, such as
   * `"7d"`. Requires a source with first exposures.
   *
   * @default {until the end of the data}
   */
  readonly window?: string | undefined;
  /**
   * Number of visitors, over all variations, at which the always-valid band is
   * tightest; choose it before seeing the data. @default {10_000}
   */
  readonly sequenceSampleSize?: number | undefined;
  /** Smallest relevant lift, as a fraction. @default {none} */
  readonly minimumEffect?: number | undefined;
  /** Planned number of visitors for the decision, over all variations. */
  readonly plannedVisitors?: number | undefined;
  /**
   * Plan made before the experience started. The plan supplies options that are
   * not set here, and determines when there is a verdict. @default {null}
   */
  readonly plan?: TestPlan | null | undefined;
  /**
   * Usual size of true lifts: about two thirds are within this fraction of zero.
   * @default {0.1}
   */
  readonly priorSd?: number | undefined;
  /** z-score thresholds of the outlier analysis. @default {[6, 5, 4, 3, 2]} */
  readonly outlierThresholds?: readonly number[] | undefined;
}

/** Options of a readout from the service. */
export interface ExperienceReadoutOptions extends ReadoutOptions {
  /** Start of the range. @default {the experience's start} */
  readonly start?: TimeInput | undefined;
  /** End of the range. @default {now, or the experience's end or pause} */
  readonly end?: TimeInput | undefined;
  /**
   * Planned traffic shares by variation, or by start date, if they differ from
   * the service's current ones. Dated shares list the control first:
   * `{ "2026-03-01": "90:10", "2026-03-15": "50:50" }`.
   */
  readonly split?: Split | undefined;
  /** Filters for visitors and orders. */
  readonly filters?: AnalyticsFilters | undefined;
  /**
   * Canonical column name to header, for headers of the export that are not
   * recognized.
   */
  readonly map?: Readonly<Record<string, string>> | undefined;
  /**
   * Path of the bundle folder to create, with every response and export used,
   * these options and the result. Must not exist yet.
   */
  readonly bundle?: string | undefined;
  /** Cache of the converted export. */
  readonly cache?: CacheOptions | undefined;
  /** Called with a message at each step. */
  readonly onProgress?: ((message: string) => void) | undefined;
  /** Signal that aborts the readout. */
  readonly signal?: AbortSignal | undefined;
}

/** Options with their defaults applied. */
export interface Choices {
  /** Confidence level. */
  readonly level: number;
  /** Name of the primary metric, which is shown first. */
  readonly primaryMetric: MetricName;
  /**
   * Whether the user chose the primary metric, instead of leaving it to the
   * available earnings columns.
   */
  readonly isPrimaryChosen: boolean;
  /** Names of all success metrics, the primary one first. */
  readonly successMetrics: readonly MetricName[];
  /** Built-in metrics and the store's own. */
  readonly metrics: readonly MetricRule[];
  /** The store's own metrics. */
  readonly ownMetrics: readonly MetricRule[];
  /** Worst tolerated lift, by metric. */
  readonly guardrails: Guardrails;
  /**
   * z-score above which orders are excluded together with their visitors; `null`
   * to exclude none.
   */
  readonly maxZScore: number | null;
  /** Treatment of visitors in several variations. */
  readonly crossovers: CrossoverChoice;
  /** Days after first exposure in which orders count; `null` for no limit. */
  readonly windowDays: number | null;
  /** Number of visitors at which the always-valid band is tightest. */
  readonly sequenceSampleSize: number;
  /** Smallest relevant lift, as a fraction; `null` if not specified. */
  readonly minimumEffect: number | null;
  /** Planned number of visitors for the decision; `null` if not specified. */
  readonly plannedVisitors: number | null;
  /** Plan of the experience; `null` without one. */
  readonly plan: TestPlan | null;
  /** Standard deviation of the prior for true lifts. */
  readonly priorSd: number;
  /** Whether the usual size of lifts was specified, for example by a program. */
  readonly isUsualLiftSaid: boolean;
  /** z-score thresholds of the outlier table. */
  readonly outlierThresholds: readonly number[];
}

/**
 * Validates options and applies defaults.
 *
 * @param input Options of the caller.
 * @param subject Kind of metrics: those of orders, or whatever a file contains.
 * @returns The options with defaults.
 * @throws {RangeError} If a number is out of range, or metrics do not exist or
 *   cannot have their role.
 * @throws {SchemaError} If the plan is invalid; lists every problem.
 */
export function readChoices(
  input: ReadoutOptions,
  subject: "orders" | "anything" = "orders",
): Choices {
  const plan = input.plan == null ? null : readPlan(input.plan);
  const options = completeFromPlan(input);
  const level = options.level ?? DEFAULTS.level;
  if (!isLevel(level)) {
    throw new RangeError(
      `The level must be between 0 and 1, for example ${DEFAULTS.level}: current value is ${level}`,
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
    windowDays: parseWindowDays(options),
    sequenceSampleSize: options.sequenceSampleSize ??
      DEFAULTS.sequenceSampleSize,
    outlierThresholds: [...outlierThresholds].sort((a, b) => b - a),
  };
}

/**
 * Makes the store's earnings the primary metric if the user chose none and every
 * order has its costs.
 *
 * @param choices Options with defaults.
 * @param measures Names of the measures that every order has.
 */
export function preferEarnings(
  choices: Choices,
  measures: readonly string[],
): Choices {
  if (choices.isPrimaryChosen) return choices;
  const earning = EARNINGS.find((name) =>
    measures.includes(metricRule(name).numerator) &&
    choices.guardrails[name] === undefined
  );
  return earning === undefined
    ? choices
    : { ...choices, primaryMetric: earning, successMetrics: [earning] };
}

/**
 * Returns options in which unset values come from the plan.
 *
 * @param options Options of the caller, with or without a plan.
 * @returns The options, completed from the plan.
 * @throws {SchemaError} If the plan is invalid; lists every problem.
 */
export function completeFromPlan<Options extends ReadoutOptions>(
  options: Options,
): Options {
  if (options.plan == null) return options;
  const plan = readPlan(options.plan);
  const { primaryMetric, level, metrics = [] } = options;
  const defined = defineMetrics(metrics).map(({ name }) => name);
  const completed: ReadoutOptions = {
    metrics: [
      ...metrics,
      ...(plan.metrics ?? []).filter((definition) =>
        !defined.includes(defineMetric(definition).name)
      ),
    ],
    primaryMetric: primaryMetric ?? plan.primary,
    // Choosing the primary metric also replaces the plan's other success
    // metrics.
    successMetrics: options.successMetrics ??
      (primaryMetric === undefined ? plan.success : undefined),
    level: level ?? confidenceLevel(plan),
    guardrails: options.guardrails ?? plan.guardrails,
    minimumEffect: options.minimumEffect ?? plan.minimumEffect,
    plannedVisitors: options.plannedVisitors ?? plan.visitors,
    sequenceSampleSize: options.sequenceSampleSize ??
      (plan.rule === "always-valid" ? plan.visitors : undefined),
  };
  return { ...options, ...completed };
}

/** @throws {RangeError} If the window is not a number of days. */
export function parseWindowDays(
  { window }: Pick<ReadoutOptions, "window">,
): number | null {
  if (window === undefined) return null;
  const [, days] = /^\s*([1-9]\d{0,3})\s*d(?:ays?)?\s*$/i.exec(window) ?? [];
  if (days !== undefined) return Number(days);
  throw new RangeError(
    `The window after the first visit must be a number of days such as 7d: current value is "${window}"`,
  );
}

/** Validates metrics and their roles. */
function readRoles(options: ReadoutOptions, subject: "orders" | "anything") {
  const { guardrails = {} } = options;
  const ownMetrics = defineMetrics(options.metrics ?? []);
  const metrics = allMetrics(ownMetrics);
  const primaryMetric = options.primaryMetric ?? DEFAULTS.primaryMetric;
  const successMetrics = [primaryMetric, ...options.successMetrics ?? []];
  const names = [...successMetrics, ...Object.keys(guardrails)];
  // The default primary metric of an arbitrary file is only known once its
  // columns are read.
  const isPrimaryUnknown = subject === "anything" &&
    options.primaryMetric === undefined;
  const deciding = isPrimaryUnknown ? successMetrics.slice(1) : successMetrics;
  const problems: string[] = [];
  if (subject === "orders") {
    problems.push(
      ...unknownMetrics(names, metrics),
      ...primaryMetricProblems(metrics, primaryMetric),
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

/**
 * Returns the problem if the primary metric is a quantile, because the page shows
 * the primary metric by day.
 */
function primaryMetricProblems(
  metrics: readonly MetricRule[],
  primary: string,
): string[] {
  const rule = metrics.find(({ name }) => name === primary);
  return rule === undefined || parseQuantile(rule.numerator) === null ? [] : [
    `${primary} is a quantile without daily values, so it cannot be the primary metric. Add it to successMetrics or use it as a guardrail`,
  ];
}

/** Lift above which a margin is probably a percentage without its sign. */
const MOST_LIFT = 1;

/** Validates the minimum effect and the prior. */
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
      }. For ${minimumEffect}%, use ${
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
