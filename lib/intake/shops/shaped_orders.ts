/** Converts files of other layouts to one row per order. */

import { SchemaError } from "../../base/mod.ts";
import { identifier, parquetSql } from "../../engine/mod.ts";
import type { ColumnName, StoredTable } from "../../loaders/mod.ts";
import {
  type Exclusions,
  type Statement,
  statement,
} from "../../record/mod.ts";
import { measureSql, type OrderFile, segmentColumns } from "../../sums/mod.ts";
import { countRows } from "../_input_file.ts";
import { exclusionNotes } from "../_ledger.ts";
import { writeDerivedOrders } from "../_remade_orders.ts";
import type { HeldTable } from "../workspace.ts";
import {
  markedVariationSql,
  type Marks,
  noMarksError,
  splitTagsSql,
} from "./marks.ts";
import type { ShopExport } from "./shops.ts";
import { KIND, type OrderKinds } from "../kinds/mod.ts";

/**
 * Returns notes on how rows became orders, and how many orders have rows that
 * `disagree`.
 */
function shapeNotes(
  { source, columns, unknownColumns }: StoredTable,
  { shop, lineItems, marks }: OrderShape,
  exclusions: readonly Exclusions[],
  disagree: number,
): Statement[] {
  const {
    order_id = "",
    net_revenue = "",
    visitor_id = "",
    price = "",
    units = "",
    discount = null,
  } = columns;
  const refund = unknownColumns.find((header) => header === shop?.refund);
  const statements: Statement[] = [];
  if (shop !== null) {
    statements.push(statement("shop-export", {
      source,
      shop: shop.name,
      order: order_id,
      visitor: visitor_id,
      amount: net_revenue,
      less: refund ?? null,
    }));
  }
  if (lineItems && shop === null) {
    statements.push(
      statement("line-items", { source, price, units, less: discount }),
    );
  }
  statements.push(...exclusionNotes(exclusions, marks?.header ?? ""));
  if (disagree > 0) {
    statements.push(statement("rows-disagree", { orders: disagree }));
  }
  return statements;
}

/** Meaning of the rows of an order file. */
export interface RowShape {
  /** Store platform that exported the file, or `null` for any other file. */
  readonly shop: ShopExport | null;
  /** Whether the rows are line items to be summed. */
  readonly lineItems: boolean;
  /** Location of the variation, if it has no column of its own. */
  readonly marks: Marks | null;
}

/** Conversions that the rows of a file need. */
interface OrderShape extends RowShape {
  /** Variations that have visitors. */
  readonly names: readonly string[];
  /** Kinds of the rows. */
  readonly kinds?: OrderKinds;
  /** Name of the engine table for the orders. */
  readonly name?: string;
}

/** Returns whether the rows need any conversion. */
export function isShaped({ shop, lineItems, marks }: RowShape): boolean {
  return shop !== null || lineItems || marks !== null;
}

/**
 * Converts the rows of a file to one row per order.
 *
 * @param table The file, with recognized columns.
 * @param shape Conversions to apply.
 * @returns The orders, their exclusions and notes.
 * @throws {SchemaError} If required columns are missing.
 */
export async function shapeOrders(
  table: HeldTable & Pick<OrderFile, "measured" | "decimal">,
  shape: OrderShape,
): Promise<OrderFile> {
  const { shop, marks, names, kinds, name = "shaped" } = shape;
  const { engine, path: from, source, unknownColumns } = table;
  const { measured = {}, decimal } = table;
  const isGrouped = shop?.repeats ?? shape.lineItems;
  const columns = orderColumns(table, shape);
  // Segment headers mean something else in platform exports.
  const segments = shop === null
    ? segmentColumns(unknownColumns).map(({ header }) => identifier(header))
    : [];
  const ownNames = Object.keys(measured).map((_, nth) => `own_${nth}`);
  const rowSql = `SELECT file_row_number AS row, ${
    [
      ...Object.entries(columns).map(([name, sql]) => `${sql} AS ${name}`),
      ...Object.values(measured).map((field, nth) =>
        `${measureSql(field, decimal)} AS own_${nth},
         ${identifier(field)} AS cell_${nth}`
      ),
      ...segments,
      `${kinds?.view ? identifier(KIND) : "NULL::VARCHAR"} AS kind`,
    ].join(", ")
  } FROM ${kinds?.view ?? parquetSql(from, true)}`;
  const orderSql = isGrouped
    ? groupedSql(
      rowSql,
      Object.keys(columns),
      segments,
      ownNames,
      shop !== null,
    )
    : `SELECT *, false AS disagree, 0 AS backs, 0 AS back, 0 AS further
       FROM (${rowSql})`;
  const unmarked = marks === null ? "false" : "variation IS NULL";
  await engine.run(
    `CREATE OR REPLACE TEMP TABLE ${name} AS SELECT *, CASE
       WHEN kind IS NOT NULL THEN kind WHEN ${unmarked} THEN 'no-variation'
     END AS reason FROM (${orderSql})`,
  );
  const [facts] = await engine.rows(
    `SELECT count(*) AS orders, count(*) FILTER (disagree) AS disagree,
       count(*) FILTER (reason IS NULL) AS counted,
       count(*) FILTER (reason = 'no-variation') AS unmarked,
       coalesce(sum(backs), 0) AS backs, coalesce(sum(back), 0)::DOUBLE AS back,
       coalesce(sum(further), 0)::DOUBLE AS further
     FROM ${name}`,
  );
  const [orders, disagree, counted, without, backs, back, furtherTotal] = Object
    .values(facts!).map(Number) as [
      number,
      ...[number, number, number, number, number, number],
    ];
  if (marks !== null && counted === 0 && without > 0) {
    const words = await frequentMarks(table, columnCell(table, marks.header));
    throw noMarksError(source, marks, names, words);
  }
  const hasIds = isGrouped || table.fields.order_id !== undefined;
  const remade = await writeDerivedOrders(engine, {
    table: name,
    names: Object.keys(columns).filter((name) => name !== "order_id" || hasIds),
    measured: Object.keys(measured),
    extraColumns: ["kind", "disagree", "backs", "back", "further"],
  });
  const exclusions: Exclusions[] = [
    ...remade.exclusions,
    {
      reason: "further-row" as const,
      rows: await countRows(table) - orders - backs,
      netRevenue: furtherTotal,
    },
    { reason: "refund" as const, rows: backs, netRevenue: back },
  ].filter((line) => line.rows > 0);
  return {
    ...remade,
    engine,
    source,
    inSmallLetters: shop !== null,
    unknownColumns: shop === null ? unknownColumns : [],
    exclusions,
    notes: shapeNotes(table, shape, exclusions, disagree),
  };
}

/** Returns the most frequent tags of a column. */
async function frequentMarks(
  { engine, path }: HeldTable,
  cell: string,
): Promise<readonly string[]> {
  const rows = await engine.rows(
    `SELECT mark FROM (SELECT trim(unnest(${
      splitTagsSql(cell)
    })) AS mark FROM ${parquetSql(path)})
     WHERE mark <> '' GROUP BY mark ORDER BY count(*) DESC, mark LIMIT 5`,
  );
  return rows.map(({ mark }) => String(mark));
}

/** Amounts that are summed over line items. */
const AMOUNTS: readonly ColumnName[] = ["gross_profit", "units", "discount"];
/** Amounts that may refer to the whole order although a line item has them. */
const OF_ORDERS: readonly ColumnName[] = ["refund", "shipping_revenue"];

/** Returns SQL expressions of the order columns, by name. */
function orderColumns(
  table: StoredTable,
  shape: OrderShape,
): Readonly<Record<string, string>> {
  const { fields } = table;
  const { shop, lineItems, marks, names } = shape;
  const text = (name: ColumnName): string =>
    fields[name] === undefined
      ? "NULL::VARCHAR"
      : `nullif(trim(${identifier(fields[name])}::VARCHAR), '')`;
  const visitor = text("visitor_id");
  const refund = refundSql(table, shop);
  const amounts = lineItems ? AMOUNTS : [...AMOUNTS, ...OF_ORDERS];
  const carriedColumns = [
    ...(["created_at", "currency"] as const).map((name) =>
      [name, fields[name] && identifier(fields[name])] as const
    ),
    ...amounts.map((name) =>
      [
        name,
        exactAmount(table, name) ?? (name === "refund" ? refund : undefined),
      ] as const
    ),
  ];
  return {
    order_id: text("order_id"),
    // E-mail addresses are case-insensitive, and guest orders of store
    // platforms have the ID 0.
    visitor_id: shop === null ? visitor : `nullif(lower(${visitor}), '0')`,
    variation: variationSql(table, marks, names),
    net_revenue: lineItems && shop === null
      ? itemAmountSql(table)
      : `(${exactAmount(table, "net_revenue")}${
        refund === undefined ? "" : ` - (${refund})`
      })`,
    ...Object.fromEntries(
      carriedColumns.filter(([, sql]) => sql !== undefined),
    ),
  };
}

/** Returns SQL of a row's variation, from its own column or from tags. */
export function variationSql(
  table: StoredTable,
  marks: Marks | null,
  names: readonly string[],
): string {
  const { variation } = table.fields;
  if (marks !== null) {
    return markedVariationSql(columnCell(table, marks.header), marks, names);
  }
  return variation === undefined
    ? "NULL::VARCHAR"
    : `nullif(trim(${identifier(variation)}::VARCHAR), '')`;
}

/** Returns the SQL identifier of a column, given its header. */
function columnCell({ columns, fields }: StoredTable, header: string): string {
  const [name] =
    Object.entries(columns).find(([, columnHeader]) =>
      columnHeader === header
    ) ?? [];
  return identifier(name === undefined ? header : fields[name as ColumnName]!);
}

/**
 * Returns SQL of an amount as an exact decimal; a 4-byte float is rounded to its
 * shortest decimal form.
 */
function exactAmount(
  { fields }: StoredTable,
  name: ColumnName,
): string | undefined {
  const cell = fields[name] && identifier(fields[name]);
  return cell && `CASE WHEN typeof(${cell}) = 'FLOAT'
      THEN ${cell}::VARCHAR::DECIMAL(18, 6) ELSE ${cell}::DECIMAL(18, 6) END`;
}

/** Returns SQL of a line item's amount: price times units, less the discount. */
function itemAmountSql(table: StoredTable): string {
  const missing = (["price", "units"] as const)
    .filter((name) => table.fields[name] === undefined);
  if (missing.length > 0) {
    throw new SchemaError(table.source, [{
      path: "header",
      message: `no column for ${
        missing.join(", ")
      }, required to sum line items. Add --map ${missing[0]}=HEADER`,
    }]);
  }
  const [price, units, discount] = (["price", "units", "discount"] as const)
    .map((name) => exactAmount(table, name));
  return `(${price} * ${units}::BIGINT${
    discount === undefined ? "" : ` - coalesce(${discount}, 0)`
  })`;
}

/**
 * Returns SQL of the refund in the currency of the amounts, or `undefined` if
 * there is none.
 */
function refundSql(
  table: StoredTable,
  shop: ShopExport | null,
): string | undefined {
  const { unknownColumns } = table;
  if (!shop?.refund || !unknownColumns.includes(shop.refund)) return undefined;
  const refund = `coalesce(${identifier(shop.refund)}::DECIMAL(18, 6), 0)`;
  if (!shop.refundOf || !unknownColumns.includes(shop.refundOf)) return refund;
  const total = `${identifier(shop.refundOf)}::DECIMAL(18, 6)`;
  const amount = exactAmount(table, "net_revenue");
  return `CASE WHEN ${refund} = 0 OR ${total} = ${amount} THEN ${refund}
      ELSE (${refund}::DOUBLE * ${amount}::DOUBLE / ${total}::DOUBLE)::DECIMAL(18, 6) END`;
}

/**
 * Returns SQL that groups rows by order: platform exports keep order values in
 * the first row, and line items are summed.
 */
function groupedSql(
  perRow: string,
  names: readonly string[],
  segments: readonly string[],
  ownNames: readonly string[],
  isOfShop: boolean,
): string {
  const summed: readonly string[] = isOfShop ? [] : ["net_revenue", ...AMOUNTS];
  const columns = [...names, ...segments].filter((name) => name !== "order_id")
    .map((name) =>
      summed.includes(name)
        ? `sum(${name})::DOUBLE AS ${name}`
        : `arg_min(${name}, row) AS ${name}`
    );
  // If any cell is not a number the sum is left empty, so that the order is
  // reported.
  const sums = ownNames.map((name, nth) =>
    `CASE WHEN count(nullif(trim(cell_${nth}::VARCHAR), '')) = count(${name})
       THEN sum(${name}) END::DOUBLE AS ${name}`
  );
  const disagree = ["visitor_id", "variation", ...segments]
    .map((name) => `count(DISTINCT ${name}) > 1`).join(" OR ");
  // If all items sum to less than zero, the whole order counts as a refund
  // later.
  const refundedItems = (aggregate: string): string =>
    isOfShop
      ? "0"
      : `CASE WHEN sum(net_revenue) >= 0 THEN ${aggregate} FILTER (net_revenue < 0) END`;
  return `SELECT min(row) AS row, coalesce(order_id, 'row ' || row) AS order_id,
      ${[...columns, ...sums].join(", ")}, min(kind) AS kind,
      ${disagree} AS disagree, ${refundedItems("count(*)")} AS backs,
      ${refundedItems("sum(net_revenue)")} AS back, ${
    // Further rows of a platform export have no order total, or repeat it.
    isOfShop ? "sum(net_revenue) - arg_min(net_revenue, row)" : "0"} AS further
    FROM (${perRow}) GROUP BY coalesce(order_id, 'row ' || row)`;
}
