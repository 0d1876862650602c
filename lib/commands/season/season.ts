/** `readout season`: an event's season against another year's, on every surface. */

import type { SeasonalEvent, SeasonalMetric } from "../../api/mod.ts";
import { openBundle } from "../../bundle/mod.ts";
import { loadSeasonalSeries } from "../../loaders/mod.ts";
import { renderDocument, renderSeason } from "../../report/mod.ts";
import {
  briefIndustry,
  briefSeason,
  industryDocument,
  industrySeason,
  recordSeason,
  type SeasonalComparison,
  seasonalComparison,
  seasonDocument,
  type SeasonExperience,
  seasonExperiences,
  seasonFromBundle,
  seasonFromDays,
  seasonFromOrders,
  type SeasonMeasure,
} from "../../seasonal/mod.ts";
import type { Args } from "../line/mod.ts";
import {
  abortable,
  formatOf,
  PAGES,
  progressDraft,
  type Result,
  withReceiptFor,
  writeResult,
} from "../output/mod.ts";
import { writtenFiles } from "../readout/mod.ts";
import { checkedSettings, openService } from "../_service.ts";
import { experiencesOfFolder, withPages } from "./_experiences.ts";
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
  const write = isOfFiles(options) ? fromFiles : fromService;
  await write(options, request, format);
}

async function fromFiles(
  options: Args,
  request: SeasonRequest,
  format: string,
): Promise<void> {
  const { metrics, mode: _, ...season } = request;
  const settings = await checkedSettings(options);
  const written = writtenFiles(options, settings);
  const [orders, daily] = [options.text("orders"), options.text("daily")];
  const make = (bundle?: string) =>
    abortable((signal) => {
      const all = {
        ...written,
        ...season,
        visitors: options.text("visitors"),
        index: options.text("index"),
        weeks: options.text("weeks") as "first" | "last" | undefined,
        onProgress: progressDraft,
        signal,
      };
      if (bundle !== undefined) {
        return recordSeason(bundle, { orders, daily, options: all });
      }
      return orders === undefined
        ? seasonFromDays(daily!, all)
        : seasonFromOrders(orders, all);
    });
  const { result, receipt } = await withReceiptFor(
    options,
    PAGES.includes(format),
    make,
  );
  const shown = withExperiences(result, metrics, {
    bundle: options.text("bundle"),
    receipt,
    experiences: await experiencesOfFolder(options, request, settings),
  });
  await writeResult(options, format, shown);
}

/** A season, and what ran during its event, where that was asked for. */
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

async function fromService(
  options: Args,
  request: SeasonRequest,
  format: string,
): Promise<void> {
  const { year, against, mode, metrics } = request;
  const event = request.event as SeasonalEvent;
  const settings = await checkedSettings(options);
  await using service = await openService(options, settings);
  const { client } = service;
  if (mode !== "index") {
    const { metrics: _shown, ...compared } = request;
    const asked = { ...compared, event, mode };
    const { result, receipt } = await withReceiptFor(
      options,
      PAGES.includes(format),
      (bundle) =>
        bundle === undefined
          ? seasonalComparison(client, asked)
          : recordSeason(bundle, { client, options: asked }),
    );
    const experiences = options.text("experiences") === SERVICE
      ? await withPages(
        await abortable((signal) =>
          seasonExperiences(client, {
            event,
            year,
            level: request.level,
            onProgress: progressDraft,
            signal,
          })
        ),
        options.text("out"),
      )
      : await experiencesOfFolder(options, request, settings);
    const bundle = options.text("bundle");
    const shown = { experiences, bundle, receipt };
    return await writeResult(
      options,
      format,
      withExperiences(result, metrics, shown),
    );
  }
  const frame = await loadSeasonalSeries(client, {
    event,
    years: against === year - 1 ? [year] : [year, against],
    metric: metrics as readonly SeasonalMetric[],
    mode,
  });
  const asked = {
    event,
    year,
    against,
    metrics: metrics as readonly SeasonalMetric[],
  };
  const record = industrySeason(frame, asked);
  await writeResult(options, format, {
    record,
    documentOf: (shown) => industryDocument(shown, asked),
    briefOf: (shown) => briefIndustry(shown, asked),
    render: (format) => renderDocument(industryDocument(record, asked), format),
  });
}
