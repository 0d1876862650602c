import { checkOptions, SEASON_REPORT_OPTIONS } from "../base/mod.ts";
import { type Fact, writeMarkdown } from "../document/mod.ts";
import type { SeasonalComparison, SeasonMeasure } from "../seasonal/mod.ts";
import { seasonDocument } from "../seasonal/mod.ts";
import { provenanceFacts } from "./_provenance.ts";
import { writePage } from "./_write_page.ts";

/** Options of a season report. */
export interface SeasonReportOptions {
  /** Output format: a standalone HTML file, or GitHub-flavoured Markdown. */
  readonly format: "html" | "markdown";
  /** Metrics to list. @default {all with data} */
  readonly metrics?: readonly SeasonMeasure[] | undefined;
  /** SHA-256 of the bundle behind the season, in hex. */
  readonly bundleDigest?: string | undefined;
  /** Further inputs of the report. @default {[]} */
  readonly provenance?: readonly Fact[] | undefined;
}

/**
 * Renders a season as a file to share. The same season gives the same bytes.
 *
 * @param season Season, which may come from JSON.
 * @param options Format, metrics to list, and provenance.
 * @returns The text of the file.
 *
 * @example
 * ```ts
 * import { renderSeason } from "readout/report";
 * import { seasonFromDays } from "readout/seasonal";
 * import { assertStringIncludes } from "@std/assert";
 * import pl from "nodejs-polars";
 *
 * const season = await seasonFromDays(
 *   pl.DataFrame({
 *     date: ["2024-11-29", "2024-11-30", "2025-11-28", "2025-11-29"]
 *       .map((date) => new Date(date)),
 *     orders: [50, 40, 60, 45],
 *   }),
 *   { event: "BFCM", year: 2025, today: "2025-11-29" },
 * );
 * const html = await renderSeason(season, { format: "html" });
 * assertStringIncludes(html, "Black Friday to Cyber Monday 2025</h1>");
 * ```
 */
export async function renderSeason(
  season: SeasonalComparison,
  options: SeasonReportOptions,
): Promise<string> {
  checkOptions(SEASON_REPORT_OPTIONS, options);
  const { format, metrics } = options;
  const document = seasonDocument(season, metrics);
  const facts = provenanceFacts(options);
  return format === "html"
    ? await writePage(document, facts)
    : writeMarkdown(document, facts);
}
