/** Reader for all experiences of the service. */

import {
  checkOptions,
  runPooled,
  SERVICE_PROGRAMME_OPTIONS,
} from "../base/mod.ts";
import type { Client } from "../api/mod.ts";
import type { ExperienceReadoutOptions } from "../record/mod.ts";
import { readout } from "../readout/mod.ts";
import { testsFromReadouts } from "./of_readouts.ts";
import { resolveShipped } from "./_shipped.ts";
import type { ProgrammeInput } from "./types.ts";

/** Maximum number of concurrent readouts. */
const AT_ONCE = 4;

/** Options for reading the service. */
export interface ServiceProgrammeOptions {
  /**
   * Ids or names of shipped tests, with the variation for an experience with
   * several (`Name: Variation`). @default {those that the readouts recommend}
   */
  readonly shipped?: readonly string[] | undefined;
  /**
   * Options of each experience's readout, such as the deciding metric and the
   * counted orders.
   */
  readonly readout?: ExperienceReadoutOptions | undefined;
  /** Receives progress messages. */
  readonly onProgress?: ((message: string) => void) | undefined;
  /** Signal that cancels all work. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads every experience that has started, with a description, a time series and
 * an export of orders for each. The deciding metric therefore comes with its
 * monthly amount. Each experience becomes a {@linkcode readout}.
 *
 * @param client Client of the service.
 * @param options Shipped tests, and options of the readouts.
 * @returns The tests; experiences that cannot be read are left out and counted.
 * @throws {ReadoutError} If a shipped test matches no experience, or one of
 *   several variations.
 */
export async function readService(
  client: Client,
  options: ServiceProgrammeOptions = {},
): Promise<ProgrammeInput> {
  checkOptions(SERVICE_PROGRAMME_OPTIONS, options);
  const { shipped, onProgress = () => {}, signal } = options;
  onProgress("Reading the list of experiences");
  const allExperiences = await Array.fromAsync(
    client.experiences({}, { signal }),
  );
  const isShipped = shipped && resolveShipped(shipped, allExperiences);
  const started = allExperiences.filter(({ status }) => status !== "pending");
  let done = 0;
  const results = await runPooled(started, AT_ONCE, async ({ id }) => {
    const result = await readout(client, id, { ...options.readout, signal })
      .catch(() => {
        signal?.throwIfAborted();
        return null;
      });
    onProgress(`${++done} of ${started.length} experiences`);
    return result;
  });
  const readouts = results.filter((result) => result !== null);
  const input = testsFromReadouts(readouts, isShipped);
  return {
    ...input,
    exclusions: [
      {
        reason: "experiences that have not begun",
        tests: allExperiences.length - started.length,
      },
      {
        reason: "experiences that could not be read",
        tests: results.length - readouts.length,
      },
      ...input.exclusions,
    ].filter(({ tests }) => tests > 0),
  };
}
