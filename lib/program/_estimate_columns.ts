/** Which column of a file of estimates is which. */

import type { Problem } from "../api/mod.ts";

/** The columns, and other headers that mean the same. */
const COLUMNS = {
  id: ["test_id", "experiment_id", "experience_id"],
  name: ["test_name", "experiment_name", "experience_name"],
  metric: [],
  lift: ["uplift"],
  standard_error: ["std_error", "std_err", "stderr", "se"],
  decision: [],
  days: [],
  visitors: [],
  ended: ["end_date"],
  per_month: [],
  planned_lift: [],
  currency: [],
  variation: ["variant", "arm"],
  service_chance: [
    ...["p2bc", "p2bb", "chance_to_win", "chance_to_beat_control"],
    ...["probability_to_be_best", "chance_to_be_best"],
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const NEEDED: readonly string[] = [
  "id",
  "metric",
  "lift",
  "standard_error",
  "decision",
] satisfies Column[];

/** A column's name. */
export type Column = keyof typeof COLUMNS;

/** Columns that may be in percent. */
const RELATIVE = [
  "lift",
  "standard_error",
  "planned_lift",
  "service_chance",
] as const satisfies Column[];

/** A column that may be in percent. */
export type Relative = (typeof RELATIVE)[number];

/** How a header ends that says so. */
const IN_PERCENT = /_?(in_)?[([]?(%|pct|percent)[)\]]?$/;

/** Headers by column. */
export type Columns = Readonly<Partial<Record<Column, string>>>;

/** Finds the columns among a file's headers. */
export function columnsOf(
  headers: readonly string[],
): { readonly columns: Columns; readonly problems: readonly Problem[] } {
  const columns: Partial<Record<Column, string>> = {};
  const problems: Problem[] = [];
  const missing: string[] = [];
  for (const [column, aliases] of Object.entries(COLUMNS)) {
    const names: readonly string[] = [column, ...aliases];
    const canBePercent = (RELATIVE as readonly string[]).includes(column);
    const found = headers.filter((header) =>
      names.includes(plain(header)) ||
      canBePercent && names.includes(plain(header).replace(IN_PERCENT, ""))
    );
    if (found.length > 1) {
      problems.push({
        path: `column ${column}`,
        message: `is there twice: ${found.join(", ")}`,
      });
    }
    if (found.length > 0) columns[column as Column] = found[0]!;
    else if (NEEDED.includes(column)) missing.push(column);
  }
  if (missing.length > 0) {
    problems.push({
      path: "",
      message: `${
        missing.length === 1 ? "a column is" : "columns are"
      } missing: ${missing.join(", ")}; there are ${headers.join(", ")}${
        missing.includes("standard_error")
          ? "; an interval of 95% is 3.92 standard errors wide"
          : ""
      }`,
    });
  }
  return { columns, problems };
}

/** Whether a header says that its column is in percent. */
export function isInPercent(header: string): boolean {
  return IN_PERCENT.test(plain(header));
}

function plain(header: string): string {
  return header.trim().toLowerCase().replaceAll(/[\s-]+/g, "_");
}
