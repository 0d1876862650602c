/** `readout program`: estimates the total effect of all tests. */

import {
  briefProgramme,
  type Programme,
  programmeDocument,
  type ProgrammeInput,
  type ProgrammeReadingOptions,
  readEstimates,
  readProgramme,
  readReports,
  readService,
} from "../program/mod.ts";
import { answering } from "../agents/mod.ts";
import {
  allMetrics,
  defineMetrics,
  type ExperienceReadoutOptions,
  findBySpelling,
  parseSuccess,
} from "../record/mod.ts";
import { readingOptions } from "../intake/mod.ts";
import { PROGRAMME_READING_OPTIONS } from "../base/mod.ts";
import { renderProgramme } from "../report/mod.ts";
import type { Settings } from "../settings/mod.ts";
import type { Args } from "./line/mod.ts";
import {
  abortable,
  makeWithReceipt,
  outputFormat,
  PAGES,
  printProgressDraft,
  type Result,
  writeResult,
} from "./output/mod.ts";
import { fileFormatOptions } from "./readout/mod.ts";
import { checkedSettings, openService } from "./_service.ts";

/**
 * Runs the command.
 *
 * @param options Parsed command line.
 */
export async function run(options: Args): Promise<void> {
  const format = outputFormat(options);
  const settings = await checkedSettings(options);
  const level = settings.values.level?.value as number | undefined;
  const input = await readInput(options, settings);
  const choices: ProgrammeReadingOptions = {
    ...options.optionsFor<ProgrammeReadingOptions>(PROGRAMME_READING_OPTIONS),
    level,
  };
  const { result, receipt } = await makeWithReceipt(
    options,
    PAGES.includes(format),
    async (bundle) => {
      if (bundle === undefined) return readProgramme(input, choices);
      const { recordNumbers } = await answering();
      const numbers = { programme: input, options: choices };
      return await recordNumbers(bundle, numbers) as Programme;
    },
  );
  await writeResult(options, format, programmeResult(result, receipt));
}

async function readInput(
  options: Args,
  settings: Settings,
): Promise<ProgrammeInput> {
  const shipped = options.list("shipped");
  const estimates = options.text("estimates");
  const reports = options.text("reports");
  if (estimates !== undefined) {
    const formats = readingOptions(fileFormatOptions(options, settings));
    const map = options.pairs("map");
    return await readEstimates(estimates, { ...formats, map, shipped });
  }
  if (reports !== undefined) return await readReports(reports, { shipped });
  await using service = await openService(options, settings);
  return await abortable((signal) =>
    readService(service.client, {
      onProgress: printProgressDraft,
      signal,
      shipped,
      readout: readoutOptions(options.text("metric"), settings),
    })
  );
}

/**
 * Returns the readout options of the experience pages, with the requested metric.
 */
function readoutOptions(
  metric: string | undefined,
  { values, metrics }: Settings,
): ExperienceReadoutOptions {
  const [primaryMetric] = parseSuccess(String(values.primary?.value ?? ""));
  const allMetric = allMetrics(defineMetrics(metrics)).find(({ name, title }) =>
    findBySpelling(metric ?? "", [name, title]) !== undefined
  );
  return {
    metrics,
    primaryMetric: allMetric?.name ?? primaryMetric,
    level: values.level?.value as number | undefined,
    maxZScore: values.maxZScore?.value as number | undefined,
    crossovers: values.crossovers?.value as "keep" | "exclude" | undefined,
  };
}

function programmeResult(
  record: Programme,
  bundleDigest: string | undefined,
): Result<Programme> {
  return {
    record,
    documentOf: programmeDocument,
    briefOf: briefProgramme,
    render: (format) => renderProgramme(record, { format, bundleDigest }),
  };
}
