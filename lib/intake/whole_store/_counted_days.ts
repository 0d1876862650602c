/** A store's days or weeks that somebody has added up already. */

import { type Amounts, NO_AMOUNTS } from "./_amounts.ts";
import { SchemaError } from "../../api/mod.ts";
import { formatCount } from "../../format/mod.ts";
import type { Table } from "../../loaders/mod.ts";
import type { InputRead } from "../../record/mod.ts";
import type { Workspace } from "../workspace.ts";
import {
  type Columns,
  missing,
  openCounts,
  type OpenedCounts,
} from "./_opened_counts.ts";
import { weekDayOf } from "../visitors/mod.ts";
import { weeksOf } from "./_weeks.ts";
import type { StoreDays, StoreDaysInput, StoreDaysOptions } from "./types.ts";

/** Rows of one date, summed. */
interface DatedRow extends Amounts {
  readonly date: string;
  readonly rows: number;
  readonly isHoliday: boolean;
}

/**
 * A row per day or week, or several of one date.
 *
 * @param workspace Holds what a query gives.
 * @param input The rows, and how they are written.
 * @param options Cache, abort.
 * @returns Days, or weeks by their first days.
 * @throws {SchemaError} When there is no date or nothing to count, or dates are
 *   neither of days nor of weeks.
 */
export async function countedDays(
  workspace: Workspace,
  input: StoreDaysInput,
  options: StoreDaysOptions,
): Promise<StoreDays> {
  const opened = await openCounts(
    workspace,
    { from: input.daily!, name: "the days", canBeWeeks: true },
    input,
    options,
  );
  const { table, columns, week } = opened;
  const rows = sumByDate(opened, columns);
  const { days, grain, notes } = weeksOf(table.source, rows, {
    areWeeks: week !== null,
    named: weekDayOf(week, rows.map(({ date }) => date), input.weeks),
  });
  const most = Math.max(...rows.map((row) => row.rows));
  const least = Math.min(...rows.map((row) => row.rows));
  return {
    grain,
    days,
    currency: input.currency ?? null,
    gaps: [],
    spans: [],
    orderSpread: null,
    lookBackDays: null,
    inputs: [...workspace.queried, countsRead(table, columns, rows, grain)],
    exclusions: [],
    checks: [],
    notes: [
      ...notes,
      ...(most === 1 ? [] : [
        `${table.source}: the rows of a ${grain} are summed, ${
          most === least ? formatCount(most, "row") : `${least} to ${most} rows`
        }${
          most === least
            ? "."
            : `; what has fewer rows in one year than in another is compared all the same.`
        }`,
      ]),
    ],
  };
}

/** Visitors by day, beside orders. */
export async function visitorsByDay(
  workspace: Workspace,
  input: StoreDaysInput,
  options: StoreDaysOptions,
): Promise<{ of: ReadonlyMap<string, number>; read: InputRead }> {
  const opened = await openCounts(
    workspace,
    { from: input.visitors!, name: "the visitors", canBeWeeks: false },
    input,
    options,
  );
  const { table, columns } = opened;
  if (columns.visitors === undefined) {
    throw missing(table, "n_visitors", "that counts visitors");
  }
  const rows = sumByDate(opened, { visitors: columns.visitors });
  return {
    of: new Map(rows.map(({ date, visitors }) => [date, visitors!])),
    read: countsRead(table, { visitors: columns.visitors }, rows, "day"),
  };
}

function sumByDate(
  { table: { frame, source }, mondays }: OpenedCounts,
  { holiday, ...columns }: Columns,
): DatedRow[] {
  const records = frame.toRecords() as Record<string, unknown>[];
  const amounts = Object.entries(columns).filter(([, name]) =>
    name !== undefined
  ) as [keyof Amounts, string][];
  const of = new Map<string, Record<keyof Amounts, number | null>>();
  const counts = new Map<string, number>();
  const holidays = new Set<string>();
  records.forEach((record, at) => {
    const date = mondays?.[at] ??
      (record.created_at as Date | null)?.toISOString().slice(0, 10);
    if (date === undefined) {
      throw new SchemaError(source, [{
        path: `row ${at + 2}`,
        message: "has no date",
      }]);
    }
    const sums = of.get(date) ?? { ...NO_AMOUNTS };
    for (const [name, column] of amounts) {
      const cell = record[column];
      if (cell !== null && cell !== undefined) {
        sums[name] = (sums[name] ?? 0) + Number(cell);
      }
    }
    of.set(date, sums);
    counts.set(date, (counts.get(date) ?? 0) + 1);
    if (
      holiday !== undefined && /^(true|1|yes|y)$/i.test(String(record[holiday]))
    ) holidays.add(date);
  });
  return [...of].sort(([a], [b]) => a < b ? -1 : 1).map(([date, sums]) => ({
    date,
    ...sums,
    rows: counts.get(date)!,
    isHoliday: holidays.has(date),
  }));
}

function countsRead(
  table: Table,
  { holiday: _, ...columns }: Columns,
  rows: readonly DatedRow[],
  grain: "day" | "week",
): InputRead {
  const headerOf = (name: string): string =>
    (table.columns as Record<string, string>)[name] ?? name;
  const used = [
    { name: "created_at", header: headerOf("created_at") },
    ...Object.entries(columns).flatMap(([name, column]) =>
      column === undefined ? [] : [{ name, header: headerOf(column) }]
    ),
  ];
  const headers = used.map(({ header }) => header);
  return {
    source: table.source,
    holds: `a row per ${grain}`,
    digest: table.digest || null,
    rows: table.frame.height,
    columns: used,
    unused: [...Object.values(table.columns), ...table.unknownColumns]
      .filter((header) => !headers.includes(header)),
    readAs: table.readAs,
    times: { first: rows[0]!.date, last: rows.at(-1)!.date },
    inPeriod: null,
    values: null,
  };
}
