/** Experiences: read and written. */

import type { Transport } from "../transport/mod.ts";
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
 * @returns The calls.
 */
export function experienceCalls(transport: Transport): ExperienceCalls {
  const reads = experienceReads(transport);
  return { ...reads, ...experienceWrites(transport, reads.getExperience) };
}
