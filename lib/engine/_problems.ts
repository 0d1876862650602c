/**
 * Finds the invalid rows and cells of a CSV file, after the file has been
 * rejected.
 */

import { parse } from "@std/csv";
import type { Problem } from "../base/mod.ts";
import { invalidCellSql, isFilled, isHeader, readCells } from "./_cells.ts";
import type { ColumnType } from "./formats/mod.ts";
import { hasOffset, isYearless, strptimeFor } from "./formats/mod.ts";
import { MISSING_VALUE_TOKENS, TOTALS } from "./_signs.ts";
import type { ColumnPlan, CsvFile } from "./plan.ts";
import { type Engine, type EngineRow, openEngine } from "./session.ts";

/** Maximum number of problems listed; the rest are counted. */
const MOST_SHOWN = 20;
/**
 * Number of invalid cells listed individually even if the whole column is
 * unreadable.
 */
const FEW_ROWS = 3;

const REQUIREMENTS: Readonly<Record<ColumnType, string>> = {
  text: "text",
  number: "a number",
  integer: "a whole number",
  time: "a date or time (ISO 8601)",
};

/**
 * Reads a file again and lists everything that is invalid.
 *
 * @param file CSV file to check.
 * @param signal Signal that stops the search.
 * @returns Broken rows, invalid cells and mixed times; empty if there are none.
 */
export async function findProblems(
  file: CsvFile,
  signal?: AbortSignal,
): Promise<Problem[]> {
  await using engine = await openEngine({ signal });
  const scanRow = await scanColumns(engine, file);
  const broken = await listBrokenRows(engine, file);
  const cells = file.plan.flatMap((_, index) =>
    badCellProblems(file, index, scanRow)
  )
    .sort((a, b) => a.record - b.record || a.position - b.position);
  const counted = file.plan.reduce(
    (sum, _, index) =>
      sum +
      (isOtherKind(file, index, scanRow)
        ? 1
        : Number(scanRow[`bad${index}`] ?? 0)),
    0,
  );
  const lines = broken.map(({ line }) => line);
  const problems = [
    ...broken.map(({ problem }) => problem),
    ...((scanRow.again ?? []) as bigint[]).map((record) => ({
      path: `row ${fileRow(Number(record), lines)}`,
      message: "repeats the header: remove the row",
    })),
    ...cells.map(({ record, header, message }) => ({
      path: `row ${fileRow(record, lines)}, ${header}`,
      message,
    })),
    ...mixedTimesProblems(file, scanRow),
  ];
  return limitProblems(problems, problems.length + counted - cells.length);
}

/**
 * Counts the invalid cells of each column in one pass, and collects the first
 * ones.
 */
async function scanColumns(engine: Engine, file: CsvFile): Promise<EngineRow> {
  const facts: string[] = [];
  for (const [index, column] of file.plan.entries()) {
    const cell = `c${index}`;
    // Every column is counted, so that every field of a row is parsed.
    facts.push(`count(${cell}) AS filled${index}`);
    const bad = invalidCellSql(cell, column);
    if (bad !== null) {
      facts.push(
        `count(*) FILTER (${bad}) AS bad${index}`,
        `arg_min({ 'record': record, 'text': replace(${cell}, chr(65279), '${MARK}') }, record, ${MOST_SHOWN})
          FILTER (${bad}) AS first${index}`,
      );
    }
    if (column.type === "time") {
      facts.push(`count(*) FILTER (${hasOffset(cell)}) AS zoned${index}`);
    }
  }
  const [row] = await engine.rows(
    `SELECT arg_min(record, record, ${MOST_SHOWN}) FILTER (${
      isHeader(file)
    }) AS again,
       ${facts.join(", ")} FROM (
       SELECT row_number() OVER () + 1 + ${file.above ?? 0} AS record, *
       FROM ${readCells(file, ", store_rejects = true, rejects_limit = 1000")})
     WHERE ${isFilled(file)}`,
  );
  return row!;
}

/**
 * Lists the broken rows once each, because the engine reports a row once per
 * missing field.
 */
async function listBrokenRows(
  engine: Engine,
  { plan, separator }: CsvFile,
): Promise<{ readonly line: number; readonly problem: Problem }[]> {
  const rows = await engine.rows(
    `SELECT line, first(error_message) AS message, first(csv_line) AS text
     FROM reject_errors GROUP BY line ORDER BY line`,
  );
  return rows.map((row) => {
    const text = String(row.text).replace(/^[\r\n]+/, "");
    const fields = fieldCount(text, separator);
    const reason = fields === null || fields === plan.length
      ? translateMessage(String(row.message))
      : isOneField(text, separator, plan.length)
      ? "is quoted as a whole and parsed as one field. Remove the outer quotes and turn doubled quotes into single ones"
      : `has ${fields} ${
        fields === 1 ? "field" : "fields"
      }, but the header has ${plan.length}`;
    return {
      line: Number(row.line),
      problem: {
        path: `row ${row.line}`,
        message: `${reason}: ${JSON.stringify(text.slice(0, 80))}`,
      },
    };
  });
}

/** Returns whether a row is quoted as a whole instead of field by field. */
function isOneField(text: string, separator: string, count: number): boolean {
  const [row] = parse(text, { separator });
  return count > 1 && row!.length === 1 &&
    fieldCount(row![0]!, separator) === count;
}

/** Translates the engine's message about a broken row. */
function translateMessage(message: string): string {
  if (/unterminated quote/i.test(message)) {
    return "opens a quote that is never closed";
  }
  if (/quote/i.test(message)) return "has characters after a closing quote";
  if (/unicode|utf/i.test(message)) return "has characters that are not UTF-8";
  return "cannot be split into fields";
}

/** Returns the number of fields in a row, or `null` if its quotes are unbalanced. */
function fieldCount(text: string, separator: string): number | null {
  try {
    return parse(text, { separator })[0]?.length ?? null;
  } catch {
    return null;
  }
}

function badCellProblems(file: CsvFile, position: number, scanRow: EngineRow) {
  const first = (scanRow[`first${position}`] ?? []) as {
    record: bigint;
    text: string | null;
  }[];
  const column = file.plan[position]!;
  const { header, otherwise: noneValidAdvice } = column;
  const cells = first.map(({ record, text }) => ({
    record: Number(record),
    position,
    header,
    message: text === null ? "is empty" : invalidCellMessage(text, column),
  }));
  const rows = Number(scanRow[`bad${position}`]).toLocaleString("en");
  return isOtherKind(file, position, scanRow)
    ? cells.slice(0, 1).map(({ message, ...cell }, nth) => ({
      ...cell,
      message: `${message}; the same in all ${rows} rows${
        noneValidAdvice ?? datesOption(first[nth]!.text ?? "", message)
      }`,
    }))
    : cells;
}

/**
 * Returns advice to set the date format, unless the message already contains
 * other advice.
 */
function datesOption(text: string, message: string): string {
  if (!message.endsWith(`"${visibleText(text)}"`)) return "";
  const pattern = strptimeFor(text);
  return `; set the format with ${
    pattern === null
      ? 'the day or the month first, such as --dates "%d.%m.%Y"'
      : `--dates "${pattern}"`
  }`;
}

/**
 * Returns whether a column seems to belong to another kind of file. This is the
 * case if a column has several cells and none can be read.
 */
function isOtherKind(
  { plan }: CsvFile,
  position: number,
  scanRow: EngineRow,
): boolean {
  const { otherwise, type } = plan[position]!;
  if (otherwise === undefined && type !== "time") return false;
  const [bad, filled] = [
    scanRow[`bad${position}`],
    scanRow[`filled${position}`],
  ]
    .map((count) => Number(count ?? 0));
  return bad === filled && bad! > FEW_ROWS;
}

function invalidCellMessage(cell: string, column: ColumnPlan): string {
  const text = cell.replaceAll(MARK, "\ufeff");
  return `must be ${requirement(column)}: current value is "${
    visibleText(text)
  }"${advice(text, column)}`;
}

/** Placeholder for the byte order mark, which texts from the engine lose. */
const MARK = "\\ufeff";

/**
 * Matches invisible characters: control characters, byte order marks and joiners.
 */
const UNSEEN = /[\p{Cc}\p{Cf}]/u;

function visibleText(text: string): string {
  return text.replaceAll(
    new RegExp(UNSEEN, "gu"),
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Matches words for an empty cell. */
const EMPTY = new RegExp(`^(${MISSING_VALUE_TOKENS})$`, "i");
const BROKEN = /^#(ref!|value!|name\?|div\/0!|num!|null!|spill!)$/i;
/** Advice for a day without a year. */
export const NO_YEAR =
  "it has no year. Write the other file's days with their year, or set --start and --end";
/** Matches non-ASCII digits, such as Arabic, Indic or full-width ones. */
const OTHER_DIGITS = /(?![0-9])\p{Nd}/u;
/** Matches numbers that a spreadsheet keeps as text: ="12" or '12. */
const KEPT_AS_TEXT = /^(=".*"|'[\d.,-]+)$/;
const NAMED_ZONE = /\d ([A-Z]{3,5}|[A-Z][a-z]+\/[A-Za-z_]+)$/;
const HALF_OF_DAY = /\b[ap]\. ?m\.|오[전후]|[上下]午|午[前後]/i;
const SHORT = /^[\d.,]+ ?[kmb]$/i;

function advice(cell: string, { header, type, required }: ColumnPlan): string {
  const text = cell.trim();
  if (text === header.trim()) return ", the header repeated: remove the row";
  if (EMPTY.test(text)) {
    return `, a placeholder for missing: ${
      required ? "remove the row" : "leave the cell empty"
    }${type === "time" ? "" : ", or write 0 if it means zero"}`;
  }
  if (BROKEN.test(text)) return ", a spreadsheet formula error: fix it there";
  if (TOTALS.test(text)) return ": remove total rows";
  if (OTHER_DIGITS.test(text)) return ": write digits as 0 to 9";
  if (KEPT_AS_TEXT.test(text)) {
    return ": remove the characters that make a spreadsheet keep it as text";
  }
  if (type === "time" && NAMED_ZONE.test(text)) {
    return ": remove the zone and set it with --time-zone, or write its offset";
  }
  if (type === "time" && HALF_OF_DAY.test(text)) {
    return ": write AM or PM, or hours up to 24";
  }
  if (type === "time" && isYearless(text)) return `: ${NO_YEAR}`;
  if (SHORT.test(text)) return ": write the number in full";
  const [unseen] = UNSEEN.exec(cell) ?? [];
  return unseen === undefined
    ? ""
    : `, where ${visibleText(unseen)} is an invisible character: remove it`;
}

function requirement({ type, format }: ColumnPlan): string {
  return format === undefined || format.isUsual
    ? REQUIREMENTS[type]
    : `${REQUIREMENTS[type].split(" (")[0]} (${format.name})`;
}

/**
 * Converts a record number to a file row, because record numbers skip broken
 * rows.
 */
function fileRow(record: number, brokenLines: readonly number[]): number {
  return brokenLines.reduce((row, line) => line <= row ? row + 1 : row, record);
}

/**
 * Reports columns that mix times with and without an offset, because such times
 * have no common order.
 */
function mixedTimesProblems({ plan }: CsvFile, scanRow: EngineRow): Problem[] {
  return plan.flatMap((column, index) => {
    const zoned = Number(scanRow[`zoned${index}`]);
    return mixedColumnProblem(
      column,
      Number(scanRow[`filled${index}`]),
      zoned,
    ) ?? [];
  });
}

/**
 * Returns the problem of a column that mixes times with and without an offset.
 *
 * @param column Column with its format.
 * @param filled Number of non-empty cells.
 * @param zoned Number of cells with an offset.
 * @returns The problem, or `null` if there is none.
 */
export function mixedColumnProblem(
  { header, type, format }: ColumnPlan,
  filled: number,
  zoned: number,
): Problem | null {
  const isOne = type !== "time" || format?.isLocal || zoned === 0 ||
    zoned === filled;
  return isOne ? null : {
    path: header,
    message: `has ${zoned} times with an offset and ${
      filled - zoned
    } without. Write all times the same way, or set the store's zone with --time-zone`,
  };
}

function limitProblems(problems: readonly Problem[], total: number): Problem[] {
  const shown = problems.slice(0, MOST_SHOWN);
  const remaining = total - shown.length;
  return remaining === 0
    ? shown
    : [...shown, { path: "", message: `and ${remaining} more` }];
}
