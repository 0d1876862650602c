/** `readout readout`: reads one experience or files, as text or a report. */

import { ReadoutError } from "../../base/mod.ts";
import type {
  ExperienceReadoutOptions,
  Readout,
  ReadoutOptions,
} from "../../record/mod.ts";
import { readout, readoutFromBundle } from "../../readout/mod.ts";
import { briefReadout, readoutDocument, shortRecord } from "../../words/mod.ts";
import type { ReportFormat } from "../../report/mod.ts";
import type { Settings } from "../../settings/mod.ts";
import { type Args, UsageError } from "../line/mod.ts";
import { readChoices } from "./_choices.ts";
import { writtenFiles } from "./_files.ts";
import { readFiles } from "./_read_files.ts";
import { fromWarehouse } from "./_warehouse.ts";
import { checkedSettings, openService } from "../_service.ts";
import {
  outputFormat,
  progress,
  progressDraft,
  withReceiptFor,
  writeResult,
} from "../output/mod.ts";

/** Sources whose metrics may have any name. */
const OF_ANYTHING = ["--per-visitor", "--summaries", "--from"];

/**
 * Runs the command.
 *
 * @param options Parsed command line.
 */
export async function readoutCommand(options: Args): Promise<void> {
  const { source = "" } = options;
  const settings = await checkedSettings(options);
  const choices = readChoices(
    options,
    source === "--from" ? onlyOptions(settings) : settings,
    OF_ANYTHING.includes(source) ? "anything" : "orders",
  );
  if (source === "--all" || source === "--all-started") {
    await allStarted(options, settings, choices);
    return;
  }
  const format = outputFormat(options, true);
  const folder = options.text("bundle");
  const { result, receipt } = await withReceiptFor(
    options,
    !options.flag("json") && HANDED_ON.includes(format),
    (bundle) => makeReadout(options, settings, choices, bundle),
  );
  if (folder !== undefined) progress(`The bundle is ${folder}`);
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
      // `--json` requests the plain record, without a receipt.
      ...(options.flag("json") ? {} : {
        json: async () => (await render("json")).trimEnd(),
      }),
    },
    bundle: options.text("from") ?? folder,
  });
}

const HANDED_ON = ["html", "md", "json", "summary"];

async function makeReadout(
  options: Args,
  settings: Settings,
  choices: ReadoutOptions,
  bundle: string | undefined,
): Promise<Readout> {
  const [experienceId] = options.positional;
  const map = options.pairs("map");
  switch (options.source) {
    case "--from":
      return await readoutFromBundle(options.text("from")!, {
        ...choices,
        experienceId,
        map,
        bundle,
      });
    case "EXPERIENCE":
      return await readExperience(experienceId!, options, settings, {
        ...choices,
        map,
        split: writtenFiles(options).split,
        filters: visitorFilters(options),
        bundle,
      });
    case "--warehouse":
      return await fromWarehouse(
        options.text("warehouse")!,
        { ...choices, bundle },
        writtenFiles(options, settings),
      );
    case undefined:
      throw new UsageError([
        "Nothing to read. Pass an experience's ID or name; files (orders with visitors or assignments, --per-visitor or --summaries); or --warehouse, --from, --all-started or --all. See --help",
      ]);
    default:
      return await readFiles(options, settings, { ...choices, bundle });
  }
}

/** Returns the visitor filters of the command line. */
function visitorFilters(options: Args): ExperienceReadoutOptions["filters"] {
  const words = (name: string): string[] | undefined =>
    options.text(name)?.split(",").map((word) => word.trim());
  return {
    deviceType: options.text("device") as "mobile" | "desktop" | undefined,
    visitorType: options.text("visitor-type") as
      | "new"
      | "returning"
      | undefined,
    countryCodes: words("country")?.map((code) => code.toUpperCase()),
    sourceSitesOrChannels: words("channel"),
  };
}

/** Reads an experience of the configured service. */
export async function readExperience(
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
    flag: options.flag,
    readout: { ...choices, map: options.pairs("map") },
  });
}

/**
 * Keeps only settings from command-line options, because a bundle has its own
 * settings.
 */
function onlyOptions(settings: Settings): Settings {
  const values = Object.entries(settings.values)
    .filter(([, { source }]) => source.kind === "option");
  return { ...settings, values: Object.fromEntries(values), metrics: [] };
}
