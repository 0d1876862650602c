/** A plan that an experiment is begun with: what its file holds, read and checked. */

import { type Problem, SchemaError } from "../base/mod.ts";
import { digestOf, resultText } from "../bundle/mod.ts";
import {
  allMetrics,
  defineMetrics,
  guardrailProblems,
  type Guardrails,
  type MetricDefinitions,
  type MetricName,
  roleProblems,
  spelledAlike,
} from "./rules/mod.ts";

/**
 * When a plan decides: once at the end (`fixed`), at a few looks whose errors
 * add up to one (`group-sequential`), or whenever somebody looks
 * (`always-valid`).
 */
export type PlanRule = "fixed" | "group-sequential" | "always-valid";

/** Each of them. */
export const PLAN_RULES: readonly PlanRule[] = [
  "fixed",
  "group-sequential",
  "always-valid",
];

/** A metric before the experiment, per visitor. */
export interface PlanBaseline {
  /** Its mean. */
  readonly mean: number;
  /** Its standard deviation. */
  readonly standardDeviation: number;
}

/** What was fixed before the first visitor: what a plan's file holds. */
export interface TestPlan {
  /** Version of the form. */
  readonly plan: 1;
  /** When it was made, ISO 8601 in UTC. */
  readonly made: string;
  /** What the experiment is called; `null` when nobody said. */
  readonly name: string | null;
  /** The metric that decides, and leads the page. */
  readonly primary: MetricName;
  /** Metrics that decide as well, any one of all these; absent when none do. */
  readonly success?: readonly MetricName[] | undefined;
  /** The store's own metrics among those that the plan names; absent without. */
  readonly metrics?: MetricDefinitions | undefined;
  /** The lowest lift of others that is tolerated. */
  readonly guardrails: Guardrails;
  /** The smallest lift that matters, a fraction. */
  readonly minimumEffect: number;
  /** Variations, the control among them. */
  readonly variations: number;
  /**
   * Shares of the traffic by variation; the first is the control's unless
   * `control` names another. `null` for even.
   */
  readonly split: Readonly<Record<string, number>> | null;
  /** What the others are to be compared with; absent where nobody said. */
  readonly control?: string | undefined;
  /** ISO 4217 of the amounts; absent where nobody said, or nothing is money. */
  readonly currency?: string | undefined;
  /** When it decides. */
  readonly rule: PlanRule;
  /** Looks as parts of the visitors, the last one 1; none of an always-valid plan. */
  readonly looks: readonly number[];
  /** Chance to call a difference that is none, over all variations. */
  readonly alpha: number;
  /** Chance to find the smallest lift that matters. */
  readonly power: number;
  /** What the size follows from, by metric. */
  readonly baseline: Readonly<Record<string, PlanBaseline>>;
  /** How the error of several variations is shared, in words. */
  readonly correction: string;
  /** Visitors, all variations together. */
  readonly visitors: number;
  /** Whole days that they take; `null` when the pace is not known. */
  readonly days: number | null;
  /** SHA-256 of all of this without the digest, as canonical JSON. */
  readonly digest: string;
}

/** The digest that belongs to a plan's content. */
export function planDigest(plan: Omit<TestPlan, "digest">): string {
  const { digest: _, ...content } = plan as TestPlan;
  return digestOf(new TextEncoder().encode(resultText(content))).sha256;
}

/**
 * A plan out of a file.
 *
 * @param value What the file holds, as JSON.
 * @param source What the file is called.
 * @returns The plan; whether its digest fits is a matter of the readout.
 * @throws {SchemaError} With everything that is wrong.
 */
export function readPlan(value: unknown, source = "the plan"): TestPlan {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new SchemaError(source, [{
      path: "",
      message: "must hold one JSON object, as readout plan writes it",
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
      .map((path) => ({ path, message: "is no field of a plan" })),
  );
  const wrong = problems.map(({ path }) => path);
  if (!ROLES.some((path) => wrong.includes(path))) {
    problems.push(...problemsOfRoles(fields as TestPlan));
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

/** What is wrong with parts that are right each for itself. */
function problemsOfRoles(
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
 * The metrics of which any one decides.
 *
 * @param plan The plan.
 * @returns Their names, the primary one first.
 */
export function decidingIn(
  { primary, success = [] }: Pick<TestPlan, "primary" | "success">,
): MetricName[] {
  return [primary, ...success];
}

/**
 * The confidence level that a plan decides at.
 *
 * @param plan The plan.
 * @returns A fraction, 0.95 and not what a computer has for 1 - 0.05.
 */
export function levelIn({ alpha }: Pick<TestPlan, "alpha">): number {
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
const isChance = (value: unknown): boolean =>
  typeof value === "number" && value > 0 && value < 1;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

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
  ["plan", (value) => value === 1, "1, the version of the form"],
  [
    "made",
    (value) => isText(value) && !Number.isNaN(Date.parse(value)),
    "a time as 2026-03-01T09:00:00.000Z",
  ],
  ["name", (value) => value === null || isText(value), "a text or null"],
  ["primary", isText, "the name of a metric"],
  [
    "success",
    (value) => value === undefined || areNames(value),
    "names of further metrics, or absent",
  ],
  [
    "metrics",
    (value) => value === undefined || areMetrics(value),
    "definitions of the store's own metrics, or absent",
  ],
  ["guardrails", isMargins, "margins by metric, such as {}"],
  [
    "minimumEffect",
    (value) =>
      typeof value === "number" && value > -1 && value <= 1 && value !== 0,
    "a fraction other than 0, such as 0.05",
  ],
  ["variations", (value) => isCount(value, 2), "a whole number from 2"],
  [
    "split",
    (value, { variations }) =>
      value === null ||
      (isRecord(value) && Object.keys(value).length === variations &&
        Object.values(value).every(isChance)),
    "null, or a share between 0 and 1 for each variation",
  ],
  [
    "control",
    (value, { split }) =>
      value === undefined ||
      (isText(value) &&
        (!isRecord(split) ||
          spelledAlike(value, Object.keys(split)) !== undefined)),
    "the name of a variation, one of those of the split, or absent",
  ],
  [
    "currency",
    (value) =>
      value === undefined || (isText(value) && /^[a-z]{3}$/i.test(value)),
    "a code of ISO 4217 such as EUR, or absent",
  ],
  [
    "rule",
    (value) => PLAN_RULES.some((rule) => rule === value),
    `one of ${PLAN_RULES.join(", ")}`,
  ],
  [
    "looks",
    (value, { rule }) => areLooks(value, rule),
    "parts of the visitors that ascend to 1; [1] for fixed, [] for always-valid",
  ],
  ["alpha", isChance, "a number between 0 and 1"],
  ["power", isChance, "a number between 0 and 1"],
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
