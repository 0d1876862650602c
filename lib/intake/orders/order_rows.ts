/**
 * Turns the rows of an order file into orders: sums line items and classifies
 * rows.
 */

import { checkUnitPrice } from "./_unit_price.ts";
import { type Problem, ReadoutError, SchemaError } from "../../base/mod.ts";
import { identifier, literal, parquetSql } from "../../engine/mod.ts";
import {
  type ColumnName,
  isUnsure,
  type StoredTable,
  type StoreTableOptions,
} from "../../loaders/mod.ts";
import {
  cachedStoredRows,
  MEASURES,
  orderColumnsFor,
  type OrderFile,
} from "../../sums/mod.ts";
import {
  classifyRows,
  convertToMajorUnits,
  deductRefunds,
  excludeKinds,
  findCancelDay,
  findDatedRefunds,
  type KindRows,
  type LossColumns,
  mayBeLog,
  plainHeader,
  refundHeaders,
} from "../kinds/mod.ts";
import { clearGuestIds, guestNotes, noVisitorNotes } from "./_guest_ids.ts";
import { checkTable } from "../_questions.ts";
import { storeByCells } from "../_columns_by_cells.ts";
import type { FileReadoutOptions, FilesWritten } from "../readout_files.ts";
import {
  detectShop,
  isShaped,
  mapForShop,
  noVariationError,
  parseMarks,
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
  files: FilesWritten & {
    readonly wholeStore?: boolean;
    /** Whether the orders precede the test. */
    readonly isEarlier?: boolean;
  },
  orders: KnownFile,
  options: FileReadoutOptions,
  names: Promise<readonly string[]> = Promise.resolve([]),
): Promise<OrderRows> {
  const { variationFrom, lineItems = false, assignments, guests } = files;
  const { wholeStore = false, isEarlier = false, only } = files;
  const { headers, source, workspace } = orders;
  const shop = detectShop(headers);
  if (lineItems && shop !== null) {
    throw new ReadoutError(
      `${shop.name} exported ${source} with order totals: remove --line-items`,
    );
  }
  const marks = variationFrom === undefined
    ? null
    : parseMarks(variationFrom, headers);
  const shape = { shop, lineItems, marks };
  const map = shop === null
    ? orders.map
    : mapForShop(shop, headers, orders.map);
  const isVariationElsewhere = marks !== null || assignments !== undefined ||
    wholeStore;
  const optional: ColumnName[] = [];
  if (lineItems) optional.push("net_revenue" as const);
  else optional.push("order_id" as const);
  if (guests !== undefined) optional.push("visitor_id" as const);
  if (isVariationElsewhere || shop !== null) {
    optional.push("variation" as const);
  }
  const isLog = headers.some((header) => mayBeLog(plainHeader(header)));
  const blank: ColumnName[] = ["visitor_id", "variation"];
  if (isShaped(shape) || isLog) blank.push("net_revenue");
  if (isLog) blank.push("order_id");
  const storeOptions: StoreTableOptions = {
    optional,
    blank,
    mayBeEmpty: true,
    ...(wholeStore ? { experiment: null } : {}),
    amounts: shop === null
      ? refundHeaders(headers)
      : [shop.refund, shop.refundOf].filter((header) => header != null),
  };
  const { table: stored, dates } = await storeByCells(
    { ...orders, map },
    storeOptions,
    ["created_at", "currency"],
  );
  const { table: major, notes: units } = await convertToMajorUnits(
    stored,
    storeOptions.amounts,
  );
  const refunds = shop === null && !lineItems
    ? await deductRefunds(major)
    : { table: major, isTaken: false, header: null, columns: null, notes: [] };
  if (shop && !isVariationElsewhere && major.fields.variation === undefined) {
    throw await noVariationError(refunds.table, shop, await names);
  }
  await checkNested(refunds.table);
  await checkUnitPrice(refunds.table);
  const request = {
    table: refunds.table,
    lineItems,
    currency: files.currency,
  };
  workspace.doubts.push(...await checkTable(request));
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
  const fileNotes = [
    ...units,
    ...refunds.notes,
    ...amountNotes(table, orders.map, shop),
    ...await noVisitorNotes(table),
  ];
  const { decimal } = files;
  const { kept } = table;
  const unshapedOrders = {
    ...table,
    // A bundle is replayed without a cache, so its recording must not use one.
    kept: kept && options.bundle !== undefined
      ? { ...kept, last: () => Promise.resolve(null) }
      : kept,
    measured: metricFields(table, options),
    decimal,
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
      dates,
      unknownColumns: orderFile.unknownColumns,
      used: lineItems ? ["price", "units", "discount"] : [],
      kinds: kinds.headers,
      holds: shop !== null
        ? `orders as exported by ${shop.name}`
        : lineItems
        ? "line items, summed to orders"
        : "one row per order",
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
        ...fileNotes,
        ...await guestNotes(orderFile, guests),
      ],
    },
    kinds: {
      ...kinds,
      variation: wholeStore || isVariationElsewhere && marks === null
        ? null
        : variationSql(table, marks, await names),
      pool: files.pool,
    },
  };
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
