/** Summary of a season in three lines, for a message. */

import { firstFindings } from "./_card.ts";
import { failedCheck } from "./_text.ts";
import { seasonCaution } from "./_notes.ts";
import { sentenceOf } from "../words/mod.ts";
import type { SeasonalComparison } from "./types.ts";

/**
 * Returns a summary of three lines: the headline, the comparison with an ordinary
 * year (or the projection of a running event, or the first finding), and the
 * caution.
 *
 * @param comparison Season to summarise.
 * @returns The lines; two if there is no further finding.
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
