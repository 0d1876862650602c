/** Opens the files of a store as orders and visitors, whatever their layout. */

import { basename } from "node:path";
import {
  parseWindowDays,
  type Statement,
  statement,
} from "../../record/mod.ts";
import { type Problem, ReadoutError, SchemaError } from "../../base/mod.ts";
import type { StoredTable } from "../../loaders/mod.ts";
import { identifier } from "../../engine/mod.ts";
import { cachedStoredRows, type MultipleExposures } from "../../sums/mod.ts";
import {
  type AssignedOrders,
  type EarlierSpending,
  exposureTimeHeader,
  joinAssignments,
  seenVariation,
} from "../assignments/mod.ts";
import {
  readVisitorCounts,
  readWide,
  type VisitorCounts,
  wideColumns,
  withWeekDates,
} from "../visitors/mod.ts";
import { settleBoth } from "./_collected_problems.ts";
import {
  ASSIGNMENT_COLUMNS,
  checkExperiment,
  type TableRead,
  VISITOR_COLUMNS,
} from "../_inputs.ts";
import { detectZone, openOrderRows, type OrderRows } from "../orders/mod.ts";
import { fileKind } from "./_file_kind.ts";
import { dayOfRow } from "../_table_rows.ts";
import { detectColumnsByCells, storeByCells } from "../_columns_by_cells.ts";
import { type Input, openKnownFile } from "../_input_file.ts";
import type { FileReadoutOptions, FilesWritten } from "../readout_files.ts";
import {
  type HeldTable,
  type KnownFile,
  storeFile,
  withMap,
  type Workspace,
} from "../workspace.ts";

/** Files, queries or frames of a readout, and options that they don't contain. */
export type ReadoutInputs = FilesWritten & {
  readonly orders: Input;
  readonly visitors?: Input | undefined;
};

/** Orders and visitors opened from files. */
export interface OpenedFiles extends OrderRows {
  readonly visitors: VisitorCounts;
  /** Spending before exposure, or `null` if not supplied. */
  readonly before: EarlierSpending | null;
  /** Visitors who saw several variations; `null` if only buyers are known. */
  readonly multipleExposures: MultipleExposures | null;
  /** Orders by delay after first exposure, if known. */
  readonly lags?: AssignedOrders["lags"];
  readonly hours?: AssignedOrders["hours"];
}

/**
 * Opens the files of a readout.
 *
 * @param workspace Workspace that holds the opened files.
 * @param files Orders, and visitor counts or assignments.
 * @param options Cache, progress, abort signal and treatment of crossovers.
 * @returns The orders and visitors.
 * @throws {SchemaError} If columns or cells are invalid; lists every problem.
 */
export async function openFiles(
  workspace: Workspace,
  files: ReadoutInputs,
  options: FileReadoutOptions,
): Promise<OpenedFiles> {
  const recognize = (
    input: Input,
    name: string,
    isMeant: (name: string) => boolean,
  ) => openKnownFile(workspace, input, name, files, options, isMeant);
  const names: readonly string[] = files.assignments === undefined
    ? VISITOR_COLUMNS
    : ASSIGNMENT_COLUMNS;
  // Resolving the visitors input first can throw before any file is being read.
  const visitorInput = visitorsInput(files);
  const [orders, visitorFile] = await settleBoth(
    recognize(files.orders, "the orders", (name) => name !== "n_visitors"),
    recognize(visitorInput, "the visitors", (name) => names.includes(name)),
  );
  checkMapping(files, orders, visitorFile);
  checkCounted(files, visitorFile);
  const { start, end } = files;
  const requestedDays: Days = start && end ? [start, end] : undefined;
  const rowsOf = (file: KnownFile, names?: Promise<readonly string[]>) =>
    openOrderRows(files, file, options, names);
  if (files.assignments === undefined) {
    if (files.before !== undefined) {
      throw new ReadoutError(
        `${
          basename(files.before)
        } has each visitor's earlier data, but visitors are only counted. Add --assignments with one row per visitor`,
        "before",
      );
    }
    const counting = openVisitors(visitorFile);
    const names = counting.then(distinctVariations, () => []);
    const openingOrders = rowsOf(orders, names);
    const [visitors, orderRows] = await settleBoth(
      retryWithDateRange(
        counting,
        () => openingOrders.then(daysOfOrders, () => requestedDays),
        visitorFile,
        openVisitors,
      ),
      retryWithDateRange(
        openingOrders,
        () => counting.then(daysOfVisitors, () => requestedDays),
        orders,
        (file) => rowsOf(file, names),
      ),
    );
    checkExperiment(files.experiment, [orderRows.read, visitors]);
    const notes = dayNotes(orderRows.read, visitors);
    return {
      ...orderRows,
      orders: {
        ...orderRows.orders,
        notes: [...orderRows.orders.notes ?? [], ...notes],
      },
      visitors,
      before: null,
      multipleExposures: null,
    };
  }
  const time = visitorFile.map.created_at ??
    exposureTimeHeader(visitorFile.headers);
  const assignments = await openAssignments(
    withMap(visitorFile, time ? { created_at: time } : {}),
  );
  const opened = await rowsOf(orders);
  checkExperiment(files.experiment, [opened.read, assignments]);
  const { file, findings, ...assigned } = await joinAssignments(
    opened.orders,
    assignments,
    {
      crossovers: options.crossovers ?? "exclude",
      pool: files.pool,
      windowDays: parseWindowDays(options),
    },
    files.before === undefined ? null : await openOrderRows(
      { ...files, isEarlier: true },
      await recognize(files.before, "earlier data", () => true),
      options,
    ),
  );
  workspace.doubts.push(...findings);
  return {
    read: opened.read,
    losses: opened.losses,
    refundHeader: opened.refundHeader,
    kinds: { ...opened.kinds, ...seenVariation(opened.orders, opened.kinds) },
    orders: {
      ...file,
      guests: files.guests,
      notes: [...file.notes ?? [], ...zoneNotes(opened.read, assignments)],
    },
    ...assigned,
  };
}

/** Detects the time zone in which the orders per day match the visitors file. */
export async function detectZoneOfDays(
  { visitors, ...rows }: OpenedFiles,
): Promise<string | undefined> {
  const { cells, isDaily, isMoment } = visitors;
  if (!isDaily || isMoment) return undefined;
  const days = Map.groupBy(cells, (cell) => dayOfRow(cell) ?? "");
  return await detectZone(
    rows,
    new Map([...days].map(([day, dayCells]) => [
      day,
      dayCells.reduce((sum, { orders }) => sum + (orders ?? 0), 0),
    ])),
  );
}

/** First and last day, `YYYY-MM-DD`. */
type Days = readonly [string, string] | undefined;

/**
 * Reads a file again with the date range of the other file if it cannot be read
 * alone.
 */
async function retryWithDateRange<T>(
  attempt: Promise<T>,
  days: () => Promise<Days>,
  file: KnownFile,
  readAgain: (file: KnownFile) => Promise<T>,
): Promise<T> {
  try {
    return await attempt;
  } catch (error) {
    const dateRange = await days().catch(() => undefined);
    if (dateRange === undefined || !(error instanceof SchemaError)) throw error;
    const { written } = file;
    const formats = { ...written.formats, within: dateRange };
    return await readAgain({ ...file, written: { ...written, formats } });
  }
}

function daysOfVisitors({ cells }: VisitorCounts): Days {
  const days = cells.map((cell) => dayOfRow(cell))
    .filter((day) => day !== null).sort();
  return days.length === 0 ? undefined : [days[0]!, days.at(-1)!];
}

async function daysOfOrders({ orders }: OrderRows): Promise<Days> {
  const time = orders.fields.created_at;
  if (time === undefined) return undefined;
  const [row] = await cachedStoredRows(
    orders,
    (from) =>
      `SELECT min(${identifier(time)})::DATE::VARCHAR AS first,
        max(${identifier(time)})::DATE::VARCHAR AS last FROM ${from}`,
  );
  return row!.first === null ? undefined : [`${row!.first}`, `${row!.last}`];
}

/** Opens visitor counts by variation, and by day if the file has dates. */
export async function openVisitors(input: KnownFile): Promise<VisitorCounts> {
  const file = await withWeekDates(input);
  const { source, headers, written, map } = file;
  const wide = wideColumns(source, headers, { ...written, map });
  return (wide && await readWide(file, wide)) ??
    await readRowsPerVariation(file);
}

/** Opens assignments, whatever the header of the exposure time. */
async function openAssignments(file: KnownFile): Promise<HeldTable> {
  const as = { kind: "assignments" } as const;
  const { table } = await storeByCells(file, as, ["created_at"]);
  return table;
}

/** Reads a row per variation, or per variation and day if variations repeat. */
async function readRowsPerVariation(file: KnownFile): Promise<VisitorCounts> {
  const { formats } = file.written;
  const as = { kind: "visitors", blank: ["n_visitors"] } as const;
  const table = await storeFile(file, as);
  const counts = await readVisitorCounts(table);
  const isOnce = distinctVariations(counts).length === counts.cells.length;
  if (counts.isDaily || isOnce) return counts;
  const { map } = await detectColumnsByCells(table, ["created_at"], formats);
  return map.created_at === undefined ? counts : await readVisitorCounts(
    await storeFile(withMap(file, map), as),
  );
}

/** Returns the input that lists the visitors. */
function visitorsInput({ visitors, assignments }: ReadoutInputs): Input {
  if (visitors !== undefined && assignments === undefined) return visitors;
  if (visitors === undefined && assignments !== undefined) return assignments;
  throw new ReadoutError(
    "Use either visitor counts per variation (--visitors) or one row per visitor (--assignments), not both",
  );
}

function distinctVariations({ cells }: VisitorCounts): readonly string[] {
  return [...new Set(cells.map(({ variation }) => String(variation)))];
}

/**
 * @throws {ReadoutError} If visitor counts were requested but visitors have a row
 *   each.
 */
function checkCounted(
  { assignments }: ReadoutInputs,
  { source, headers, map, written }: KnownFile,
): void {
  if (assignments !== undefined) return;
  const { ignore } = written;
  if (fileKind(source, headers, { map, ignore }) !== "assignments") return;
  throw new ReadoutError(
    `${source} has one row per visitor and no column of counts: use it as --assignments`,
    "visitors",
  );
}

/** @throws {SchemaError} If a mapped header is in neither file. */
function checkMapping(
  { map = {} }: ReadoutInputs,
  { headers: orderHeaders }: KnownFile,
  { headers: visitorHeaders }: KnownFile,
): void {
  const problems = Object.entries(map)
    .filter(([, header]) =>
      ![...orderHeaders, ...visitorHeaders].includes(header)
    )
    .map(([name, header]): Problem => ({
      path: name,
      message: `mapped to "${header}", which neither file has. Orders: ${
        orderHeaders.join(", ")
      }. Visitors: ${visitorHeaders.join(", ")}`,
    }));
  if (problems.length > 0) {
    throw new SchemaError("the mapping", problems, "map");
  }
}

/**
 * Returns a note if one file has UTC moments and the other has local times of an
 * unknown zone.
 *
 * @param orders The orders file.
 * @param assignments The assignments file.
 * @returns A list with the note, or an empty list.
 */
function zoneNotes(
  orders: TableRead,
  assignments: StoredTable,
): readonly Statement[] {
  const bothFiles = [orders, assignments] as const;
  if (bothFiles.some(({ columns }) => columns?.created_at === undefined)) {
    return [];
  }
  const [zoned, ...otherZoned] = bothFiles.filter(({ inUtc }) =>
    inUtc?.includes("created_at")
  );
  if (zoned === undefined || otherZoned.length > 0) return [];
  const unzoned = zoned === orders ? assignments : orders;
  return [
    statement("zone-of-one-file", {
      source: zoned.source,
      other: unzoned.source,
    }),
  ];
}

/**
 * Returns a note if orders have UTC moments and the daily visitor counts have no
 * known zone.
 *
 * @param orders Whether the order times are moments.
 * @param visitors Visitor counts by day.
 * @returns A list with the note, or an empty list.
 */
function dayNotes(
  { inUtc = [] }: Pick<TableRead, "inUtc">,
  { isDaily, isMoment }: VisitorCounts,
): readonly Statement[] {
  return !inUtc.includes("created_at") || !isDaily || isMoment ? [] : [
    statement("days-without-zone"),
  ];
}
