/** Which column of a file of estimates is which. */

import type { Problem } from "../../base/mod.ts";
import { COUNTS, countsAs } from "./_counts.ts";

/** The columns, and other headers that mean the same. */
const COLUMNS = {
  id: ["test_id", "experiment_id", "experience_id"],
  name: [
    "test_name",
    "experiment_name",
    "experience_name",
    "test",
    "experiment",
    "experience",
  ],
  metric: ["kpi", "metrik"],
  lift: ["uplift", "relative_change", "relative_lift", "relative_difference"],
  standard_error: ["std_error", "std_err", "stderr", "se"],
  lower: ["low", "untere"],
  upper: ["high", "obere"],
  decision: ["shipped", "rolled_out", "entscheidung"],
  days: [],
  visitors: [],
  ended: ["end_date", "ende"],
  per_month: ["monthly", "monthly_revenue", "revenue_per_month"],
  planned_lift: [],
  currency: [],
  variation: ["variant", "arm"],
  control_visitors: [],
  control_conversions: [],
  variant_visitors: [],
  variant_conversions: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** What a file must have, each in one of several ways. */
const NEEDED: readonly (readonly (readonly Column[])[])[] = [
  [["id"], ["name"]],
  [["lift"], COUNTS],
  [["standard_error"], ["lower", "upper"], COUNTS],
  [["decision"]],
];

/** A column's name. */
export type Column = keyof typeof COLUMNS;

/** Columns that may be in percent. */
const RELATIVE = [
  "lift",
  "standard_error",
  "lower",
  "upper",
  "planned_lift",
] as const satisfies Column[];

/** A column that may be in percent. */
export type Relative = (typeof RELATIVE)[number];

/** How a header ends that says so. */
const IN_PERCENT = /_?(in_)?[([]?(%|pct|percent)[)\]]?$/;

/** A level, and what else is said of an interval's ends. */
const LEVEL = /^[([]?(80|90|95|99)(%|pct|percent)?[)\]]?$/;
const OF_INTERVAL = [
  "ci",
  "confidence",
  "interval",
  "bound",
  "limit",
  "grenze",
];

/** The level of an interval whose headers do not say it. */
const USUAL_LEVEL = 0.95;

/** Headers by column. */
export type Columns = Readonly<Partial<Record<Column, string>>>;

/** Finds the columns among a file's headers; those of the map first. */
export function findColumns(
  headers: readonly string[],
  map: Readonly<Record<string, string>> = {},
): { readonly columns: Columns; readonly problems: readonly Problem[] } {
  const columns: Partial<Record<Column, string>> = {};
  const problems = wronglyMapped(headers, map);
  const open = headers.filter((header) => !Object.values(map).includes(header));
  for (const column of Object.keys(COLUMNS) as Column[]) {
    const matching = map[column] === undefined
      ? open.filter((header) => isCalled(header, column))
      : [map[column]];
    if (matching.length > 1) {
      problems.push({
        path: `column ${column}`,
        message: `is there twice: ${matching.join(", ")}`,
      });
    }
    if (matching.length > 0) columns[column] = matching[0]!;
  }
  for (const column of needless(columns)) delete columns[column];
  return {
    columns,
    problems: [
      ...problems,
      ...missing(columns, headers),
      ...unevenLevels(columns),
    ],
  };
}

function wronglyMapped(
  headers: readonly string[],
  map: Readonly<Record<string, string>>,
): Problem[] {
  const problems: Problem[] = [];
  for (const [column, header] of Object.entries(map)) {
    if (!Object.hasOwn(COLUMNS, column)) {
      problems.push({
        path: `--map ${column}`,
        message: `is no column; known are ${Object.keys(COLUMNS).join(", ")}`,
      });
    } else if (!headers.includes(header)) {
      problems.push({
        path: `--map ${column}`,
        message: `no header is called ${JSON.stringify(header)}; there are ${
          headers.join(", ")
        }`,
      });
    }
  }
  return problems;
}

/** What says again, or less well, what others say. */
function needless(columns: Columns): readonly Column[] {
  if (columns.lift === undefined) return ["standard_error", "lower", "upper"];
  return columns.standard_error === undefined
    ? COUNTS
    : [...COUNTS, "lower", "upper"];
}

function isCalled(header: string, column: Column): boolean {
  const names: readonly string[] = [column, ...COLUMNS[column]];
  const isEnd = column === "lower" || column === "upper";
  const written = isEnd
    ? headerWords(header).filter((word) => !OF_INTERVAL.includes(word)).join(
      "_",
    )
    : plain(header);
  return names.includes(written) || countsAs(written, column) ||
    (RELATIVE as readonly string[]).includes(column) &&
      names.includes(written.replace(IN_PERCENT, ""));
}

function missing(columns: Columns, headers: readonly string[]): Problem[] {
  const lacking = NEEDED.filter((ways) =>
    !ways.some((way) => way.every((column) => columns[column] !== undefined))
  );
  if (lacking.length === 0) return [];
  const alternatives = lacking.map((ways) =>
    ways.filter((way) => way !== COUNTS)
      .map((way) => way.join(" and ")).join(", or ")
  );
  return [{
    path: "",
    message: `${
      alternatives.length === 1 ? "a column is" : "columns are"
    } missing: ${alternatives.join(", ")}; there are ${headers.join(", ")}${
      columns.lift === undefined
        ? `; in place of lifts, ${COUNTS.join(", ")} will do`
        : ""
    }`,
  }];
}

function unevenLevels({ lower, upper }: Columns): Problem[] {
  if (lower === undefined || upper === undefined) return [];
  return levelIn(lower) === levelIn(upper) ? [] : [{
    path: "",
    message: `${lower} and ${upper} are of two levels`,
  }];
}

/** The level of the intervals, and whether a header says it. */
export function intervalLevel(
  { lower = "" }: Columns,
): { readonly level: number; readonly isSaid: boolean } {
  const level = levelIn(lower);
  return { level: level ?? USUAL_LEVEL, isSaid: level !== null };
}

function levelIn(header: string): number | null {
  const percent = plain(header).split("_").map((word) => LEVEL.exec(word)?.[1])
    .find((level) => level !== undefined);
  return percent === undefined ? null : Number(percent) / 100;
}

/** Whether a header says that its column is in percent. */
export function isInPercent(header: string): boolean {
  return IN_PERCENT.test(headerWords(header).join("_"));
}

/** Without a level. */
function headerWords(header: string): string[] {
  return plain(header).split("_").filter((word) => !LEVEL.test(word));
}

/** Questions ("Shipped?") are what they ask for. */
function plain(header: string): string {
  return header.trim().toLowerCase().replace(/\s*\?$/, "")
    .replaceAll(/[\s-]+/g, "_");
}
