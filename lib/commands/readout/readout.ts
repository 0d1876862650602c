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
import { settingChoices } from "./_choices.ts";
import { fileFormatOptions } from "./_files.ts";
import { readFiles } from "./_read_files.ts";
import { readWarehouse } from "./_warehouse.ts";
import { checkedSettings, openService } from "../_service.ts";
import {
  makeWithReceipt,
  outputFormat,
  printProgress,
  printProgressDraft,
  writeResult,
} from "../output/mod.ts";

/** Sources whose metrics may have any name. */
const GENERAL_SOURCES = ["--per-visitor", "--summaries", "--from"];

/**
 * Runs the command.
 *
 * @param options Parsed command line.
 */
export async function readoutCommand(options: Args): Promise<void> {
  const { source = "" } = options;
  const settings = await checkedSettings(options);
  const choices = settingChoices(
    options,
    source === "--from" ? keepOptionSettings(settings) : settings,
    GENERAL_SOURCES.includes(source) ? "anything" : "orders",
  );
  if (source === "--all" || source === "--all-started") {
    await writeStartedReadouts(options, settings, choices);
    return;
  }
  const format = outputFormat(options, true);
  const folder = options.text("bundle");
  const { result, receipt } = await makeWithReceipt(
    options,
    !options.flag("json") && FORMATS_WITH_RECEIPT.includes(format),
    (bundle) => makeReadout(options, settings, choices, bundle),
  );
  if (folder !== undefined) printProgress(`The bundle is ${folder}`);
  const loadReport = () => import("../../report/mod.ts");
  const render = async (format: ReportFormat) =>
    (await loadReport()).renderReport(result, {
      format,
      bundleDigest: receipt,
    });
  await writeResult(options, format, {
    record: result,
    documentOf: readoutDocument,
    briefOf: briefReadout,
    render,
    own: {
      summary: () => JSON.stringify({ ...shortRecord(result), receipt }),
      png: async () => {
        const png = await (await loadReport()).reportPicture(result);
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

const FORMATS_WITH_RECEIPT = ["html", "md", "json", "summary"];

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
        split: fileFormatOptions(options).split,
        filters: visitorFilters(options),
        bundle,
      });
    case "--warehouse":
      return await readWarehouse(
        options.text("warehouse")!,
        { ...choices, bundle },
        fileFormatOptions(options, settings),
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
  const names = ["device", "visitor-type", "country", "channel"];
  if (names.every((name) => options.text(name) === undefined)) return undefined;
  return {
    deviceType: options.text("device") as "mobile" | "desktop" | undefined,
    visitorType: options.text("visitor-type") as
      | "new"
      | "returning"
      | undefined,
    countryCodes: options.list("country")?.map((code) => code.toUpperCase()),
    sourceSitesOrChannels: options.list("channel"),
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
    onProgress: printProgressDraft,
  });
}

async function writeStartedReadouts(
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
function keepOptionSettings(settings: Settings): Settings {
  const values = Object.entries(settings.values)
    .filter(([, { source }]) => source.kind === "option");
  return { ...settings, values: Object.fromEntries(values), metrics: [] };
}
