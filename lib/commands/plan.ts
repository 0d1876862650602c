/** `readout plan`: registers a plan before an experiment starts. */

import { ReadoutError, TEST_PLAN_OPTIONS } from "../base/mod.ts";
import { basisOf, makePlan, type PlanOptions } from "../inference/mod.ts";
import type { Readout, ReadoutOptions, TestPlan } from "../record/mod.ts";
import {
  DEFAULTS,
  findBySpelling,
  isShareOfVisitors,
  METRICS,
  parseFraction,
} from "../record/mod.ts";
import { basisText } from "../readout/mod.ts";
import { formatChange, formatCount } from "../document/mod.ts";
import { isValue, type Settings } from "../settings/mod.ts";
import { type Args, UsageError } from "./line/mod.ts";
import { pathExists, printNote, printResult, writeFile } from "./output/mod.ts";
import {
  fileFormatOptions,
  readExperience,
  readFiles,
  settingChoices,
} from "./readout/mod.ts";
import { checkedSettings } from "./_service.ts";

/**
 * Runs the command.
 *
 * @param options Parsed command line.
 */
export async function run(options: Args): Promise<void> {
  const settings = await checkedSettings(options);
  const choices = settingChoices(options, settings);
  const { minimumEffect } = choices;
  if (minimumEffect === undefined) {
    throw new UsageError([
      "--minimum-effect is required: the smallest lift that matters, such as 0.05",
    ]);
  }
  const knownFacts = await collectKnownFacts(options, settings, choices);
  const { past, ...fromData } = knownFacts;
  const plan = makePlan({
    ...fromData,
    ...parsePlanOptions(options),
    minimumEffect,
    primary: choices.primaryMetric ?? knownFacts.primary,
    success: choices.successMetrics,
    metrics: choices.metrics,
    guardrails: choices.guardrails,
    alpha: choices.level === undefined
      ? undefined
      : Number((1 - choices.level).toPrecision(12)),
  });
  const isJson = options.flag("json");
  const out = options.text("out") ?? (isJson ? undefined : "plan.json");
  if (out !== undefined) await writePlan(out, plan);
  if (isJson && past !== null && plan.control === undefined) {
    printNote(baselineText(plan, knownFacts).trim());
  }
  printResult(options, plan, () => planText(out!, plan, knownFacts));
}

async function writePlan(out: string, plan: TestPlan): Promise<void> {
  if (!out.toLowerCase().endsWith(".json")) {
    throw new UsageError([
      `--out must end in .json, because a plan is JSON: current value is "${out}"`,
    ]);
  }
  if (await pathExists(out)) {
    throw new ReadoutError(
      `${out} already exists, and plans are never overwritten. Choose another file with --out`,
    );
  }
  await writeFile(out, `${JSON.stringify(plan, null, 2)}\n`);
}

function planText(out: string, plan: TestPlan, knownFacts: KnownFacts): string {
  const durationText = plan.days === null
    ? ""
    : ` over ${formatCount(plan.days, "day")}`;
  const metrics = [plan.primary, ...plan.success ?? []].join(" or ");
  const size = `${formatCount(plan.visitors, "visitor")}${durationText}`;
  const effect = `${formatChange(plan.minimumEffect)} in ${metrics}`;
  const rule = `Rule: ${plan.rule}. Correction: ${plan.correction}.`;
  const rest = baselineText(plan, knownFacts) + unsizedGuardrailsText(plan);
  return `${out}: ${size} to detect ${effect}. ${rule}${rest}`;
}

/**
 * Describes the source of the baseline, the control of the plan and its currency.
 */
function baselineText(
  { control, currency }: TestPlan,
  { past }: KnownFacts,
): string {
  const controlText = control === undefined
    ? "the plan has no control; choose one with --control"
    : `the plan uses "${control}" as the control`;
  const sourceText = past !== null
    ? ` The baseline comes from "${past.of}"${past.why}, and ${controlText}.`
    : control === undefined
    ? ""
    : ` The control is "${control}".`;
  const amounts = currency === undefined ? "" : ` Amounts are in ${currency}.`;
  return `${sourceText}${amounts}`;
}

/** Describes the guardrails that the sample size does not take into account. */
function unsizedGuardrailsText({ guardrails, baseline }: TestPlan): string {
  const names = Object.entries(guardrails)
    .filter(([name, margin]) =>
      margin === 0 || (baseline[name]?.mean ?? 0) === 0
    )
    .map(([name]) => name).join(", ");
  return names === ""
    ? ""
    : ` The sample size ignores ${names}, whose baseline or margin is unknown; testing it may take more visitors.`;
}

interface KnownFacts extends
  Pick<
    PlanOptions,
    "baseline" | "control" | "currency" | "dailyVisitors" | "primary"
  > {
  /**
   * Variation of the past experiment that provides the baseline, with the reason
   * for choosing it, or `null` without a past experiment.
   */
  readonly past: { readonly of: string; readonly why: string } | null;
}

function parsePlanOptions(options: Args) {
  const shares = Object.entries(options.pairs("split") ?? {})
    .map(([name, share]) => [name, Number(share)] as const);
  const invalidShares = shares.filter(([name, share]) =>
    !(share > 0) && !isValue("day", name.slice(0, 10))
  );
  if (invalidShares.length > 0) {
    throw new UsageError(
      invalidShares.map(([name]) =>
        `Option --split needs a share above 0 for ${name}, for example A=50,B=50`
      ),
    );
  }
  const sum = shares.reduce((total, [, share]) => total + share, 0);
  const { rule, looks, power, variations, name } = options.optionsFor<
    PlanOptions
  >(TEST_PLAN_OPTIONS);
  const split = shares.length === 0 ? undefined : Object.fromEntries(
    shares.map(([name, share]) => [name, share / sum]),
  );
  return { rule, looks, power, variations, name, split };
}

async function collectKnownFacts(
  options: Args,
  settings: Settings,
  choices: ReadoutOptions,
): Promise<KnownFacts> {
  const daily = options.number("daily-visitors");
  if (options.text("baseline") !== undefined) {
    checkNames(choices);
    return {
      baseline: parseBaseline(options, choices),
      control: choices.control,
      currency: fileFormatOptions(options, settings).currency,
      dailyVisitors: daily,
      past: null,
    };
  }
  const pastReadout = await readPast(options, settings, choices);
  const visitors = pastReadout.variations.reduce(
    (sum, arm) => sum + arm.visitors,
    0,
  );
  const [first] = Object.keys(options.pairs("split") ?? {});
  const controlName = choices.control ?? first;
  const { of: variation, ...basis } = basisOf(pastReadout, controlName);
  return {
    ...basis,
    primary: pastReadout.settings.primaryMetric,
    dailyVisitors: daily ??
      (pastReadout.period.days === null
        ? undefined
        : visitors / pastReadout.period.days),
    past: {
      of: variation,
      why: findBySpelling(variation, [controlName ?? ""]) === undefined
        ? ` (${basisText(pastReadout.settings.controlBasis)})`
        : "",
    },
  };
}

/**
 * Checks the metric names of a plan without data. Any name is allowed, because it
 * may be a column of a visitor table. A name that is almost a built-in metric is
 * rejected as a typing error.
 */
function checkNames(
  { primaryMetric = DEFAULTS.primaryMetric, successMetrics = [] }:
    ReadoutOptions,
): void {
  const problems: string[] = [];
  for (const metricName of [primaryMetric, ...successMetrics]) {
    const metric = METRICS.find(({ name, title }) =>
      findBySpelling(metricName, [name, title]) !== undefined
    );
    if (metric === undefined || metric.name === metricName) continue;
    problems.push(
      `No metric "${metricName}"; did you mean ${metric.name}`,
    );
  }
  if (problems.length > 0) throw new UsageError([...new Set(problems)]);
}

/**
 * Reads the baseline: one number for the primary metric, or numbers by metric
 * name.
 */
function parseBaseline(
  options: Args,
  { primaryMetric = DEFAULTS.primaryMetric }: ReadoutOptions,
): PlanOptions["baseline"] {
  const problems: string[] = [];
  const numbers = (option: string): Record<string, number> => {
    const values: [string, number][] = [];
    for (const entry of (options.text(option) ?? "").split(",")) {
      if (entry === "") continue;
      const separator = entry.lastIndexOf("=");
      const name = separator < 0
        ? primaryMetric
        : entry.slice(0, separator).trim();
      const value = parseFraction(entry.slice(separator + 1));
      if (Number.isFinite(value)) values.push([name, value]);
      else {
        problems.push(
          `Option --${option} needs a number, or several such as ${primaryMetric}=0.03,aov=60: current value is "${entry}"`,
        );
      }
    }
    return Object.fromEntries(values);
  };
  const means = numbers("baseline");
  const deviations = numbers("deviation");
  if (problems.length > 0) throw new UsageError(problems);
  const baseline = Object.entries(means).map(([name, mean]) => {
    const standardDeviation = deviations[name] ??
      (isRate(name, mean) ? Math.sqrt(mean * (1 - mean)) : null);
    if (standardDeviation === null) problems.push(needsDeviation(name, mean));
    return [name, { mean, standardDeviation: standardDeviation ?? 0 }] as const;
  });
  problems.push(
    ...Object.keys(deviations).filter((name) => !Object.hasOwn(means, name))
      .map((name) => `Option --deviation has ${name}, but --baseline doesn't`),
  );
  if (problems.length > 0) throw new UsageError(problems);
  return Object.fromEntries(baseline);
}

/** Returns the request for the standard deviation that a baseline lacks. */
function needsDeviation(name: string, mean: number): string {
  const request =
    `Add --deviation ${name}=NUMBER, the standard deviation per visitor`;
  const rule = METRICS.find((metric) => metric.name === name);
  if (mean <= 0 || mean >= 1 || rule !== undefined) {
    return `${request}: ${name} is not a rate at ${mean}`;
  }
  const deviation = Math.sqrt(mean * (1 - mean)).toPrecision(4);
  return `${request}. If ${name} is a share of visitors, it is ${deviation}`;
}

/** Words in the name of a column that holds a share of visitors. */
const RATE_WORDS = /(^|[ _-])(rate|share|conversions?|converted|cr)($|[ _-])/i;

/**
 * Returns whether a metric is a share of visitors, because only then does the
 * mean determine the standard deviation. A column of a visitor table is one if
 * its name says so; $0.80 per visitor must not be sized as 80%.
 */
function isRate(name: string, mean: number): boolean {
  if (mean <= 0 || mean >= 1) return false;
  const rule = METRICS.find((metric) => metric.name === name);
  return rule === undefined ? RATE_WORDS.test(name) : isShareOfVisitors(rule);
}

async function readPast(
  options: Args,
  settings: Settings,
  { control, primaryMetric, successMetrics, guardrails, metrics }:
    ReadoutOptions,
): Promise<Readout> {
  // The metrics and variations of the plan must exist in the data.
  const roles = { control, primaryMetric, successMetrics, guardrails, metrics };
  const [experience] = options.positional;
  if (options.source === undefined) {
    throw new UsageError([
      "A baseline is required: --baseline, a past test's files (--orders with --visitors, --per-visitor or --summaries), or an experience's ID or name",
    ]);
  }
  if (experience === undefined) {
    return await readFiles(options, settings, { ...roles, split: undefined });
  }
  return await readExperience(experience, options, settings, roles);
}
