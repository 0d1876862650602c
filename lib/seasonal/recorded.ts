/** A season that keeps what it was made of, and one that is made of that. */

import type { Client } from "../api/mod.ts";
import { ReadoutError } from "../base/mod.ts";
import {
  type Bundle,
  type BundledReadout,
  BundleError,
  openBundle,
  type Recording,
} from "../bundle/mod.ts";
import {
  keepFiles,
  keptOptions,
  recorded,
  settledMoment,
  withKeptFiles,
} from "../intake/mod.ts";
import {
  seasonalComparison,
  type SeasonalComparisonOptions,
} from "./comparison.ts";
import { seasonFromDays, seasonFromOrders } from "./from_orders.ts";
import type { StoreSeasonOptions } from "./store_options.ts";
import type { ShownSeason } from "./views.ts";

/** The files of a season, by what they are to it. */
const ROLES = ["orders", "daily", "visitors"] as const;

/**
 * Options that make the same season again. A bundle may come from anybody: no
 * option that names a file belongs here.
 */
const KEPT: readonly string[] = [
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

/** What a season is read from: the service, or files. */
export type SeasonOrigin =
  | { readonly client: Client; readonly options: SeasonalComparisonOptions }
  | {
    /** A row per order, or else `daily`: a file, or a query over files. */
    readonly orders?: string | undefined;
    /** A row per day or week. */
    readonly daily?: string | undefined;
    /** Event and years; further files by their paths. */
    readonly options: StoreSeasonOptions;
  };

/**
 * Makes a season and a bundle of what it was made of: the answers of the
 * service, or the bytes of the files. When it cannot be made, there is no
 * bundle.
 *
 * @param bundle The folder to make; `undefined` for the season alone.
 * @param from The service or the files, and what is asked.
 * @returns The season.
 * @throws {BundleError} When the bundle cannot be written.
 * @throws {ReadoutError} When what is read has no bytes to be kept: a frame.
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
  from: SeasonOrigin,
): Promise<ShownSeason> {
  if ("client" in from) {
    const { client, options } = from;
    if (bundle === undefined) return await seasonalComparison(client, options);
    return await recorded(bundle, async (recording) => {
      const through = recording.client(client);
      const result = await seasonalComparison(through, options);
      return await added(recording, result, options);
    });
  }
  const { orders, daily, options } = from;
  if (bundle === undefined) return await ofFiles(orders, daily, options);
  return await recorded(bundle, async (recording) => {
    const { now: clock = Date.now() } = options;
    const paths = filesByRole({ ...options, orders, daily });
    const storedFiles = await keepFiles(recording, paths);
    const result = await ofFiles(orders, daily, { ...options, now: clock });
    const details = result.details ?? { inputs: [] };
    storedFiles.assertRead(details.inputs);
    const moment = options.now ?? settledMoment(clock, details);
    const recordedOptions = { ...options, now: moment };
    return await added(recording, result, recordedOptions, storedFiles.files);
  });
}

async function added(
  recording: Recording,
  result: ShownSeason,
  options: object,
  files?: BundledReadout["files"],
): Promise<ShownSeason> {
  await recording.addReadout({
    experienceId: `${result.event} ${result.year}`,
    ...(files === undefined ? {} : { files }),
    parameters: { season: keptOptions(options, KEPT) },
    result,
  });
  return result;
}

/**
 * Makes a season again from what was recorded, without a network.
 *
 * @param bundle The bundle, or its folder.
 * @returns The season, by the library of today.
 * @throws {BundleError} When the bundle holds no season, or was changed.
 */
export async function seasonFromBundle(
  bundle: string | Bundle,
): Promise<ShownSeason> {
  const opened = typeof bundle === "string" ? await openBundle(bundle) : bundle;
  const season = opened.manifest.readouts.find(isSeason);
  if (season === undefined) {
    throw new BundleError(`${opened.path} was recorded without a season`);
  }
  const options = keptOptions(season.parameters.season as object, KEPT);
  if (season.files === undefined) {
    return await seasonalComparison(
      opened.client(),
      options as unknown as SeasonalComparisonOptions,
    );
  }
  return await withKeptFiles(
    opened,
    season,
    ROLES,
    ({ orders, daily, ...otherFiles }) =>
      ofFiles(
        orders,
        daily,
        { ...options, ...otherFiles } as unknown as StoreSeasonOptions,
      ),
  );
}

/**
 * Whether a bundle's readout is a season.
 *
 * @param recorded What a manifest has of it.
 * @returns Whether it is one.
 */
export function isSeason({ parameters }: BundledReadout): boolean {
  return typeof parameters.season === "object" && parameters.season !== null;
}

function ofFiles(
  orders: string | undefined,
  daily: string | undefined,
  options: StoreSeasonOptions,
): Promise<ShownSeason> {
  if (orders !== undefined) return seasonFromOrders(orders, options);
  if (daily !== undefined) return seasonFromDays(daily, options);
  throw new ReadoutError(
    "A season of files is read from its orders or its days",
  );
}

/** Its files by role; a frame has no bytes to be kept. */
function filesByRole(
  from: Readonly<Partial<Record<typeof ROLES[number], unknown>>>,
): Record<string, string | undefined> {
  const frame = ROLES.find((role) => typeof (from[role] ?? "") !== "string");
  if (frame !== undefined) {
    throw new ReadoutError(
      `A bundle of a season keeps files: write the ${frame} that a frame holds to one first`,
    );
  }
  return Object.fromEntries(
    ROLES.map((role) => [role, from[role] as string | undefined]),
  );
}
