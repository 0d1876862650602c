/** Experiences: read and written. */

import type { Transport, TransportSettings } from "../transport/mod.ts";
import { type ExperienceReads, experienceReads } from "./experience_reads.ts";
import {
  type ExperienceWrites,
  experienceWrites,
} from "./experience_writes.ts";

/** Calls about experiences themselves. */
export interface ExperienceCalls extends ExperienceReads, ExperienceWrites {}

/**
 * The calls, over a transport.
 *
 * @param transport Sends calls.
 * @param settings Told what was odd about a list.
 * @returns The calls.
 */
export function experienceCalls(
  transport: Transport,
  settings: Pick<TransportSettings, "note">,
): ExperienceCalls {
  const reads = experienceReads(transport, settings);
  return { ...reads, ...experienceWrites(transport, reads.getExperience) };
}
