/**
 * Reads visitors per variation, or per variation and day, and selects the days
 * that count.
 */

import { type Statement, statement } from "../../record/mod.ts";
import {
  isDay,
  type Problem,
  ReadoutError,
  SchemaError,
} from "../../base/mod.ts";
import { HOUR_MS } from "../../sums/mod.ts";
import type { Naming } from "../readout_files.ts";
import {
  excludeTotals,
  excludeUnassigned,
  excludeUndatedTotals,
  isTotal,
  visitsNotes,
} from "./totals.ts";
import type { StoredTable } from "../../loaders/mod.ts";
import { partColumns, type PartCount, withoutRecounts } from "./parts.ts";
import type { TableRead } from "../_inputs.ts";
import { dayOfRow, readTableRows } from "../_table_rows.ts";
import type { HeldTable } from "../workspace.ts";
import { type WeekColumn, weekColumn } from "./week_dates.ts";

export interface VisitorRow {
  readonly variation: string;
  readonly visitors: number;
  readonly date: string | null;
}

/** Maximum number of repeated rows listed in an error. */
const NAMED_REPEATS = 3;

/**
 * No time zone has its midnight earlier than 10:00 UTC, which is the easternmost
 * one.
 */
const EASTERN_HOUR = 10;

/**
 * Returns the visitors row by row.
 *
 * @param table Visitors per variation, and by day if dated.
 * @param timeZone Time zone of the store, if given.
 * @returns The readable rows, and an error for rows that are invalid, repeated,
 *   or have times of an unknown day.
 */
export function visitorRows(
  { cells, source, columns, unknownColumns, isDaily, isMoment }: VisitorCounts,
  timeZone?: string,
): {
  readonly rows: readonly VisitorRow[];
  readonly notes: readonly Statement[];
  readonly error: SchemaError | null;
} {
  const problems: Problem[] = timeZone === undefined && isMoment
    ? findDayWithoutVisitors(
      cells.map(({ time }) => time).filter((time) => time != null),
    )
    : [];
  const repeats: Problem[] = [];
  const isHourly = cells.every(({ time }) =>
    time !== null && time % HOUR_MS === 0
  );
  const knownKeys = new Set<string>();
  const byPart: VisitorRow[] = [];
  for (const [index, cell] of cells.entries()) {
    const { variation, visitors, time, part: segment } = cell;
    // An empty count means the same as a missing row: the day has no data.
    if (visitors === null && time !== null && isDaily) continue;
    const name = String(variation);
    const count = visitors === null ? NaN : Number(visitors);
    const date = dayOfRow({ time });
    const path = `row ${index + 2}`;
    if (!Number.isSafeInteger(count) || count < 0) {
      problems.push({
        path,
        message:
          `n_visitors must be a whole number, 0 or more: current value is ${visitors}`,
      });
    }
    const key = JSON.stringify([name, isHourly ? time : date, segment]);
    if (knownKeys.has(key)) {
      repeats.push({
        path,
        message: `"${name}"${date ? ` on ${date}` : ""} appears twice`,
      });
    }
    knownKeys.add(key);
    byPart.push({ variation: name, visitors: count, date });
  }
  problems.push(...repeats.slice(0, NAMED_REPEATS));
  if (repeats.length > NAMED_REPEATS) {
    const columns = unknownColumns.map((name) => `"${name}"`).join(", ");
    const hint = !isDaily && columns !== ""
      ? `; for one row per day, add --map created_at=HEADER: not used are ${columns}`
      : "";
    problems.push({
      path: "",
      message: `${repeats.length} rows repeat a variation${hint}`,
    });
  }
  const error = problems.length > 0 ? new SchemaError(source, problems) : null;
  const summedRows = sumPerDay(byPart);
  const identified = excludeUnassigned(summedRows, source);
  const days = excludeUndatedTotals(identified.rows, source);
  const { rows, notes } = excludeTotals(days.rows, source);
  const statements = visitsNotes(source, columns?.n_visitors);
  if (summedRows.length !== byPart.length) {
    statements.push(statement("parts-added", { source }));
  }
  statements.push(...identified.notes, ...days.notes, ...notes);
  return { rows, notes: statements, error };
}

/** Returns the visitors per variation and day, summed over segments. */
export function sumPerDay(rows: readonly VisitorRow[]): VisitorRow[] {
  const days = Map.groupBy(
    rows,
    ({ variation, date }) => JSON.stringify([variation, date]),
  );
  return [...days.values()].map((parts) => ({
    ...parts[0]!,
    visitors: parts.reduce((sum, { visitors }) => sum + visitors, 0),
  }));
}

/**
 * Returns a problem if every time is late in the UTC day, when the local date may
 * be the next one.
 */
function findDayWithoutVisitors(times: readonly number[]): Problem[] {
  const dates = times.map((time) => new Date(time));
  const isLate = (time: Date): boolean => time.getUTCHours() >= EASTERN_HOUR;
  if (dates.length === 0 || !dates.every(isLate)) return [];
  return [{
    path: "created_at",
    message: `no day begins at midnight; the first begins at ${
      dates[0]!.toISOString().slice(11, 16)
    } UTC. Set the time zone of the days with --time-zone ZONE`,
  }];
}

/** Returns the rows between the requested start and end. */
export function selectRequestedDays<T extends Pick<VisitorRow, "date">>(
  rows: readonly T[],
  { start, end }: Pick<Naming, "start" | "end">,
): readonly T[] {
  if (start === undefined && end === undefined) return rows;
  for (const [option, day] of Object.entries({ start, end })) {
    if (day === undefined || isDay(day)) continue;
    throw new ReadoutError(
      `A date must be written as 2026-12-31: current value is "${day}"`,
      option,
    );
  }
  if (rows.some(({ date }) => date === null)) {
    throw new ReadoutError(
      "--start and --end need daily visitors, but some or all visitor rows have no created_at",
    );
  }
  const selected = rows.filter(({ date }) =>
    date! >= (start ?? date!) && date! <= (end ?? date!)
  );
  if (selected.length > 0) return selected;
  const days = rows.map(({ date }) => date!).sort();
  throw new ReadoutError(
    `No visitors between ${start ?? "their first"} and ${
      end ?? "their last"
    }. They cover ${days[0]} to ${days.at(-1)}`,
  );
}

/** Cells of a visitors row. */
export interface VisitorCell {
  readonly variation: unknown;
  readonly visitors: unknown;
  /** Epoch milliseconds, in UTC or in the store's local time. */
  readonly time: number | null;
  /** Number of orders in the row, if counted. */
  readonly orders?: number | null | undefined;
  /** Segment of the row, such as a device or country. */
  readonly part?: string;
  /** Values of the segment columns, by header. */
  readonly values?: Readonly<Record<string, string>>;
}

/** Table of visitor counts. */
export type VisitorCounts = TableRead & {
  readonly cells: readonly VisitorCell[];
  /** Whether times are UTC moments rather than local dates. */
  readonly isMoment: boolean;
  /** Whether the table has a date column. */
  readonly isDaily: boolean;
  /** Visitor counts by segment, if each visitor has a row. */
  readonly byPart?: readonly PartCount[];
  /** Date column, if its header says that it holds weeks. */
  readonly week?: WeekColumn | null;
};

/** Matches headers of daily order counts. */
const ORDERS =
  /^((n|num|number of|total|count of)[ _]?)?(orders|transactions|(ecommerce )?purchases|(anzahl )?bestellungen|commandes|pedidos|ordini|zamówienia|注文数)([ _]?count)?$|^(order|transaction|purchase)[ _]?(count|total)$/i;

/** Reads visitor counts from a stored file. */
export async function readVisitorCounts(
  table: HeldTable,
): Promise<VisitorCounts> {
  const { variation, n_visitors = "" } = table.fields;
  const parts = await partColumns(table);
  const counts = table.unknownColumns.filter((name) => ORDERS.test(name));
  const numbers = [n_visitors, ...counts];
  const rows = await readTableRows(table, [variation, ...parts], numbers);
  const allCells = rows.map(({ texts, numbers, time }): VisitorCell => ({
    variation: texts[0],
    visitors: numbers[n_visitors],
    orders: numbers[counts[0] ?? ""],
    time,
    values: Object.fromEntries(
      parts.map((header, nth) => [header, texts[nth + 1] ?? ""]),
    ),
  }));
  const cells = withoutRecounts(allCells);
  const isOfAll = cells.some(({ values = {} }) =>
    Object.values(values).some((value) => isTotal(value || "total"))
  );
  const recounts = allCells.length - cells.length;
  const readAs = recounts === 0 ? [] : [
    `${recounts} rows that count the same visitors again are excluded: by ${
      parts.join(", ")
    }`,
  ];
  return toVisitorCounts(
    { ...table, readAs: [...table.readAs, ...readAs] },
    cells.map((cell) =>
      isOfAll
        ? { ...cell, part: "", values: {} }
        : { ...cell, part: Object.values(cell.values ?? {}).join() }
    ),
  );
}

/** Combines cells with the facts about their table's dates. */
export function toVisitorCounts(
  table: StoredTable,
  cells: readonly VisitorCell[],
): VisitorCounts {
  return {
    ...table,
    cells,
    isDaily: table.fields.created_at !== undefined,
    week: findWeekColumn(table),
    isMoment: table.inUtc.includes("created_at"),
  };
}

/** Returns the date column if its header says that it holds weeks. */
export function findWeekColumn({ columns }: StoredTable): WeekColumn | null {
  return weekColumn(
    columns.created_at === undefined ? [] : [columns.created_at],
  );
}
