/** Reads the rows of a summary table. */

import { type Problem, SchemaError } from "../../base/mod.ts";
import { identifier, parquetSql } from "../../engine/mod.ts";
import {
  type Frame,
  namesIn,
  resolveTable,
  type StoredTable,
} from "../../loaders/mod.ts";
import { readingOptions } from "../readout_files.ts";
import { singleCurrency } from "../_currency.ts";
import { checkExperiment } from "../_inputs.ts";
import { openInputFile } from "../_input_file.ts";
import { dayOfRow, readTableRows } from "../_table_rows.ts";
import {
  type StatisticColumn,
  SUMMARY_NAMES,
  type SummaryColumns,
  summaryColumns,
} from "./_columns.ts";
import type { VisitorReadoutOptions } from "../per_visitor/mod.ts";
import { storeFile, type Workspace } from "../workspace.ts";

/** Row of a summary table, with its numbers by header. */
export interface SummaryRow {
  /** Row label for error messages, such as `row 2`. */
  readonly path: string;
  readonly variation: string | null;
  /** Day, `YYYY-MM-DD`. */
  readonly day: string | null;
  readonly metric: string | null;
  readonly currency: string | null;
  readonly numbers: Readonly<Record<string, number | null>>;
}

/** Table of summaries. */
export interface SummaryTable extends Omit<SummaryColumns, "open"> {
  readonly table: StoredTable;
  /** Headers of integer columns, which are treated as counts. */
  readonly counts: readonly string[];
  /** Headers of other numeric columns, whose meaning is unknown. */
  readonly totals: readonly string[];
  readonly rows: readonly SummaryRow[];
}

/** Cells of a summary row that is passed in from code. */
export type SummaryCells = Readonly<
  Record<string, string | number | Date | null | undefined>
>;

/** Summaries as a file or query path, a data frame, or rows. */
export type SummaryInput = string | Frame | readonly SummaryCells[];

const NUMBER =
  /^\s*[-+−]?\s*(\p{Sc}|[A-Z]{3})?\s*\d[\d.,\s'’]*(e[-+]?\d+)?\s*(%|\p{Sc}|[A-Z]{3})?\s*$/u;
/** Matches integers, including those with thousands separators such as 1,024. */
const WHOLE = /^\s*[-+]?(\d+([.]0*)?|\d{1,3}([.,\s'’]\d{3})+|\de\d+)\s*$/;
const CURRENCY = /[A-Z]{0,3}\p{Sc}|\b[A-Z]{3}\b/u;

/**
 * Reads a table of summaries.
 *
 * @param workspace Workspace that holds the table.
 * @param input File, query, data frame, or rows.
 * @param options Formats and column mapping.
 * @returns The parsed table.
 * @throws {SchemaError} If columns or cells are invalid; lists every problem.
 */
export async function readSummaries(
  workspace: Workspace,
  input: SummaryInput,
  options: VisitorReadoutOptions,
): Promise<SummaryTable> {
  const { engine } = workspace;
  const written = {
    ...readingOptions(options),
    signal: options.signal,
    cache: { folder: null },
  };
  const from = isRows(input) ? await summaryFrame(input) : input;
  const namedFile = await openInputFile(
    workspace,
    from,
    "the summaries",
    written,
  );
  const { source } = namedFile;
  const { path, unknownColumns: headers } = await storeFile(
    namedFile,
    { kind: "texts", ignore: [] },
  );
  const { base, map } = splitMaps(source, headers, options.map ?? {});
  const { ignore = [] } = options;
  const ownColumns = resolveTable(source, headers, "summaries", {
    map: base,
    ignore,
  });
  const parsedColumns = summaryColumns(source, ownColumns.unknownColumns, map);
  const cells = await engine.rows(
    `SELECT ${
      headers.map((header) =>
        `${identifier(header)}::VARCHAR AS ${identifier(header)}`
      ).join(", ")
    } FROM ${parquetSql(path)}`,
  );
  const cellTexts = (header: string): readonly string[] =>
    cells.map((row) => row[header] as string | null)
      .filter((text) => text !== null);
  // A column with at least one numeric cell counts as numeric, and any other
  // cell in it is an error.
  const numbers = parsedColumns.open.filter((header) =>
    cellTexts(header).some((text) => NUMBER.test(text))
  );
  const { counts = [], totals = [] } = Object.groupBy(
    numbers,
    (header) =>
      cellTexts(header).every((text) => WHOLE.test(text) || !NUMBER.test(text))
        ? "counts"
        : "totals",
  );
  const withPercentSigns = [
    ...parsedColumns.statistics.map(({ header }) => header),
    ...totals,
  ];
  const percent = withPercentSigns.filter((header) =>
    cellTexts(header).some((text) => text.includes("%"))
  );
  const percentHeaders = withPercentSigns.flatMap(cellTexts)
    .map((text) => CURRENCY.exec(text)?.[0])
    .filter((sign) => sign !== undefined);
  singleCurrency(source, percentHeaders);
  const { whole: wholeCounts = [], others: otherStatistics = [] } = Object
    .groupBy(
      parsedColumns.statistics,
      ({ statistic }) =>
        statistic === "n" || statistic === "successes" ? "whole" : "others",
    );
  const amounts = [...otherStatistics.map(({ header }) => header), ...totals];
  const counted = [...wholeCounts.map(({ header }) => header), ...counts];
  const table = await storeFile(namedFile, {
    kind: "summaries",
    map: base,
    amounts,
    counts: counted,
    blank: ["variation"],
    formats: {
      ...written.formats,
      // Numbers without a percent sign are parsed faster.
      ...(percent.length > 0 ? { percent: true } : {}),
    },
  });
  checkExperiment(options.experiment, [table]);
  const { variation, currency } = table.fields;
  const rows = await readTableRows(
    table,
    [variation, currency, parsedColumns.metric],
    [...counted, ...amounts],
  );
  // Row numbers of a query's result start at 1, because they have no header
  // line as files have.
  const first = namedFile.path === input ? 2 : 1;
  return {
    table,
    metric: parsedColumns.metric,
    statistics: parsedColumns.statistics.map((column): StatisticColumn => ({
      ...column,
      // A cell such as 5.2% is already parsed as 0.052.
      isPercent: column.isPercent && !percent.includes(column.header),
    })),
    counts,
    totals,
    rows: rows.map((
      { texts: [variation, currency, metric], ...row },
      index,
    ) => ({
      path: `row ${index + first}`,
      variation: variation?.trim() || null,
      currency: currency?.trim() || null,
      metric: metric?.trim() || null,
      day: dayOfRow(row),
      numbers: row.numbers,
    })),
  };
}

function isRows(input: SummaryInput): input is readonly SummaryCells[] {
  return Array.isArray(input);
}

/**
 * Returns rows as a frame of texts, which the engine parses like those of a file.
 */
async function summaryFrame(rows: readonly SummaryCells[]): Promise<Frame> {
  const { default: pl } = await import("nodejs-polars");
  const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return pl.DataFrame(Object.fromEntries(
    headers.map((header) => [
      header,
      pl.Series(header, rows.map((row) => cellText(row[header])), pl.Utf8),
    ]),
  ));
}

function cellText(cell: SummaryCells[string]): string | null {
  if (cell === null || cell === undefined) return null;
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  // A text such as 59.387 could mean thousands, so a fourth decimal is added to
  // make it unambiguous.
  const hasThreeDecimals = typeof cell === "number" &&
    /\.\d{3}$/.test(String(cell));
  return hasThreeDecimals ? `${cell}0` : String(cell);
}

/** Splits a column mapping into canonical columns and statistics. */
function splitMaps(
  source: string,
  headers: readonly string[],
  mapping: Readonly<Record<string, string>>,
): Readonly<Record<"base" | "map", Readonly<Record<string, string>>>> {
  const ofTables: readonly string[] = namesIn("summaries");
  const names = [...ofTables, ...SUMMARY_NAMES];
  const entries = Object.entries(mapping);
  const problems: Problem[] = [];
  for (const [name, header] of entries) {
    if (!names.includes(name)) {
      problems.push({
        path: name,
        message: `not a mappable name. Available: ${names.join(", ")}`,
      });
    }
    if (!headers.includes(header)) {
      const quoted = headers.map((header) => `"${header}"`).join(", ");
      problems.push({
        path: name,
        message: `mapped to "${header}", which is not among ${quoted}`,
      });
    }
  }
  if (problems.length > 0) throw new SchemaError(source, problems);
  const { base = [], map = [] } = Object.groupBy(
    entries,
    ([name]) => ofTables.includes(name) ? "base" : "map",
  );
  return { base: Object.fromEntries(base), map: Object.fromEntries(map) };
}
