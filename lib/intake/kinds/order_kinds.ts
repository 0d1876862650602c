/**
 * Classifies the rows of a table as orders of the test or other kinds, from the
 * cells of its columns.
 */

import { SchemaError } from "../../base/mod.ts";
import { cachedStoredRows } from "../../sums/mod.ts";
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
import { anyWordPattern, exactPattern, plainHeader } from "./_patterns.ts";
import { isDeducted, namesMoney, TYPES } from "./_headers.ts";
import { KIND_RULES, type KindRule, type OrderKind } from "./table.ts";
import { identifier, literal, parquetSql } from "../../engine/mod.ts";

/** Kinds of the rows of a table. */
export interface OrderKinds {
  /** Name of the view of rows with their kind, or `null` if every row counts. */
  readonly view: string | null;
  /** The stored rows. */
  readonly table: HeldTable;
  /** Whether an order may have several rows. */
  readonly isGrouped: boolean;
  /** SQL of rows of a log that only take an order back, or `null` if none do. */
  readonly calledOff: string | null;
  /** Certain matches, which were excluded, and the words that matched. */
  readonly certain: readonly KindHit[];
  /** Uncertain matches, which count but are reported. */
  readonly likely: readonly KindHit[];
  /** Columns checked for values that occur in one variation only. */
  readonly watched: readonly KindColumn[];
  /** Amount columns that no metric uses. */
  readonly amounts: readonly KindColumn[];
  /** Headers of the columns used for the classification. */
  readonly headers: readonly string[];
  readonly notes: readonly Statement[];
}

/** Options for classifying rows. */
export interface KindOptions {
  readonly shop: ShopWords | null;
  /** Whether an order may have several rows, where one row classifies the order. */
  readonly isGrouped: boolean;
  /** Filters as `HEADER=WORD,WORD`; only matching rows count. */
  readonly only?: readonly string[] | undefined;
  /** Whether refunds were already deducted from the amounts. */
  readonly takesRefunds?: boolean;
  /** Name of the view. */
  readonly name?: string;
}

/** Share of rows at which a kind counts as the normal content of the file. */
const MAJORITY = 0.5;

/**
 * Classifies the rows of a table by the rules in the table of kinds.
 *
 * @param table The stored rows.
 * @param options Options for classifying rows.
 * @throws {SchemaError} If the rows are events and it is unclear which are
 *   orders.
 */
export async function classifyRows(
  table: HeldTable,
  options: KindOptions,
): Promise<OrderKinds> {
  const columns = kindColumns(table, options.shop);
  const only = rulesForOnly(table, columns, options.only);
  const chosen = only.map(({ headers }) => headers.source);
  const logs = await logRules(
    table,
    columns.filter(({ plain }) => !chosen.includes(exactPattern(plain).source)),
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
  const { minor, majority } = await dropMajorityHits(table, hits);
  const remaining = minor.filter(({ rule }) => rule.isLikely !== true);
  const likely = minor.filter(({ rule }) => rule.isLikely === true);
  const types = options.isGrouped ? null : cancelledTypes(remaining);
  const hasKinds = remaining.length > 0 || logs.takenBack !== null;
  const name = options.name ?? "kinded";
  if (hasKinds) {
    const sql = rowsWithKindSql(
      table,
      remaining,
      options.isGrouped,
      { takenBack: logs.takenBack, types },
    );
    await table.engine.run(`CREATE OR REPLACE TEMP VIEW ${name} AS ${sql}`);
  }
  const usedColumns = columns.filter(({ plain }) =>
    rules.some(({ headers }) => headers.test(plain))
  );
  const revenueHeader = plainHeader(table.columns.net_revenue ?? "");
  return {
    view: hasKinds ? name : null,
    table,
    isGrouped: options.isGrouped,
    calledOff: [logs.takenBack, types].filter(Boolean).join(" OR ") || null,
    certain: remaining,
    likely: firstHitPerHeader(likely).filter((hit) =>
      !isExcluded(hit, remaining)
    ),
    watched: watchedColumns(table, columns),
    amounts: columns.filter((column) =>
      !usedColumns.includes(column) &&
      (namesMoney(column.plain) || isDeducted(column.plain, revenueHeader))
    ),
    headers: [...usedColumns.map(({ header }) => header), ...logs.headers],
    notes: majority,
  };
}

/**
 * Returns SQL of rows whose type says that an order is canceled: an event, or the
 * order's own row.
 */
function cancelledTypes(hits: readonly KindHit[]): string | null {
  return hits.filter(({ rule, header }) =>
    rule.kind === "cancelled" && TYPES.test(plainHeader(header))
  ).map(({ sql }) => sql).join(" OR ") || null;
}

/** Returns whether the store's export has refund amounts, which are deducted. */
function takesRefunds(
  shop: ShopWords | null,
  { unknownColumns }: HeldTable,
): boolean {
  return shop?.refund !== undefined && unknownColumns.includes(shop.refund);
}

/** Returns rules that exclude rows without the requested words. */
function rulesForOnly(
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
        message: `no column for "${text}". Use --only HEADER=WORD with one of ${
          columns.map(({ header }) => header).join(", ")
        }`,
      }]);
    }
    return {
      kind: "not-chosen",
      headers: exactPattern(plain),
      words: "",
      except: anyWordPattern(text.slice(separator + 1).split(",")),
    };
  });
}

/** Returns rules for the store platform's own status words. */
function shopRules(
  shop: ShopWords | null,
  table: HeldTable,
): KindRule[] {
  if (shop === null) return [];
  // Without a refund amount, a refunded order counts as fully lost.
  const keepsRefunded = !shop.refund || takesRefunds(shop, table);
  const { lost: usual = [] } = shop;
  const lost = keepsRefunded ? usual : [...usual, "refunded"];
  return lost.length === 0 ? [] : [{
    kind: "cancelled",
    headers: exactPattern(plainHeader(shop.status)),
    words: anyWordPattern(lost),
  }];
}

/**
 * Drops matches that cover most rows, because such a kind is the store's normal
 * business.
 */
async function dropMajorityHits(
  table: HeldTable,
  hits: readonly KindHit[],
): Promise<
  { readonly minor: readonly KindHit[]; readonly majority: Statement[] }
> {
  const kinds = new Set(
    hits.filter(({ rule }) => rule.isMinority).map(({ rule }) => rule.kind),
  );
  if (kinds.size === 0) return { minor: hits, majority: [] };
  const names = [...kinds];
  // Further lines of an order have no amount, and no words of their own.
  const { net_revenue } = table.fields;
  const isFirst = net_revenue === undefined
    ? "true"
    : `${identifier(net_revenue)} IS NOT NULL`;
  const [row] = await cachedStoredRows(
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
      } FROM ${from} WHERE ${isFirst}`,
  );
  const total = Number(row!.rows);
  const majority = names.filter((_, nth) =>
    Number(row![`n${nth}`]) >= total * MAJORITY
  );
  return {
    minor: hits.filter(({ rule }) =>
      !(rule.isMinority && majority.includes(rule.kind))
    ),
    majority: majority.filter((kind) =>
      hits.some(({ rule }) => rule.kind === kind && !rule.isLikely)
    ).map((kind) =>
      statement("kind-of-most", {
        reason: kind,
        rows: Number(row![`n${names.indexOf(kind)}`]),
        of: total,
      })
    ),
  };
}

/** Returns whether the rows of an uncertain match are excluded for certain. */
function isExcluded(
  { header, rows }: KindHit,
  certain: readonly KindHit[],
): boolean {
  return certain.some((hit) => hit.header === header && hit.rows >= rows);
}

/** Keeps one uncertain match per column, so that each column is reported once. */
function firstHitPerHeader(hits: readonly KindHit[]): KindHit[] {
  const headers = hits.map(({ header }) => header);
  return hits.filter(({ header }, index) => headers.indexOf(header) === index);
}

/** Column of the view with the reason for exclusion; `NULL` if the row counts. */
export const KIND = "kind of order";
/** Kinds that a row establishes alone, even if its amount is negative. */
const OF_ROWS: readonly OrderKind[] = [
  "excluded-by-service",
  "not-chosen",
  "event",
  "authorization",
];

/** SQL of the rows of one order, or of one row without an order. */
const ORDER = "PARTITION BY coalesce(the_id, 'row ' || file_row_number)";

/** Returns SQL of the stored rows with their kind. */
function rowsWithKindSql(
  { path, fields }: HeldTable,
  hits: readonly KindHit[],
  isGrouped: boolean,
  { takenBack, types }: Record<"takenBack" | "types", string | null>,
): string {
  const branch = (ruleHits: readonly KindHit[], others?: string | null) => {
    const cases = [
      ...ruleHits.map(({ rule, sql }) =>
        `WHEN ${sql} THEN ${literal(rule.kind)}`
      ),
      // An event that takes nothing back is no order, either.
      ...others ? [`WHEN ${others} THEN 'cancelled'`] : [],
    ];
    return cases.length === 0 ? "NULL::VARCHAR" : `CASE ${cases.join(" ")} END`;
  };
  const { order_id, net_revenue } = fields;
  const id = order_id === undefined
    ? "NULL::VARCHAR"
    : `nullif(trim(${identifier(order_id)}::VARCHAR), '')`;
  const amount = net_revenue === undefined ? "0" : identifier(net_revenue);
  const refundAmount = takenBack === null && types === null
    ? ""
    : ` REPLACE (${refundAmountSql(amount, takenBack, types)} AS ${amount})`;
  const lines = hits.filter(({ rule }) => rule.isOfAllLines === true);
  const single = isGrouped
    ? branch(hits.filter((hit) => !lines.includes(hit)))
    : branch(hits, takenBack);
  const line = branch(isGrouped ? lines : []);
  return `SELECT * EXCLUDE (the_id, the_kind, the_line), ${
    isGrouped ? GROUPED : singleRowSql(amount)
  } AS ${identifier(KIND)}
    FROM (SELECT *${refundAmount}, ${single} AS the_kind, ${line} AS the_line
      FROM (SELECT *, ${id} AS the_id FROM ${parquetSql(path, true)}))
    WINDOW of_order AS (${ORDER})`;
}

/**
 * Returns SQL of an amount, negative in a row that takes back an order; without
 * an amount of its own, it takes back the whole order.
 */
function refundAmountSql(
  amount: string,
  takenBack: string | null,
  types: string | null,
): string {
  const calls = `(${takenBack ?? false} OR ${types ?? false})`;
  const sales = `FILTER (NOT ${calls}) OVER (${ORDER})`;
  return `CASE WHEN ${takenBack ?? false}
      OR (${types ?? false}) AND count(*) ${sales} > 0
    THEN -abs(coalesce(nullif(${amount}, 0), sum(${amount}) ${sales}))
    ELSE ${amount} END`;
}

/**
 * One line classifies its whole order, except gift cards, where every line must
 * match.
 */
const GROUPED = `coalesce(
  arg_min(the_kind, file_row_number) OVER of_order,
  CASE WHEN bool_and(the_line IS NOT NULL) OVER of_order THEN the_line END)`;

/** A refund row has the kind of its order. */
function singleRowSql(amount: string): string {
  const saleWindow = `FILTER (${amount} >= 0) OVER of_order`;
  return `CASE WHEN NOT coalesce(${amount} < 0, false)
      OR the_kind IN (${OF_ROWS.map(literal).join(", ")}) THEN the_kind
    WHEN the_id IS NOT NULL AND count(*) ${saleWindow} > 0 THEN
      CASE WHEN bool_and(the_kind IS NOT NULL) ${saleWindow}
        THEN arg_min(the_kind, file_row_number) ${saleWindow} END
    WHEN the_kind IN ('cancelled', 'not-paid') THEN NULL ELSE the_kind END`;
}
