/** A readout made again from a bundle. */

import {
  BUNDLE_READOUT_OPTIONS,
  checkOptions,
  FILE_READOUT_OPTIONS,
  FILE_ROLES,
  optionsAmong,
  READOUT_FILES,
  SUMMARY_READOUT_OPTIONS,
  VISITOR_READOUT_OPTIONS,
} from "../base/mod.ts";
import { type Bundle, BundleError, openBundle } from "../bundle/mod.ts";
import { readoutFromSummaries, readoutFromVisitors } from "./from_measures.ts";
import { readoutFromFiles } from "./from_tables.ts";
import { readout } from "./readout.ts";
import { readoutFromAnswers } from "./from_warehouse.ts";
import type { ExperienceReadoutOptions } from "../record/mod.ts";
import {
  type FileRoles,
  serviceOptions,
  withRecordedFiles,
} from "../intake/mod.ts";
import type { ShownReadout } from "../words/mod.ts";

/** Which readout of a bundle, and what to read otherwise than it was. */
export interface BundleReadoutOptions extends ExperienceReadoutOptions {
  /** UUID of the experience. @default {that of the bundle's first readout} */
  readonly experienceId?: string | undefined;
}

/**
 * Makes a readout again from what was recorded: the same data and the same
 * options, without a network and without a token.
 *
 * @param bundle The bundle, or its folder.
 * @param options Options that replace the recorded ones; those that change what
 *   is asked of the service (range, filters) need a bundle that has the answers.
 * @returns The readout, by the library of today.
 * @throws {BundleError} When the bundle holds no such readout, or was changed.
 *
 * @example
 * ```ts
 * import { createClient } from "readout/api";
 * import { readout, readoutFromBundle } from "readout/readout";
 * import { DEMO_EXPERIENCES, startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using sandbox = await startSandbox();
 * const bundle = `${await Deno.makeTempDir()}/progress-bar`;
 * const then = await readout(
 *   createClient(sandbox),
 *   DEMO_EXPERIENCES.clearWinner,
 *   { level: 0.9, bundle },
 * );
 * const now = await readoutFromBundle(bundle);
 * assertEquals(JSON.stringify(now), JSON.stringify(then));
 * ```
 */
export async function readoutFromBundle(
  bundle: string | Bundle,
  options: BundleReadoutOptions = {},
): Promise<ShownReadout> {
  checkOptions(BUNDLE_READOUT_OPTIONS, options);
  const { experienceId, ...changed } = options;
  const opened = typeof bundle === "string" ? await openBundle(bundle) : bundle;
  const { manifest, path, client } = opened;
  const recorded = manifest.readouts.find((bundledReadout) =>
    bundledReadout.experienceId.toLowerCase()
      .startsWith(experienceId?.toLowerCase() ?? "")
  );
  const id = recorded?.experienceId ?? experienceId;
  if (id === undefined) {
    throw new BundleError(
      `${path} was recorded without a readout; name the experience`,
    );
  }
  if (recorded?.parameters.season !== undefined) {
    throw new BundleError(
      `${path} holds a season: readout season --from reads it`,
    );
  }
  const overrides = Object.fromEntries(
    Object.entries(changed).filter(([, value]) => value !== undefined),
  );
  if (recorded?.files !== undefined) {
    return await withRecordedFiles(
      opened,
      recorded,
      (roles, recordedOptions) =>
        readoutOfFiles(roles, { ...recordedOptions, ...overrides }, path),
    );
  }
  return await readout(client(), id, {
    ...serviceOptions(recorded?.parameters ?? {}),
    ...overrides,
  });
}

/**
 * The readout of files by what they are to it.
 *
 * @param roles The files.
 * @param options Whatever any of such readouts takes; each gets its own.
 * @param from What holds them, for errors.
 * @returns The readout.
 * @throws {BundleError} When visitors are not among them.
 */
export async function readoutOfFiles(
  roles: FileRoles,
  options: Readonly<Record<string, unknown>>,
  from: string,
): Promise<ShownReadout> {
  checkOptions(FILE_ROLES, roles);
  const { orders, before, perVisitor, summaries, warehouse, ...otherFiles } =
    roles;
  if (warehouse !== undefined) {
    return await readoutFromAnswers(warehouse, options);
  }
  if (perVisitor !== undefined) {
    return await readoutFromVisitors(
      perVisitor,
      optionsAmong(VISITOR_READOUT_OPTIONS, options),
    );
  }
  if (summaries !== undefined) {
    return await readoutFromSummaries(
      summaries,
      optionsAmong(SUMMARY_READOUT_OPTIONS, options),
    );
  }
  if (
    orders === undefined || Object.values(otherFiles).every((file) => !file)
  ) {
    throw new BundleError(
      `${from} lacks the orders, visitors or assignments that this readout was made from; get a fresh copy from its author`,
    );
  }
  return await readoutFromFiles(
    { ...optionsAmong(READOUT_FILES, options), orders, before, ...otherFiles },
    optionsAmong(FILE_READOUT_OPTIONS, options),
  );
}
