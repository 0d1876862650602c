/** The numbers of results, as digests that are small enough to be kept. */

import { createHash } from "node:crypto";
import { recordOf } from "./results.ts";
import type { Result } from "./_result.ts";

/** The table of digests by the names of results. */
export const DIGESTS = new URL("digests.json", import.meta.url);

/**
 * A digest of the numbers of a result's record, whatever their names and order:
 * renames, moves and other sentences leave it as it is.
 */
export async function digestOf(result: Result): Promise<string> {
  const whole = await recordOf(result, (surface) => surface === "record");
  const numbers = numbersIn(whole).toSorted((a, b) => a - b);
  return createHash("sha256").update(JSON.stringify(numbers)).digest("hex")
    .slice(0, 12);
}

function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (typeof value !== "object" || value === null) return [];
  // What a sentence is about stands in the record already.
  if ("code" in value && "values" in value) return [];
  return Object.values(value).flatMap(numbersIn);
}

/** The table as it is kept. */
export async function readDigests(): Promise<Readonly<Record<string, string>>> {
  return JSON.parse(await Deno.readTextFile(DIGESTS));
}
