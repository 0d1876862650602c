/**
 * `readout readout --all-started` and `--all`: writes a page for each experience.
 */

import { join } from "node:path";
import type { Client, Experience } from "../../api/mod.ts";
import { ReadoutError, runPooled } from "../../base/mod.ts";
import { withReceipt } from "../../bundle/mod.ts";
import type { ExperienceReadoutOptions, Readout } from "../../record/mod.ts";
import { readout } from "../../readout/mod.ts";
import { renderIndexPage, renderReport } from "../../report/mod.ts";
import {
  findForeignFile,
  INDEX_PAGE,
  LIST_MARKER,
  type PageRecord,
  readPages,
  recordFileName,
  reportFileName,
  writeList,
} from "./_report_folder.ts";
import type { Service } from "../_service.ts";
import {
  abortable,
  printProgress,
  printProgressDraft,
  printResult,
  writeFile,
} from "../output/mod.ts";
import {
  indexFailure,
  listProvenance,
  pageList,
  type Result,
  runError,
  summaryText,
  uniquePages,
} from "./_all_started_results.ts";

/** Options for writing the pages. */
export interface AllStartedOptions {
  /** Path of the output folder. */
  readonly out: string;
  /** Whether to include ended experiences. */
  readonly withEnded: boolean;
  /** Number of experiences read in parallel. */
  readonly jobs: number;
  /** Returns whether a flag is given, such as `json`. */
  readonly flag: (name: string) => boolean;
  /** Readout options of each experience. */
  readonly readout: ExperienceReadoutOptions;
}

/**
 * Writes a page for each experience, and an index page. A failed experience does
 * not stop the others.
 *
 * @param service Service to read from; all readouts share its rate-limit
 *   schedule.
 * @param options Output folder, number of parallel jobs, and readout options.
 * @throws {PartlyDoneError} If some experiences failed.
 * @throws {ReadoutError} If all experiences failed, the list could not be read,
 *   the folder contains another program's index, or Ctrl+C was pressed.
 */
export async function writeAllStarted(
  { client, name }: Pick<Service, "client" | "name">,
  options: AllStartedOptions,
): Promise<void> {
  const { out } = options;
  const earlier = await readPages(out);
  const results = await abortable((signal) =>
    writePages(client, options, earlier, signal)
  );
  const failures = results.filter(({ readout }) => readout === null);
  const list = pageList(results, earlier);
  await writeFile(
    join(out, INDEX_PAGE),
    await renderIndexPage({
      withEnded: options.withEnded,
      entries: results.flatMap(({ readout, file }) =>
        readout === null || file === null ? [] : [{ readout, href: file }]
      ),
      failures: failures.map((result) => indexFailure(result, earlier)),
      earlier: list.pages.flatMap(({ status, name, file }) =>
        status === "earlier" && file !== null ? [{ name, href: file }] : []
      ),
      provenance: listProvenance(name, results),
    }),
  );
  await writeList(out, list);
  printResult(options, list, () => summaryText(results, options));
  if (failures.length > 0) throw runError(failures, results.length, out);
}

async function writePages(
  client: Client,
  options: AllStartedOptions,
  earlier: readonly PageRecord[],
  signal: AbortSignal,
): Promise<readonly Result[]> {
  printProgressDraft("Reading the list of experiences");
  const experiences = await listExperiences(client, options, signal);
  const plans = await Promise.all(
    experiences.map(async ({ id, name }) => {
      const file = reportFileName(name, id);
      const foreign = await findForeignFile(options.out, file, earlier);
      return { id, name, file, foreign };
    }),
  );
  await writeList(options.out, {
    madeBy: LIST_MARKER,
    pages: uniquePages([
      ...plans.filter(({ foreign }) => foreign === null),
      ...earlier,
    ])
      .map(({ id, name, file }) => ({ id, name, file })),
  });
  let done = 0;
  const results = await runPooled(plans, options.jobs, async (plan) => {
    const { foreign, ...names } = plan;
    const result = { ...names, readout: null, message: null };
    if (foreign !== null) {
      const message = `${
        join(options.out, foreign)
      } exists and was not written by this command`;
      return { ...result, file: null, message };
    }
    try {
      const page = await writePage(client, plan, options, signal);
      printProgress(`[${++done}/${plans.length}] ok      ${plan.name}`);
      return { ...result, readout: page };
    } catch (error) {
      signal.throwIfAborted();
      printProgress(`[${++done}/${plans.length}] failed  ${plan.name}`);
      return { ...result, message: failureText(error) };
    }
  }).catch((error) => {
    if (!signal.aborted) throw error;
    throw new ReadoutError(
      `Stopped after ${done} of ${plans.length} experiences; the index was not updated`,
    );
  });
  return results;
}

async function writePage(
  client: Client,
  { id, name, file }: { id: string; name: string; file: string },
  options: AllStartedOptions,
  signal: AbortSignal,
): Promise<Readout> {
  const { receipt, result: page } = await withReceipt((bundle) =>
    readout(client, id, {
      ...options.readout,
      bundle,
      signal,
      onProgress: (text) => printProgressDraft(`${name}: ${text}`),
    })
  );
  const [html, json] = await Promise.all(
    (["html", "json"] as const).map((format) =>
      renderReport(page, { format, bundleDigest: receipt })
    ),
  );
  signal.throwIfAborted();
  await writeFile(join(options.out, file), html!);
  await writeFile(join(options.out, recordFileName(file)), json!);
  return page;
}

/** Lists the experiences in sorted order, so that the index is reproducible. */
async function listExperiences(
  client: Client,
  { withEnded }: AllStartedOptions,
  signal: AbortSignal,
): Promise<readonly Experience[]> {
  const byId = new Map<string, Experience>();
  // The list may change while its pages are read, so an experience may appear
  // twice.
  for (const status of ["started", "ended"] as const) {
    if (status === "ended" && !withEnded) continue;
    for await (const experience of client.experiences({ status }, { signal })) {
      byId.set(experience.id, experience);
    }
  }
  const order = (a: string, b: string): number => a < b ? -1 : a > b ? 1 : 0;
  return [...byId.values()].sort((a, b) =>
    order(a.name, b.name) || order(a.id, b.id)
  );
}

function failureText(error: unknown): string {
  if (error instanceof ReadoutError) return error.message;
  return error instanceof Error
    ? `${error.name}: ${error.message}`
    : String(error);
}
