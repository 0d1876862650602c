/** Finds the kind rules that match rows of a table. */

import { identifier, literal } from "../../engine/mod.ts";
import { cachedStoredRows } from "../../sums/mod.ts";
import type { HeldTable } from "../workspace.ts";
import type { KindColumn } from "./_columns.ts";
import type { KindRule } from "./table.ts";

/** Rule that matches cells of a column. */
export interface KindHit {
  readonly rule: KindRule;
  readonly header: string;
  /** SQL condition that is true for matching rows. */
  readonly sql: string;
  /** Number of matching rows, and their most frequent cells. */
  readonly rows: number;
  readonly words: readonly string[];
}

/** Returns SQL of whether a cell matches a rule, regardless of other columns. */
function ruleMatchSql({ words, except }: KindRule, cell: string): string {
  const exception = except === undefined
    ? ""
    : ` AND NOT regexp_matches(${cell}, ${literal(except)})`;
  return `coalesce(regexp_matches(${cell}, ${literal(words)})${exception}, ${
    // An empty cell is not one of the requested words.
    words === ""})`;
}

function exceptionSql(
  { unless }: KindRule,
  columns: readonly KindColumn[],
): string {
  if (unless === undefined) return "";
  const { headers, words } = unless;
  return columns.filter(({ plain }) => headers.test(plain)).map(({ cell }) =>
    ` AND NOT coalesce(regexp_matches(${cell}, ${literal(words)}), false)`
  ).join("");
}

/** Returns the rules that match at least one row, by column. */
export async function matchRules(
  table: HeldTable,
  columns: readonly KindColumn[],
  rules: readonly KindRule[],
): Promise<KindHit[]> {
  const pairs = rules.flatMap((rule) =>
    columns.filter(({ plain }) => rule.headers.test(plain))
      .map((column) => ({ rule, column }))
  );
  if (pairs.length === 0) return [];
  const headers = new Map(
    pairs.map(({ column }) => [
      column.header,
      { plain: column.cell, raw: column.raw },
    ]),
  );
  const { net_revenue, units } = table.fields;
  // Negative amounts are refunds or deductions, whatever their label.
  const isSale = [net_revenue, units].filter((field) => field !== undefined)
    .map((field) =>
      `(TRY_CAST(${identifier(field)} AS DOUBLE) < 0) IS NOT TRUE`
    )
    .join(" AND ");
  const rows = await cachedStoredRows(
    table,
    (from) =>
      `WITH cells AS (${
        [...headers].map(([header, cell]) =>
          `SELECT ${literal(header)} AS header, ${cell.plain} AS cell,
           min(trim(${cell.raw})) AS raw, count(*) AS n,
           count(*) FILTER (${isSale || "true"}) AS sold
         FROM ${from} GROUP BY cell`
        ).join(" UNION ALL ")
      }) ${
        pairs.map(({ rule, column }, nth) =>
          `SELECT ${nth} AS nth, sum(${
            rule.isLikely ? "sold" : "n"
          })::BIGINT AS rows, arg_max(coalesce(raw, ''), n, 3) AS words
         FROM cells WHERE header = ${literal(column.header)} AND ${
            ruleMatchSql(rule, "cell")
          }`
        ).join(" UNION ALL ")
      }`,
  );
  return rows.filter((row) => Number(row.rows ?? 0) > 0)
    .toSorted((a, b) => Number(a.nth) - Number(b.nth))
    .map((row) => {
      const { rule, column } = pairs[Number(row.nth)]!;
      return {
        rule,
        header: column.header,
        sql: `(${ruleMatchSql(rule, column.cell)}${
          exceptionSql(rule, columns)
        })`,
        rows: Number(row.rows),
        words: (row.words as readonly string[]).filter((word) => word !== ""),
      };
    });
}
