/** A readout's data from two tables: orders, and visitors per variation. */

import { join } from "@std/path";
import { type Problem, ReadoutError, SchemaError } from "../api/mod.ts";
import type { ColumnName, Frame, Table } from "../loaders/mod.ts";
import { dateColumn, type DayTotals, type ReadoutData } from "./_data.ts";
import { HOUR_MS } from "./_hourly.ts";
import { openOrders, type OrderFile, type Orders } from "./_orders.ts";
import { periodOf, windowOf } from "./_period.ts";
import type { Workspace } from "./_workspace.ts";
import type { ReadoutOptions } from "./options.ts";

/** What a readout from files or frames starts from. */
export interface ReadoutFrames {
  /**
   * One row per order: `order_id`, `visitor_id`, `variation`, `net_revenue`, and
   * where there are any `created_at`, `gross_profit`, `currency`.
   */
  readonly orders: Frame | Table;
  /**
   * Visitors: `variation`, `n_visitors`, and with a row per day `created_at`.
   */
  readonly visitors: Frame | Table;
  /** What the readout is called. @default {"Experiment"} */
  readonly name?: string | undefined;
  /** ISO 4217 of the amounts, where the orders do not say it. */
  readonly currency?: string | undefined;
}

/** What orders and visitors do not say themselves. */
type Naming = Pick<ReadoutFrames, "name" | "currency">;

/**
 * Reads two frames.
 *
 * @param workspace Holds the orders from now on.
 * @param frames Orders and visitors.
 * @param options The control's name.
 * @returns The data.
 * @throws {SchemaError} When a column is missing, or rows do not fit together.
 */
export async function dataFromFrames(
  workspace: Workspace,
  frames: ReadoutFrames,
  options: ReadoutOptions,
): Promise<ReadoutData> {
  const orders = asTable(frames.orders, "the orders", [
    "order_id",
    "visitor_id",
    "variation",
    "net_revenue",
  ]);
  const file = handOver(workspace, orders);
  return await dataFromTables(
    workspace,
    file,
    frames.visitors,
    frames,
    options,
  );
}

/**
 * Reads orders that are on disk, and visitors per variation.
 *
 * @param workspace Holds the orders from now on.
 * @param file The orders.
 * @param visitors Visitors per variation (and day).
 * @param naming Name and currency.
 * @param options The control's name.
 * @returns The data.
 * @throws {SchemaError} When rows do not fit together.
 */
export async function dataFromTables(
  { engine }: Workspace,
  file: OrderFile,
  visitors: Frame | Table,
  { name = "Experiment", currency: named }: Naming,
  options: ReadoutOptions,
): Promise<ReadoutData> {
  const rows = visitorRows(asTable(visitors, "the visitors", [
    "variation",
    "n_visitors",
  ]));
  const { names, controlBasis } = arms(
    [...new Set(rows.map(({ variation }) => variation))].sort(),
    options.control,
  );
  const isDaily = rows.every(({ date }) => date !== null);
  const orders = await openOrders(
    engine,
    file,
    names,
    isDaily ? windowOf(rows.map(({ date }) => date!)) : null,
  );
  const { notes } = orders;
  const days = isDaily ? dayTotals(rows, names, orders) : null;
  const [currency, ...others] = orders.currencies;
  return {
    experience: {
      id: null,
      name,
      status: null,
      currency: named ??
        (others.length === 0 ? currency ?? null : null),
    },
    variations: names.map((text) => ({ id: null, name: text, share: null })),
    controlBasis,
    visitors: names.map((text) =>
      rows.reduce(
        (sum, row) => row.variation === text ? sum + row.visitors : sum,
        0,
      )
    ),
    days,
    reportedOrders: null,
    orders,
    period: periodOf(orders, days),
    notes: isDaily ? [...notes, SUMMED_VISITORS] : notes,
  };
}

const SUMMED_VISITORS =
  "Visitors are summed over the days of the file; where it counts somebody on two days, the denominator is visits, not visitors.";

function asTable(
  input: Frame | Table,
  source: string,
  required: readonly ColumnName[],
): Pick<Table, "frame" | "source" | "unknownColumns"> {
  const table = "frame" in input && "source" in input
    ? input as Table
    : { frame: input as Frame, source, unknownColumns: [] };
  const missing = required.filter((name) =>
    !table.frame.columns.includes(name)
  );
  if (missing.length > 0) {
    throw new SchemaError(table.source, [{
      path: "columns",
      message: `no ${missing.join(", ")} among ${
        table.frame.columns.join(", ")
      }; rename the columns of the frame`,
    }]);
  }
  return table;
}

interface VisitorRow {
  readonly variation: string;
  readonly visitors: number;
  readonly date: string | null;
}

function visitorRows(
  { frame, source }: Pick<Table, "frame" | "source">,
): VisitorRow[] {
  const variation = frame.getColumn("variation").toArray() as string[];
  const visitors = frame.getColumn("n_visitors").toArray() as unknown[];
  const time = frame.columns.includes("created_at")
    ? dateColumn(frame, "created_at")
    : null;
  const problems: Problem[] = [];
  const seen = new Set<string>();
  const rows = variation.map((name, index) => {
    const count = Number(visitors[index]);
    const date = time?.[index]?.toISOString().slice(0, 10) ?? null;
    const path = `row ${index + 2}`;
    if (!Number.isSafeInteger(count) || count < 0) {
      problems.push({
        path,
        message: `n_visitors must be a whole number from 0: current value is ${
          visitors[index]
        }`,
      });
    }
    const key = JSON.stringify([name, date]);
    if (seen.has(key)) {
      problems.push({
        path,
        message: `"${name}"${date ? ` on ${date}` : ""} stands there twice`,
      });
    }
    seen.add(key);
    return { variation: name, visitors: count, date };
  });
  if (problems.length > 0) throw new SchemaError(source, problems);
  return rows;
}

function arms(
  names: readonly string[],
  wanted: string | undefined,
): { names: string[]; controlBasis: string } {
  if (names.length < 2) {
    throw new ReadoutError(
      `A readout compares at least two variations; the visitors name ${
        names.map((name) => `"${name}"`).join(", ")
      }`,
    );
  }
  if (wanted !== undefined && !names.includes(wanted)) {
    throw new ReadoutError(
      `There is no variation "${wanted}"; there are ${
        names.map((name) => `"${name}"`).join(", ")
      }`,
    );
  }
  const called = names.find((name) => name.toLowerCase() === "control");
  const control = wanted ?? called ?? names[0]!;
  const controlBasis = wanted !== undefined
    ? "as chosen"
    : called !== undefined
    ? "by its name"
    : `the first by name; choose another with "control"`;
  return {
    names: [control, ...names.filter((name) => name !== control)],
    controlBasis,
  };
}

/** Running totals; `null` when orders cannot be put on days. */
/** Orders so far are those up to the end of a day, on whatever day they came. */
function dayTotals(
  rows: readonly VisitorRow[],
  names: readonly string[],
  { hours }: Orders,
): DayTotals[] | null {
  if (hours === null) return null;
  const visitorsOn = new Map(
    rows.map((row) => [
      dayKey(row.date!, names.indexOf(row.variation)),
      row.visitors,
    ]),
  );
  const dates = [...new Set(rows.map(({ date }) => date!))].sort();
  const ordersUpTo = names.map((_, arm) =>
    runningCounts(
      hours.filter((row) => row.arm === arm)
        .map(({ hour, orders }) => ({ date: dateOf(hour), orders })),
    )
  );
  const visitors = names.map(() => 0);
  return dates.map((date) => {
    names.forEach((_, arm) =>
      visitors[arm]! += visitorsOn.get(dayKey(date, arm)) ?? 0
    );
    return {
      date,
      visitors: [...visitors],
      orders: ordersUpTo.map((upTo) => upTo(date)),
    };
  });
}

function runningCounts(
  counts: readonly { date: string; orders: number }[],
): (date: string) => number {
  return (date) =>
    counts.reduce((sum, row) => row.date <= date ? sum + row.orders : sum, 0);
}

function dateOf(hour: number): string {
  return new Date(hour * HOUR_MS).toISOString().slice(0, 10);
}

function dayKey(date: string, arm: number): string {
  return `${date} ${arm}`;
}

/** Parquet is the hand-over from a frame to the engine. */
function handOver(
  { engine }: Workspace,
  { frame, source, unknownColumns }: ReturnType<typeof asTable>,
): OrderFile {
  const names = USED.filter((name) => frame.columns.includes(name));
  const path = join(engine.folder, "orders.parquet");
  frame.select(...names).writeParquet(path);
  return {
    path,
    source,
    unknownColumns,
    fields: Object.fromEntries(names.map((name) => [name, name])),
  };
}

/** Columns of the orders that a readout is made from. */
const USED: readonly ColumnName[] = [
  "order_id",
  "visitor_id",
  "variation",
  "net_revenue",
  "gross_profit",
  "created_at",
  "currency",
];
