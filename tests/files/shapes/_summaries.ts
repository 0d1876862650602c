/** What rows of summaries have in common. */

import type { Given } from "./_shape.ts";

export const wide = (
  header: string,
  control: string,
  bar: string,
  more: Partial<Given> = {},
): Given => ({
  files: { "summary.csv": `${header}\n${control}\n${bar}\n` },
  summaries: "summary.csv",
  ...more,
});

const LONG = "variation,metric,n,mean,sd";

export const long = (...rows: readonly string[]): Given => ({
  files: { "summary.csv": `${LONG}\n${rows.join("\n")}\n` },
  summaries: "summary.csv",
});
