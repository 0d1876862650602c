/** `readout program`: what all tests together earned. */

import {
  briefProgramme,
  interactionFinding,
  type Interactions,
  interactionsDocument,
  interactionsOfFiles,
  interactionsOfService,
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
import { type ExperienceReadoutOptions, parseSuccess } from "../record/mod.ts";
import { writtenAs } from "../intake/mod.ts";
import { PROGRAMME_READING_OPTIONS } from "../options/mod.ts";
import { renderDocument, renderProgramme } from "../report/mod.ts";
import { allMetrics, defineMetrics, spelledAlike } from "../rules/mod.ts";
import type { Settings } from "../settings/mod.ts";
import type { Args } from "./line/mod.ts";
import {
  abortable,
  formatOf,
  PAGES,
  progressDraft,
  type Result,
  withReceiptFor,
  writeResult,
} from "./output/mod.ts";
import { writtenFiles } from "./readout/mod.ts";
import { checkedSettings, openService } from "./_service.ts";

/**
 * Runs the command.
 *
 * @param options The command line.
 */
export async function run(options: Args): Promise<void> {
  const format = formatOf(options);
  const settings = await checkedSettings(options);
  const level = settings.values.level?.value as number | undefined;
  const { input, interactions } = await readSources(options, settings, level);
  if (input === null) {
    return await writeResult(
      options,
      format,
      interactionsResult(interactions!),
    );
  }
  const choices: ProgrammeReadingOptions = {
    ...options.optionsFor<ProgrammeReadingOptions>(PROGRAMME_READING_OPTIONS),
    ...{ level, interactions },
  };
  const { result, receipt } = await withReceiptFor(
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

/** What was asked for: the programme, what tests did to each other, or both. */
interface Sources {
  readonly input: ProgrammeInput | null;
  readonly interactions: Interactions | null;
}

async function readSources(
  options: Args,
  settings: Settings,
  level: number | undefined,
): Promise<Sources> {
  const from = options.text("interactions");
  const written = writtenAs(writtenFiles(options, settings));
  const shipped = options.list("shipped");
  const estimates = options.text("estimates");
  const reports = options.text("reports");
  const input = estimates !== undefined
    ? await readEstimates(estimates, written)
    : reports !== undefined
    ? await readReports(reports, { shipped })
    : null;
  if (from !== undefined && from !== "service") {
    const interactions = await abortable((signal) =>
      interactionsOfFiles(from, { written, level, signal })
    );
    return { input, interactions };
  }
  if (from === undefined && input !== null) {
    return { input, interactions: null };
  }
  await using service = await openService(options, settings);
  return await abortable(async (signal): Promise<Sources> => {
    const told = { onProgress: progressDraft, signal };
    return {
      input: input ?? await readService(service.client, {
        ...told,
        shipped,
        chances: options.text("second-opinion") !== undefined,
        readout: readoutOptions(options.text("metric"), settings),
      }),
      interactions: from === undefined
        ? null
        : await interactionsOfService(service.client, { ...told, level }),
    };
  });
}

/** As pages of experiences are read, on the metric that is asked for. */
function readoutOptions(
  metric: string | undefined,
  { values, metrics }: Settings,
): ExperienceReadoutOptions {
  const [primaryMetric] = parseSuccess(String(values.primary?.value ?? ""));
  const allMetric = allMetrics(defineMetrics(metrics)).find(({ name, title }) =>
    spelledAlike(metric ?? "", [name, title]) !== undefined
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

function interactionsResult(record: Interactions): Result<Interactions> {
  return {
    record,
    documentOf: interactionsDocument,
    briefOf: (shown) => [interactionFinding(shown)],
    render: (format) => renderDocument(interactionsDocument(record), format),
  };
}
