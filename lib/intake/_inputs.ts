/** What was read, for the reader of the result. */

import type { ColumnName } from "../loaders/mod.ts";
import { MEASURES, type Orders } from "../sums/mod.ts";
import type { InputRead } from "../record/mod.ts";
import type { TableRead } from "./_table_read.ts";
import type { VisitorRow } from "./visitors/mod.ts";

type Known = "source" | "digest" | "columns" | "unused" | "readAs";

/** Columns that a readout is made from. */
export const ORDER_COLUMNS: readonly ColumnName[] = [
  "order_id",
  "visitor_id",
  "variation",
  ...MEASURES.map(({ name }) => name),
  "created_at",
  "currency",
  "experiment",
];
/** The same, of the visitors. */
export const VISITOR_COLUMNS: readonly ColumnName[] = [
  "variation",
  "n_visitors",
  "created_at",
  "experiment",
];

function known(
  table: TableRead,
  used: readonly ColumnName[],
): Pick<InputRead, Known> {
  const { source, columns = {}, unknownColumns, readAs = [] } = table;
  const headers = used.flatMap((name) => columns[name] ?? []);
  return {
    source,
    digest: table.digest ?? null,
    columns: used.flatMap((name) => {
      const header = columns[name];
      return header === undefined ? [] : [{ name, header }];
    }),
    unused: [...Object.values(columns), ...unknownColumns]
      .filter((header) => !headers.includes(header)),
    readAs,
  };
}

/**
 * What was read of the orders.
 *
 * @param table Where they come from.
 * @param orders What was found in them.
 * @param isDaily Whether the visitors' days say which orders count.
 */
export function ordersRead(
  table: TableRead,
  { rows: all, count, exclusions, segments, summed }: Orders,
  isDaily: boolean,
): InputRead {
  const outside = exclusions.reduce(
    (sum, { reason, rows }) => reason.endsWith("-period") ? sum + rows : sum,
    0,
  );
  const { rows, times, smallest, largest, zero, negative } = all;
  return {
    ...withOthers(
      known(table, [...new Set([...ORDER_COLUMNS, ...(table.used ?? [])])]),
      segments,
      summed,
    ),
    holds: table.holds ?? "a row per order",
    rows: table.rows ?? rows,
    times: times === null
      ? null
      : { first: written(times.first), last: written(times.last) },
    inPeriod: isDaily && times !== null && count + outside > 0
      ? count / (count + outside)
      : null,
    values: rows === 0
      ? null
      : { column: "net_revenue", smallest, largest, zero, negative },
  };
}

/** Columns that say of whom an order is are used, too, in the file that has them. */
export function withSegments<T extends Pick<InputRead, "columns" | "unused">>(
  read: T,
  all: Orders["segments"],
): T {
  return withOthers(read, all, []);
}

/** The same, and columns that are summed for the store's own metrics. */
function withOthers<T extends Pick<InputRead, "columns" | "unused">>(
  read: T,
  all: Orders["segments"],
  summed: Orders["summed"],
): T {
  const segments = all.filter(({ header }) => read.unused.includes(header));
  const own = summed.filter(({ name }) =>
    MEASURES.every((measure) => measure.name !== name)
  );
  const others = [
    ...segments.map(({ by, header }) => ({ name: by, header })),
    ...own.map(({ name }) => ({ name: "measure", header: name })),
  ];
  const headers = others.map(({ header }) => header);
  return {
    ...read,
    columns: [...read.columns, ...others],
    unused: read.unused.filter((header) => !headers.includes(header)),
  };
}

/** What was read of the visitors. */
export function visitorsRead(
  table: TableRead,
  rows: readonly VisitorRow[],
  areDays = true,
): InputRead {
  const days = rows.flatMap(({ date }) => date === null ? [] : [date]).sort();
  const times = days.length === 0
    ? null
    : { first: days[0]!, last: days.at(-1)! };
  if (table.holds !== undefined) {
    return {
      ...known(table, ["visitor_id", "variation", "created_at", "experiment"]),
      holds: table.holds,
      rows: table.rows ?? rows.length,
      times,
      inPeriod: null,
      values: null,
    };
  }
  const counts = rows.map(({ visitors }) => visitors);
  const least = (a: number, b: number): number => Math.min(a, b);
  return {
    ...known(table, VISITOR_COLUMNS),
    holds: days.length > 0
      ? `visitors by ${areDays ? "day" : "week or month"} and variation`
      : "visitors by variation",
    rows: table.rows ?? rows.length,
    times,
    inPeriod: null,
    values: {
      column: "n_visitors",
      smallest: counts.reduce(least, Infinity),
      largest: -counts.map((count) => -count).reduce(least, Infinity),
      zero: counts.filter((count) => count === 0).length,
      negative: 0,
    },
  };
}

/** Orders carry the time of their file, whatever its zone. */
function written(time: number): string {
  return new Date(time).toISOString().replace(/(\.000)?Z$/, "");
}
