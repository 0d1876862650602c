import { checkOptions, REPORT_OPTIONS } from "../base/mod.ts";
import { API_VERSION } from "../api/mod.ts";
import { type Fact, writeMarkdown } from "../document/mod.ts";
import type { Readout } from "../record/mod.ts";
import {
  readoutDocument,
  readoutFacts,
  summariseReadout,
} from "../words/mod.ts";
import { explorationData } from "./_explorer_data.ts";
import { EXPLORER_SCRIPT } from "./_explorer_script.ts";
import { provenanceFacts } from "./_provenance.ts";
import { writeJson } from "./_write_json.ts";
import { writePage } from "./_write_page.ts";

/** Output format of a report. */
export type ReportFormat = "html" | "markdown" | "json";

/** Options of a report. */
export interface ReportOptions {
  /**
   * Output format: a standalone HTML file, GitHub-flavoured Markdown, or JSON
   * according to `readout.schema.json`.
   */
  readonly format: ReportFormat;
  /** SHA-256 of the bundle behind the readout, in hex. */
  readonly bundleDigest?: string | undefined;
  /**
   * Further inputs of the report, shown at its end. The experience, the settings
   * and the versions are always included.
   *
   * @default {[]}
   */
  readonly provenance?: readonly Fact[];
}

/**
 * Renders a readout as a file to share: a summary without statistical terms, the
 * evidence, and the provenance. The same readout gives the same bytes in every
 * folder, time zone and locale. The file does not contain the time of its
 * creation.
 *
 * @param readout Readout, which may come from JSON.
 * @param options Format and provenance.
 * @returns The text of the file.
 * @throws {OptionsError} If the format is unknown.
 * @throws {RangeError} If the digest is not valid.
 *
 * @example
 * ```ts
 * import pl from "nodejs-polars";
 * import { readoutFromFrames } from "readout/readout";
 * import { renderReport } from "readout/report";
 * import { assertStringIncludes } from "@std/assert";
 *
 * const readout = await readoutFromFrames({
 *   orders: pl.DataFrame({
 *     order_id: ["1", "2"],
 *     visitor_id: ["a", "b"],
 *     variation: ["A", "B"],
 *     net_revenue: [20, 30],
 *   }),
 *   visitors: pl.DataFrame({ variation: ["A", "B"], n_visitors: [10, 10] }),
 *   name: "Free shipping",
 * });
 * const html = await renderReport(readout, { format: "html" });
 * assertStringIncludes(html, "<h1>Free shipping</h1>");
 * const markdown = await renderReport(readout, { format: "markdown" });
 * assertStringIncludes(markdown, "> **Don't decide on this.**");
 * ```
 */
export async function renderReport(
  readout: Readout,
  options: ReportOptions,
): Promise<string> {
  checkOptions(REPORT_OPTIONS, options);
  const { format } = options;
  const provenance = pageFacts(readout, options);
  switch (format) {
    case "html":
      return await writePage(readoutDocument(readout), provenance, () => ({
        script: EXPLORER_SCRIPT,
        data: explorationData(readout),
      }));
    case "markdown":
      return writeMarkdown(readoutDocument(readout), provenance);
    case "json":
      return writeJson(readout, summariseReadout(readout), provenance);
  }
}

function pageFacts(readout: Readout, options: ReportOptions): Fact[] {
  const { period, experience } = readout;
  const facts: Fact[] = [...readoutFacts(readout)];
  if (period.lastDay !== null) {
    facts.push({
      label: "Data as of",
      value: `${period.lastDay}, the last day with data`,
    });
  }
  facts.push(...provenanceFacts(options));
  if (experience.id !== null) {
    facts.push({ label: "Contract", value: API_VERSION });
  }
  return facts;
}
