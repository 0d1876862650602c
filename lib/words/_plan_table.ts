/** Table that compares the plan with the actual test. */

import {
  cells,
  formatChange,
  formatCount,
  formatLevel,
  formatNumber,
  makeTable,
  type Table,
} from "../document/mod.ts";
import { totalVisitors } from "./_effects.ts";
import { sentenceOf } from "./sentences/mod.ts";
import type { PlanDeparture, PlanReadout, Readout } from "../record/mod.ts";

/** Display texts for the times of the verdict. */
export const RULES = {
  "fixed": "at the end, once",
  "group-sequential": "at planned looks",
  "always-valid": "at every look",
} as const satisfies Readonly<Record<PlanReadout["rule"], string>>;

const DEPARTURES: Readonly<Record<PlanDeparture["what"], string>> = {
  "edited": "Content",
  "late": "Made",
  "metric": "Deciding metric",
  "control": "Control",
  "currency": "Currency",
  "level": "Level",
  "guardrails": "Guardrails",
  "variations": "Variations",
  "split": "Split",
  "stopped-early": "End",
  "ran-longer": "End",
};

/** Returns the table of the plan, its progress, and each departure from it. */
export function planTable(readout: Readout, plan: PlanReadout): Table {
  const { experience, metrics, settings, period, variations } = readout;
  const { primary, successMetrics = [primary] } = plan;
  const rows: string[][] = [[
    successMetrics.length === 1 ? "Deciding metric" : "Deciding metrics",
    metricTitles(successMetrics, metrics),
    metricTitles(settings.successMetrics, metrics),
  ]];
  if (plan.control !== undefined) {
    const { name } = variations.find(({ isControl }) => isControl)!;
    rows.push(["Control", plan.control, name]);
  }
  if (plan.currency !== undefined) {
    const currency = experience.currency ?? "not known";
    rows.push(["Currency", plan.currency, currency]);
  }
  const visitors = [plan.visitors, totalVisitors(readout)].map(countText);
  const lift = textOrUnknown(plan.minimumEffect, formatChange);
  const days = [plan.days, period.days]
    .map((count) => textOrUnknown(count, countText));
  const looks = plan.looks === null
    ? RULES[plan.rule]
    : `at ${formatCount(plan.looks, "planned look")}`;
  const level = textOrUnknown(plan.level, formatLevel);
  rows.push(
    ["Visitors", ...visitors],
    ["Lift it was sized for", lift, ""],
    ["Days", ...days],
    ["Decides", looks, planStageText(plan)],
    ["Confidence", level, formatLevel(settings.level)],
    ["Made", plan.made.slice(0, 10), `digest ${plan.digest.slice(0, 16)}…`],
    ...plan.departures.map((departure) => [
      "Departure",
      DEPARTURES[departure.what],
      sentenceOf(departure),
    ]),
  );
  return makeTable({
    id: "plan",
    caption: plan.departures.length === 0
      ? "The plan (followed)"
      : "The plan (not followed)",
    head: { what: "What", planned: "Planned", found: "Found" },
    rows: rows.map(([item, planned, actual]) => ({
      what: cells.text(item!),
      planned: planned === "" ? cells.blank : cells.text(planned!),
      found: actual === "" ? cells.blank : cells.text(actual!),
    })),
  });
}

function metricTitles(
  names: readonly string[],
  metrics: Readout["metrics"],
): string {
  return names.map((metricName) =>
    metrics.find(({ name }) => name === metricName)?.title ?? metricName
  ).join("; ");
}

function textOrUnknown<T>(
  value: T | null | undefined,
  textOf: (value: T) => string,
): string {
  return value == null ? "not known" : textOf(value);
}

function countText(count: number): string {
  return formatNumber(count, 0);
}

function planStageText({ stage, look, nextAt }: PlanReadout): string {
  if (look !== null) return `look ${look}`;
  if (stage === "end") return "the end is reached";
  return stage === "always-valid"
    ? "now"
    : `not before ${formatCount(nextAt!, "visitor")}`;
}
