/** A readout's data from two frames: orders, and visitors per variation. */

import { type Problem, ReadoutError, SchemaError } from "../api/mod.ts";
import type { ColumnName, Frame, Table } from "../loaders/mod.ts";
import {
  dateColumn,
  type DayTotals,
  type OrderColumns,
  orderColumns,
  type ReadoutData,
} from "./_data.ts";
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

/**
 * Reads two frames.
 *
 * @param frames Orders and visitors.
 * @param options The control's name.
 * @returns The data.
 * @throws {SchemaError} When a column is missing, or rows do not fit together.
 */
export function dataFromFrames(
  frames: ReadoutFrames,
  options: ReadoutOptions,
): ReadoutData {
  const orderTable = asTable(frames.orders, "the orders", [
    "order_id",
    "visitor_id",
    "variation",
    "net_revenue",
  ]);
  const visitorTable = asTable(frames.visitors, "the visitors", [
    "variation",
    "n_visitors",
  ]);
  const rows = visitorRows(visitorTable);
  const { names, controlBasis } = arms(
    [...new Set(rows.map(({ variation }) => variation))].sort(),
    options.control,
  );
  const { orders, notes } = orderColumns(orderTable, names);
  const isDaily = rows.every(({ date }) => date !== null);
  const days = isDaily ? dayTotals(rows, names, orders) : null;
  const [currency, ...others] = orders.currencies;
  return {
    experience: {
      id: null,
      name: frames.name ?? "Experiment",
      status: null,
      currency: frames.currency ??
        (others.length === 0 ? currency ?? null : null),
    },
    variations: names.map((name) => ({ id: null, name, share: null })),
    controlBasis,
    visitors: names.map((name) =>
      rows.reduce(
        (sum, row) => row.variation === name ? sum + row.visitors : sum,
        0,
      )
    ),
    days,
    reportedOrders: null,
    orders,
    period: {
      wary: false,
      message: days === null
        ? "The files do not say which days they cover."
        : "The days of the file of visitors.",
    },
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
function dayTotals(
  rows: readonly VisitorRow[],
  names: readonly string[],
  orders: OrderColumns,
): DayTotals[] | null {
  if (orders.time === null) return null;
  const ordersOn = new Map<string, number>();
  orders.time.forEach((time, index) => {
    const key = dayKey(
      new Date(time).toISOString().slice(0, 10),
      orders.variation[index]!,
    );
    ordersOn.set(key, (ordersOn.get(key) ?? 0) + 1);
  });
  const visitorsOn = new Map(
    rows.map((row) => [
      dayKey(row.date!, names.indexOf(row.variation)),
      row.visitors,
    ]),
  );
  const dates = [...new Set(rows.map(({ date }) => date!))].sort();
  const total = { visitors: names.map(() => 0), orders: names.map(() => 0) };
  return dates.map((date) => {
    names.forEach((_, arm) => {
      total.visitors[arm]! += visitorsOn.get(dayKey(date, arm)) ?? 0;
      total.orders[arm]! += ordersOn.get(dayKey(date, arm)) ?? 0;
    });
    return { date, visitors: [...total.visitors], orders: [...total.orders] };
  });
}

function dayKey(date: string, arm: number): string {
  return `${date} ${arm}`;
}
