/** What a readout was planned to be, and what it is. */

import { formatCount, formatLevel, formatNumber } from "../../../format/mod.ts";
import { defineMetrics } from "../../../rules/mod.ts";
import {
  type Choices,
  decidingIn,
  type HealthCheck,
  listed,
  type MetricReadout,
  type PlanDeparture,
  planDigest,
  type PlanReadout,
  type ReadoutExperience,
  type ReadoutPeriod,
  type ReadoutSettings,
  type TestPlan,
} from "../../record/mod.ts";

/** What is held against the plan. */
export interface PlanInput {
  readonly choices: Choices;
  readonly experience: ReadoutExperience;
  readonly period: ReadoutPeriod;
  readonly variations: readonly {
    readonly name: string;
    readonly share: number | null;
  }[];
  /** Visitors of all variations, before any was left out. */
  readonly visitors: number;
}

/** A look may be taken up to this part of the way to the next. */
const LATE_LOOK = 0.25;
/** Visitors by which a test may be longer than planned without a word. */
const LONGER = 1.1;
/** Shares that are the same but for rounding. */
const SHARE = 0.005;

/**
 * How the plan stands, and every departure from it.
 *
 * @param input What was read.
 * @returns The record; `null` without a plan.
 */
export function readPlanned(input: PlanInput): PlanReadout | null {
  const { plan } = input.choices;
  if (plan === null) return null;
  const { made, digest, primary, rule, visitors, days } = plan;
  const stage = stageOf(
    plan,
    input.visitors,
    input.experience.status === "ended",
  );
  return {
    made,
    digest,
    primary,
    successMetrics: decidingIn(plan),
    rule,
    visitors,
    smallestLift: plan.smallestLift,
    days,
    reached: input.visitors / visitors,
    ...stage,
    looks: rule === "group-sequential" ? plan.looks.length : null,
    departures: departures(plan, input, stage),
  };
}

type Stage = Pick<PlanReadout, "stage" | "look" | "nextAt">;

/**
 * Where the plan is with so many visitors. What was stopped between two looks has
 * its last look there, since only so much error is spent by then.
 */
function stageOf(
  { rule, looks, visitors: planned }: TestPlan,
  visitors: number,
  hasEnded: boolean,
): Stage {
  const reached = visitors / planned;
  if (rule === "always-valid") {
    return { stage: "every-look", look: null, nextAt: null };
  }
  if (reached >= 1) {
    return {
      stage: "end",
      look: rule === "fixed" ? null : looks.length,
      nextAt: null,
    };
  }
  const next = looks.findIndex((look) => look > reached);
  const before = looks[next - 1];
  const isDue = before !== undefined &&
    (hasEnded || reached <= before + (looks[next]! - before) * LATE_LOOK);
  return {
    stage: isDue ? "look" : "before",
    look: isDue ? next : null,
    nextAt: Math.ceil(looks[next]! * planned),
  };
}

function departures(
  plan: TestPlan,
  input: PlanInput,
  stage: Stage,
): PlanDeparture[] {
  const { choices, experience, period, variations, visitors } = input;
  const found: (PlanDeparture | null)[] = [
    planDigest(plan) === plan.digest ? null : {
      what: "edited",
      message:
        "its digest does not fit, so the plan was edited after it was made",
    },
    period.firstDay === null || plan.made.slice(0, 10) <= period.firstDay
      ? null
      : {
        what: "late",
        message: `it was made on ${
          plan.made.slice(0, 10)
        }, after the first day, ${period.firstDay}`,
      },
    decidesOtherwise(plan, choices),
    definedOtherwise(plan, choices),
    same(choices.level, 1 - plan.alpha) ? null : {
      what: "level",
      message: `read at ${formatLevel(choices.level)}, planned at ${
        formatLevel(1 - plan.alpha)
      }`,
    },
    guardrailsDiffer(plan, choices),
    variations.length === plan.variations ? null : {
      what: "variations",
      message:
        `there are ${variations.length} variations, and it was sized for ${plan.variations}`,
    },
    splitDiffers(plan, variations),
    longerThan(plan, period, visitors),
    experience.status !== "ended" || !["before", "look"].includes(stage.stage)
      ? null
      : {
        what: "stopped-early",
        message: `it was stopped at ${formatNumber(visitors, 0)} of ${
          formatNumber(plan.visitors, 0)
        } planned visitors`,
      },
  ];
  return found.filter((one) => one !== null);
}

/** Any one of them is enough, so that their order does not matter. */
function decidesOtherwise(
  plan: TestPlan,
  { successMetrics }: Choices,
): PlanDeparture | null {
  const planned = decidingIn(plan);
  const isSame = planned.length === successMetrics.length &&
    planned.every((name) => successMetrics.includes(name));
  return isSame ? null : {
    what: "metric",
    message: `${listed(successMetrics)} ${
      successMetrics.length === 1 ? "decides" : "decide"
    } here, and ${listed(planned)} ${planned.length === 1 ? "was" : "were"} to`,
  };
}

function definedOtherwise(
  { metrics = [] }: TestPlan,
  { ownMetrics }: Choices,
): PlanDeparture | null {
  const others = defineMetrics(metrics).filter((planned) => {
    const { title: _, ...found } = ownMetrics.find(({ name }) =>
      name === planned.name
    )!;
    const { title: __, ...wanted } = planned;
    return JSON.stringify(found) !== JSON.stringify(wanted);
  });
  return others.length === 0 ? null : {
    what: "metric",
    message: `${
      listed(others.map(({ name }) => name))
    } is made in another way than planned`,
  };
}

function same(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-9;
}

function guardrailsDiffer(
  { guardrails: planned }: TestPlan,
  { guardrails }: Choices,
): PlanDeparture | null {
  const names = [
    ...new Set([...Object.keys(planned), ...Object.keys(guardrails)]),
  ];
  const others = names.filter((name) => planned[name] !== guardrails[name]);
  return others.length === 0 ? null : {
    what: "guardrails",
    message: `other guardrails than planned: ${
      others.map((name) =>
        `${name} ${marginText(guardrails[name])}, planned ${
          marginText(planned[name])
        }`
      ).join("; ")
    }`,
  };
}

function marginText(margin: number | undefined): string {
  return margin === undefined ? "none" : String(margin);
}

function splitDiffers(
  { split, variations: planned }: TestPlan,
  variations: PlanInput["variations"],
): PlanDeparture | null {
  const names = variations.map(({ name }) => name);
  const strangers = Object.keys(split ?? {})
    .filter((name) => !names.includes(name));
  if (strangers.length > 0) {
    return {
      what: "split",
      message: `there is no variation ${
        strangers.map((name) => `"${name}"`).join(", ")
      }, of which the plan has a share`,
    };
  }
  const wanted = (name: string): number =>
    split === null ? 1 / planned : split[name] ?? 0;
  const others = variations.filter(({ name, share }) =>
    share !== null && Math.abs(share - wanted(name)) > SHARE
  );
  return others.length === 0 || variations.length !== planned ? null : {
    what: "split",
    message: `another split than planned: ${
      others.map(({ name, share }) =>
        `${name} ${formatNumber(share! * 100, 0)} %, planned ${
          formatNumber(wanted(name) * 100, 0)
        } %`
      ).join(", ")
    }`,
  };
}

/** Days say it better than visitors, of whom more may have come. */
function longerThan(
  plan: TestPlan,
  { days }: ReadoutPeriod,
  visitors: number,
): PlanDeparture | null {
  if (days !== null && plan.days !== null) {
    return days <= plan.days + 1 || visitors <= plan.visitors ? null : {
      what: "ran-longer",
      message: `it ran for ${formatCount(days, "day")}, planned were ${
        formatNumber(plan.days, 0)
      }`,
    };
  }
  return visitors <= plan.visitors * LONGER ? null : {
    what: "ran-longer",
    message: `it ran to ${formatCount(visitors, "visitor")}, planned were ${
      formatNumber(plan.visitors, 0)
    }`,
  };
}

/**
 * Whether more is to come before it is decided: without a plan as long as it
 * runs, with one until the plan's end, unless it was stopped before.
 *
 * @param looks For which the inference holds.
 * @param planned How the plan stands.
 * @param status Where the experience stands.
 * @returns Whether it is open.
 */
export function isOpen(
  { looks }: { readonly looks: ReadoutSettings["inference"] },
  planned: PlanReadout | null,
  status: string | null,
): boolean {
  return planned === null || planned.stage === "every-look"
    ? looks === "every-look" && status !== "ended"
    : planned.stage !== "end" && status !== "ended";
}

/**
 * A plan with looks may stop at one that calls a difference, and at no other.
 *
 * @param planned How the plan stands.
 * @param metrics The metrics.
 * @param success Those that decide.
 * @returns The same, without that departure where it is none.
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
      departures: planned.departures.filter(({ what }) =>
        what !== "stopped-early"
      ),
    }
    : planned;
}

/** What is said of a plan among the checks. */
export function planCheck(planned: PlanReadout | null): HealthCheck[] {
  if (planned === null) return [];
  const { stage, departures } = planned;
  const isCut = stage === "before" &&
    departures.some(({ what }) => what === "stopped-early");
  const facts = `${capital(planText(planned))}.`;
  return [{
    code: "plan",
    title: departures.length === 0 ? "Plan" : "Departure from the plan",
    status: isCut ? "fail" : departures.length > 0 ? "warn" : "pass",
    message: departures.length === 0
      ? `The plan was kept: ${planText(planned)}.`
      : `The plan was not kept: ${
        departures.map(({ message }) => message).join("; ")
      }. ${facts}${isCut ? " Before then the plan has no verdict." : ""}`,
  }];
}

/** When the plan decides, and where it stands. */
export function planText(
  { rule, visitors, reached, stage, look, looks, nextAt }: PlanReadout,
): string {
  const came = `${formatNumber(reached * 100, 0)} % of ${
    formatNumber(visitors, 0)
  } planned visitors have come`;
  switch (rule) {
    case "fixed":
      return `one look at the end, and ${came}${
        stage === "end" ? "" : ", so nothing is read yet"
      }`;
    case "group-sequential":
      return `${looks} looks, and ${came}: ${
        look === null
          ? `nothing is read before ${formatCount(nextAt!, "visitor")}`
          : `this is look ${look}`
      }`;
    case "always-valid":
      return `every look counts, and ${came}`;
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
