/** Finds unused amount columns that differ between variations. */

import { identifier } from "../../engine/mod.ts";
import { type Statement, statement } from "../../record/mod.ts";
import { normalQuantile } from "../../stats/mod.ts";
import { type KindColumn, kindColumn } from "./_columns.ts";
import { isDeducted } from "./_headers.ts";
import { plainHeader } from "./_patterns.ts";
import { KIND } from "./order_kinds.ts";
import { type KindRows, queryKindRows } from "./_rows_by_kind.ts";

/** Matches headers of shares, such as a margin of 0.4 or 40%. */
const SHARE =
  /%|(^| )(percent|percentage|pct|rate|ratio|share)( |$)|prozent|quote/;

/** p-value below which a difference between variations is reported. */
const LEVEL = 1e-6;
/** Share of revenue below which a difference is too small to matter. */
const NOTABLE = 0.02;

/** Mean amount per order, by variation. */
interface Mean {
  readonly name: string;
  readonly mean: number;
  /** Part of the amount that exceeds what is usual at the order's revenue. */
  readonly beyond: number;
  readonly squaredError: number;
}

/**
 * Reports unused amount columns that differ, relative to revenue, between a
 * variation and the control. A differing amount may be an unknown cost or gain,
 * so it blocks a decision.
 */
export async function unlistedAmounts(
  rows: KindRows,
  variations: readonly string[],
): Promise<Statement[]> {
  const { net_revenue } = rows.table.fields;
  if (net_revenue === undefined) return [];
  const findings: Statement[] = [];
  for (const column of unaccountedColumns(rows)) {
    const means = await meanAmounts(rows, column, identifier(net_revenue));
    if (means === null) continue;
    const arms = variations.flatMap((name) =>
      means.arms.filter((arm) => arm.name === name)
    );
    const [control, ...treatments] = arms;
    const threshold = normalQuantile(1 - LEVEL / 2);
    const differing = treatments.some(({ beyond, squaredError }) =>
      Math.abs(beyond - control!.beyond) >
        Math.max(
          threshold * Math.sqrt(squaredError + control!.squaredError),
          NOTABLE * means.scale,
        )
    );
    if (!differing) continue;
    findings.push(statement("unlisted-amount", {
      source: rows.table.source,
      header: column.header,
      arms: arms.map(({ name, mean }) => ({ name, mean })),
    }));
  }
  return findings;
}

/**
 * Matches headers of amounts derived from costs, which add nothing if costs are
 * read.
 */
const EARNED = /margin|marge|profit|earning|ganancia/;

/**
 * Returns the amount columns that may hold costs, gains or deductions missing
 * from the readout.
 */
function unaccountedColumns(
  { amounts, table: { columns, fields } }: KindRows,
): readonly KindColumn[] {
  const deducted = fields.discount !== undefined &&
      isDeducted("discount", plainHeader(columns.net_revenue ?? ""))
    ? [kindColumn(columns.discount!, fields.discount)]
    : [];
  if (fields.gross_profit !== undefined || fields.contribution !== undefined) {
    return deducted;
  }
  const { cogs, unit_cost, units } = fields;
  // Without units, costs per unit are no costs of an order.
  const unused = cogs === undefined && units === undefined &&
      unit_cost !== undefined
    ? [kindColumn(columns.unit_cost!, unit_cost)]
    : [];
  const hasCosts = cogs !== undefined ||
    unit_cost !== undefined && units !== undefined;
  return [
    ...deducted,
    ...unused,
    ...hasCosts ? amounts.filter(({ plain }) => !EARNED.test(plain)) : amounts,
  ];
}

/**
 * SQL of how an amount rises with revenue within a variation, since larger orders
 * raise a percentage but not a fixed fee. At a single price, it is the share of
 * revenue.
 */
const USUAL_PART = `if(any_value(sxx) > 1e-4 * sum(revenue * revenue),
  any_value(sxy) / any_value(sxx), sum(amount) / nullif(sum(revenue), 0))`;

/**
 * Returns the mean amounts of the counted orders, or `null` if some cells are not
 * numbers.
 */
async function meanAmounts(
  rows: KindRows,
  { raw, plain }: KindColumn,
  revenue: string,
): Promise<{ readonly arms: readonly Mean[]; readonly scale: number } | null> {
  const amount = amountSql(raw);
  // A margin of 0.4 is a share even if its header suggests an amount.
  const isShare = SHARE.test(plain)
    ? "true"
    : EARNED.test(plain)
    ? "max(abs(amount)) <= 1"
    : "false";
  const counted = await queryKindRows(rows, (from) =>
    `WITH orders AS (
       SELECT the_variation AS name, ${revenue}::DOUBLE AS revenue,
         coalesce(${amount}, 0) AS amount,
         nullif(trim(${raw}), '') IS NOT NULL AND ${amount} IS NULL AS is_text
       FROM ${from}
       WHERE ${identifier(KIND)} IS NULL AND is_sold),
     within AS (
       SELECT sum(sxx) AS sxx, sum(sxy) AS sxy FROM (
         SELECT regr_sxx(amount, revenue) AS sxx,
           regr_sxy(amount, revenue) AS sxy
         FROM orders GROUP BY name)),
     usual AS (
       SELECT if(${isShare}, 0, ${USUAL_PART}) AS part,
         if(${isShare}, if(max(abs(amount)) > 1, 100, 1), avg(revenue)) AS scale,
         bool_or(is_text) AS has_text
       FROM orders, within)
     SELECT name, avg(amount) AS mean,
       avg(amount - part * revenue) AS beyond,
       var_samp(amount - part * revenue) / count(*) AS squared_error,
       any_value(scale) AS scale, bool_or(has_text) AS has_text
     FROM orders, usual GROUP BY name`);
  if (counted.length === 0 || counted[0]!.has_text === true) return null;
  return {
    scale: Number(counted[0]!.scale),
    arms: counted.map((row) => ({
      name: String(row.name),
      mean: Number(row.mean),
      beyond: Number(row.beyond),
      squaredError: Number(row.squared_error ?? Infinity),
    })),
  };
}

/**
 * Returns SQL that parses an amount with an optional currency or percent sign.
 * One or two digits after the last comma are decimals. Text yields `NULL`.
 */
function amountSql(cell: string): string {
  const digits = `regexp_replace(${cell}, '[^0-9,.-]', '', 'g')`;
  return `CASE WHEN NOT regexp_matches(${cell}, '\\p{L}{4}') THEN TRY_CAST(
    CASE WHEN regexp_matches(${digits}, ',\\d{1,2}$')
      THEN replace(replace(${digits}, '.', ''), ',', '.')
      ELSE replace(${digits}, ',', '') END AS DOUBLE) END`;
}
