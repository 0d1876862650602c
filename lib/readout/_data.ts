/** What a readout is made from, whether it came from the service or from files. */

import { type Problem, SchemaError } from "../api/mod.ts";
import type { Frame, Table } from "../loaders/mod.ts";
import type { ReadoutExperience } from "./types.ts";

/** One arm, as it is described. */
export interface VariationFacts {
  readonly id: string | null;
  readonly name: string;
  /** Intended share of the traffic, a fraction; `null` when not known. */
  readonly share: number | null;
}

/** Running totals at the end of a day, by variation index. */
export interface DayTotals {
  /** `YYYY-MM-DD`, in the store's time. */
  readonly date: string;
  readonly visitors: readonly number[];
  /** Orders so far, for cutting a sorted list of orders into days. */
  readonly orders: readonly number[];
}

/** Orders as columns; an index in `visitor` stands for one visitor everywhere. */
export interface OrderColumns {
  readonly id: readonly string[];
  readonly visitor: Int32Array;
  readonly variation: Int32Array;
  readonly revenue: Float64Array;
  readonly profit: Float64Array | null;
  /** Epoch milliseconds; `null` when the export has no times. */
  readonly time: Float64Array | null;
  /** Distinct currency codes, sorted; empty when the export has none. */
  readonly currencies: readonly string[];
}

/** Everything that a readout is computed from. */
export interface ReadoutData {
  readonly experience: ReadoutExperience;
  /** The control is the first. */
  readonly variations: readonly VariationFacts[];
  readonly controlBasis: string;
  /** Visitors by variation index. */
  readonly visitors: readonly number[];
  /** By day, in order; `null` when visitors are known in total only. */
  readonly days: readonly DayTotals[] | null;
  /** Orders by variation index, as the time series counts them. */
  readonly reportedOrders: readonly number[] | null;
  readonly orders: OrderColumns;
  /** What is known of the range, in a sentence, and whether to be wary. */
  readonly period: { readonly wary: boolean; readonly message: string };
  readonly notes: readonly string[];
}

/**
 * The columns of an orders table, with variations as indices.
 *
 * @param table The table.
 * @param variations Names, in the order of the indices.
 * @returns The columns.
 * @throws {SchemaError} When an order names a variation that is not there.
 */
export function orderColumns(
  table: Pick<Table, "frame" | "source" | "unknownColumns">,
  variations: readonly string[],
): { readonly orders: OrderColumns; readonly notes: readonly string[] } {
  const { frame } = table;
  const names = texts(frame, "variation");
  const indexOf = new Map(variations.map((name, index) => [name, index]));
  const unknown = [...new Set(names)].filter((name) => !indexOf.has(name));
  if (unknown.length > 0) {
    throw new SchemaError(
      table.source,
      unknown.map(unknownVariation(variations)),
    );
  }
  const notes: string[] = [];
  const profit = numbers(frame, "gross_profit");
  if (profit !== null && frame.getColumn("gross_profit").nullCount() > 0) {
    notes.push(
      `Gross profit is left out: ${
        frame.getColumn("gross_profit").nullCount()
      } orders have none.`,
    );
  }
  if (table.unknownColumns.length > 0) {
    notes.push(
      `Columns not recognised and not used in ${table.source}: ${
        table.unknownColumns.join(", ")
      }.`,
    );
  }
  const hasAllTimes = frame.columns.includes("created_at") &&
    frame.getColumn("created_at").nullCount() === 0;
  return {
    orders: {
      id: texts(frame, "order_id"),
      visitor: factorise(texts(frame, "visitor_id")),
      variation: Int32Array.from(names, (name) => indexOf.get(name)!),
      revenue: numbers(frame, "net_revenue")!,
      profit: profit?.some(Number.isNaN) ? null : profit,
      time: hasAllTimes ? times(frame) : null,
      currencies: currencies(frame),
    },
    notes,
  };
}

/**
 * A column of times; the package's types do not know that they come as `Date`.
 *
 * @param frame The frame.
 * @param name The column.
 * @returns A `Date` or null per row.
 */
export function dateColumn(frame: Frame, name: string): (Date | null)[] {
  return frame.getColumn(name).toArray() as unknown[] as (Date | null)[];
}

/**
 * The orders that pass.
 *
 * @param orders The orders.
 * @param keep Whether the order at an index stays.
 * @returns New columns.
 */
export function filterOrders(
  orders: OrderColumns,
  keep: (index: number) => boolean,
): OrderColumns {
  const kept = orders.id.map((_, index) => index).filter(keep);
  const pick = (from: Float64Array | null): Float64Array | null =>
    from && Float64Array.from(kept, (index) => from[index]!);
  return {
    id: kept.map((index) => orders.id[index]!),
    visitor: Int32Array.from(kept, (index) => orders.visitor[index]!),
    variation: Int32Array.from(kept, (index) => orders.variation[index]!),
    revenue: pick(orders.revenue)!,
    profit: pick(orders.profit),
    time: pick(orders.time),
    currencies: orders.currencies,
  };
}

function unknownVariation(
  known: readonly string[],
): (name: string) => Problem {
  return (name) => ({
    path: "variation",
    message: `"${name}" is not among the variations ${
      known.map((text) => `"${text}"`).join(", ")
    }`,
  });
}

function texts(frame: Frame, name: string): string[] {
  return frame.getColumn(name).toArray() as string[];
}

/** Nulls become NaN, which the caller must look for. */
function numbers(frame: Frame, name: string): Float64Array | null {
  if (!frame.columns.includes(name)) return null;
  const values = frame.getColumn(name).toArray() as (number | null)[];
  return Float64Array.from(values, (value) => value ?? NaN);
}

function times(frame: Frame): Float64Array {
  return Float64Array.from(
    dateColumn(frame, "created_at"),
    (value) => value!.getTime(),
  );
}

function currencies(frame: Frame): string[] {
  if (!frame.columns.includes("currency")) return [];
  const values = frame.getColumn("currency").toArray() as (string | null)[];
  return [...new Set(values.filter((value) => value !== null))].sort();
}

function factorise(values: readonly string[]): Int32Array {
  const indexOf = new Map<string, number>();
  return Int32Array.from(values, (value) => {
    const index = indexOf.get(value) ?? indexOf.size;
    indexOf.set(value, index);
    return index;
  });
}
