/** A season in three lines, for a message. */

import { firstFindings } from "./_card.ts";
import { failedCheck } from "./_text.ts";
import { seasonCaution } from "./_notes.ts";
import { sentenceOf } from "../words/mod.ts";
import type { SeasonalComparison } from "./types.ts";

/**
 * Three lines to send on: the headline, how the change stands beside an ordinary
 * year's and where a running event is heading (or else the first finding), and
 * what it is not.
 *
 * @param comparison The season.
 * @returns The lines; two where nothing else was found.
 *
 * @example
 * ```ts
 * import { openClient } from "readout";
 * import { briefSeason, seasonalComparison } from "readout/seasonal";
 * import { assertEquals, assertStringIncludes } from "@std/assert";
 *
 * await using client = await openClient();
 * const season = await seasonalComparison(client, { event: "BFCM", year: 2025 });
 * const [headline, , caution] = briefSeason(season);
 * assertEquals(headline, `${season.headline}.`);
 * assertStringIncludes(caution!, "not a significance test");
 * ```
 */
export function briefSeason(comparison: SeasonalComparison): string[] {
  const finding = firstFindings(comparison).join(" ");
  const lines = [`${comparison.headline}.`, finding];
  if (failedCheck(comparison) === null) {
    lines.push(sentenceOf(seasonCaution(comparison)));
  }
  return lines.filter((line) => line !== "");
}
