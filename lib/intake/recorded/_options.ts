/** Which options make the same readout again, and so are kept with it. */

import { recordBundle, type Recording } from "../../bundle/mod.ts";
import type { ReadoutOptions } from "../../record/mod.ts";

/** Choices of every readout, whatever it is made of. */
export const CHOICES = [
  "level",
  "primaryMetric",
  "successMetrics",
  "metrics",
  "guardrails",
  "control",
  "maxZScore",
  "crossovers",
  "sequenceSampleSize",
  "minimumEffect",
  "plannedVisitors",
  "plan",
  "priorSd",
  "outlierThresholds",
] as const satisfies readonly (keyof ReadoutOptions)[];

/** Options that say how a readout is watched and kept. */
export type Unrecorded = "bundle" | "cache" | "onProgress" | "signal";

/** Compiles only when each option is in a list: `Undecided` are in none. */
export type AllDecided<Undecided extends never> = Undecided;

/**
 * The options that are kept, JSON-safe.
 *
 * @param options What the caller gave, or what a bundle holds.
 * @param names Those that decide what the readout is.
 * @returns That part of them.
 */
export function keptOptions(
  options: object,
  names: readonly string[],
): Readonly<Record<string, unknown>> {
  const kept = Object.entries(options).filter(([name, value]) =>
    names.includes(name) && value !== undefined
  );
  return JSON.parse(JSON.stringify(Object.fromEntries(kept)));
}

/** Makes something and its bundle; when it cannot be made, there is no bundle. */
export async function recorded<T>(
  bundle: string,
  work: (recording: Recording) => Promise<T>,
): Promise<T> {
  const recording = await recordBundle(bundle);
  try {
    const result = await work(recording);
    await recording.finish();
    return result;
  } catch (error) {
    await recording.discard();
    throw error;
  }
}
