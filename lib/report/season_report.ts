import { checkOptions, SEASON_REPORT_OPTIONS } from "../base/mod.ts";
import { type Fact, writeMarkdown } from "../document/mod.ts";
import {
  type SeasonalComparison,
  seasonDocument,
  type SeasonMeasure,
} from "../seasonal/mod.ts";
import { provenanceFacts } from "./_provenance.ts";
import { writePage } from "./_write_page.ts";

/** How a season becomes a file. */
export interface SeasonReportOptions {
  /** One HTML file that stands alone, or Markdown in GitHub's flavour. */
  readonly format: "html" | "markdown";
  /** Metrics to list. @default {all that are known} */
  readonly metrics?: readonly SeasonMeasure[] | undefined;
  /** SHA-256 of the bundle that the season was made from, in hex. */
  readonly bundleDigest?: string | undefined;
  /** What else the file was made from. @default {[]} */
  readonly provenance?: readonly Fact[] | undefined;
}

/**
 * A season as a file to hand on. The same season gives the same bytes.
 *
 * @param season The season; one that was read back from JSON will do.
 * @param options The format, what is listed, and where the season comes from.
 * @returns The file's text.
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
