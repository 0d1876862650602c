/**
 * Turns the rows of an order file into orders: sums line items and classifies
 * rows.
 */

import { checkUnitPrice } from "./_unit_price.ts";
import { type Problem, SchemaError } from "../../base/mod.ts";
import { identifier, literal, parquetSql } from "../../engine/mod.ts";
import { isUnsure, type StoredTable } from "../../loaders/mod.ts";
import {
  cachedStoredRows,
  MEASURES,
  orderColumnsFor,
  type OrderFile,
} from "../../sums/mod.ts";
import {
  classifyRows,
  excludeKinds,
  findCancelDay,
  findDatedRefunds,
  type KindRows,
  type LossColumns,
} from "../kinds/mod.ts";
import { findLayout, type OrderFormats, storeRows } from "./_stored_rows.ts";
import { clearGuestIds, guestNotes, noVisitorNotes } from "./_guest_ids.ts";
import { checkTable } from "../_questions.ts";
import type { FileReadoutOptions } from "../readout_files.ts";
import {
  isShaped,
  noVariationError,
  type RowShape,
  shapeOrders,
  type ShopExport,
  variationSql,
} from "../shops/mod.ts";
import type { TableRead } from "../_inputs.ts";
import type { HeldTable, KnownFile } from "../workspace.ts";
import {
  defineMetrics,
  type ReadoutOptions,
  type Statement,
  statement,
} from "../../record/mod.ts";

/** Orders, and a description of their file. */
export interface OrderRows {
  /** Description of the order file. */
  readonly read: TableRead;
  /** The orders, one row each. */
  readonly orders: OrderFile;
  /** Kinds of all rows. */
  readonly kinds: KindRows;
  /** Header of the deducted refund column, or `null` if none. */
  readonly refundHeader: string | null;
  /** Columns that date refunds and cancellations. */
  readonly losses: LossColumns;
}

/**
 * Opens orders as one row each, whatever a row of the file represents.
 *
 * @param files Formats of the files.
 * @param orders The order file.
 * @param options Metrics and cache.
 * @param names Variations with visitors, if the visitors are counted.
 * @returns The orders, and a description of their file.
 * @throws {SchemaError} If columns or cells are invalid; lists every problem.
 */
export async function openOrderRows(
  files: OrderFormats,
  orders: KnownFile,
  options: FileReadoutOptions,
  names: Promise<readonly string[]> = Promise.resolve([]),
): Promise<OrderRows> {
  const { assignments, guests, only, isEarlier = false } = files;
  const { shape, ...layout } = findLayout(files, orders);
  const { shop, lineItems, marks } = shape;
  const stored = await storeRows(files, orders, { shape, ...layout }, names);
  const { refunds } = stored;
  if (
    shop && !layout.isVariationElsewhere &&
    refunds.table.fields.variation === undefined
  ) {
    throw await noVariationError(refunds.table, shop, await names);
  }
  await checkNested(refunds.table);
  await checkUnitPrice(refunds.table);
  orders.workspace.doubts.push(
    ...await checkTable({
      table: refunds.table,
      lineItems,
      currency: files.currency,
    }),
  );
  // With assignments, placeholder IDs must stay, because a check reports how
  // many unassigned orders the most frequent ID has.
  const table = assignments === undefined
    ? await clearGuestIds(refunds.table)
    : refunds.table;
  const kinds = await classifyRows(table, {
    shop,
    isGrouped: shop?.repeats ?? lineItems,
    only,
    takesRefunds: refunds.isTaken,
    name: isEarlier ? "kinded_earlier" : "kinded",
  });
  const unshapedOrders = {
    ...table,
    kept: cacheUnlessRecorded(table, options),
    measured: metricFields(table, options),
    decimal: files.decimal,
  };
  const orderFile: OrderFile = isShaped(shape)
    ? await shapeOrders(unshapedOrders, {
      ...shape,
      names: await names,
      kinds,
      name: isEarlier ? "shaped_earlier" : "shaped",
    })
    : await excludeKinds(unshapedOrders, kinds);
  return {
    read: {
      ...table,
      dates: stored.dates,
      unknownColumns: orderFile.unknownColumns,
      used: lineItems ? ["price", "units", "discount"] : [],
      kinds: kinds.headers,
      holds: describeRows(shape),
    },
    refundHeader: refunds.header,
    losses: {
      refunds: refunds.columns ?? findDatedRefunds(table, shop?.refund),
      cancelled: findCancelDay(table.unknownColumns),
    },
    orders: {
      ...orderFile,
      guests,
      notes: [
        ...(orderFile.notes ?? []),
        ...stored.notes,
        ...amountNotes(table, orders.map, shop),
        ...await noVisitorNotes(table),
        ...await guestNotes(orderFile, guests),
      ],
    },
    kinds: {
      ...kinds,
      variation:
        files.wholeStore || layout.isVariationElsewhere && marks === null
          ? null
          : variationSql(table, marks, await names),
      pool: files.pool,
    },
  };
}

/**
 * Returns the cache of a table. A bundle is replayed without a cache, so its
 * recording must not use one.
 */
function cacheUnlessRecorded(
  { kept }: HeldTable,
  { bundle }: FileReadoutOptions,
): HeldTable["kept"] {
  return kept && bundle !== undefined
    ? { ...kept, last: () => Promise.resolve(null) }
    : kept;
}

/** Returns what the rows of the file represent. */
function describeRows({ shop, lineItems }: RowShape): string {
  if (shop !== null) return `orders as exported by ${shop.name}`;
  return lineItems ? "line items, summed to orders" : "one row per order";
}

/** @throws {SchemaError} If a cell of a used column contains several values. */
async function checkNested(table: HeldTable): Promise<void> {
  const readFields = Object.entries(table.fields);
  if (readFields.length === 0) return;
  const types = new Map(
    (await table.engine.rows(`DESCRIBE FROM ${parquetSql(table.path)}`))
      .map((row) => [String(row.column_name), String(row.column_type)]),
  );
  const texts = readFields.filter(([, field]) =>
    types.get(field) === "VARCHAR"
  );
  const objects = texts.length === 0 ? [] : await cachedStoredRows(
    table,
    (from) =>
      texts.map(([, field]) => nestedValueSql(field, from)).join(" UNION ALL "),
  );
  const problems: Problem[] = [];
  for (const [path, field] of readFields) {
    const type = types.get(field)!;
    const isNested = /^(STRUCT|MAP|UNION)\b|\[\d*\]$/.test(type);
    const object = objects.find((row) => row.field === field)?.object ?? null;
    if (!isNested && object === null) continue;
    const reason = isNested ? `its type is ${type}` : `there is "${object}"`;
    problems.push({
      path,
      message:
        `must have a single value in each row: ${reason}. Extract the value with a query (--orders orders.sql)`,
    });
  }
  if (problems.length > 0) throw new SchemaError(table.source, problems);
}

/**
 * Returns SQL that finds JSON arrays and objects in a text column. The range
 * comparisons let the engine skip most of the file.
 */
function nestedValueSql(field: string, from: string): string {
  const cell = identifier(field);
  return `SELECT ${literal(field)} AS field, min(${cell}) AS object FROM ${from}
    WHERE (${cell} >= '[' AND ${cell} < '\\' OR ${cell} >= '{' AND ${cell} < '|')
      AND json_valid(${cell})`;
}

/** Returns a note if the header of the amounts does not say what they include. */
function amountNotes(
  { columns, source, unknownColumns }: StoredTable,
  map: KnownFile["map"],
  shop: ShopExport | null,
): Statement[] {
  const header = columns.net_revenue;
  const otherHeader = unknownColumns.find((name) =>
    /^(sub|net).?total/i.test(name)
  );
  const isFound = header !== undefined && map.net_revenue === undefined &&
    (shop !== null && !/^n(et|\.)/i.test(header) ||
      isUnsure("net_revenue", header));
  return isFound
    ? [
      statement("net-revenue-column", {
        source,
        header,
        other: otherHeader ?? "HEADER",
      }),
    ]
    : [];
}

/**
 * Returns the columns that the store's own metrics need, except those of built-in
 * metrics.
 */
export function metricColumns(
  { metrics = [] }: Pick<ReadoutOptions, "metrics">,
): readonly string[] {
  const names = defineMetrics(metrics).flatMap(orderColumnsFor);
  return [...new Set(names)].filter((name) =>
    MEASURES.every((measure) => measure.name !== name)
  );
}

/**
 * Returns the fields of the columns that a store's own metrics name by header.
 * A header that the file lacks is reported later, with all other problems.
 *
 * @param table The file, with recognized columns.
 * @param options Options with the store's own metrics.
 * @returns Map from header to field.
 */
export function metricFields(
  { columns, fields, unknownColumns }: StoredTable,
  options: Pick<ReadoutOptions, "metrics">,
): Readonly<Record<string, string>> {
  const knownColumns = Object.entries(columns).map(([name, header]) =>
    [header, fields[name as keyof typeof fields]!] as const
  );
  const usedFields = Object.values(fields);
  const otherColumns = unknownColumns.map((header) =>
    // The header equals a canonical name that is mapped to another column.
    [
      header,
      usedFields.includes(header) ? `${header} (as in the file)` : header,
    ] as const
  );
  const fieldOf = new Map<string, string>([
    ...Object.entries(fields),
    ...knownColumns,
    ...otherColumns,
  ]);
  return Object.fromEntries(
    metricColumns(options).filter((name) => fieldOf.has(name))
      .map((name) => [name, fieldOf.get(name)!]),
  );
}
