/** What others have summed up: a table of counts or means, in total or per day. */

export { dataFromSummaries, type SummaryReadoutOptions } from "./summaries.ts";
export { type SummaryCells } from "./_rows.ts";
export { hasStatistics, SUMMARY_NAMES } from "./_columns.ts";
