/** What the statistics say of their own numbers. */

import type { MetricReadout } from "../record/mod.ts";

/**
 * What the statistics say of their own numbers, a sentence per reason and arm.
 *
 * @param metrics The metrics.
 * @returns The sentences.
 */
export function caveatNotes(metrics: readonly MetricReadout[]): string[] {
  const found = new Map<string, string[]>();
  for (const { title, comparisons } of metrics) {
    for (const { variation, caveats } of comparisons) {
      for (const { message } of caveats) {
        const note = `${variation}: ${message}.`;
        found.set(note, [...(found.get(note) ?? []), title]);
      }
    }
  }
  return [...found].map(([note, titles]) => `${titles.join(", ")}, ${note}`);
}
