/** Which rows of a table are no orders of the test, by what its columns say. */

import { SchemaError } from "../../base/mod.ts";
import { storedRows } from "../../sums/mod.ts";
import { type Statement, statement } from "../../record/mod.ts";
import type { HeldTable } from "../workspace.ts";
import { logRules } from "./_logs.ts";
import {
  type KindColumn,
  kindColumns,
  type ShopWords,
  watchedColumns,
} from "./_columns.ts";
import { type KindHit, matchRules } from "./_hits.ts";
import { anyWord, exactly, plainHeader } from "./_patterns.ts";
import { namesMoney } from "./_headers.ts";
import { KIND_RULES, type KindRule, type OrderKind } from "./table.ts";
import { identifier, literal, parquetSql } from "../../engine/mod.ts";

/** What the columns of a table say of its rows. */
export interface OrderKinds {
  /** The rows with their kind, as a view; `null` where every row counts. */
  readonly view: string | null;
  /** The rows as they are stored. */
  readonly table: HeldTable;
  /** Whether an order may have several rows. */
  readonly isGrouped: boolean;
  /** What was left out, and by which words. */
  readonly certain: readonly KindHit[];
  /** What nobody can be sure of. */
  readonly likely: readonly KindHit[];
  /** Columns in which a value of one variation alone is no accident. */
  readonly watched: readonly KindColumn[];
  /** Columns that name money and that nothing is read from. */
  readonly amounts: readonly KindColumn[];
  /** Columns that were read for it. */
  readonly headers: readonly string[];
  readonly notes: readonly Statement[];
}

/** How the rows become orders. */
export interface KindOptions {
  readonly shop: ShopWords | null;
  /** Whether an order may have several rows, of which one speaks for all. */
  readonly isGrouped: boolean;
  /** `HEADER=WORD,WORD`: the only rows that count. */
  readonly only?: readonly string[] | undefined;
  /** Whether refunds were taken from the amounts before. */
  readonly takesRefunds?: boolean;
  /** What the view is called. */
  readonly name?: string;
}

/** Part of the rows from which on a kind is what the file is of. */
const MOST = 0.5;

/**
 * Reads what the columns of a table say of its rows, by the table of kinds.
 *
 * @param table The rows as they are stored.
 * @param options How they become orders.
 * @throws {SchemaError} When rows are events and nobody can tell which are orders.
 */
export async function orderKinds(
  table: HeldTable,
  options: KindOptions,
): Promise<OrderKinds> {
  const columns = kindColumns(table, options.shop);
  const only = onlyRules(table, columns, options.only);
  const chosen = only.map(({ headers }) => headers.source);
  const logs = await logRules(
    table,
    columns.filter(({ plain }) => !chosen.includes(exactly(plain).source)),
  );
  const rules: KindRule[] = [
    ...only,
    ...logs.rules,
    ...shopRules(options.shop, table),
  ];
  if (options.takesRefunds || takesRefunds(options.shop, table)) {
    rules.push(...KIND_RULES.filter(({ isRefund }) => isRefund !== true));
  } else rules.push(...KIND_RULES);
  const hits = await matchRules(table, columns, rules);
  const certain = hits.filter(({ rule }) => rule.isLikely !== true);
  const { remaining, majority } = await withoutMost(table, certain);
  const likely = hits.filter(({ rule }) => rule.isLikely === true);
  const hasKinds = remaining.length > 0 || logs.takenBack !== null;
  const name = options.name ?? "kinded";
  if (hasKinds) {
    const sql = kindedSql(table, remaining, options.isGrouped, logs.takenBack);
    await table.engine.run(`CREATE OR REPLACE TEMP VIEW ${name} AS ${sql}`);
  }
  const usedColumns = columns.filter(({ plain }) =>
    rules.some(({ headers }) => headers.test(plain))
  );
  return {
    view: hasKinds ? name : null,
    table,
    isGrouped: options.isGrouped,
    certain: remaining,
    likely: onceEach(likely),
    watched: watchedColumns(table, columns),
    amounts: columns.filter((column) =>
      namesMoney(column.plain) && !usedColumns.includes(column)
    ),
    headers: [...usedColumns.map(({ header }) => header), ...logs.headers],
    notes: majority,
  };
}

/** Whether the shop's export says what was paid back, which is taken off. */
function takesRefunds(
  shop: ShopWords | null,
  { unknownColumns }: HeldTable,
): boolean {
  return shop?.refund !== undefined && unknownColumns.includes(shop.refund);
}

/** Rows with other words than were asked for. */
function onlyRules(
  { source }: HeldTable,
  columns: readonly KindColumn[],
  only: readonly string[] = [],
): KindRule[] {
  return only.map((text) => {
    const separator = text.lastIndexOf("=");
    const plain = plainHeader(text.slice(0, Math.max(0, separator)));
    if (columns.every((column) => column.plain !== plain)) {
      throw new SchemaError(source, [{
        path: "only",
        message:
          `no column for "${text}"; write --only HEADER=WORD with one of ${
            columns.map(({ header }) => header).join(", ")
          }`,
      }]);
    }
    return {
      kind: "not-chosen",
      headers: exactly(plain),
      words: "",
      except: anyWord(text.slice(separator + 1).split(",")),
    };
  });
}

/** What a shop's own words say of its status. */
function shopRules(
  shop: ShopWords | null,
  table: HeldTable,
): KindRule[] {
  if (shop === null) return [];
  // A refunded order is lost in full unless the amount of its refund is read.
  const keepsRefunded = !shop.refund || takesRefunds(shop, table);
  const lost = keepsRefunded ? shop.lost : [...shop.lost, "refunded"];
  return [{
    kind: "cancelled",
    headers: exactly(plainHeader(shop.status)),
    words: anyWord(lost),
  }];
}

/** A kind that most rows are of is what the store sells by, and stays. */
async function withoutMost(
  table: HeldTable,
  hits: readonly KindHit[],
): Promise<
  { readonly remaining: readonly KindHit[]; readonly majority: Statement[] }
> {
  const kinds = new Set(
    hits.filter(({ rule }) => rule.isMinority).map(({ rule }) => rule.kind),
  );
  if (kinds.size === 0) return { remaining: hits, majority: [] };
  const names = [...kinds];
  const [row] = await storedRows(
    table,
    (from) =>
      `SELECT count(*) AS rows, ${
        names.map((kind, nth) => {
          const kindHits = hits.filter(({ rule }) =>
            rule.kind === kind && rule.isMinority
          );
          return `count(*) FILTER (${
            kindHits.map(({ sql }) => sql).join(" OR ")
          }) AS n${nth}`;
        }).join(", ")
      } FROM ${from}`,
  );
  const total = Number(row!.rows);
  const majority = names.filter((_, nth) =>
    Number(row![`n${nth}`]) >= total * MOST
  );
  return {
    remaining: hits.filter(({ rule }) =>
      !(rule.isMinority && majority.includes(rule.kind))
    ),
    majority: majority.map((kind) =>
      statement("kind-of-most", {
        reason: kind,
        rows: Number(row![`n${names.indexOf(kind)}`]),
        of: total,
      })
    ),
  };
}

/** A column of several questions is asked about once. */
function onceEach(hits: readonly KindHit[]): KindHit[] {
  const headers = hits.map(({ header }) => header);
  return hits.filter(({ header }, index) => headers.indexOf(header) === index);
}

/** Column of the view: why a row is left out; `NULL` where it counts. */
export const KIND = "kind of order";
/** Kinds of which a row says enough itself, even where money went back. */
const OF_ROWS: readonly OrderKind[] = [
  "excluded-by-service",
  "not-chosen",
  "event",
  "authorization",
];

/** The rows as they are stored, each with its kind. */
export function kindedSql(
  { path, fields }: HeldTable,
  hits: readonly KindHit[],
  isGrouped: boolean,
  takenBack: string | null,
): string {
  const branch = (ruleHits: readonly KindHit[]): string =>
    ruleHits.length === 0
      ? "NULL::VARCHAR"
      : `CASE ${
        ruleHits.map(({ rule, sql }) =>
          `WHEN ${sql} THEN ${literal(rule.kind)}`
        )
          .join(" ")
      } END`;
  const { order_id, net_revenue } = fields;
  const id = order_id === undefined
    ? "NULL::VARCHAR"
    : `nullif(trim(${identifier(order_id)}::VARCHAR), '')`;
  const amount = net_revenue === undefined ? "0" : identifier(net_revenue);
  const back = takenBack === null
    ? ""
    : ` REPLACE (CASE WHEN ${takenBack} THEN -abs(${amount}) ELSE ${amount} END AS ${amount})`;
  const lines = hits.filter(({ rule }) => rule.isOfAllLines === true);
  const single = branch(
    isGrouped ? hits.filter((hit) => !lines.includes(hit)) : hits,
  );
  const line = branch(isGrouped ? lines : []);
  return `SELECT * EXCLUDE (the_id, the_kind, the_line), ${
    isGrouped ? GROUPED : singleSql(amount)
  } AS ${identifier(KIND)}
    FROM (SELECT *${back}, ${id} AS the_id, ${single} AS the_kind,
      ${line} AS the_line FROM ${parquetSql(path, true)})
    WINDOW of_order AS (PARTITION BY coalesce(the_id, 'row ' || file_row_number))`;
}

/** What one line says is said of its order; of a gift card, all have to. */
const GROUPED = `coalesce(
  arg_min(the_kind, file_row_number) OVER of_order,
  CASE WHEN bool_and(the_line IS NOT NULL) OVER of_order THEN the_line END)`;

/** A refund goes the way of its order. */
function singleSql(amount: string): string {
  const saleWindow = `FILTER (${amount} >= 0) OVER of_order`;
  return `CASE WHEN NOT coalesce(${amount} < 0, false)
      OR the_kind IN (${OF_ROWS.map(literal).join(", ")}) THEN the_kind
    WHEN the_id IS NOT NULL AND count(*) ${saleWindow} > 0 THEN
      CASE WHEN bool_and(the_kind IS NOT NULL) ${saleWindow}
        THEN arg_min(the_kind, file_row_number) ${saleWindow} END
    WHEN the_kind IN ('cancelled', 'not-paid') THEN NULL ELSE the_kind END`;
}
