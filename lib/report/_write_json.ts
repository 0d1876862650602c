/** JSON version of a report. */
import type { Fact } from "../document/mod.ts";
import type { Readout } from "../record/mod.ts";
import type { ReadoutSummary } from "../words/mod.ts";

/**
 * Name of the JSON report's schema, ending in its version. The version increases
 * when a field is removed or changes its meaning, but not when a field is added.
 */
export const REPORT_SCHEMA = "urn:readout:report:1";

// The published schema is generated from this type, including its comments.
/** Content of a JSON report. */
export interface JsonReport {
  /** Name of this schema, with its version. */
  readonly schema: typeof REPORT_SCHEMA;
  /** Summary for readers without statistical knowledge. */
  readonly summary: ReadoutSummary;
  /** Complete record, with every number in full precision. */
  readonly readout: Readout;
  /** Inputs and versions behind the report. */
  readonly provenance: readonly Fact[];
}

/** Writes the complete JSON file. */
export function writeJson(
  readout: Readout,
  summary: ReadoutSummary,
  provenance: readonly Fact[],
): string {
  const report: JsonReport = {
    schema: REPORT_SCHEMA,
    summary,
    readout,
    provenance,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
