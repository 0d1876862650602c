/** Stores the rows of an order file: their layout, amounts and refunds. */

import { ReadoutError, SchemaError } from "../../base/mod.ts";
import type { ColumnName, StoreTableOptions } from "../../loaders/mod.ts";
import type { Statement } from "../../record/mod.ts";
import { storeByCells } from "../_columns_by_cells.ts";
import type { TableRead } from "../_inputs.ts";
import {
  convertAmounts,
  deductRefunds,
  mayBeLog,
  type NettedOrders,
  plainHeader,
  refundHeaders,
} from "../kinds/mod.ts";
import type { FilesWritten } from "../readout_files.ts";
import {
  detectShop,
  findVariationOption,
  isShaped,
  mapForShop,
  parseMarks,
  type RowShape,
} from "../shops/mod.ts";
import { type HeldTable, type KnownFile, storeFile } from "../workspace.ts";

/** Formats of the files, and whose orders the file has. */
export type OrderFormats = FilesWritten & {
  readonly wholeStore?: boolean;
  /** Whether the orders precede the test. */
  readonly isEarlier?: boolean;
};

/** Meaning of the rows of an order file, and its columns. */
export interface Layout {
  readonly shape: RowShape;
  /** Canonical names of the columns and their headers. */
  readonly map: Readonly<Record<string, string>>;
  /** Whether the variation does not have a column of its own. */
  readonly isVariationElsewhere: boolean;
}

/**
 * Returns what the rows of a file represent.
 *
 * @throws {ReadoutError} If options contradict the file.
 */
export function findLayout(files: OrderFormats, orders: KnownFile): Layout {
  const { variationFrom, lineItems = false } = files;
  const { headers, source } = orders;
  const shop = detectShop(headers);
  if (lineItems && shop !== null) {
    throw new ReadoutError(
      `${shop.name} exported ${source} with order totals: remove --line-items`,
    );
  }
  const marks = variationFrom === undefined
    ? null
    : parseMarks(variationFrom, headers);
  return {
    shape: { shop, lineItems, marks },
    map: shop === null ? orders.map : mapForShop(shop, headers, orders.map),
    isVariationElsewhere: marks !== null || files.assignments !== undefined ||
      files.wholeStore === true,
  };
}

/** Rows in major units of the currency, with refunds deducted. */
export interface StoredRows {
  readonly refunds: NettedOrders;
  readonly dates: NonNullable<TableRead["dates"]>;
  readonly notes: readonly Statement[];
}

/** Stores the rows of the file, and converts their amounts. */
export async function storeRows(
  files: OrderFormats,
  orders: KnownFile,
  { shape, map, isVariationElsewhere }: Layout,
  names: Promise<readonly string[]>,
): Promise<StoredRows> {
  const { shop, lineItems } = shape;
  const { headers } = orders;
  const optional: ColumnName[] = [lineItems ? "net_revenue" : "order_id"];
  if (files.guests !== undefined) optional.push("visitor_id");
  if (isVariationElsewhere || shop !== null) optional.push("variation");
  const isLog = headers.some((header) => mayBeLog(plainHeader(header)));
  const blank: ColumnName[] = ["visitor_id", "variation"];
  if (isShaped(shape) || isLog) blank.push("net_revenue");
  if (isLog) blank.push("order_id");
  const storeOptions: StoreTableOptions = {
    optional,
    blank,
    mayBeEmpty: true,
    ...(files.wholeStore ? { experiment: null } : {}),
    amounts: shop === null
      ? refundHeaders(headers)
      : [shop.refund, shop.refundOf].filter((header) => header != null),
  };
  const { table, dates } = await storeOrAdvise(
    { ...orders, map },
    storeOptions,
    names,
  );
  const converted = await convertAmounts(
    table,
    storeOptions.amounts,
    files.currency,
  );
  const refunds: NettedOrders = shop === null && !lineItems
    ? await deductRefunds(converted.table)
    : {
      table: converted.table,
      isTaken: false,
      header: null,
      columns: null,
      notes: [],
    };
  return { refunds, dates, notes: [...converted.notes, ...refunds.notes] };
}

/**
 * Stores the rows. If only the variation has no known column, the error names
 * another column that contains it.
 */
async function storeOrAdvise(
  file: KnownFile,
  options: StoreTableOptions,
  names: Promise<readonly string[]>,
): Promise<{ readonly table: HeldTable; readonly dates: StoredRows["dates"] }> {
  try {
    return await storeByCells(file, options, ["created_at", "currency"]);
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    const optional: ColumnName[] = [...options.optional ?? [], "variation"];
    const table = await storeFile(file, { ...options, optional })
      .catch(() => null);
    if (table === null || table.fields.variation !== undefined) throw error;
    const option = await findVariationOption(
      table,
      await names.catch(() => []),
    );
    if (option === null) throw error;
    throw new SchemaError(error.source, [...error.problems, {
      path: "variation",
      message: `another column contains it: add ${option}`,
    }]);
  }
}
