/**
 * Describes the input files in the result: columns used, row counts, time ranges.
 */

import type { ColumnName, StoredTable, Table } from "../loaders/mod.ts";
import { BEFORE, MEASURES, type Orders } from "../sums/mod.ts";
import type { InputRead, Ledger } from "../record/mod.ts";
import { ReadoutError } from "../base/mod.ts";

type Columns = InputRead["columns"];

/** Order columns that a readout uses. */
export const ORDER_COLUMNS: readonly ColumnName[] = [
  ...["order_id", "visitor_id", "variation"] as const,
  ...MEASURES.map(({ name }) => name),
  ...["cogs", "unit_cost", "shipping_cost", "payment_fee"] as const,
  ...["created_at", "currency", "experiment"] as const,
];
/** Columns that a readout uses from files of visitor counts. */
export const VISITOR_COLUMNS: readonly ColumnName[] = [
  ...["variation", "n_visitors", "created_at", "experiment"] as const,
];
export const ASSIGNMENT_COLUMNS: readonly ColumnName[] = [
  ...["visitor_id", "variation", "created_at", "experiment"] as const,
];

/** Returns the requested columns that the table has, with their headers. */
export function headersFor(
  { columns = {} }: Pick<TableRead, "columns">,
  names: readonly ColumnName[],
): Columns {
  const headers: { name: ColumnName; header: string }[] = [];
  for (const name of names) {
    const header = columns[name];
    if (header !== undefined) headers.push({ name, header });
  }
  return headers;
}

/**
 * Describes what was read from a table: its used and unused columns, and facts
 * about its rows.
 */
export function describeInput(
  { source, digest, columns = {}, unknownColumns, readAs = [] }: TableRead,
  usedColumns: Columns,
  facts: Pick<InputRead, "holds" | "rows"> & Partial<InputRead>,
): InputRead {
  const allHeaders = [...Object.values(columns), ...unknownColumns];
  return {
    source,
    digest: digest || null,
    ...markColumns({ columns: [], unused: allHeaders }, usedColumns),
    readAs,
    times: null,
    inPeriod: null,
    values: null,
    ...facts,
  };
}

/** Moves columns from the unused to the used columns of an input. */
function markColumns<T extends Pick<InputRead, "columns" | "unused">>(
  input: T,
  usedColumns: Columns,
): T {
  return {
    ...input,
    columns: [...input.columns, ...usedColumns],
    unused: input.unused.filter((unread) =>
      usedColumns.every(({ header }) => header !== unread)
    ),
  };
}

/** Adds segment columns to the used columns of the table that contains them. */
export function markSegments(
  input: InputRead,
  segments: Orders["segments"],
): InputRead {
  const usedColumns = segments.filter(({ header }) =>
    input.unused.includes(header)
  );
  return markColumns(
    input,
    usedColumns.map(({ by, header }) => ({
      name: by,
      header,
    })),
  );
}

/**
 * Describes what was read from the orders file.
 *
 * @param table The table of orders.
 * @param orders The parsed orders.
 * @param isDaily Whether the dates in the visitors file determine which orders
 *   count.
 */
export function describeOrders(
  table: TableRead,
  { rows: rowFacts, count, exclusions, segments, summed }: Orders,
  { read: readLine }: Ledger,
  isDaily: boolean,
): InputRead {
  const outside = exclusions.reduce(
    (sum, { reason, rows }) => reason.endsWith("-period") ? sum + rows : sum,
    0,
  );
  const { rows, times, smallest, largest, zero, negative } = rowFacts;
  const names = [...new Set([...ORDER_COLUMNS, ...(table.used ?? [])])];
  const ownColumns = summed.filter(({ name }) =>
    name !== BEFORE && MEASURES.every((measure) => measure.name !== name)
  );
  const description = describeInput(table, headersFor(table, names), {
    holds: table.holds ?? "one row per order",
    rows: readLine.rows,
    times: times &&
      { first: localTime(times.first), last: localTime(times.last) },
    inPeriod: isDaily && times !== null && count + outside > 0
      ? count / (count + outside)
      : null,
    values: rows === 0
      ? null
      : { column: "net_revenue", smallest, largest, zero, negative },
  });
  const input = markSegments(description, segments);
  return markColumns(
    input,
    [
      ...ownColumns.map(({ name }) => ({ name: "measure", header: name })),
      ...(table.kinds ?? []).filter((header) => isUnread(input, header))
        .map((header) => ({ name: "kind of order", header })),
    ],
  );
}

function isUnread({ columns }: InputRead, header: string): boolean {
  return columns.every((column) => column.header !== header);
}

/** Describes what was read from the visitors file. */
export function describeVisitors(
  table: TableRead,
  rows: readonly { date: string | null; visitors: number }[],
  areDays = true,
): InputRead {
  const days = rows.map(({ date }) => date).filter((date) => date !== null)
    .sort();
  const areCounted = table.holds === undefined;
  const names = areCounted ? VISITOR_COLUMNS : ASSIGNMENT_COLUMNS;
  const by = areDays ? "day" : "week or month";
  const counts = rows.map(({ visitors }) => visitors);
  return describeInput(table, headersFor(table, names), {
    holds: table.holds ??
      `visitors by ${days.length > 0 ? `${by} and ` : ""}variation`,
    rows: table.rows ?? rows.length,
    times: timeRange(days),
    values: !areCounted ? null : {
      column: "n_visitors",
      smallest: counts.reduce((a, b) => Math.min(a, b), Infinity),
      largest: counts.reduce((a, b) => Math.max(a, b), -Infinity),
      zero: counts.filter((count) => count === 0).length,
      negative: 0,
    },
  });
}

/** Returns the first and last of a sorted list of days. */
export function timeRange(days: readonly string[]): InputRead["times"] {
  return days.length === 0 ? null : { first: days[0]!, last: days.at(-1)! };
}

/** Order times keep the clock of their file, whatever its time zone. */
function localTime(time: number): string {
  return new Date(time).toISOString().replace(/(\.000)?Z$/, "");
}

/** Facts about a table before its rows are parsed. */
export type TableRead =
  & Pick<Table, "source" | "unknownColumns">
  & Partial<Pick<Table, "columns" | "readAs" | "digest">>
  & Partial<Pick<StoredTable, "inUtc">>
  & {
    /**
     * Description of a row, if it differs from the default for this kind of
     * table.
     */
    readonly holds?: string;
    /** Number of rows in the original table, if it differs from the stored one. */
    readonly rows?: number;
    /** Additional columns that the orders were derived from. */
    readonly used?: readonly ColumnName[] | undefined;
    /** Headers of the columns that give the kind of a row. */
    readonly kinds?: readonly string[];
    /** Headers of candidate date columns when no single one could be chosen. */
    readonly dates?: readonly string[];
  };

/**
 * @throws {ReadoutError} If an experiment is requested but no column names
 *   experiments.
 */
export function checkExperiment(
  experiment: string | undefined,
  tables: readonly Pick<TableRead, "source" | "columns">[],
): void {
  const hasColumn = tables.some(({ columns }) =>
    columns?.experiment !== undefined
  );
  if (experiment === undefined || hasColumn) return;
  throw new ReadoutError(
    `${
      tables.map(({ source }) => source).join(", ")
    }: no column names the experiment, so "${experiment}" cannot be selected. Add --map experiment=HEADER, or remove --experiment`,
    "experiment",
  );
}
