/** A readout that keeps what it was made from. */

import type { Client } from "../api/mod.ts";
import { recordBundle } from "../bundle/mod.ts";
import type { ExperienceReadoutOptions } from "./options.ts";
import type { Readout } from "./types.ts";

/** Reads an experience through a client. */
type Read = (
  client: Client,
  experienceId: string,
  options: ExperienceReadoutOptions,
) => Promise<Readout>;

/**
 * Makes a readout and its bundle; when it cannot be made, there is no bundle.
 *
 * @param client The service.
 * @param experienceId UUID of the experience.
 * @param options Options, with the bundle's folder.
 * @param read Makes the readout.
 * @returns The readout.
 */
export async function recordedReadout(
  client: Client,
  experienceId: string,
  { bundle, ...options }: ExperienceReadoutOptions,
  read: Read,
): Promise<Readout> {
  const recording = await recordBundle(bundle!);
  try {
    const result = await read(recording.client(client), experienceId, options);
    const parameters = parametersOf(options);
    await recording.addReadout({ experienceId, parameters, result });
    await recording.finish();
    return result;
  } catch (error) {
    await recording.discard();
    throw error;
  }
}

/** What makes the same readout again: everything but how it is watched. */
function parametersOf(
  options: ExperienceReadoutOptions,
): Record<string, unknown> {
  const plain = Object.entries(options).filter(([, value]) =>
    value !== undefined && typeof value !== "function" &&
    !(value instanceof AbortSignal)
  );
  return JSON.parse(JSON.stringify(Object.fromEntries(plain)));
}
