/** The rows of a table of summaries, as they stand there. */

import { type Problem, SchemaError } from "../../api/mod.ts";
import { identifier, parquetSql } from "../../engine/mod.ts";
import {
  type Frame,
  resolveTable,
  type StoredTable,
  type StoreTableOptions,
} from "../../loaders/mod.ts";
import { writtenAs } from "../readout_files.ts";
import { checkExperiment } from "../_inputs.ts";
import { inputFile } from "../_input_file.ts";
import {
  type StatisticColumn,
  SUMMARY_NAMES,
  type SummaryColumns,
  summaryColumns,
} from "./_columns.ts";
import type { VisitorReadoutOptions } from "../per_visitor/mod.ts";
import { type NamedFile, storedIn, type Workspace } from "../workspace.ts";

/** A row, its numbers by header. */
export interface SummaryRow {
  /** As its reader finds it: `row 2`. */
  readonly path: string;
  readonly variation: string | null;
  /** `YYYY-MM-DD`. */
  readonly day: string | null;
  readonly metric: string | null;
  readonly currency: string | null;
  readonly numbers: Readonly<Record<string, number | null>>;
}

/** A table of summaries. */
export interface SummaryTable {
  readonly table: StoredTable;
  readonly columns: SummaryColumns;
  /** Columns of whole numbers, which count something. */
  readonly counts: readonly string[];
  /** Columns of other numbers, of which nothing else is said. */
  readonly totals: readonly string[];
  readonly rows: readonly SummaryRow[];
}

/** What a row of a table says, from code. */
export type SummaryCells = Readonly<
  Record<string, string | number | Date | null | undefined>
>;

/** Names that every table has, and that a mapping may give. */
const BASE = ["variation", "created_at", "currency"] as const;

/**
 * Reads a table of summaries.
 *
 * @param workspace Holds it meanwhile.
 * @param input The file (or query), a frame, or the rows themselves.
 * @param options How it is written.
 * @returns The rows.
 * @throws {SchemaError} With every problem of its columns, or of its cells.
 */
export async function readSummaries(
  workspace: Workspace,
  input: string | Frame | readonly SummaryCells[],
  options: VisitorReadoutOptions,
): Promise<SummaryTable> {
  const written = { ...writtenAs(options), signal: options.signal };
  const named = await storedInput(workspace, input, written);
  const { source } = named;
  const as = { ...written, cache: { folder: null } };
  const texts = await storedIn(workspace, named, {
    ...as,
    kind: "texts",
    ignore: [],
  });
  const { map = {}, ignore = [] } = options;
  const headers = texts.unknownColumns;
  checkNames(source, headers, map);
  const base = pick(map, (name) => BASE.some((one) => one === name));
  const { unknownColumns } = resolveTable(source, headers, "summaries", {
    map: base,
    ignore,
  });
  const found = summaryColumns(
    source,
    unknownColumns,
    pick(map, (name) => !(name in base)),
  );
  const open = await numbersAmong(workspace, texts, found.open);
  const signs = await signsIn(
    workspace,
    texts,
    [...found.statistics.map(({ header }) => header), ...open.others],
  );
  if (signs.currencies.length > 1) {
    throw new SchemaError(source, [mixed(signs.currencies)]);
  }
  const columns = {
    ...found,
    statistics: found.statistics.map((column): StatisticColumn => ({
      ...column,
      // 5.2 % stands for 0.052 already.
      isPercent: column.isPercent && !signs.percent.includes(column.header),
    })),
  };
  const isCount = ({ statistic }: StatisticColumn): boolean =>
    statistic === "n" || statistic === "successes";
  const headersOf = (columns: readonly StatisticColumn[]): string[] =>
    columns.map(({ header }) => header);
  const whole = [
    ...headersOf(columns.statistics.filter(isCount)),
    ...open.whole,
  ];
  const amounts = [
    ...headersOf(columns.statistics.filter((statistic) => !isCount(statistic))),
    ...open.others,
  ];
  const table = await storedIn(workspace, named, {
    ...as,
    kind: "summaries",
    map: base,
    amounts,
    counts: whole,
    blank: ["variation"],
    formats: {
      ...written.formats,
      // Programs write no signs: their numbers are read the quick way.
      ...(signs.percent.length > 0 ? { percent: true } : {}),
    },
  });
  checkExperiment(options.experiment, [table]);
  const rows = await rowsOf(
    workspace,
    table,
    columns,
    [...whole, ...amounts],
    named.first,
  );
  return {
    table,
    columns,
    counts: open.whole,
    totals: open.others,
    rows,
  };
}

/** What is said when amounts are in several currencies. */
export function mixed(currencies: readonly string[]): Problem {
  return {
    path: "currency",
    message: `amounts are in ${
      currencies.join(" and ")
    }; a readout is of one currency, so leave the others out`,
  };
}

interface StoredInput extends NamedFile {
  /** The number of the first row, for its reader. */
  readonly first: number;
}

async function storedInput(
  workspace: Workspace,
  input: string | Frame | readonly SummaryCells[],
  options: StoreTableOptions,
): Promise<StoredInput> {
  const from = isRows(input) ? await frameOf(input) : input;
  const file = await inputFile(workspace, from, "the summaries", options);
  // A row of a query is none of a file.
  return { ...file, first: file.path === input ? 2 : 1 };
}

function isRows(
  input: string | Frame | readonly SummaryCells[],
): input is readonly SummaryCells[] {
  return Array.isArray(input);
}

/** As texts, which the engine reads like those of a file. */
async function frameOf(rows: readonly SummaryCells[]): Promise<Frame> {
  const { default: pl } = await import("nodejs-polars");
  const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return pl.DataFrame(Object.fromEntries(
    headers.map((header) => [
      header,
      pl.Series(header, rows.map((row) => textOf(row[header])), pl.Utf8),
    ]),
  ));
}

function textOf(cell: SummaryCells[string]): string | null {
  if (cell === null || cell === undefined) return null;
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  // In a text 59.387 may be thousands; with a fourth decimal it is no more.
  const isThree = typeof cell === "number" && /\.\d{3}$/.test(String(cell));
  return isThree ? `${cell}0` : String(cell);
}

function pick(
  map: Readonly<Record<string, string>>,
  isMeant: (name: string) => boolean,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(map).filter(([name]) => isMeant(name)),
  );
}

function checkNames(
  source: string,
  headers: readonly string[],
  map: Readonly<Record<string, string>>,
): void {
  const names: readonly string[] = [...BASE, ...SUMMARY_NAMES];
  const problems = Object.entries(map).flatMap(([name, header]): Problem[] => [
    ...(names.includes(name) ? [] : [{
      path: name,
      message: `not a name to map; known are ${names.join(", ")}`,
    }]),
    ...(headers.includes(header) ? [] : [{
      path: name,
      message: `mapped to "${header}", which is not among ${
        headers.map((one) => `"${one}"`).join(", ")
      }`,
    }]),
  ]);
  if (problems.length > 0) throw new SchemaError(source, problems);
}

/** Columns in which some cell is a number; what else is in them is an error. */
async function numbersAmong(
  { engine }: Workspace,
  { path }: StoredTable,
  headers: readonly string[],
): Promise<{ whole: readonly string[]; others: readonly string[] }> {
  if (headers.length === 0) return { whole: [], others: [] };
  const [row] = await engine.rows(
    `SELECT ${
      headers.map((header, at) =>
        `bool_or(regexp_matches(${cell(header)}, '${NUMBER}')) AS "${at}",
         bool_or(regexp_matches(${cell(header)}, '${NUMBER}')
           AND NOT regexp_matches(${cell(header)}, '${WHOLE}')) AS "not ${at}"`
      ).join(", ")
    } FROM ${parquetSql(path)}`,
  );
  const numbers = headers.filter((_, at) => row![String(at)] === true);
  const isWhole = (header: string): boolean =>
    row![`not ${headers.indexOf(header)}`] !== true;
  return {
    whole: numbers.filter(isWhole),
    others: numbers.filter((header) => !isWhole(header)),
  };
}

const NUMBER = String
  .raw`^\s*[-+−]?\s*(\p{Sc}|[A-Z]{3})?\s*\d[\d.,\s'’]*(e[-+]?\d+)?\s*(%|\p{Sc}|[A-Z]{3})?\s*$`
  .replaceAll("'", "''");
/** A count of nobody else's: 1,024 has no digits behind the point. */
const WHOLE = String
  .raw`^\s*[-+]?(\d+([.]0*)?|\d{1,3}([.,\s'’]\d{3})+|\de\d+)\s*$`
  .replaceAll("'", "''");

function cell(header: string): string {
  return `${identifier(header)}::VARCHAR`;
}

/** Signs that stand beside the numbers. */
async function signsIn(
  { engine }: Workspace,
  { path }: StoredTable,
  headers: readonly string[],
): Promise<{ percent: readonly string[]; currencies: readonly string[] }> {
  const rows = await engine.rows(
    headers.map((header, at) =>
      `SELECT DISTINCT ${at} AS at, contains(${cell(header)}, '%') AS percent,
         regexp_extract(${cell(header)}, '[A-Z]{0,3}\\p{Sc}|\\b[A-Z]{3}\\b')
           AS sign
       FROM ${parquetSql(path)} WHERE ${cell(header)} IS NOT NULL`
    ).join(" UNION ALL "),
  );
  const percent = rows.filter((row) => row.percent === true)
    .map(({ at }) => headers[Number(at)]!);
  const currencies = rows.map(({ sign }) => String(sign ?? ""))
    .filter((sign) => sign !== "" && sign !== "NaN");
  return {
    percent: [...new Set(percent)],
    currencies: [...new Set(currencies)].sort(),
  };
}

async function rowsOf(
  { engine }: Workspace,
  { path, fields }: StoredTable,
  { metric }: SummaryColumns,
  amounts: readonly string[],
  first: number,
): Promise<readonly SummaryRow[]> {
  const text = (field: string | null | undefined): string =>
    field == null
      ? "NULL::VARCHAR"
      : `nullif(trim(${identifier(field)}::VARCHAR), '')`;
  const day = fields.created_at;
  const found = await engine.rows(
    `SELECT ${text(fields.variation)} AS variation,
       ${
      day === undefined ? "NULL" : `${identifier(day)}::DATE`
    }::VARCHAR AS day,
       ${text(metric)} AS metric, ${text(fields.currency)} AS currency${
      amounts.map((header, at) =>
        `, TRY_CAST(${identifier(header)} AS DOUBLE) AS "${at}"`
      ).join("")
    } FROM ${
      parquetSql(path, ", file_row_number = true")
    } ORDER BY file_row_number`,
  );
  const textIn = (value: unknown): string | null =>
    value == null ? null : String(value);
  return found.map((row, at) => ({
    path: `row ${at + first}`,
    variation: textIn(row.variation),
    day: textIn(row.day),
    metric: textIn(row.metric),
    currency: textIn(row.currency),
    numbers: Object.fromEntries(
      amounts.map((header, nth) => {
        const value = row[String(nth)];
        return [header, value == null ? null : Number(value)];
      }),
    ),
  }));
}
