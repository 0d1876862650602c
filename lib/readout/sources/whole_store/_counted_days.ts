/** A store's days or weeks that somebody has added up already. */

import { type Amounts, NO_AMOUNTS } from "./_amounts.ts";
import { SchemaError } from "../../../api/mod.ts";
import { formatCount } from "../../../format/mod.ts";
import {
  openTable,
  type ReadTableOptions,
  resolveTable,
  type Table,
  tableHeaders,
} from "../../../loaders/mod.ts";
import type { InputRead } from "../../record/mod.ts";
import { storedAs, writtenAs } from "../_open_files.ts";
import { fileOrQuery } from "../_query_file.ts";
import type { Workspace } from "../workspace.ts";
import { framePath } from "./_frame_file.ts";
import { weeksOf } from "./_weeks.ts";
import type { StoreDays, StoreDaysInput, StoreDaysOptions } from "./types.ts";

/** Headers, beside those of exports, that can only mean one thing here. */
const MEANS = {
  orders: /^(n|number|count)?(of)?(orders|transactions)(count)?$/,
  net_revenue: /^(weekly|daily|total|store|gross|unit)?(sales|turnover)$/,
} as const;
const HOLIDAY = /^(isholiday|holiday|holidayflag)$/;

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
  const { table, columns } = await openCounts(
    workspace,
    input.daily!,
    "the days",
    input,
    options,
  );
  const rows = sumByDate(table, columns);
  const { days, grain, notes } = weeksOf(table.source, rows, input.weeks);
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
    leftOut: [],
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
  const { table, columns } = await openCounts(
    workspace,
    input.visitors!,
    "the visitors",
    input,
    options,
  );
  if (columns.visitors === undefined) {
    throw missing(table, "n_visitors", "that counts visitors");
  }
  const rows = sumByDate(table, { visitors: columns.visitors });
  return {
    of: new Map(rows.map(({ date, visitors }) => [date, visitors!])),
    read: countsRead(table, { visitors: columns.visitors }, rows, "day"),
  };
}

/** From what is summed to its column in the frame. */
type Columns = {
  readonly [Name in keyof Amounts | "holiday"]?: string | undefined;
};

async function openCounts(
  workspace: Workspace,
  from: NonNullable<StoreDaysInput["daily"]>,
  name: string,
  input: StoreDaysInput,
  options: StoreDaysOptions,
): Promise<{ table: Table; columns: Columns }> {
  const file = typeof from === "string"
    ? await fileOrQuery(workspace, from, storedAs(input, options))
    : await framePath(workspace, from, name);
  const written = writtenAs(input);
  const headers = await tableHeaders(file.path, written);
  const map = Object.fromEntries(
    Object.entries(input.map ?? {}).filter(([, header]) =>
      headers.includes(header)
    ),
  );
  const { orders: ordersHeader, ...canonical } = map;
  const as: ReadTableOptions = {
    ...written,
    source: file.source,
    kind: "visitors",
    optional: ["variation", "n_visitors"],
    blank: ["variation"],
    map: canonical,
  };
  const { columns, unknownColumns } = resolveTable(
    file.source,
    headers,
    "visitors",
    as,
  );
  const meaning = (name: keyof typeof MEANS): string | undefined =>
    unknownColumns.find((header) => MEANS[name].test(plain(header)));
  const orders = ordersHeader ?? meaning("orders");
  const revenue = columns.net_revenue === undefined
    ? meaning("net_revenue")
    : undefined;
  const table = await openTable(file.path, {
    ...as,
    map: {
      ...canonical,
      ...(revenue === undefined ? {} : { net_revenue: revenue }),
    },
    counts: orders === undefined ? [] : [orders],
  });
  if (table.columns.created_at === undefined) {
    throw missing(table, "created_at", "of dates");
  }
  const has = (name: string): string | undefined =>
    table.frame.columns.includes(name) ? name : undefined;
  const found: Columns = {
    orders,
    revenue: has("net_revenue"),
    visitors: has("n_visitors"),
    units: has("units"),
    profit: has("gross_profit"),
    discount: has("discount"),
    holiday: unknownColumns.find((header) => HOLIDAY.test(plain(header))),
  };
  const counted = found.orders ?? found.revenue ?? found.visitors;
  if (counted === undefined) {
    throw missing(table, "net_revenue", "of revenue, orders or visitors");
  }
  return { table, columns: found };
}

function plain(header: string): string {
  return header.toLowerCase().replace(/[\s_-]/g, "");
}

function missing(table: Table, name: string, what: string): SchemaError {
  const headers = [...Object.values(table.columns), ...table.unknownColumns];
  return new SchemaError(table.source, [{
    path: "header",
    message: `no column ${what} among ${
      headers.join(", ")
    }; name one with --map ${name}="its header"`,
  }]);
}

function sumByDate(
  { frame, source }: Table,
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
    const time = record.created_at as Date | null;
    if (time === null) {
      throw new SchemaError(source, [{
        path: `row ${at + 2}`,
        message: "has no date",
      }]);
    }
    const date = time.toISOString().slice(0, 10);
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
