/** Detection of the columns of a file of estimates. */

import type { Problem } from "../../base/mod.ts";
import { COUNTS, isCountHeader } from "./_counts.ts";

/** Columns with their alternative headers. */
const COLUMNS = {
  id: ["test_id", "experiment_id", "experience_id", "tracking_key"],
  name: [
    "test_name",
    "experiment_name",
    "experience_name",
    "test",
    "experiment",
    "experience",
  ],
  metric: ["metric_name", "kpi", "metrik"],
  lift: [
    "uplift",
    "relative_change",
    "relative_lift",
    "relative_difference",
    "relative_delta",
    "rel_delta",
    "percent_change",
    "improvement",
  ],
  standard_error: ["std_error", "std_err", "stderr", "se"],
  lower: ["low", "untere"],
  upper: ["high", "obere"],
  margin: [
    "margin_of_error",
    "relative_change_ci",
    "relative_ci_delta",
    "percent_confidence_interval_delta",
    "relative_confidence_interval_delta",
  ],
  decision: ["shipped", "rolled_out", "entscheidung"],
  days: [],
  visitors: [],
  ended: ["end_date", "ende"],
  per_month: ["monthly", "monthly_revenue", "revenue_per_month"],
  planned_lift: [],
  currency: [],
  variation: [
    "variant",
    "arm",
    "variation_name",
    "variant_name",
    "group",
    "group_name",
    "test_group",
  ],
  control_visitors: [],
  control_conversions: [],
  variant_visitors: [],
  variant_conversions: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Required columns, each with its alternatives. */
const REQUIRED: readonly (readonly (readonly Column[])[])[] = [
  // An export of a single test may have no name column, because the file name
  // is used.
  [["id"], ["name"], ["variation"]],
  [["lift"], COUNTS],
  [["standard_error"], ["lower", "upper"], ["margin"], COUNTS],
];

/** Name of a column. */
export type Column = keyof typeof COLUMNS;

/** Columns that may be in percent. */
const RELATIVE = [
  "lift",
  "standard_error",
  "lower",
  "upper",
  "margin",
  "planned_lift",
] as const satisfies Column[];

/** Name of a column that may be in percent. */
export type Relative = (typeof RELATIVE)[number];

/** Prefix or suffix of a header that marks percentages. */
const IN_PERCENT =
  /^percent_(?=change|confidence)|_?(in_)?[([]?(%|pct|percent)[)\]]?$/;

/** Word of a header that states the level of an interval. */
const LEVEL = /^[([]?(80|90|95|99)(%|pct|percent)?[)\]]?$/;
const INTERVALS = [
  "ci",
  "confidence",
  "interval",
  "bound",
  "limit",
  "grenze",
];
/** Words of a header that say what the interval refers to. */
const LIFT_WORDS = ["percent", "relative", "change", "improvement", "lift"];

/** Level of an interval whose headers do not state one. */
const DEFAULT_LEVEL = 0.95;

/** Headers by column. */
export type Columns = Readonly<Partial<Record<Column, string>>>;

/** Finds the columns among a file's headers, giving priority to the map. */
export function findColumns(
  headers: readonly string[],
  map: Readonly<Record<string, string>> = {},
): { readonly columns: Columns; readonly problems: readonly Problem[] } {
  const columns: Partial<Record<Column, string>> = {};
  const problems = wrongMappings(headers, map);
  const open = headers.filter((header) => !Object.values(map).includes(header));
  for (const column of Object.keys(COLUMNS) as Column[]) {
    const matching = map[column] === undefined
      ? open.filter((header) => isHeaderOf(header, column))
      : [map[column]];
    if (matching.length > 1) {
      problems.push({
        path: `column ${column}`,
        message: `appears twice: ${matching.join(", ")}`,
      });
    }
    if (matching.length > 0) columns[column] = matching[0]!;
  }
  for (const column of redundantColumns(columns)) delete columns[column];
  return {
    columns,
    problems: [
      ...problems,
      ...missingColumns(columns, headers),
      ...differingLevels(columns),
    ],
  };
}

function wrongMappings(
  headers: readonly string[],
  map: Readonly<Record<string, string>>,
): Problem[] {
  const problems: Problem[] = [];
  const [available, found] = [Object.keys(COLUMNS), headers]
    .map((names) => names.join(", "));
  for (const [column, header] of Object.entries(map)) {
    const path = `--map ${column}`;
    if (!Object.hasOwn(COLUMNS, column)) {
      const message = `isn't a column. Available: ${available}`;
      problems.push({ path, message });
    } else if (!headers.includes(header)) {
      const message = `no header is called ${JSON.stringify(header)}`;
      problems.push({ path, message: `${message}. Found: ${found}` });
    }
  }
  return problems;
}

/** Returns the columns that other columns make redundant. */
function redundantColumns(columns: Columns): readonly Column[] {
  const { lift, standard_error: error, lower, upper } = columns;
  if (lift === undefined) return ["standard_error", "lower", "upper", "margin"];
  if (error !== undefined) return [...COUNTS, "lower", "upper", "margin"];
  return lower === undefined || upper === undefined
    ? COUNTS
    : [...COUNTS, "margin"];
}

function isHeaderOf(header: string, column: Column): boolean {
  const names: readonly string[] = [column, ...COLUMNS[column]];
  const isEnd = column === "lower" || column === "upper";
  const comparableName = isEnd
    ? headerWords(header)
      .filter((word) => ![...INTERVALS, ...LIFT_WORDS].includes(word))
      .join("_")
    : plainHeader(header);
  return names.includes(comparableName) ||
    isCountHeader(comparableName, column) ||
    (RELATIVE as readonly string[]).includes(column) &&
      names.includes(comparableName.replace(IN_PERCENT, ""));
}

function missingColumns(
  columns: Columns,
  headers: readonly string[],
): Problem[] {
  const missingAlternatives = REQUIRED.filter((ways) =>
    !ways.some((way) => way.every((column) => columns[column] !== undefined))
  );
  if (missingAlternatives.length === 0) return [];
  const alternatives = missingAlternatives.map((ways) =>
    ways.filter((way) => way !== COUNTS)
      .map((way) => way.join(" and ")).join(", or ")
  );
  const subject = alternatives.length === 1 ? "a column is" : "columns are";
  const message = `${subject} missing: ${alternatives.join(", ")}`;
  const advice = columns.lift === undefined
    ? `. Instead of lifts you can use ${
      COUNTS.join(", ")
    }, or one row per variation with users, mean and sd, or with users and conversions`
    : "";
  const found = headers.join(", ");
  return [{ path: "", message: `${message}. Found: ${found}${advice}` }];
}

function differingLevels({ lower, upper }: Columns): Problem[] {
  if (lower === undefined || upper === undefined) return [];
  return parseLevel(lower) === parseLevel(upper) ? [] : [{
    path: "",
    message: `${lower} and ${upper} have different confidence levels`,
  }];
}

/** Returns the level of the intervals, and whether a header states it. */
export function intervalLevel(
  { lower = "" }: Columns,
): { readonly level: number; readonly isSaid: boolean } {
  const level = parseLevel(lower);
  return { level: level ?? DEFAULT_LEVEL, isSaid: level !== null };
}

function parseLevel(header: string): number | null {
  const percent = plainHeader(header).split("_").map((word) =>
    LEVEL.exec(word)?.[1]
  )
    .find((level) => level !== undefined);
  return percent === undefined ? null : Number(percent) / 100;
}

/** Returns whether a header says that its column is in percent. */
export function isPercentHeader(header: string): boolean {
  return IN_PERCENT.test(headerWords(header).join("_"));
}

/** Returns the words of a header without the level. */
function headerWords(header: string): string[] {
  return plainHeader(header).split("_").filter((word) => !LEVEL.test(word));
}

/**
 * Normalises a header: removes question marks ("Shipped?") and splits camel case
 * (`percentChangeCILower`) into words.
 */
export function plainHeader(header: string): string {
  return header.trim().replace(/\s*\?$/, "")
    .replaceAll(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1$2_")
    .toLowerCase().replaceAll(/[\s_-]+/g, "_");
}
