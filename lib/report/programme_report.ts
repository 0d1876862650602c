import { checkOptions, PROGRAMME_REPORT_OPTIONS } from "../base/mod.ts";
import { type Fact, writeMarkdown } from "../document/mod.ts";
import { type Programme, programmeDocument } from "../program/mod.ts";
import { EXPLORER_SCRIPT } from "./_explorer_script.ts";
import { provenanceFacts } from "./_provenance.ts";
import { writePage } from "./_write_page.ts";

/** How a programme becomes a file. */
export interface ProgrammeReportOptions {
  /** One HTML file that stands alone, or Markdown in GitHub's flavour. */
  readonly format: "html" | "markdown";
  /** SHA-256 of the bundle that the programme was made from, in hex. */
  readonly bundleDigest?: string | undefined;
  /** What else the file was made from. @default {[]} */
  readonly provenance?: readonly Fact[] | undefined;
}

/**
 * A programme as a file to hand on. A box on its page finds tests. The same
 * programme gives the same bytes.
 *
 * @param programme The programme; one that was read back from JSON will do.
 * @param options The format, and where the programme comes from.
 * @returns The file's text.
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
