/** `readout season`: compares the season around an event with another year. */

import type { Client, SeasonalEvent } from "../../api/mod.ts";
import { openBundle } from "../../bundle/mod.ts";
import { renderSeason } from "../../report/mod.ts";
import type { SeasonalComparison, SeasonMeasure } from "../../seasonal/mod.ts";
import {
  briefSeason,
  recordSeason,
  seasonDocument,
  seasonFromBundle,
} from "../../seasonal/mod.ts";
import type { Args } from "../line/mod.ts";
import {
  abortable,
  makeWithReceipt,
  outputFormat,
  PAGES,
  printProgressDraft,
  type Result,
  writeResult,
} from "../output/mod.ts";
import { fileFormatOptions } from "../readout/mod.ts";
import { checkedSettings, openService } from "../_service.ts";
import { readRequest, readsFiles, replayedMetrics } from "./_request.ts";

/**
 * Runs the command.
 *
 * @param options Parsed command line.
 */
export async function seasonCommand(options: Args): Promise<void> {
  const format = outputFormat(options);
  const from = options.text("from");
  if (from !== undefined) {
    const metrics = replayedMetrics(options);
    const record = await seasonFromBundle(from);
    return await writeResult(
      options,
      format,
      seasonResult(
        record,
        metrics ?? record.metrics.map(({ metric }) => metric),
        { bundle: from, receipt: (await openBundle(from)).digest },
      ),
    );
  }
  const request = readRequest(options);
  const settings = await checkedSettings(options);
  const { metrics, mode, ...season } = request;
  if (readsFiles(options)) {
    const [orders, daily] = [options.text("orders"), options.text("daily")];
    const seasonOptions = {
      ...fileFormatOptions(options, settings),
      ...season,
      visitors: options.text("visitors"),
      onProgress: printProgressDraft,
    };
    const make = (bundle?: string) =>
      abortable((signal) =>
        recordSeason(bundle, {
          orders,
          daily,
          options: { ...seasonOptions, signal },
        })
      );
    return await writeSeason(options, format, metrics, make);
  }
  await using service = await openService(options, settings);
  const client = clientWithProgress(service.client);
  const serviceOptions = {
    ...season,
    event: request.event as SeasonalEvent,
    mode,
  };
  await writeSeason(
    options,
    format,
    metrics,
    (bundle) => recordSeason(bundle, { client, options: serviceOptions }),
  );
}

/** Returns a client that shows the number of completed calls. */
function clientWithProgress(client: Client): Client {
  let answered = 0;
  return client.through({
    fetch: (inner) => async (input, init) => {
      const response = await inner(input, init);
      printProgressDraft(`Reading the season: ${++answered} answers so far`);
      return response;
    },
    rangeEnd: (clockMs) => clockMs,
  });
}

async function writeSeason(
  options: Args,
  format: string,
  metrics: readonly SeasonMeasure[],
  make: (bundle?: string) => Promise<SeasonalComparison>,
): Promise<void> {
  const { result, receipt } = await makeWithReceipt(
    options,
    PAGES.includes(format),
    make,
  );
  const bundle = options.text("bundle");
  await writeResult(
    options,
    format,
    seasonResult(result, metrics, { bundle, receipt }),
  );
}

function seasonResult(
  record: SeasonalComparison,
  metrics: readonly SeasonMeasure[],
  { bundle, receipt }: {
    readonly bundle: string | undefined;
    readonly receipt: string | undefined;
  },
): Result<SeasonalComparison> {
  return {
    record,
    documentOf: (shown) => seasonDocument(shown, metrics),
    briefOf: briefSeason,
    bundle,
    render: async (format) =>
      await renderSeason(record, { format, metrics, bundleDigest: receipt }),
  };
}
