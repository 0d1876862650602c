/** A report as JSON. */
import type { Fact } from "../document/mod.ts";
import type { Readout } from "../record/mod.ts";
import type { ReadoutSummary } from "../words/mod.ts";

/**
 * The name of the JSON report's schema, and its version at the end: raised when
 * a field goes or changes its meaning, not when one is added.
 */
export const REPORT_SCHEMA = "urn:readout:report:1";

// The published schema is made from this type, with its comments.
/** What a JSON report holds. */
export interface JsonReport {
  /** This schema and its version. */
  readonly schema: typeof REPORT_SCHEMA;
  /** For people who do not read statistics. */
  readonly summary: ReadoutSummary;
  /** The record, every number in full precision. */
  readonly readout: Readout;
  /** What the report was made from. */
  readonly provenance: readonly Fact[];
}

/** Writes the whole file. */
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
