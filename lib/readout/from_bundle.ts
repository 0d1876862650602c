/** Replays readouts from bundles. */

import {
  BUNDLE_READOUT_OPTIONS,
  checkOptions,
  FILE_READOUT_OPTIONS,
  FILE_ROLES,
  READOUT_FILES,
  selectOptions,
  SUMMARY_READOUT_OPTIONS,
  VISITOR_READOUT_OPTIONS,
} from "../base/mod.ts";
import { type Bundle, BundleError, openBundle } from "../bundle/mod.ts";
import { readoutFromSummaries, readoutFromVisitors } from "./from_measures.ts";
import { readoutFromFiles } from "./from_tables.ts";
import { readout } from "./readout.ts";
import { readoutFromAnswers } from "./from_warehouse.ts";
import type { ExperienceReadoutOptions } from "../record/mod.ts";
import type { FileRoles } from "../intake/mod.ts";
import { serviceOptions, withRecordedFiles } from "../intake/mod.ts";
import type { ShownReadout } from "../words/mod.ts";

/**
 * Options for replaying a readout of a bundle, some of which replace the recorded
 * ones.
 */
export interface BundleReadoutOptions extends ExperienceReadoutOptions {
  /** UUID of the experience. @default {the UUID of the bundle's first readout} */
  readonly experienceId?: string | undefined;
}

/**
 * Replays a recorded readout with the same data and options, without a network or
 * token.
 *
 * @param bundle Bundle, or path of its folder.
 * @param options Options that replace the recorded ones. Options that change
 *   requests to the service (range, filters) need a bundle with the matching
 *   responses.
 * @returns The readout, computed by the current version of the library.
 * @throws {BundleError} If the bundle has no such readout, or was modified.
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
      `${path} was recorded without a readout. Pass the experience`,
    );
  }
  if (recorded?.parameters.season !== undefined) {
    throw new BundleError(
      `${path} contains a season: use readout season --from`,
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
 * Makes a readout from files, given by their roles.
 *
 * @param roles Paths of the files, by role.
 * @param options Options of any such readout; each function gets those it
 *   accepts.
 * @param from Name of the bundle or folder in error messages.
 * @returns The readout.
 * @throws {BundleError} If there is no visitors file.
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
      selectOptions(VISITOR_READOUT_OPTIONS, options),
    );
  }
  if (summaries !== undefined) {
    return await readoutFromSummaries(
      summaries,
      selectOptions(SUMMARY_READOUT_OPTIONS, options),
    );
  }
  if (
    orders === undefined || Object.values(otherFiles).every((file) => !file)
  ) {
    throw new BundleError(
      `${from} lacks the orders, visitors or assignments of this readout. Get a fresh copy from its author`,
    );
  }
  return await readoutFromFiles(
    { ...selectOptions(READOUT_FILES, options), orders, before, ...otherFiles },
    selectOptions(FILE_READOUT_OPTIONS, options),
  );
}
