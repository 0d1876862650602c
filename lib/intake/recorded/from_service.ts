/** A readout that keeps what it was made from. */

import type { Client } from "../../api/mod.ts";
import type { ExperienceReadoutOptions, Readout } from "../../record/mod.ts";
import {
  type AllDecided,
  CHOICES,
  keptOptions,
  recorded,
  type Unrecorded,
} from "./_options.ts";

/** Reads an experience through a client. */
type Read<Result> = (
  client: Client,
  experienceId: string,
  options: ExperienceReadoutOptions,
) => Promise<Result>;

/**
 * Makes a readout and its bundle; when it cannot be made, there is no bundle.
 *
 * @param client The service.
 * @param experienceId UUID of the experience.
 * @param options Options, with the bundle's folder.
 * @param read Makes the readout.
 * @returns The readout.
 */
export async function recordedReadout<Result extends Readout>(
  client: Client,
  experienceId: string,
  { bundle, ...options }: ExperienceReadoutOptions,
  read: Read<Result>,
): Promise<Result> {
  return await recorded(bundle!, async (recording) => {
    const result = await read(recording.client(client), experienceId, options);
    const parameters = parametersOf(options);
    await recording.addReadout({ experienceId, parameters, result });
    return result;
  });
}

/**
 * Options that make the same readout again, and that a bundle therefore holds.
 * A bundle may come from anybody: no option that names a file belongs here.
 */
const RECORDED = [
  ...CHOICES,
  "start",
  "end",
  "filters",
  "map",
] as const satisfies readonly (keyof ExperienceReadoutOptions)[];

/** Does not compile while an option is in neither list. */
export type ServiceOptions = AllDecided<
  Exclude<keyof ExperienceReadoutOptions, typeof RECORDED[number] | Unrecorded>
>;

/**
 * The options of a readout as a bundle keeps them, or as it gives them back.
 *
 * @param options What the caller gave, or what a bundle holds.
 * @returns The part that decides what the readout is, JSON-safe.
 */
export function parametersOf(
  options: object,
): Readonly<Record<string, unknown>> {
  return keptOptions(options, RECORDED);
}
