/** `readout plan`: what is fixed before an experiment begins. */

import { ReadoutError } from "../api/mod.ts";
import {
  baselineOf,
  makePlan,
  type PlanOptions,
  type PlanRule,
  type Readout,
  readout,
  readoutFromFiles,
} from "../readout/mod.ts";
import { formatChange, formatCount } from "../document/mod.ts";
import { DEFAULTS } from "../rules/mod.ts";
import type { Settings } from "../settings/mod.ts";
import { type Args, UsageError } from "./line/mod.ts";
import { print, printJson, progressDraft, writeFile } from "./output/mod.ts";
import { readChoices, writtenFiles } from "./readout/mod.ts";
import { checkedSettings, openService } from "./_service.ts";

/**
 * Runs the command.
 *
 * @param options The command line.
 */
export async function planCommand(options: Args): Promise<void> {
  const settings = await checkedSettings(options);
  const choices = readChoices(options, settings);
  const { smallestLift } = choices;
  if (smallestLift === undefined) {
    throw new UsageError([
      "Give --smallest-lift: a plan is sized for the smallest lift that matters, such as 0.05",
    ]);
  }
  const known = await whatIsKnown(
    options,
    settings,
    choices.primaryMetric ?? DEFAULTS.primaryMetric,
  );
  const plan = makePlan({
    ...known,
    ...wanted(options),
    smallestLift,
    primary: choices.primaryMetric,
    guardrails: choices.guardrails,
    alpha: choices.level === undefined
      ? undefined
      : Number((1 - choices.level).toPrecision(12)),
  });
  if (options.flag("json")) return printJson(plan);
  const out = options.text("out") ?? "plan.json";
  if (await Deno.lstat(out).then(() => true, () => false)) {
    throw new ReadoutError(
      `${out} is there already, and a plan is made once; name another file with --out`,
    );
  }
  await writeFile(out, `${JSON.stringify(plan, null, 2)}\n`);
  print(
    `${out}: ${formatCount(plan.visitors, "visitor")}${
      plan.days === null ? "" : ` in ${formatCount(plan.days, "day")}`
    } to find ${
      formatChange(plan.smallestLift)
    } of ${plan.primary}; ${plan.rule}, correction ${plan.correction}.`,
  );
}

type Known = Pick<PlanOptions, "baseline" | "dailyVisitors">;

function wanted(
  options: Args,
): Pick<
  PlanOptions,
  "rule" | "looks" | "power" | "variations" | "name" | "split"
> {
  const shares = Object.entries(options.pairs("split"))
    .map(([name, share]) => [name, Number(share)] as const);
  const sum = shares.reduce((total, [, share]) => total + share, 0);
  return {
    rule: options.text("rule") as PlanRule | undefined,
    looks: options.number("looks"),
    power: options.number("power"),
    variations: options.number("variations"),
    name: options.text("name"),
    split: shares.length === 0 ? undefined : Object.fromEntries(
      shares.map(([name, share]) => [name, share / sum]),
    ),
  };
}

async function whatIsKnown(
  options: Args,
  settings: Settings,
  primary: string,
): Promise<Known> {
  const daily = options.number("daily-visitors");
  const mean = options.number("baseline");
  if (mean !== undefined) {
    return {
      baseline: {
        [primary]: { mean, standardDeviation: spread(options, mean) },
      },
      dailyVisitors: daily,
    };
  }
  const past = await readPast(options, settings);
  const visitors = past.variations.reduce((sum, arm) => sum + arm.visitors, 0);
  return {
    baseline: baselineOf(past),
    dailyVisitors: daily ??
      (past.period.days === null ? undefined : visitors / past.period.days),
  };
}

function spread(options: Args, mean: number): number {
  const given = options.number("deviation");
  if (given !== undefined) return given;
  if (mean > 0 && mean < 1) return Math.sqrt(mean * (1 - mean));
  throw new UsageError([
    `Give --deviation, the standard deviation per visitor: a baseline of ${mean} is no rate`,
  ]);
}

async function readPast(options: Args, settings: Settings): Promise<Readout> {
  const [experience] = options.positional;
  const orders = options.text("orders");
  if (orders !== undefined) {
    const visitors = options.text("visitors");
    const written = { ...writtenFiles(options, settings), split: undefined };
    return await readoutFromFiles(
      { ...written, orders, visitors },
      { onProgress: progressDraft },
    );
  }
  if (experience === undefined) {
    throw new UsageError([
      "Say what is known: --baseline, or --orders with --visitors of a past experiment, or an experience's id or name",
    ]);
  }
  await using service = await openService(options, settings);
  return await readout(service.client, experience, {
    onProgress: progressDraft,
  });
}
