/** Sentences of a record. */

import type { HealthCheck, Statement } from "../lib/record/mod.ts";
import { sentenceOf, spokenCheck } from "../lib/words/mod.ts";

/** Returns the sentences of a check. */
export function messageOf(check: HealthCheck): string {
  return spokenCheck(check).message;
}

/** Returns notes as sentences. */
export function noteTexts(
  { notes }: { readonly notes: readonly Statement[] },
): string[] {
  return notes.map(sentenceOf);
}
