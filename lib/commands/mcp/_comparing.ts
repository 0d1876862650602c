/** MCP tools for plans, seasons and programs. */

import { wrongArguments } from "./_wrong_arguments.ts";
import type { Answer } from "../../agents/mod.ts";
import { basisOf, type PlanOptions } from "../../inference/mod.ts";
import {
  checkOptions,
  DAY_MS,
  PLAN_ARGUMENTS,
  PROGRAMME_ARGUMENTS,
  SEASON_ARGUMENTS,
} from "../../base/mod.ts";
import type { ProgrammeReadingOptions } from "../../program/mod.ts";
import { readEstimates, readReports, readService } from "../../program/mod.ts";
import type { PlanBaseline, Readout } from "../../record/mod.ts";
import { DEFAULTS, isLevel, LEVEL_WANTED } from "../../record/mod.ts";
import { recordSeason, type StoreSeasonOptions } from "../../seasonal/mod.ts";
import { checkedPath } from "./_folder_files.ts";
import type { FileArguments, Sources } from "./_sources.ts";

/** Arguments of a plan, based on a baseline or on the receipt of a past readout. */
interface PlanArguments extends
  Pick<
    PlanOptions,
    "rule" | "looks" | "power" | "variations" | "dailyVisitors" | "guardrails"
  > {
  readonly receipt?: string | undefined;
  /** Baseline by metric; a number is a mean. */
  readonly baseline?:
    | Readonly<Record<string, Partial<PlanBaseline> | number>>
    | undefined;
  readonly minimumEffect?: number | undefined;
  readonly metric?: string | undefined;
  readonly level?: number | undefined;
}

/** Arguments of a season. */
interface SeasonArguments
  extends
    Pick<FileArguments, "lineItems" | "map" | "ignore" | "only" | "delimiter">,
    Pick<FileArguments, "encoding" | "decimal" | "dates" | "currency">,
    Pick<FileArguments, "timeZone" | "weeks" | "orders" | "visitors">,
    Pick<StoreSeasonOptions, "against" | "level"> {
  readonly event?: StoreSeasonOptions["event"] & string | undefined;
  readonly year?: number | undefined;
  readonly daily?: string | undefined;
}

/** Arguments of a program. */
interface ProgrammeArguments extends ProgrammeReadingOptions {
  readonly estimates?: string | undefined;
  readonly reports?: string | undefined;
  readonly shipped?: readonly string[] | undefined;
}

/** Tool `plan`. */
export async function plan(
  sources: Sources,
  input: PlanArguments,
): Promise<Answer> {
  checkOptions(PLAN_ARGUMENTS, input);
  const { receipt, metric, level, baseline, ...planFields } = input;
  if (input.minimumEffect === undefined) {
    throw wrongArguments(
      "minimumEffect is required: the smallest lift that matters, such as 0.05",
    );
  }
  if (level !== undefined && !isLevel(level)) {
    throw wrongArguments(
      `level must ${LEVEL_WANTED}: current value is ${level}`,
    );
  }
  if ((receipt === undefined) === (baseline === undefined)) {
    throw wrongArguments(
      "Provide either baseline, such as { conversion_rate: { mean: 0.03 } }, or the receipt of a past readout",
    );
  }
  const pastReadout = receipt === undefined
    ? null
    : await sources.resultOf(receipt);
  if (pastReadout !== null && pastReadout.kind !== "readout") {
    throw wrongArguments(
      `A plan needs a readout's receipt, and this one belongs to a ${pastReadout.kind}`,
    );
  }
  const result = pastReadout === null
    ? { primary: defaultPrimary(baseline!), baseline: completeRates(baseline!) }
    : baselineFromReadout(pastReadout.labelled as Readout);
  return await sources.keepNumbers({
    plan: {
      ...result,
      ...planFields,
      minimumEffect: input.minimumEffect,
      ...(metric === undefined ? {} : { primary: metric }),
      alpha: level && Number((1 - level).toPrecision(12)),
      // The time is truncated to the day, so that a repeated call gives the
      // same plan.
      now: Math.floor(Date.now() / DAY_MS) * DAY_MS,
    },
  });
}

function baselineFromReadout(
  pastReadout: Readout,
): Omit<PlanOptions, "minimumEffect"> {
  const { of: _, control: __, ...basis } = basisOf(pastReadout);
  const visitors = pastReadout.variations.reduce(
    (sum, arm) => sum + arm.visitors,
    0,
  );
  const { days } = pastReadout.period;
  return {
    ...basis,
    primary: pastReadout.settings.primaryMetric,
    dailyVisitors: days === null ? undefined : visitors / days,
  };
}

/** Returns the default primary metric, which is the one with a known baseline. */
function defaultPrimary(baseline: object): string {
  const [name, ...otherNames] = Object.keys(baseline);
  return name === undefined || otherNames.length > 0
    ? DEFAULTS.primaryMetric
    : name;
}

/** Adds the standard deviation of a rate, which follows from its mean. */
function completeRates(
  baseline: NonNullable<PlanArguments["baseline"]>,
): Record<string, PlanBaseline> {
  const entries = Object.entries(baseline).map(([name, entry]) => {
    const { mean = NaN, standardDeviation = Math.sqrt(mean * (1 - mean)) } =
      typeof entry === "number" ? { mean: entry } : entry;
    if (standardDeviation > 0) return [name, { mean, standardDeviation }];
    throw wrongArguments(
      `Provide mean and standardDeviation of ${name} per visitor, or a rate such as 0.03: current value is ${mean}`,
    );
  });
  return Object.fromEntries(entries);
}

/** Tool `season`. */
export async function season(
  sources: Sources,
  input: SeasonArguments,
): Promise<Answer> {
  checkOptions(SEASON_ARGUMENTS, input);
  const { event = "BFCM", year, against, level } = input;
  if (year === undefined) {
    throw wrongArguments(
      "year is required: the year of the event, such as 2025",
    );
  }
  const request = { event, year, against, level };
  const { orders, daily, ...fileOptions } = await sources.filePaths(input);
  if (orders === undefined && daily === undefined) {
    const client = await sources.client(
      "orders, or daily with sales by day, covering both years",
    );
    return await sources.keep((bundle) =>
      recordSeason(bundle, { client, options: request })
    );
  }
  const seasonOptions = {
    ...await sources.fileFormats(input),
    ...request,
    ...fileOptions,
  };
  return await sources.keep((bundle) =>
    recordSeason(bundle, { orders, daily, options: seasonOptions })
  );
}

/** Tool `programme`. */
export async function programme(
  sources: Sources,
  programmeInput: ProgrammeArguments,
): Promise<Answer> {
  checkOptions(PROGRAMME_ARGUMENTS, programmeInput);
  const { estimates, reports, shipped, ...request } = programmeInput;
  if (estimates !== undefined && reports !== undefined) {
    throw wrongArguments("Provide either estimates or reports");
  }
  const input = estimates !== undefined
    ? await readEstimates(await checkedPath(sources.folder, estimates))
    : reports !== undefined
    ? await readReports(await checkedPath(sources.folder, reports), { shipped })
    : await readService(
      await sources.client(
        "estimates, a file with a row per test, or reports, a folder of them",
      ),
      { shipped },
    );
  return await sources.keepNumbers({ programme: input, options: request });
}
