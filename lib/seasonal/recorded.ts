/** Recording of a season's inputs in a bundle, and replay from it. */

import type { Client } from "../api/mod.ts";
import { ReadoutError } from "../base/mod.ts";
import type { Bundle, BundledReadout, Recording } from "../bundle/mod.ts";
import { BundleError, openBundle } from "../bundle/mod.ts";
import {
  recordInputFiles,
  settledMoment,
  storedOptions,
  withExtractedFiles,
  withRecording,
} from "../intake/mod.ts";
import type { SeasonalComparisonOptions } from "./comparison.ts";
import { seasonalComparison } from "./comparison.ts";
import { seasonFromDays, seasonFromOrders } from "./from_orders.ts";
import type { StoreSeasonOptions } from "./store_options.ts";
import type { ShownSeason } from "./views.ts";

/** Roles of a season's input files. */
const ROLES = ["orders", "daily", "visitors"] as const;

/**
 * Options that are needed to recompute the season. A bundle may come from an
 * untrusted source, so options that name a file must not be listed here.
 */
const RECORDED_OPTIONS: readonly string[] = [
  "event",
  "year",
  "against",
  "today",
  "level",
  "window",
  "mode",
  "weeks",
  "currency",
  "status",
  "timeZone",
  "now",
  "lineItems",
  "map",
  "ignore",
  "only",
  "delimiter",
  "encoding",
  "decimal",
  "dates",
] satisfies (keyof (StoreSeasonOptions & SeasonalComparisonOptions))[];

/** Source of a season: the service, or files. */
export type SeasonOrigin =
  | { readonly client: Client; readonly options: SeasonalComparisonOptions }
  | {
    /** File or query with one row per order; an alternative to `daily`. */
    readonly orders?: string | undefined;
    /** File or query with one row per day or week. */
    readonly daily?: string | undefined;
    /** Event and years, and further files by path. */
    readonly options: StoreSeasonOptions;
  };

/**
 * Computes a season and records its inputs in a bundle: the service's responses,
 * or the bytes of the files. If the computation fails, no bundle is created.
 *
 * @param bundle Folder to create; `undefined` computes the season without a
 *   bundle.
 * @param origin Service or files, with the options.
 * @returns The season.
 * @throws {BundleError} If the bundle cannot be written.
 * @throws {ReadoutError} If an input has no bytes to record, such as a frame.
 *
 * @example
 * ```ts
 * import { openClient } from "readout";
 * import { recordSeason, seasonFromBundle } from "readout/seasonal";
 * import { assertEquals } from "@std/assert";
 *
 * const bundle = `${await Deno.makeTempDir()}/bfcm`;
 * await using client = await openClient();
 * const options = { event: "BFCM", year: 2025 } as const;
 * const then = await recordSeason(bundle, { client, options });
 * assertEquals(await seasonFromBundle(bundle), then);
 * ```
 */
export async function recordSeason(
  bundle: string | undefined,
  origin: SeasonOrigin,
): Promise<ShownSeason> {
  if ("client" in origin) {
    const { client, options } = origin;
    if (bundle === undefined) return await seasonalComparison(client, options);
    return await withRecording(bundle, async (recording) => {
      const recordingClient = recording.client(client);
      const result = await seasonalComparison(recordingClient, options);
      return await addToRecording(recording, result, options);
    });
  }
  const { orders, daily, options } = origin;
  if (bundle === undefined) {
    return await seasonFromFiles(orders, daily, options);
  }
  return await withRecording(bundle, async (recording) => {
    const { now: clock = Date.now() } = options;
    const paths = filesByRole({ ...options, orders, daily });
    const storedFiles = await recordInputFiles(recording, paths);
    const result = await seasonFromFiles(orders, daily, {
      ...options,
      now: clock,
    });
    const details = result.details ?? { inputs: [] };
    storedFiles.assertRead(details.inputs);
    const storedClock = options.now ?? settledMoment(clock, details);
    const recordedOptions = { ...options, now: storedClock };
    return await addToRecording(
      recording,
      result,
      recordedOptions,
      storedFiles.files,
    );
  });
}

async function addToRecording(
  recording: Recording,
  result: ShownSeason,
  options: object,
  files?: BundledReadout["files"],
): Promise<ShownSeason> {
  await recording.addReadout({
    experienceId: `${result.event} ${result.year}`,
    ...(files === undefined ? {} : { files }),
    parameters: { season: storedOptions(options, RECORDED_OPTIONS) },
    result,
  });
  return result;
}

/**
 * Recomputes a season from a bundle, without network access.
 *
 * @param bundle Bundle, or its folder.
 * @returns The season, computed by the current version of the library.
 * @throws {BundleError} If the bundle contains no season, or was modified.
 */
export async function seasonFromBundle(
  bundle: string | Bundle,
): Promise<ShownSeason> {
  const bundleReader = typeof bundle === "string"
    ? await openBundle(bundle)
    : bundle;
  const season = bundleReader.manifest.readouts.find(isSeason);
  if (season === undefined) {
    throw new BundleError(`${bundleReader.path} was recorded without a season`);
  }
  const options = storedOptions(
    season.parameters.season as object,
    RECORDED_OPTIONS,
  );
  if (season.files === undefined) {
    return await seasonalComparison(
      bundleReader.client(),
      options as unknown as SeasonalComparisonOptions,
    );
  }
  return await withExtractedFiles(
    bundleReader,
    season,
    ROLES,
    ({ orders, daily, ...otherFiles }) =>
      seasonFromFiles(
        orders,
        daily,
        { ...options, ...otherFiles } as unknown as StoreSeasonOptions,
      ),
  );
}

/**
 * Returns whether a bundle's readout is a season.
 *
 * @param recorded Readout entry of a bundle's manifest.
 * @returns Whether the readout is a season.
 */
export function isSeason({ parameters }: BundledReadout): boolean {
  return typeof parameters.season === "object" && parameters.season !== null;
}

function seasonFromFiles(
  orders: string | undefined,
  daily: string | undefined,
  options: StoreSeasonOptions,
): Promise<ShownSeason> {
  if (orders !== undefined) return seasonFromOrders(orders, options);
  if (daily !== undefined) return seasonFromDays(daily, options);
  throw new ReadoutError(
    "A season from files needs either orders or daily totals",
  );
}

/** Returns the input files by role; a frame has no bytes to record. */
function filesByRole(
  from: Readonly<Partial<Record<typeof ROLES[number], unknown>>>,
): Record<string, string | undefined> {
  const frame = ROLES.find((role) => typeof (from[role] ?? "") !== "string");
  if (frame !== undefined) {
    throw new ReadoutError(
      `A season's bundle stores files: write the ${frame} frame to a file first`,
    );
  }
  return Object.fromEntries(
    ROLES.map((role) => [role, from[role] as string | undefined]),
  );
}
