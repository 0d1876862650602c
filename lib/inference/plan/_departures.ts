/** Where a readout is another than its plan. */

import { formatCount, formatLevel, formatNumber } from "../../format/mod.ts";
import { defineMetrics, spelledAlike } from "../../rules/mod.ts";
import {
  type Choices,
  decidingIn,
  levelIn,
  listed,
  type PlanDeparture,
  planDigest,
  type ReadoutPeriod,
  type TestPlan,
} from "../../record/mod.ts";
import type { PlanInput, Stage } from "./stage.ts";

/** Visitors by which a test may be longer than planned without a word. */
const LONGER = 1.1;

/** Shares that are the same but for rounding. */
const SHARE = 0.005;

export function departures(
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
    comparedOtherwise(plan, variations),
    otherCurrency(plan, experience),
    same(choices.level, levelIn(plan)) ? null : {
      what: "level",
      message: `read at ${formatLevel(choices.level)}, planned at ${
        formatLevel(levelIn(plan))
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
  return found.filter((planDeparture) => planDeparture !== null);
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

function comparedOtherwise(
  { control }: TestPlan,
  [found]: PlanInput["variations"],
): PlanDeparture | null {
  return control === undefined ||
      spelledAlike(control, [found!.name]) !== undefined
    ? null
    : {
      what: "control",
      message: `compared with "${found!.name}", planned was "${control}"`,
    };
}

/** Amounts of which nobody said the currency are in none that is another. */
function otherCurrency(
  { currency }: TestPlan,
  { currency: found }: PlanInput["experience"],
): PlanDeparture | null {
  return currency === undefined || found === null ||
      spelledAlike(currency, [found]) !== undefined
    ? null
    : {
      what: "currency",
      message: `amounts are in ${found}, planned in ${currency}`,
    };
}

export function same(a: number, b: number): boolean {
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
        `${name} ${formatNumber(share! * 100, 0)}%, planned ${
          formatNumber(wanted(name) * 100, 0)
        }%`
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
