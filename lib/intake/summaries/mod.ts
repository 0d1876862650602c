/**
 * Reads tables of counts or means that were summarized elsewhere, in total or per
 * day.
 */

export { dataFromSummaries, type SummaryReadoutOptions } from "./summaries.ts";
export { type SummaryCells } from "./_rows.ts";
export { hasStatistics, SUMMARY_NAMES } from "./_columns.ts";
