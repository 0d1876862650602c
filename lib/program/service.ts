/** Every experience of the service. */

import { checkOptions, SERVICE_PROGRAMME_OPTIONS } from "../base/mod.ts";
import type { Client } from "../api/mod.ts";
import type { ExperienceReadoutOptions, Readout } from "../record/mod.ts";
import { readout } from "../readout/mod.ts";
import { testsOfReadouts } from "./of_readouts.ts";
import { shippedAmong } from "./_shipped.ts";
import type { ProgrammeInput } from "./types.ts";

/** Readouts that are made at once. */
const AT_ONCE = 4;

/** How the service is read. */
export interface ServiceProgrammeOptions {
  /**
   * Ids or names of what was shipped, with the variation where an experience has
   * several (`Name: Variation`). @default {what the readouts say to ship}
   */
  readonly shipped?: readonly string[] | undefined;
  /** How each experience is read: what decides, what counts. */
  readonly readout?: ExperienceReadoutOptions | undefined;
  /** Told what is being done. */
  readonly onProgress?: ((message: string) => void) | undefined;
  /** Ends all work. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads every experience that has begun as its page does: its description, a
 * time series and an export of its orders each, so that the metric that decides
 * comes with its money. Each is a {@linkcode readout}.
 *
 * @param client The service.
 * @param options What was shipped, and how each is read.
 * @returns The tests; experiences that cannot be read are left out and counted.
 * @throws {ReadoutError} When what was shipped is no experience, or one of
 *   several variations.
 */
export async function readService(
  client: Client,
  options: ServiceProgrammeOptions = {},
): Promise<ProgrammeInput> {
  checkOptions(SERVICE_PROGRAMME_OPTIONS, options);
  const { shipped, onProgress = () => {}, signal } = options;
  onProgress("Reading the list of experiences");
  const listed = await Array.fromAsync(client.experiences({}, { signal }));
  const isShipped = shipped && shippedAmong(shipped, listed);
  const begun = listed.filter(({ status }) => status !== "pending");
  const readouts: Readout[] = [];
  let done = 0;
  let unread = 0;
  const queue = begun.entries();
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (const [index, { id }] of queue) {
      try {
        readouts[index] = await readout(client, id, {
          ...options.readout,
          signal,
        });
      } catch {
        signal?.throwIfAborted();
        unread++;
      }
      onProgress(`${++done} of ${begun.length} experiences`);
    }
  }));
  const input = testsOfReadouts(readouts.flat(), isShipped);
  return {
    ...input,
    exclusions: [
      {
        reason: "experiences that have not begun",
        tests: listed.length - begun.length,
      },
      { reason: "experiences that could not be read", tests: unread },
      ...input.exclusions,
    ].filter(({ tests }) => tests > 0),
  };
}
