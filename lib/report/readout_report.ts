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

/** What a report is written as. */
export type ReportFormat = "html" | "markdown" | "json";

/** How a readout becomes a report. */
export interface ReportOptions {
  /**
   * One HTML file that stands alone, Markdown in GitHub's flavour, or JSON as
   * `readout.schema.json` describes it.
   */
  readonly format: ReportFormat;
  /** SHA-256 of the bundle that the readout was made from, in hex. */
  readonly bundleDigest?: string | undefined;
  /**
   * What else the report was made from, shown at its end. The experience, the
   * settings and the versions are there already.
   *
   * @default {[]}
   */
  readonly provenance?: readonly Fact[];
}

/**
 * A readout as a file to hand on: a summary that needs no statistics, then the
 * evidence, then what it was made from. The same readout gives the same bytes,
 * in every folder, time zone and locale; nothing in the file tells when it was
 * written.
 *
 * @param readout The readout; one that was read back from JSON will do.
 * @param options The format, and where the readout comes from.
 * @returns The file's text.
 * @throws {OptionsError} When the format is not known.
 * @throws {RangeError} When the digest is none.
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
