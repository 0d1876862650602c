/** The experiences of a folder: files of orders, and bundles. */

import { basename, join } from "node:path";
import {
  checkOptions,
  optionsAmong,
  READOUT_FILES,
  SEASON_FOLDER_OPTIONS,
} from "../../options/mod.ts";
import { ReadoutError } from "../../api/mod.ts";
import { openBundle } from "../../bundle/mod.ts";
import { eventDates, type SeasonEvent } from "../../calendar/mod.ts";
import type { FileReadoutOptions, FilesWritten } from "../../intake/mod.ts";
import { selectedDaysLifts } from "../../inference/mod.ts";
import type { MetricDefinitions, Readout } from "../../record/mod.ts";
import { readoutFromBundle, readoutFromFiles } from "../../readout/mod.ts";
import { deepFreeze } from "../../stats/mod.ts";
import { type SeasonExperience, unread } from "./types.ts";

/** Which event, and how the files are written. */
export interface SeasonFolderOptions extends
  Pick<
    FilesWritten,
    "currency" | "dates" | "decimal" | "delimiter" | "encoding" | "timeZone"
  >,
  Pick<FileReadoutOptions, "cache" | "signal" | "onProgress" | "level"> {
  /** The event: one that a rule knows, or one of the store's own. */
  readonly event: SeasonEvent;
  /** Its year. */
  readonly year: number;
  /** The store's own metrics. */
  readonly metrics?: MetricDefinitions | undefined;
}

const TABLE = /\.(csv|csv\.gz|csv\.zst|tsv|parquet|sql)$/i;
const BESIDE = /\.(assignments|visitors)$/i;

/** A readout of the folder, or why there is none. */
interface Found {
  readonly place: string;
  readonly name: string;
  readonly page: string | null;
  readonly read: () => Promise<readonly Readout[]>;
}

/**
 * The experiences of a folder inside an event and outside: a line per variation,
 * of the metric that decides, with the test of the difference. A bundle of a
 * readout is read again as it was recorded; `NAME.csv` holds a test's orders,
 * with `NAME.visitors.csv` (visitors by variation and day) or
 * `NAME.assignments.csv` (a row per visitor, with when it came first) beside it.
 *
 * @param folder The folder.
 * @param options Event and year; how the files are written.
 * @returns A frozen record per variation, in the order of names; what cannot be
 *   read, or cut at the event, says why.
 * @throws {ReadoutError} When the folder cannot be read, or holds no experience.
 * @throws {RangeError} When the event is unknown in that year.
 *
 * @example
 * ```ts
 * import { seasonExperiencesOf } from "readout/seasonal";
 * import { assertEquals } from "@std/assert";
 *
 * const folder = await Deno.makeTempDir();
 * await Deno.copyFile("data/orders.csv", `${folder}/bar.csv`);
 * await Deno.copyFile("data/time_series.csv", `${folder}/bar.visitors.csv`);
 * const [bar] = await seasonExperiencesOf(folder, {
 *   event: "laborDay",
 *   year: 2026,
 * });
 * assertEquals([bar!.name, bar!.id], ["bar", "bar.csv"]);
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function seasonExperiencesOf(
  folder: string,
  options: SeasonFolderOptions,
): Promise<readonly SeasonExperience[]> {
  checkOptions(SEASON_FOLDER_OPTIONS, options);
  const { eventDay, lastDay } = eventDates(options.event, options.year);
  const { metrics, signal, onProgress = () => {} } = options;
  const isInside = (date: string) => date >= eventDay && date <= lastDay;
  const found: SeasonExperience[] = [];
  for (const { place, name, page, read } of await placesIn(folder, options)) {
    signal?.throwIfAborted();
    onProgress(`Reading ${place}`);
    try {
      for (const readout of await read()) {
        found.push(...linesOf(readout, { place, page, isInside, metrics }));
      }
    } catch (error) {
      signal?.throwIfAborted();
      found.push(unread(place, name, (error as Error).message, page));
    }
  }
  if (found.length === 0) {
    throw new ReadoutError(
      `${folder} holds no experience: give bundles of readouts, or NAME.csv with NAME.visitors.csv or NAME.assignments.csv beside it`,
    );
  }
  return deepFreeze(found);
}

function linesOf(
  readout: Readout,
  { place, page, isInside, metrics }: {
    readonly place: string;
    readonly page: string | null;
    readonly isInside: (date: string) => boolean;
    readonly metrics: MetricDefinitions | undefined;
  },
): SeasonExperience[] {
  const { name } = readout.experience;
  const { level, primaryMetric } = readout.settings;
  const { variations, insideDays, reason } = selectedDaysLifts(
    readout,
    isInside,
    {
      metrics,
    },
  );
  if (variations.length === 0 || insideDays === 0) {
    return [unread(place, name, reason ?? "it has no other variation", page)];
  }
  const metric = readout.metrics.find((metricReadout) =>
    metricReadout.name === primaryMetric
  );
  return variations.map((variation) => ({
    id: place,
    name,
    variation: variation.variation,
    metric: metric?.title ?? primaryMetric,
    inside: variation.inside,
    outside: variation.outside,
    pValue: variation.adjustedPValue,
    differs: variation.adjustedPValue === null
      ? null
      : variation.adjustedPValue < 1 - level,
    reason: variation.adjustedPValue === null
      ? reason ?? "one of the lifts is not known"
      : null,
    page,
  }));
}

async function placesIn(
  folder: string,
  { event: _, year: _year, ...options }: SeasonFolderOptions,
): Promise<Found[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder)).catch(
    (error: Error) => {
      throw new ReadoutError(
        `Cannot read the folder ${folder}: ${error.message}`,
        "experiences",
      );
    },
  );
  const names = entries.map(({ name }) => name)
    .filter((name) => !name.startsWith("."))
    .sort();
  const isFolder = new Set(
    entries.filter(({ isDirectory }) => isDirectory).map(({ name }) => name),
  );
  const pageOf = (stem: string) =>
    names.includes(`${stem}.html`) ? join(folder, `${stem}.html`) : null;
  return names.flatMap((place): Found[] => {
    if (isFolder.has(place)) {
      return [{
        place,
        name: place,
        page: pageOf(place),
        read: () => ofBundle(join(folder, place), options.signal),
      }];
    }
    const stem = place.replace(TABLE, "").replace(/\.json$/, "");
    const isReport = place.endsWith(".json");
    if (!isReport && (!TABLE.test(place) || BESIDE.test(stem))) return [];
    const beside = (role: "visitors" | "assignments") =>
      names.find((one) =>
        TABLE.test(one) && one.replace(TABLE, "") === `${stem}.${role}`
      );
    return [{
      place,
      name: stem,
      page: pageOf(stem),
      read: async () => {
        if (isReport) {
          throw new ReadoutError(
            "a report in JSON holds no days; give its bundle, or its files",
          );
        }
        const [visitors, assignments] = [
          beside("visitors"),
          beside("assignments"),
        ];
        if ((visitors === undefined) === (assignments === undefined)) {
          const problem = visitors === undefined ? "not known" : "said twice";
          throw new ReadoutError(
            `who saw each variation is ${problem}: give ${stem}.visitors.csv or ${stem}.assignments.csv beside it`,
          );
        }
        const { metrics, level, cache, signal } = options;
        return [
          await readoutFromFiles({
            ...optionsAmong(READOUT_FILES, options),
            orders: join(folder, place),
            ...(visitors === undefined
              ? { assignments: join(folder, assignments!) }
              : { visitors: join(folder, visitors) }),
            name: basename(stem),
          }, { metrics, level, cache, signal }),
        ];
      },
    }];
  });
}

async function ofBundle(
  path: string,
  signal: AbortSignal | undefined,
): Promise<Readout[]> {
  const bundle = await openBundle(path);
  const readouts: Readout[] = [];
  for (const { experienceId } of bundle.manifest.readouts) {
    signal?.throwIfAborted();
    readouts.push(await readoutFromBundle(bundle, { experienceId }));
  }
  if (readouts.length === 0) {
    throw new ReadoutError("the bundle was recorded without a readout");
  }
  return readouts;
}
