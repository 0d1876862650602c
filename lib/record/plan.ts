/** Reads and validates plan files. */

import { isRecord, type Problem, SchemaError } from "../base/mod.ts";
import { contentDigest, resultText } from "../bundle/mod.ts";
import type { Guardrails, MetricDefinitions, MetricName } from "./rules/mod.ts";
import {
  allMetrics,
  defineMetrics,
  findBySpelling,
  guardrailProblems,
  roleProblems,
} from "./rules/mod.ts";

/**
 * Rule for when a plan decides: once at the end (`fixed`), at a few looks that
 * share the error (`group-sequential`), or at any time (`always-valid`).
 */
export type PlanRule = "fixed" | "group-sequential" | "always-valid";

/** All plan rules. */
export const PLAN_RULES: readonly PlanRule[] = [
  "fixed",
  "group-sequential",
  "always-valid",
];

/** Pre-test mean and spread of a metric per visitor. */
export interface PlanBaseline {
  /** Mean per visitor. */
  readonly mean: number;
  /** Standard deviation per visitor. */
  readonly standardDeviation: number;
}

/** Plan fixed before the first visitor, as stored in its file. */
export interface TestPlan {
  /** Version of the file format. */
  readonly plan: 1;
  /** Creation time, ISO 8601 in UTC. */
  readonly made: string;
  /** Name of the experiment; `null` if not specified. */
  readonly name: string | null;
  /** Name of the primary metric, which is shown first. */
  readonly primary: MetricName;
  /**
   * Names of further success metrics, any of which can decide; absent if there
   * are none.
   */
  readonly success?: readonly MetricName[] | undefined;
  /** The store's own metrics that the plan uses; absent if there are none. */
  readonly metrics?: MetricDefinitions | undefined;
  /** Guardrail margins: the lowest tolerated lift of other metrics. */
  readonly guardrails: Guardrails;
  /** Smallest relevant lift, as a fraction. */
  readonly minimumEffect: number;
  /** Number of variations, including the control. */
  readonly variations: number;
  /**
   * Traffic shares by variation. The first is the control's unless `control`
   * names another. `null` for equal shares.
   */
  readonly split: Readonly<Record<string, number>> | null;
  /** Name of the control; absent if not specified. */
  readonly control?: string | undefined;
  /** ISO 4217 currency code; absent if not specified, or no metric is monetary. */
  readonly currency?: string | undefined;
  /** Rule for when the plan decides. */
  readonly rule: PlanRule;
  /**
   * Looks as shares of the planned visitors, the last one being 1; empty for an
   * always-valid plan.
   */
  readonly looks: readonly number[];
  /** Significance level, over all variations. */
  readonly alpha: number;
  /** Power to detect the minimum effect. */
  readonly power: number;
  /** Baselines from which the size was computed, by metric. */
  readonly baseline: Readonly<Record<string, PlanBaseline>>;
  /** Description of the correction for several variations. */
  readonly correction: string;
  /** Planned number of visitors, over all variations. */
  readonly visitors: number;
  /** Planned duration in whole days; `null` if the pace is unknown. */
  readonly days: number | null;
  /** SHA-256 of all other fields, as canonical JSON. */
  readonly digest: string;
}

/** Returns the digest of a plan's content. */
export function planDigest(plan: Omit<TestPlan, "digest">): string {
  const { digest: _, ...content } = plan as TestPlan;
  return contentDigest(new TextEncoder().encode(resultText(content))).sha256;
}

/**
 * Parses a plan from a file.
 *
 * @param value Parsed JSON of the file.
 * @param source Name of the file.
 * @returns The plan. The digest of the plan is not verified here; the readout
 *   does that.
 * @throws {SchemaError} If the plan is invalid; lists every problem.
 */
export function readPlan(value: unknown, source = "the plan"): TestPlan {
  if (!isRecord(value)) {
    throw new SchemaError(source, [{
      path: "",
      message: "must contain one JSON object as written by readout plan",
    }]);
  }
  const fields = value as Partial<Record<keyof TestPlan, unknown>>;
  const problems: Problem[] = FIELDS.filter(([path, isRight]) =>
    !isRight(fields[path], fields)
  ).map(([path, , requirement]) => ({
    path,
    message: `must be ${requirement}: current value is ${
      JSON.stringify(fields[path]) ?? "nothing"
    }`,
  }));
  const knownFields = FIELDS.map(([path]): string => path);
  problems.push(
    ...Object.keys(fields).filter((name) => !knownFields.includes(name))
      .map((path) => ({ path, message: "isn't a field of a plan" })),
  );
  const problem = problems.map(({ path }) => path);
  if (!ROLES.some((path) => problem.includes(path))) {
    problems.push(...planRoleProblems(fields as TestPlan));
  }
  if (problems.length > 0) throw new SchemaError(source, problems);
  return fields as TestPlan;
}

const ROLES: readonly (keyof TestPlan)[] = [
  "primary",
  "success",
  "metrics",
  "guardrails",
];

/** Returns problems between fields that are valid on their own. */
function planRoleProblems(
  { primary, success = [], guardrails, metrics = [] }: TestPlan,
): Problem[] {
  const knownMetrics = allMetrics(defineMetrics(metrics));
  const margins = guardrailProblems(guardrails, knownMetrics);
  return [
    ...roleProblems([primary, ...success], guardrails)
      .map((message) => ({ path: "success", message })),
    ...margins.map((message) => ({ path: "guardrails", message })),
  ];
}

/**
 * Returns the success metrics of a plan.
 *
 * @param plan The plan.
 * @returns Names of the metrics, the primary one first.
 */
export function decidingMetrics(
  { primary, success = [] }: Pick<TestPlan, "primary" | "success">,
): MetricName[] {
  return [primary, ...success];
}

/**
 * Returns the confidence level of a plan.
 *
 * @param plan The plan.
 * @returns The level as a fraction, rounded so that 1 - 0.05 gives exactly 0.95.
 */
export function confidenceLevel({ alpha }: Pick<TestPlan, "alpha">): number {
  return Number((1 - alpha).toPrecision(12));
}

type Field = readonly [
  path: keyof TestPlan,
  isRight: (value: unknown, plan: Readonly<Record<string, unknown>>) => boolean,
  wanted: string,
];

const isText = (value: unknown): value is string =>
  typeof value === "string" && value.trim() !== "";
const isCount = (value: unknown, minimum: number): boolean =>
  Number.isSafeInteger(value) && (value as number) >= minimum;
const isProbability = (value: unknown): boolean =>
  typeof value === "number" && value > 0 && value < 1;

function isMargins(value: unknown): value is Guardrails {
  return isRecord(value) &&
    Object.values(value).every((margin) => typeof margin === "number");
}

function areNames(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

function areMetrics(value: unknown): boolean {
  try {
    return Array.isArray(value) && defineMetrics(value).length >= 0;
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return false;
    throw error;
  }
}

function isBaseline(value: unknown): boolean {
  return isRecord(value) && Number.isFinite(value.mean) &&
    Number.isFinite(value.standardDeviation) &&
    (value.standardDeviation as number) > 0;
}

function areLooks(value: unknown, rule: unknown): boolean {
  if (!Array.isArray(value)) return false;
  if (rule === "always-valid") return value.length === 0;
  const ascends = value.every((look, index) =>
    typeof look === "number" && look > (value[index - 1] ?? 0)
  );
  return ascends && value.at(-1) === 1 &&
    (rule !== "fixed" || value.length === 1);
}

const FIELDS: readonly Field[] = [
  ["plan", (value) => value === 1, "1, the format version"],
  [
    "made",
    (value) => isText(value) && !Number.isNaN(Date.parse(value)),
    "a time such as 2026-03-01T09:00:00.000Z",
  ],
  ["name", (value) => value === null || isText(value), "text or null"],
  ["primary", isText, "the name of a metric"],
  [
    "success",
    (value) => value === undefined || areNames(value),
    "names of more metrics, or absent",
  ],
  [
    "metrics",
    (value) => value === undefined || areMetrics(value),
    "definitions of custom metrics, or absent",
  ],
  ["guardrails", isMargins, "margins by metric, such as {}"],
  [
    "minimumEffect",
    (value) =>
      typeof value === "number" && value > -1 && value <= 1 && value !== 0,
    "a fraction other than 0, such as 0.05",
  ],
  ["variations", (value) => isCount(value, 2), "a whole number of at least 2"],
  [
    "split",
    (value, { variations }) =>
      value === null ||
      (isRecord(value) && Object.keys(value).length === variations &&
        Object.values(value).every(isProbability)),
    "null, or a share between 0 and 1 for each variation",
  ],
  [
    "control",
    (value, { split }) =>
      value === undefined ||
      (isText(value) &&
        (!isRecord(split) ||
          findBySpelling(value, Object.keys(split)) !== undefined)),
    "the name of a variation in the split, or absent",
  ],
  [
    "currency",
    (value) =>
      value === undefined || (isText(value) && /^[a-z]{3}$/i.test(value)),
    "an ISO 4217 code such as EUR, or absent",
  ],
  [
    "rule",
    (value) => PLAN_RULES.some((rule) => rule === value),
    `one of ${PLAN_RULES.join(", ")}`,
  ],
  [
    "looks",
    (value, { rule }) => areLooks(value, rule),
    "increasing fractions of the visitors up to 1; [1] for fixed, [] for always-valid",
  ],
  ["alpha", isProbability, "a number between 0 and 1"],
  ["power", isProbability, "a number between 0 and 1"],
  [
    "baseline",
    (value) => isRecord(value) && Object.values(value).every(isBaseline),
    "mean and standardDeviation by metric",
  ],
  ["correction", isText, "a text"],
  ["visitors", (value) => isCount(value, 4), "a whole number"],
  [
    "days",
    (value) => value === null || isCount(value, 1),
    "a whole number or null",
  ],
  [
    "digest",
    (value) => isText(value) && /^[0-9a-f]{64}$/.test(value),
    "64 hexadecimal digits",
  ],
];
