/** `readout readout`: one experience, or two files, as text or a report. */

import { ReadoutError } from "../../api/mod.ts";
import {
  defineMetric,
  type ExperienceReadoutOptions,
  type MetricDefinitions,
  parseGuardrails,
  parseSuccess,
  type Readout,
  type ReadoutOptions,
} from "../../record/mod.ts";
import {
  readout,
  readoutFromBundle,
  readoutFromFiles,
} from "../../readout/mod.ts";
import { briefReadout, readoutDocument, shortRecord } from "../../words/mod.ts";
import type { ReportFormat } from "../../report/mod.ts";
import { optionsAmong, READOUT_OPTIONS } from "../../options/mod.ts";
import type { Settings } from "../../settings/mod.ts";
import { type Args, UsageError } from "../line/mod.ts";
import { checkChoices } from "./_check_choices.ts";
import { planOf, priorSdOf } from "./_file_settings.ts";
import { writtenFiles } from "./_files.ts";
import { readTableFile } from "./_table_readout.ts";
import { explainedWarehouse, fromWarehouse } from "./_warehouse.ts";
import { receipted } from "../_receipted.ts";
import { checkedSettings, openService } from "../_service.ts";
import {
  formatOf,
  print,
  progress,
  progressDraft,
  writeResult,
} from "../output/mod.ts";

/** What has metrics of its own. */
const OF_ANYTHING = ["--per-visitor", "--summaries", "--from"];

/**
 * Runs the command.
 *
 * @param options The command line.
 */
export async function readoutCommand(options: Args): Promise<void> {
  const { source = "" } = options;
  const settings = await checkedSettings(options);
  const choices = readChoices(
    options,
    source === "--from" ? onlyOptions(settings) : settings,
  );
  checkChoices(choices, OF_ANYTHING.includes(source) ? "anything" : "orders");
  if (source === "--all" || source === "--all-started") {
    await allStarted(options, settings, choices);
    return;
  }
  if (options.flag("explain")) {
    if (options.text("write-back") !== undefined) {
      throw new UsageError(["Option --explain does not go with --write-back"]);
    }
    print(await explainedWarehouse(options.text("warehouse")!));
    return;
  }
  const format = formatOf(options, true);
  const made = options.text("bundle");
  const { result, receipt } = await receipted(
    options,
    await isHandedOn(options, format),
    (bundle) => makeReadout(options, settings, choices, bundle),
  );
  if (made !== undefined) progress(`The bundle is ${made}`);
  const reports = () => import("../../report/mod.ts");
  const render = async (format: ReportFormat) =>
    (await reports()).renderReport(result, { format, bundleDigest: receipt });
  await writeResult(options, format, {
    record: result,
    documentOf: readoutDocument,
    briefOf: briefReadout,
    render,
    own: {
      summary: () => JSON.stringify({ ...shortRecord(result), receipt }),
      png: async () => {
        const png = await (await reports()).reportPicture(result);
        if (png === null) {
          throw new ReadoutError("There is no chart to draw yet");
        }
        return png;
      },
      // The bare record is what --json asks for.
      ...(options.flag("json") ? {} : {
        json: async () => (await render("json")).trimEnd(),
      }),
    },
    bundle: options.text("from") ?? made,
  });
}

/** Whether it carries a receipt, as all does that is more than a glance. */
async function isHandedOn(options: Args, format: string): Promise<boolean> {
  if (options.flag("json") || !HANDED_ON.includes(format)) return false;
  const isLarge = await bytesOf(options) > MOST_BYTES;
  if (isLarge && options.text("bundle") === undefined) {
    progress(
      "Files of this size are kept where --bundle says so; without it there is no receipt",
    );
  }
  return !isLarge;
}

/** Of files that are kept without being asked for: compressing them takes seconds. */
const MOST_BYTES = 256e6;
const FILES = [
  ...["orders", "visitors", "assignments", "per-visitor", "summaries"],
  "before",
];

async function bytesOf(options: Args): Promise<number> {
  const sizes = FILES.map(async (name) => {
    const path = options.knows(name) ? options.text(name) : undefined;
    if (path === undefined) return 0;
    return await Deno.stat(path).then(({ size }) => size, () => 0);
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const HANDED_ON = ["html", "md", "json", "summary"];

async function makeReadout(
  options: Args,
  settings: Settings,
  choices: ReadoutOptions,
  bundle: string | undefined,
): Promise<Readout> {
  const [experienceId] = options.positional;
  const map = mapOf(options);
  const orders = options.text("orders");
  const visitors = options.text("visitors");
  switch (options.source) {
    case "--from":
      return await readoutFromBundle(options.text("from")!, {
        ...choices,
        experienceId,
        map,
        bundle,
      });
    case "EXPERIENCE":
      return await fromService(experienceId!, options, settings, {
        ...choices,
        map,
        split: writtenFiles(options).split,
        bundle,
      });
    case "--per-visitor":
    case "--summaries":
      return await readTableFile(
        options.source === "--summaries" ? "summaries" : "per-visitor",
        options,
        settings,
        { ...choices, bundle },
      );
    case "--warehouse":
      return await fromWarehouse(
        options.text("warehouse")!,
        { ...choices, bundle },
        options.text("write-back"),
        writtenFiles(options, settings),
      );
    case "--orders":
      return await readoutFromFiles(
        { ...writtenFiles(options, settings), orders: orders!, visitors },
        {
          ...choices,
          bundle,
          onProgress: progressDraft,
        },
      );
  }
  throw new UsageError([
    "Nothing to read. Give an experience's ID or name; or files: --orders with --visitors or --assignments, --per-visitor, --summaries; or --warehouse, --from, --all-started, --all. --help shows how",
  ]);
}

async function fromService(
  experienceId: string,
  options: Args,
  settings: Settings,
  choices: ExperienceReadoutOptions,
): Promise<Readout> {
  await using service = await openService(options, settings);
  return await readout(service.client, experienceId, {
    ...choices,
    onProgress: progressDraft,
  });
}

async function allStarted(
  options: Args,
  settings: Settings,
  choices: ReadoutOptions,
): Promise<void> {
  const { writeAllStarted } = await import("./_all_started.ts");
  await using service = await openService(options, settings);
  await writeAllStarted(service, {
    out: options.text("out") ?? "reports",
    withEnded: options.flag("all"),
    jobs: options.number("jobs") ?? 3,
    json: options.flag("json"),
    readout: { ...choices, map: mapOf(options) },
  });
}

/** A bundle has its own choices, which only this command line may change. */
function onlyOptions(settings: Settings): Settings {
  const values = Object.entries(settings.values)
    .filter(([, { source }]) => source.kind === "option");
  return { ...settings, values: Object.fromEntries(values), metrics: [] };
}

/** A mapping that is not given is left to a bundle that has one. */
export function mapOf(
  options: Args,
): Readonly<Record<string, string>> | undefined {
  const map = options.pairs("map");
  return Object.keys(map).length > 0 ? map : undefined;
}

/** @throws {UsageError} When it is not one. */
function guardrailsOf(
  setting: Settings["values"]["guardrail"],
): ReadoutOptions["guardrails"] {
  if (setting === undefined) return undefined;
  try {
    return parseGuardrails(String(setting.value));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError([`${setting.source.place}: ${error.message}`]);
  }
}

/**
 * The store's own metrics; one of the command line goes before one of the same
 * name in a file.
 *
 * @throws {UsageError} When a definition cannot be read.
 */
function ownMetrics(
  options: Args,
  { metrics }: Settings,
): MetricDefinitions | undefined {
  const given = options.knows("metric") ? options.repeated("metric") : [];
  const problems: string[] = [];
  const names = given.flatMap((text) => {
    try {
      return [defineMetric(text).name];
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      problems.push(`--metric: ${error.message.replace(/^Own metrics: /, "")}`);
      return [];
    }
  });
  if (problems.length > 0) throw new UsageError(problems);
  const others = metrics.filter((metric) =>
    !names.includes(defineMetric(metric).name)
  );
  const all = [...others, ...given];
  return all.length === 0 ? undefined : all;
}

/** The choices that a command line and the settings make. */
export function readChoices(
  options: Args,
  settings: Settings,
): ReadoutOptions {
  const { values } = settings;
  const [primaryMetric, ...successMetrics] = parseSuccess(
    String(values.primary?.value ?? ""),
  );
  const { control, plannedVisitors, window } = options.optionsFor<
    ReadoutOptions
  >(READOUT_OPTIONS);
  const choices = Object.fromEntries(
    Object.entries(values).map(([name, { value }]) => [name, value]),
  );
  return {
    ...optionsAmong<ReadoutOptions>(READOUT_OPTIONS, choices),
    control,
    plannedVisitors,
    window,
    metrics: ownMetrics(options, settings),
    primaryMetric,
    successMetrics: successMetrics.length === 0 ? undefined : successMetrics,
    guardrails: guardrailsOf(values.guardrail),
    plan: planOf(values.plan),
    priorSd: priorSdOf(values.priorSd),
  };
}
