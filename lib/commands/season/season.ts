/** `readout season`: an event's season against another year's, on every surface. */

import { dirname, join, relative } from "node:path";
import type { Client, SeasonalEvent, SeasonalMetric } from "../../api/mod.ts";
import { openBundle } from "../../bundle/mod.ts";
import { loadSeasonalSeries } from "../../loaders/mod.ts";
import { optionsAmong, SEASON_FOLDER_OPTIONS } from "../../options/mod.ts";
import { renderDocument, renderSeason } from "../../report/mod.ts";
import {
  briefIndustry,
  briefSeason,
  industryDocument,
  industrySeason,
  recordSeason,
  type SeasonalComparison,
  seasonDocument,
  type SeasonExperience,
  seasonExperiences,
  seasonExperiencesOf,
  seasonFromBundle,
  type SeasonMeasure,
} from "../../seasonal/mod.ts";
import type { Settings } from "../../settings/mod.ts";
import type { Args } from "../line/mod.ts";
import {
  abortable,
  formatOf,
  isThere,
  PAGES,
  progressDraft,
  type Result,
  withReceiptFor,
  writeResult,
} from "../output/mod.ts";
import { fileNameOf, writtenFiles } from "../readout/mod.ts";
import { checkedSettings, openService } from "../_service.ts";
import {
  isOfFiles,
  readRequest,
  replayedMetrics,
  type SeasonRequest,
  SERVICE,
} from "./_request.ts";

/**
 * Runs the command.
 *
 * @param options The command line.
 */
export async function seasonCommand(options: Args): Promise<void> {
  const format = formatOf(options);
  const from = options.text("from");
  if (from !== undefined) {
    const metrics = replayedMetrics(options);
    const record = await seasonFromBundle(from);
    return await writeResult(
      options,
      format,
      withExperiences(
        record,
        metrics ?? record.metrics.map(({ metric }) => metric),
        { bundle: from, receipt: (await openBundle(from)).digest },
      ),
    );
  }
  const request = readRequest(options);
  const settings = await checkedSettings(options);
  const inFolder = () => experiencesOfFolder(options, request, settings);
  const { metrics, mode, ...season } = request;
  if (isOfFiles(options)) {
    const [orders, daily] = [options.text("orders"), options.text("daily")];
    const asked = {
      ...writtenFiles(options, settings),
      ...season,
      visitors: options.text("visitors"),
      index: options.text("index"),
      onProgress: progressDraft,
    };
    const make = (bundle?: string) =>
      abortable((signal) =>
        recordSeason(bundle, { orders, daily, options: { ...asked, signal } })
      );
    return await writeSeason(options, format, metrics, make, inFolder);
  }
  await using service = await openService(options, settings);
  const { client } = service;
  if (mode === "index") {
    return await writeIndustry(options, format, request, client);
  }
  const event = request.event as SeasonalEvent;
  const asked = { ...season, event, mode };
  await writeSeason(
    options,
    format,
    metrics,
    (bundle) => recordSeason(bundle, { client, options: asked }),
    options.text("experiences") === SERVICE
      ? () => experiencesOfService(options, { ...request, event }, client)
      : inFolder,
  );
}

async function writeSeason(
  options: Args,
  format: string,
  metrics: readonly SeasonMeasure[],
  make: (bundle?: string) => Promise<SeasonalComparison>,
  experiencesOf: () => Promise<readonly SeasonExperience[] | undefined>,
): Promise<void> {
  const { result, receipt } = await withReceiptFor(
    options,
    PAGES.includes(format),
    make,
  );
  const shown = withExperiences(result, metrics, {
    bundle: options.text("bundle"),
    receipt,
    experiences: await experiencesOf(),
  });
  await writeResult(options, format, shown);
}

function withExperiences(
  record: SeasonalComparison,
  metrics: readonly SeasonMeasure[],
  { experiences, bundle, receipt }: {
    readonly experiences?: readonly SeasonExperience[] | undefined;
    readonly bundle?: string | undefined;
    readonly receipt?: string | undefined;
  },
): Result<
  SeasonalComparison & { readonly experiences?: readonly SeasonExperience[] }
> {
  return {
    record: experiences === undefined ? record : { ...record, experiences },
    documentOf: (shown) => seasonDocument(shown, metrics, shown.experiences),
    briefOf: briefSeason,
    bundle,
    render: async (format) =>
      await renderSeason(record, {
        format,
        metrics,
        experiences,
        bundleDigest: receipt,
      }),
  };
}

/** What the folder of `--experiences` holds; nothing without one. */
async function experiencesOfFolder(
  options: Args,
  { event, year, level }: SeasonRequest,
  settings: Settings,
): Promise<readonly SeasonExperience[] | undefined> {
  const folder = options.text("experiences");
  if (folder === undefined) return undefined;
  const written = writtenFiles(options, settings);
  const found = await abortable((signal) =>
    seasonExperiencesOf(folder, {
      ...optionsAmong(SEASON_FOLDER_OPTIONS, written),
      event,
      year,
      level,
      onProgress: progressDraft,
      signal,
    })
  );
  // A page leads to its neighbours from where it lies.
  const from = dirname(options.text("out") ?? "page.html");
  return found.map(({ page, ...one }) => ({
    ...one,
    page: page === null ? null : relative(from, page),
  }));
}

/** Those of the service, each with the page of `--all` that lies beside. */
async function experiencesOfService(
  options: Args,
  { event, year, level }: SeasonRequest & { readonly event: SeasonalEvent },
  client: Client,
): Promise<readonly SeasonExperience[]> {
  const onProgress = progressDraft;
  const found = await abortable((signal) =>
    seasonExperiences(client, { event, year, level, onProgress, signal })
  );
  const out = options.text("out");
  if (out === undefined) return found;
  return await Promise.all(found.map(async (seasonExperience) => {
    const page = fileNameOf(seasonExperience.name, seasonExperience.id);
    return await isThere(join(dirname(out), page))
      ? { ...seasonExperience, page }
      : seasonExperience;
  }));
}

async function writeIndustry(
  options: Args,
  format: string,
  { event, year, against, metrics, mode }: SeasonRequest,
  client: Client,
): Promise<void> {
  const asked = {
    event: event as SeasonalEvent,
    year,
    against,
    metrics: metrics as readonly SeasonalMetric[],
  };
  const frame = await loadSeasonalSeries(client, {
    event: asked.event,
    years: against === year - 1 ? [year] : [year, against],
    metric: asked.metrics,
    mode,
  });
  const record = industrySeason(frame, asked);
  await writeResult(options, format, {
    record,
    documentOf: (shown) => industryDocument(shown, asked),
    briefOf: (shown) => briefIndustry(shown, asked),
    render: (format) => renderDocument(industryDocument(record, asked), format),
  });
}
