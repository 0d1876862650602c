/** What a metric of a table of summaries is. */

import type { MetricRule } from "../../record/mod.ts";
import type { StatisticColumn } from "./_columns.ts";

/** A metric, and where its numbers stand. */
export interface SummaryMetric {
  readonly rule: MetricRule;
  /** As a reader may name it. */
  readonly header: string;
  /** What its rows are called; `null` where every row says something of it. */
  readonly row: string | null;
  readonly statistics: readonly StatisticColumn[];
  /** A column that counts some of another; `null` for statistics. */
  readonly counted: { readonly header: string; readonly of: string } | null;
}
