import { checkOptions, PROGRAMME_REPORT_OPTIONS } from "../base/mod.ts";
import { type Fact, writeMarkdown } from "../document/mod.ts";
import { type Programme, programmeDocument } from "../program/mod.ts";
import { EXPLORER_SCRIPT } from "./_explorer_script.ts";
import { provenanceFacts } from "./_provenance.ts";
import { writePage } from "./_write_page.ts";

/** Options of a programme report. */
export interface ProgrammeReportOptions {
  /** Output format: a standalone HTML file, or GitHub-flavoured Markdown. */
  readonly format: "html" | "markdown";
  /** SHA-256 of the bundle behind the programme, in hex. */
  readonly bundleDigest?: string | undefined;
  /** Further inputs of the report. @default {[]} */
  readonly provenance?: readonly Fact[] | undefined;
}

/**
 * Renders a programme as a file to share. The HTML page has a search box for
 * tests. The same programme gives the same bytes.
 *
 * @param programme Programme, which may come from JSON.
 * @param options Format and provenance.
 * @returns The text of the file.
 *
 * @example
 * ```ts
 * import { readProgramme } from "readout/program";
 * import { renderProgramme } from "readout/report";
 * import { assertStringIncludes } from "@std/assert";
 *
 * const programme = readProgramme({
 *   tests: [0.06, 0.01, -0.02].map((lift, i) => ({
 *     id: `${i}`, name: `Test ${i}`, metric: "revenue", lift,
 *     standardError: 0.02, periods: [], days: 14, visitors: 20_000,
 *     ended: `2026-0${i + 1}-20`, decision: i < 1 ? "shipped" : "rejected",
 *     perMonth: null, plannedLift: null,
 *   })),
 *   exclusions: [], notes: [], currency: null,
 * });
 * const html = await renderProgramme(programme, { format: "html" });
 * assertStringIncludes(html, "What testing earned</h1>");
 * ```
 */
export async function renderProgramme(
  programme: Programme,
  options: ProgrammeReportOptions,
): Promise<string> {
  checkOptions(PROGRAMME_REPORT_OPTIONS, options);
  const { format } = options;
  const document = programmeDocument(programme);
  const facts = provenanceFacts(options);
  return format === "html"
    ? await writePage(document, facts, () => ({ script: EXPLORER_SCRIPT }))
    : writeMarkdown(document, facts);
}
