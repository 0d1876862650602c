/**
 * Texts, charts and the document of a readout, which all outputs share.
 *
 * @module
 */

export type { ActCode } from "./_act.ts";
export { formatReadout, readoutDocument } from "./document.ts";
export { fitToBytes, type Omitted } from "./fit_to_bytes.ts";
export { filesDocument } from "./inputs.ts";
export { type ChartName, liftRow, liftRows } from "./figures.ts";
export { looksView } from "./looks.ts";
export { marginView } from "./margin.ts";
export { RULES } from "./_plan_table.ts";
export { type PlannedTest, planView, type PlanViewOptions } from "./plan.ts";
export { readoutFacts } from "./provenance.ts";
export type { Forbidden } from "./_do_not_say.ts";
export type { ShortComparison, ShortRecord } from "./short_record.ts";
export { roundForRecord, shortRecord } from "./short_record.ts";
export {
  basisText,
  sentenceOf,
  SENTENCES,
  spokenCheck,
} from "./sentences/mod.ts";
export * from "./summary.ts";
export * from "./unnamed.ts";
export { attachDisplay, type ShownReadout } from "./parts.ts";
