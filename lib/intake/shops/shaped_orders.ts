/** Orders that come in another shape than a row per order, made into that. */

import { join } from "node:path";
import { SchemaError } from "../../api/mod.ts";
import {
  type Engine,
  identifier,
  literal,
  PARQUET,
  parquetSql,
} from "../../engine/mod.ts";
import type { ColumnName, StoredTable } from "../../loaders/mod.ts";
import { measureSql, type OrderFile, segmentColumns } from "../../sums/mod.ts";
import type { Exclusions } from "../../record/mod.ts";
import { countRows } from "../_input_file.ts";
import { exclusionsIn } from "../_ledger.ts";
import { markedSql, noneMarked, splitSql } from "./marks.ts";
import { notesOf, type OrderShape } from "./_shape_notes.ts";
import type { ShopExport } from "./shops.ts";

/**
 * Makes a row per order of what a file has.
 *
 * @param engine Does it, in its own folder.
 * @param table The file, its columns recognised.
 * @param shape What has to be done.
 * @returns The orders, what was left out of them, and what is to be said.
 * @throws {SchemaError} When the columns for it are not there.
 */
export async function shapeOrders(
  engine: Engine,
  table: StoredTable,
  shape: OrderShape,
): Promise<OrderFile> {
  const rows = new Rows(table, shape);
  const { shop, marks, names } = shape;
  const isGrouped = shop?.repeats ?? shape.lineItems;
  const variation = marks === null
    ? rows.text("variation")
    : markedSql(rows.cell(marks.header), marks, names);
  const columns = [
    `${rows.text("order_id")} AS order_id`,
    `${visitorSql(rows, shop)} AS visitor_id`,
    `${variation} AS variation`,
    `${amountSql(rows, shape)} AS net_revenue`,
    ...rows.others(),
    ...rows.segments(),
    `${lostSql(rows, shop)} AS lost`,
  ];
  const perRow = `SELECT file_row_number AS row, ${columns.join(", ")}
    FROM ${parquetSql(table.path, ", file_row_number = true")}`;
  const perOrder = isGrouped
    ? groupedSql(rows, shape, perRow)
    : `SELECT *, false AS disagree, 0 AS backs, 0 AS back FROM (${perRow})`;
  const unmarked = marks === null ? "false" : "variation IS NULL";
  await engine.run(
    `CREATE OR REPLACE TEMP TABLE shaped AS SELECT *, CASE
       WHEN lost THEN 'cancelled' WHEN ${unmarked} THEN 'no-variation'
     END AS reason FROM (${perOrder})`,
  );
  const [facts] = await engine.rows(
    `SELECT count(*) AS orders, count(*) FILTER (disagree) AS disagree,
       count(*) FILTER (reason IS NULL) AS counted,
       count(*) FILTER (reason = 'no-variation') AS unmarked,
       coalesce(sum(backs), 0) AS backs, coalesce(sum(back), 0)::DOUBLE AS back
     FROM shaped`,
  );
  const [orders, disagree, counted, without, backs, back] = Object.values(
    facts!,
  ).map(Number) as [number, number, number, number, number, number];
  if (marks !== null && counted === 0 && without > 0) {
    const words = await marksIn(engine, table, rows.cell(marks.header));
    throw noneMarked(table.source, marks, names, words);
  }
  const exclusions: Exclusions[] = [
    ...await exclusionsIn(engine, "shaped", ["cancelled", "no-variation"]),
    {
      reason: "further-row" as const,
      rows: await countRows(engine, table.path) - orders - backs,
      netRevenue: 0,
    },
    { reason: "refund" as const, rows: backs, netRevenue: back },
  ].filter((line) => line.rows > 0);
  const path = join(engine.folder, "shaped.parquet");
  await engine.run(
    `COPY (SELECT * EXCLUDE (row, lost, disagree, reason, backs, back)
       FROM shaped WHERE reason IS NULL ORDER BY row)
     TO ${literal(path)} (${PARQUET})`,
  );
  const kept: ColumnName[] = [
    ...(isGrouped || rows.has("order_id") ? ["order_id" as const] : []),
    "visitor_id",
    "variation",
    "net_revenue",
    ...rows.otherNames(),
  ];
  return {
    path,
    fields: Object.fromEntries(kept.map((name) => [name, name])),
    measured: rows.measured(),
    source: table.source,
    inSmallLetters: shop !== null,
    unknownColumns: shop === null ? table.unknownColumns : [],
    exclusions,
    notes: notesOf(table, shape, exclusions, disagree),
  };
}

/** The words that stand in a column of marks, the most frequent first. */
async function marksIn(
  engine: Engine,
  table: StoredTable,
  cell: string,
): Promise<readonly string[]> {
  const rows = await engine.rows(
    `SELECT mark FROM (SELECT trim(unnest(${splitSql(cell)})) AS mark FROM ${
      parquetSql(table.path)
    })
     WHERE mark <> '' GROUP BY mark ORDER BY count(*) DESC, mark LIMIT 5`,
  );
  return rows.map(({ mark }) => String(mark));
}

/** Amounts that line items are summed in. */
const AMOUNTS: readonly ColumnName[] = ["gross_profit", "units", "discount"];
const OF_ORDERS: readonly ColumnName[] = ["refund", "shipping_revenue"];

/** The columns of a file as SQL. */
class Rows {
  readonly #table: StoredTable;
  readonly #shape: OrderShape;

  constructor(table: StoredTable, shape: OrderShape) {
    this.#table = table;
    this.#shape = shape;
  }

  has(name: ColumnName): boolean {
    return this.#table.fields[name] !== undefined;
  }

  text(name: ColumnName): string {
    const field = this.#table.fields[name];
    return field === undefined
      ? "NULL::VARCHAR"
      : `nullif(trim(${identifier(field)}::VARCHAR), '')`;
  }

  /** An amount, in which sums are exact; of four bytes, the decimal that was meant. */
  amount(name: ColumnName): string {
    const cell = identifier(this.#table.fields[name]!);
    return `CASE WHEN typeof(${cell}) = 'FLOAT'
      THEN ${cell}::VARCHAR::DECIMAL(18, 6) ELSE ${cell}::DECIMAL(18, 6) END`;
  }

  /** A column by its header. */
  cell(header: string): string {
    const { columns, fields } = this.#table;
    const name = Object.entries(columns)
      .find(([, one]) => one === header)?.[0] as ColumnName | undefined;
    return identifier(name === undefined ? header : fields[name]!);
  }

  hasHeader(header: string | null): header is string {
    return header !== null && this.#table.unknownColumns.includes(header);
  }

  otherNames(): ColumnName[] {
    const { lineItems, shop } = this.#shape;
    const names: ColumnName[] = [
      "created_at",
      "currency",
      ...AMOUNTS,
      // What a line item says of these may be of its whole order.
      ...(lineItems ? [] : OF_ORDERS),
    ];
    return names.filter((name) =>
      this.has(name) || (name === "refund" && this.#isPaidBack(shop))
    );
  }

  others(): string[] {
    const { shop } = this.#shape;
    return [
      ...this.otherNames().map((name) =>
        name === "refund" && !this.has(name)
          ? `${this.paidBack(shop)} AS refund`
          : [...AMOUNTS, ...OF_ORDERS].includes(name)
          ? `${this.amount(name)} AS ${name}`
          : `${identifier(this.#table.fields[name]!)} AS ${name}`
      ),
      ...Object.values(this.#shape.measured ?? {}).map((field, nth) =>
        `${measureSql(field, this.#shape.decimal)} AS own_${nth},
         ${identifier(field)} AS cell_${nth}`
      ),
    ];
  }

  /** Columns that say of whom an order is; a shop's export has others of that name. */
  segments(): string[] {
    return this.#shape.shop !== null
      ? []
      : segmentColumns(this.#table.unknownColumns)
        .map(({ header }) => identifier(header));
  }

  /** Where the columns of own metrics are afterwards. */
  measured(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      Object.keys(this.#shape.measured ?? {}).map((
        name,
        nth,
      ) => [name, `own_${nth}`]),
    );
  }

  #isPaidBack(shop: ShopExport | null): shop is ShopExport {
    return shop !== null && this.hasHeader(shop.refund);
  }

  /** What was paid back, in the money of the amounts; nothing where it is not said. */
  paidBack(shop: ShopExport | null): string | null {
    if (!this.#isPaidBack(shop)) return null;
    const refund = `coalesce(${identifier(shop.refund!)}::DECIMAL(18, 6), 0)`;
    if (!this.hasHeader(shop.refundOf ?? null)) return refund;
    const total = `${identifier(shop.refundOf!)}::DECIMAL(18, 6)`;
    const amount = this.amount("net_revenue");
    return `CASE WHEN ${refund} = 0 OR ${total} = ${amount} THEN ${refund}
      ELSE (${refund}::DOUBLE * ${amount}::DOUBLE / ${total}::DOUBLE)::DECIMAL(18, 6) END`;
  }

  get source(): string {
    return this.#table.source;
  }
}

/** E-mail addresses are the same in capitals; a shop's guests have the id 0. */
function visitorSql(rows: Rows, shop: ShopExport | null): string {
  return shop === null
    ? rows.text("visitor_id")
    : `nullif(lower(${rows.text("visitor_id")}), '0')`;
}

function amountSql(rows: Rows, { shop, lineItems }: OrderShape): string {
  if (lineItems && shop === null) {
    const missing = (["price", "units"] as const)
      .filter((name) => !rows.has(name));
    if (missing.length > 0) {
      throw new SchemaError(rows.source, [{
        path: "header",
        message: `no column for ${
          missing.join(", ")
        }, which line items are summed from; name each with --map ${
          missing[0]
        }="its header"`,
      }]);
    }
    const discount = rows.has("discount")
      ? ` - coalesce(${rows.amount("discount")}, 0)`
      : "";
    return `(${rows.amount("price")} * ${
      rows.amount("units")
    }::BIGINT${discount})`;
  }
  const refund = rows.paidBack(shop);
  return `(${rows.amount("net_revenue")}${
    refund === null ? "" : ` - (${refund})`
  })`;
}

function lostSql(rows: Rows, shop: ShopExport | null): string {
  if (shop === null) return "false";
  // Where it is not said what was paid back, all was.
  const isSaid = shop.refund === null || rows.hasHeader(shop.refund);
  const states = [...shop.lost, ...(isSaid ? [] : ["refunded"])];
  const lost = states.map(literal).join(", ");
  const status = `regexp_replace(lower(trim(${
    rows.cell(shop.status)
  })), '^wc-', '')`;
  const cancelled = rows.hasHeader(shop.cancelled)
    ? ` OR trim(${identifier(shop.cancelled)}) <> ''`
    : "";
  return `coalesce(${status} IN (${lost})${cancelled}, false)`;
}

/**
 * A shop says what is of the whole order in its first row; amounts of line items
 * are summed.
 */
function groupedSql(rows: Rows, { shop }: OrderShape, perRow: string): string {
  const taken = (name: string): string =>
    shop === null && ["net_revenue", ...AMOUNTS as string[]].includes(name)
      ? `sum(${name})::DOUBLE AS ${name}`
      : `arg_min(${name}, row) AS ${name}`;
  // What is no number is not summed over: it is told of its order.
  const own = Object.values(rows.measured()).map((name, nth) =>
    `CASE WHEN count(nullif(trim(cell_${nth}::VARCHAR), '')) = count(${name})
       THEN sum(${name}) END::DOUBLE AS ${name}`
  );
  const saidOnce = ["visitor_id", "variation", ...rows.segments()];
  const columns = [...saidOnce, "net_revenue", ...rows.otherNames()]
    .map(taken).concat(own);
  const disagree = saidOnce.map((name) => `count(DISTINCT ${name}) > 1`)
    .join(" OR ");
  // Of items that come to less than zero the plan takes the whole for a refund.
  const back = (what: string): string =>
    shop === null
      ? `CASE WHEN sum(net_revenue) >= 0 THEN ${what} FILTER (net_revenue < 0) END`
      : "0";
  return `SELECT min(row) AS row, coalesce(order_id, 'row ' || row) AS order_id,
      ${columns.join(", ")}, bool_or(lost) AS lost,
      ${disagree} AS disagree, ${back("count(*)")} AS backs,
      ${back("sum(net_revenue)")} AS back
    FROM (${perRow}) GROUP BY coalesce(order_id, 'row ' || row)`;
}
