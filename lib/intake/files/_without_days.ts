/** Excludes the orders of given days, and duplicate rows. */

import { identifier, literal, parquetSql } from "../../engine/mod.ts";
import type { ColumnName } from "../../loaders/mod.ts";
import {
  type Exclusions,
  type HealthCheck,
  statement,
  THRESHOLDS,
} from "../../record/mod.ts";
import type { EngineOrders, OrderFile, Window } from "../../sums/mod.ts";
import { exclusionNotes } from "../_ledger.ts";
import { withCountedRows } from "../_remade_orders.ts";
import { outsideShare } from "../visitors/mod.ts";

/**
 * Excludes the orders of the given days, and counts them.
 *
 * @param file The orders.
 * @param dates Excluded days as `YYYY-MM-DD`, in the store's time zone.
 * @returns The remaining orders, or the same file if there are no dates.
 */
export async function excludeDays(
  file: OrderFile,
  dates: readonly string[],
): Promise<OrderFile> {
  const { created_at } = file.fields;
  if (dates.length === 0 || created_at === undefined) return file;
  const isExcluded = `coalesce(${identifier(created_at)}::DATE::VARCHAR IN (${
    dates.map(literal).join(", ")
  }), false)`;
  return await excludeRows(file, "day-left-out", isExcluded, "without_days");
}

/** Counted orders, and how to open them for other days. */
interface CountedOrders extends Pick<OrderFile, "exclusions"> {
  readonly orders: EngineOrders;
  readonly within: (window: Window | null) => Promise<EngineOrders>;
}

/**
 * Opens the orders of a period without duplicate rows, and without orders of
 * other days that have no variation.
 *
 * @param file The orders.
 * @param period First and last day of the visitors, if they are dated.
 * @param open Opens orders within a period.
 */
export async function openCounted(
  file: OrderFile,
  period: Window | null,
  open: (file: OrderFile, window: Window | null) => Promise<EngineOrders>,
): Promise<CountedOrders> {
  let counted = file;
  let orders = await open(counted, period);
  const { share } = outsideShare(orders.exclusions, orders.count);
  if (period !== null && share > THRESHOLDS.outsideDays) {
    counted = await excludeUnassignedOutside(counted, period);
    orders = await open(counted, period);
  }
  if (hasCopies(counted, orders)) {
    counted = await excludeCopies(counted);
    orders = await open(counted, period);
  }
  return {
    exclusions: counted.exclusions,
    orders,
    within: (window) => open(counted, window),
  };
}

/**
 * Excludes orders outside the visitors' days that have no variation, as in an
 * export of all orders of the store. They say nothing about the test's days.
 *
 * @param file The orders.
 * @param window First and last day of the visitors.
 */
async function excludeUnassignedOutside(
  file: OrderFile,
  { firstDay, lastDay }: Window,
): Promise<OrderFile> {
  const { created_at, variation } = file.fields;
  if (created_at === undefined || variation === undefined) return file;
  const day = `${identifier(created_at)}::DATE::VARCHAR`;
  const isExcluded = `coalesce(trim(${identifier(variation)}::VARCHAR), '') = ''
    AND coalesce(${day} NOT BETWEEN ${literal(firstDay)} AND ${
    literal(lastDay)
  }, false)`;
  const assigned = await excludeRows(
    file,
    "no-variation",
    isExcluded,
    "assigned",
  );
  const excluded = assigned.exclusions!.slice(file.exclusions?.length ?? 0);
  return {
    ...assigned,
    notes: [...file.notes ?? [], ...exclusionNotes(excluded, file.source)],
  };
}

/** Line-item columns; identical rows that have them may be separate items. */
const LINES: readonly ColumnName[] = [
  ...["line_item_id", "product_id", "product_title"] as const,
  ...["variant_id", "units", "price"] as const,
];

/**
 * Returns whether the file has duplicate rows that can't be two items of one
 * order.
 */
function hasCopies(
  { fields }: Pick<OrderFile, "fields">,
  { repeats, copies }: Pick<EngineOrders, "repeats" | "copies">,
): boolean {
  return repeats > 0 && copies === repeats &&
    LINES.every((name) => fields[name] === undefined);
}

/**
 * Excludes rows that equal an earlier row in every column.
 *
 * @param file The orders.
 */
async function excludeCopies(file: OrderFile): Promise<OrderFile> {
  const columns = (await file.engine.rows(
    `DESCRIBE FROM ${parquetSql(file.path)}`,
  )).map((row) => identifier(String(row.column_name)));
  const isCopy = `row_number() OVER (PARTITION BY ${
    columns.join(", ")
  } ORDER BY file_row_number) > 1`;
  return await excludeRows(file, "copy", isCopy, "without_copies");
}

/** Reports duplicate rows that were counted once. */
export function copiesNote(
  exclusions: OrderFile["exclusions"] = [],
): HealthCheck[] {
  return exclusions.filter(({ reason }) => reason === "copy")
    .map(({ rows }) => ({
      code: "duplicate-orders",
      status: "warn",
      findings: [statement("copies-left-out", { rows })],
    }));
}

async function excludeRows(
  file: OrderFile,
  reason: Exclusions["reason"],
  isExcluded: string,
  name: string,
): Promise<OrderFile> {
  const { table, exclusions } = await withCountedRows(file, name, {
    from: `(SELECT *, if(${isExcluded}, ${
      literal(reason)
    }, NULL) AS "excluded as"
      FROM ${parquetSql(file.path, true)})`,
    reason: "excluded as",
    row: "file_row_number",
  });
  return {
    ...table,
    exclusions: [...file.exclusions ?? [], ...exclusions],
  };
}
