/** Compares a readout with its plan, and determines what it may conclude. */

import {
  type Choices,
  confidenceLevel,
  decidingMetrics,
  defineMetrics,
  findBySpelling,
  type MetricReadout,
  type PlanDeparture,
  planDigest,
  type PlanReadout,
  type ReadoutPeriod,
  type ReadoutSettings,
  type TestPlan,
} from "../../record/mod.ts";
import { type PlanInput, planStage, type Stage } from "./stage.ts";

/** Factor by which visitors may exceed the plan without a departure. */
const LONGER = 1.1;

/** Tolerance between shares, for rounding. */
const SHARE = 0.005;

function planDepartures(
  plan: TestPlan,
  input: PlanInput,
  stage: Stage,
): PlanDeparture[] {
  const { choices, experience, period, variations, visitors } = input;
  const candidates: (PlanDeparture | null)[] = [
    planDigest(plan) === plan.digest ? null : {
      what: "edited",
      code: "departure-edited",
      values: {},
    },
    period.firstDay === null || plan.made.slice(0, 10) <= period.firstDay
      ? null
      : {
        what: "late",
        code: "departure-late",
        values: { made: plan.made.slice(0, 10), firstDay: period.firstDay },
      },
    metricDeparture(plan, choices),
    definitionDeparture(plan, choices),
    controlDeparture(plan, variations),
    currencyDeparture(plan, experience),
    equalValues(choices.level, confidenceLevel(plan)) ? null : {
      what: "level",
      code: "departure-level",
      values: { level: choices.level, planned: confidenceLevel(plan) },
    },
    guardrailDeparture(plan, choices),
    variations.length === plan.variations ? null : {
      what: "variations",
      code: "departure-variations",
      values: { variations: variations.length, planned: plan.variations },
    },
    splitDeparture(plan, variations),
    durationDeparture(plan, period, visitors),
    experience.status !== "ended" || !["before", "look"].includes(stage.stage)
      ? null
      : {
        what: "stopped-early",
        code: "departure-stopped",
        values: { visitors, planned: plan.visitors },
      },
  ];
  return candidates.filter((planDeparture) => planDeparture !== null);
}

/**
 * Compares the success metrics regardless of order, because any one of them is
 * enough.
 */
function metricDeparture(
  plan: TestPlan,
  { successMetrics }: Choices,
): PlanDeparture | null {
  const planned = decidingMetrics(plan);
  const isSame = planned.length === successMetrics.length &&
    planned.every((name) => successMetrics.includes(name));
  return isSame ? null : {
    what: "metric",
    code: "departure-metric",
    values: { metrics: successMetrics, planned },
  };
}

function definitionDeparture(
  { metrics = [] }: TestPlan,
  { ownMetrics }: Choices,
): PlanDeparture | null {
  const differing = defineMetrics(metrics).filter((planned) => {
    const { title: _, ...ownDefinition } = ownMetrics.find(({ name }) =>
      name === planned.name
    )!;
    const { title: __, ...plannedDefinition } = planned;
    return JSON.stringify(ownDefinition) !== JSON.stringify(plannedDefinition);
  });
  return differing.length === 0 ? null : {
    what: "metric",
    code: "departure-definition",
    values: { metrics: differing.map(({ name }) => name) },
  };
}

function controlDeparture(
  { control }: TestPlan,
  [actualControl]: PlanInput["variations"],
): PlanDeparture | null {
  return control === undefined ||
      findBySpelling(control, [actualControl!.name]) !== undefined
    ? null
    : {
      what: "control",
      code: "departure-control",
      values: { control: actualControl!.name, planned: control },
    };
}

/** Compares the currencies; unknown currencies are not a departure. */
function currencyDeparture(
  { currency }: TestPlan,
  { currency: actualCurrency }: PlanInput["experience"],
): PlanDeparture | null {
  return currency === undefined || actualCurrency === null ||
      findBySpelling(currency, [actualCurrency]) !== undefined
    ? null
    : {
      what: "currency",
      code: "departure-currency",
      values: { currency: actualCurrency, planned: currency },
    };
}

function equalValues(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-9;
}

function guardrailDeparture(
  { guardrails: planned }: TestPlan,
  { guardrails }: Choices,
): PlanDeparture | null {
  const names = [
    ...new Set([...Object.keys(planned), ...Object.keys(guardrails)]),
  ];
  const differing = names.filter((name) => planned[name] !== guardrails[name]);
  return differing.length === 0 ? null : {
    what: "guardrails",
    code: "departure-guardrails",
    values: {
      margins: differing.map((metric) => ({
        metric,
        margin: guardrails[metric] ?? null,
        planned: planned[metric] ?? null,
      })),
    },
  };
}

function splitDeparture(
  { split, variations: planned }: TestPlan,
  variations: PlanInput["variations"],
): PlanDeparture | null {
  const names = variations.map(({ name }) => name);
  const unknownNames = Object.keys(split ?? {})
    .filter((name) => !names.includes(name));
  if (unknownNames.length > 0) {
    return {
      what: "split",
      code: "departure-shares",
      values: { missing: unknownNames },
    };
  }
  const plannedShare = (name: string): number =>
    split === null ? 1 / planned : split[name] ?? 0;
  const differing = variations.filter(({ name, share }) =>
    share !== null && Math.abs(share - plannedShare(name)) > SHARE
  );
  return differing.length === 0 || variations.length !== planned ? null : {
    what: "split",
    code: "departure-split",
    values: {
      shares: differing.map(({ name, share }) => ({
        name,
        share,
        planned: plannedShare(name),
      })),
    },
  };
}

/**
 * Compares days if known, since visitor numbers may exceed the plan even in the
 * planned time.
 */
function durationDeparture(
  plan: TestPlan,
  { days }: ReadoutPeriod,
  visitors: number,
): PlanDeparture | null {
  if (days !== null && plan.days !== null) {
    return days <= plan.days + 1 || visitors <= plan.visitors ? null : {
      what: "ran-longer",
      code: "departure-days",
      values: { days, planned: plan.days },
    };
  }
  return visitors <= plan.visitors * LONGER ? null : {
    what: "ran-longer",
    code: "departure-visitors",
    values: { visitors, planned: plan.visitors },
  };
}

/**
 * Returns the state of the plan and every departure from it.
 *
 * @param input Facts about the readout.
 * @returns The state of the plan, or `null` without one.
 */
export function readPlanned(input: PlanInput): PlanReadout | null {
  const { plan } = input.choices;
  if (plan === null) return null;
  const { made: madeAt, digest, primary, rule, visitors, days } = plan;
  const { control, currency } = plan;
  const stage = planStage(
    plan,
    input.visitors,
    input.experience.status === "ended",
  );
  return {
    made: madeAt,
    digest,
    primary,
    successMetrics: decidingMetrics(plan),
    level: confidenceLevel(plan),
    ...(control === undefined ? {} : { control }),
    ...(currency === undefined ? {} : { currency }),
    rule,
    visitors,
    minimumEffect: plan.minimumEffect,
    days,
    reached: input.visitors / visitors,
    ...stage,
    looks: rule === "group-sequential" ? plan.looks.length : null,
    departures: planDepartures(plan, input, stage),
  };
}

/**
 * Returns whether more data will arrive before the decision. Without a plan, data
 * arrive while the test runs. With a plan, data arrive until the planned end,
 * unless the test was stopped.
 *
 * @param looks Looks at which the inference is valid.
 * @param planned State of the plan.
 * @param status Status of the experience.
 * @returns Whether the decision is still open.
 */
export function isOpen(
  { looks }: { readonly looks: ReadoutSettings["inference"] },
  planned: PlanReadout | null,
  status: string | null,
): boolean {
  return planned === null || planned.stage === "always-valid"
    ? looks === "always-valid" && status !== "ended"
    : planned.stage !== "end" && status !== "ended";
}

/**
 * Removes the departure of an early stop if a planned look shows a significant
 * difference, since such a stop is allowed.
 *
 * @param planned State of the plan.
 * @param metrics Metrics of the readout.
 * @param success Names of the success metrics.
 * @returns The state of the plan, without that departure if the stop is allowed.
 */
export function allowedStop(
  planned: PlanReadout | null,
  metrics: readonly Pick<MetricReadout, "name" | "comparisons">[],
  success: readonly string[],
): PlanReadout | null {
  const isCalled = metrics.some(({ name, comparisons }) =>
    success.includes(name) &&
    comparisons.some(({ significant }) => significant === true)
  );
  return planned?.stage === "look" && isCalled
    ? {
      ...planned,
      departures: planned.departures.filter(({ what: departure }) =>
        departure !== "stopped-early"
      ),
    }
    : planned;
}
