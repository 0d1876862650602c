/** Reads a store's daily or weekly totals. */

import { type InputRead, statement } from "../../record/mod.ts";
import { currencyOfFile } from "../_currency.ts";
import { countRows } from "../_input_file.ts";
import { describeInput, headersFor, timeRange } from "../_inputs.ts";
import { buildRowLedger } from "../_ledger.ts";
import type { KnownFile } from "../workspace.ts";
import {
  missingColumnError,
  openCounts,
  type OpenedCounts,
} from "./_opened_counts.ts";
import { detectWeeks } from "./_weeks.ts";
import type { StoreDays, StoreDaysInput } from "./types.ts";

/**
 * Reads one or several rows per day or week.
 *
 * @param file File of totals.
 * @param input Options that the file cannot supply itself.
 * @returns The days, or weeks identified by their first days.
 * @throws {SchemaError} If there are no dates or totals, or dates are neither
 *   daily nor weekly.
 */
export async function readCountedDays(
  file: KnownFile,
  input: StoreDaysInput,
): Promise<StoreDays> {
  const opened = await openCounts(file, true, input.weeks);
  const { table: { source }, rows } = opened;
  const weeks = detectWeeks(opened, input.weeks);
  const { days, grain } = weeks;
  const counts = rows.map((row) => row.rows);
  const [fewestRows, mostRows] = [Math.min(...counts), Math.max(...counts)];
  const countsInput = await countsRead(opened, grain);
  const { currency, notes: currencyNotes } = await currencyOfFile(
    opened.table,
    input.currency,
  );
  const copies = countCopies(rows);
  const notes = [...weeks.notes, ...currencyNotes];
  if (mostRows !== 1) {
    notes.push(statement(
      mostRows === fewestRows ? "rows-summed" : "rows-summed-unevenly",
      { source, grain, least: fewestRows, most: mostRows },
    ));
  }
  return {
    grain,
    days,
    currency,
    gaps: [],
    spans: [],
    orderSpread: null,
    lookBackDays: null,
    inputs: [...file.workspace.queried, countsInput],
    ledger: buildRowLedger(countsInput.rows),
    checks: copies === 0 ? [] : [{
      code: "duplicate-orders",
      status: "fail",
      findings: [statement("days-repeated", { rows: copies })],
    }],
    notes,
  };
}

/**
 * Returns the number of duplicate rows, if most dates with several rows have only
 * duplicates.
 */
function countCopies(rows: OpenedCounts["rows"]): number {
  const several = rows.filter((row) => row.rows > 1);
  const copied = several.filter(({ copies, orders, revenue, visitors }) =>
    copies > 0 && (orders || revenue || visitors)
  );
  return copied.length < several.length / 2
    ? 0
    : copied.reduce((sum, { copies }) => sum + copies, 0);
}

/** Visitors by day, and orders if the file counts them. */
export interface CountedVisitors {
  readonly of: ReadonlyMap<string, number | null>;
  readonly orders: ReadonlyMap<string, number>;
  readonly read: InputRead;
}

/** Reads visitors by day from a file. */
export async function visitorsByDay(file: KnownFile): Promise<CountedVisitors> {
  const opened = await openCounts(file, false);
  const { table, columns: { visitors }, rows } = opened;
  if (visitors === undefined) {
    throw missingColumnError(table, "n_visitors", "that counts visitors");
  }
  return {
    of: new Map(rows.map(({ date, visitors }) => [date, visitors])),
    orders: new Map(rows.map(({ date, orders }) => [date, orders ?? 0])),
    read: await countsRead({ ...opened, columns: { visitors } }, "day"),
  };
}

async function countsRead(
  { table, columns, rows }: OpenedCounts,
  grain: "day" | "week",
): Promise<InputRead> {
  return describeInput(table, [
    ...headersFor(table, ["created_at"]),
    ...Object.entries(columns).map(([name, header]) => ({ name, header })),
  ], {
    holds: `one row per ${grain}`,
    rows: await countRows(table),
    times: timeRange(rows.map(({ date }) => date)),
  });
}
