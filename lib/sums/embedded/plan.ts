/**
 * SQL plan of the sums over orders: the orders that count; their visitors, one
 * row per visitor and variation; the orders joined with their visitors; and the
 * sums of these.
 */

import { sharedSql, valuesHere, type Wholes } from "../warehouse/mod.ts";
import type { Measure, Units } from "../measures.ts";
import type { PlanTable } from "./plan_tables.ts";

/** Orders that the plan is computed from. */
export interface PlanOrders {
  /** SQL of the orders that count, with all their columns. */
  readonly rows: string;
  readonly units: Pick<Units, "summed" | "measures">;
  readonly numbering: OrderNumbering;
  readonly amountType: AmountType;
}

/** Integer type for an order amount in whole units. */
export type AmountType = "INTEGER" | "BIGINT";

/** Numbering that combines time and row of an order into one sortable number. */
export interface OrderNumbering {
  /** Earliest order time, in milliseconds. */
  readonly since: number;
  /** Latest order time, in milliseconds, also used for orders without a time. */
  readonly until: number;
  /** Upper bound of the row numbers. */
  readonly rows: number;
  /** Integer type of the combined number. */
  readonly type: Wholes;
}

/** Returns the names of the sums of a visitor. */
function sumNames({ summed, measures }: PlanOrders["units"]): string[] {
  return [...new Set([...summed, ...measures].map(({ sql }) => sql))];
}

/** Returns the table of orders, with columns as narrow as possible. */
export function ordersTable(planOrders: PlanOrders): PlanTable {
  const { rows, units } = planOrders;
  const values = valuesHere(units.measures);
  const amounts = sumNames(units).map((name) => {
    const type = values[name] === undefined || values[name] === name
      ? planOrders.amountType
      : "BIGINT";
    return `(${values[name] ?? name})::${type} AS ${name}`;
  });
  const row = planOrders.numbering.rows < 2 ** 31 ? "INTEGER" : "BIGINT";
  // Joined rows may be stored in any order, which takes a third less time than
  // keeping theirs.
  return {
    name: "order_values",
    statements: [
      `SELECT row::${row} AS row, visitor_id, arm::TINYINT AS arm, time, bin,
         ${amounts.join(", ")}
       FROM ${rows} JOIN (VALUES (true)) any_order (is_counted)
         ON is_counted = (arm >= 0)`,
    ],
    from: [],
  };
}

/**
 * Returns the table of visitors, one row per visitor and variation: the largest
 * order in any variation, the place of the first order in this one, and the sums
 * of its orders.
 */
export function visitorsTable(planOrders: PlanOrders): PlanTable {
  const orders = ordersTable(planOrders);
  const { since, until, rows, type } = planOrders.numbering;
  const ofVariation = [
    "count(*) AS orders",
    `min((coalesce(time, ${until}) - ${since})::${type} * ${rows} + row)
       AS first_place`,
    ...sumNames(planOrders.units).map((name) =>
      `sum(${name})::BIGINT AS ${name}`
    ),
  ].join(", ");
  const visitorColumns = ["lowest", "highest", "biggest", "bought"];
  return {
    name: "visitors",
    statements: [
      `SELECT visitor_id, min(arm) AS lowest, max(arm) AS highest,
         max(revenue) AS biggest, count(*) AS bought,
         CASE WHEN min(arm) = max(arm) THEN min(arm) END AS arm, ${ofVariation}
       FROM order_values GROUP BY visitor_id`,
      `INSERT INTO visitors BY NAME
       SELECT visitor_id, o.arm AS arm, ${
        visitorColumns.map((name) => `any_value(${name}) AS ${name}`).join(", ")
      }, ${ofVariation}
       FROM order_values o JOIN (SELECT visitor_id, ${visitorColumns.join(", ")}
         FROM visitors WHERE arm IS NULL) USING (visitor_id)
       GROUP BY visitor_id, o.arm`,
      "DELETE FROM visitors WHERE arm IS NULL",
    ],
    from: [orders],
  };
}

/** Returns the SQL of numbered visitors with row and time of their first order. */
function numberedVisitorsSql({ numbering }: PlanOrders): string {
  const { since, rows } = numbering;
  return `(SELECT rowid AS visitor, *, (first_place % ${rows})::BIGINT AS row,
    (first_place // ${rows})::BIGINT + ${since} AS time FROM visitors)`;
}

/** Settings that divide visitors into classes. */
export interface Classes {
  /**
   * Order values, ascending; the class is the number of limits the largest order
   * exceeds.
   */
  readonly limits: readonly number[];
  /** Whether visitors of two variations get class -1. */
  readonly tellsCrossed: boolean;
}

function classSql({ limits, tellsCrossed }: Classes): string {
  const above = ["0", ...limits.map((limit) => `(biggest > ${limit})::TINYINT`)]
    .join(" + ");
  return `(${
    tellsCrossed
      ? `CASE WHEN lowest < highest THEN -1 ELSE ${above} END`
      : above
  })::TINYINT`;
}

/** Returns the SQL of a visitor's sum after its cap. */
function cappedSumSql(
  { sql, spec }: Measure,
  column: (name: string) => string,
): string {
  const sum = column(sql);
  if (spec.limit === null || spec.per === "order") return sum;
  if (spec.shares !== undefined) {
    return sharedSql(
      spec.limit,
      spec.shares.factor,
      sum,
      column(spec.shares.sql),
    );
  }
  return spec.isAbove
    ? `(${sum} > ${spec.limit})::BIGINT`
    : `least(${sum}, ${spec.limit})`;
}

const hasVisitorCap = ({ spec }: Measure): boolean =>
  spec.limit !== null && spec.per === "visitor";

/** Returns the SQL of the capped sums over all orders of a visitor. */
function cappedSums({ units }: PlanOrders): string {
  const { measures } = units;
  return measures.map((measure) =>
    `${cappedSumSql(measure, (name) => name)} AS ${measure.sql}`
  ).join(", ");
}

/**
 * Returns the table of orders joined with their visitors. For sums capped per
 * visitor, an order carries its increment to the capped sum of earlier orders.
 *
 * @param day SQL of an order's day.
 */
export function visitorOrdersTable(
  planOrders: PlanOrders,
  day: string,
  classes: Classes,
): PlanTable {
  const { units: { measures }, numbering: { rows } } = planOrders;
  const cappedMeasures = measures.filter(hasVisitorCap);
  const names = cappedMeasures.length === 0 ? [] : sumNames(planOrders.units);
  const runningSums = names.map((name) =>
    `, sum(${name}) OVER (PARTITION BY visitor ORDER BY place) AS to_${name}`
  );
  const increments = cappedMeasures.map((measure) => {
    const newSum = cappedSumSql(measure, (sum) => `to_${sum}`);
    const oldSum = cappedSumSql(measure, (sum) => `(to_${sum} - ${sum})`);
    return `(${newSum} - ${oldSum})::BIGINT AS ${measure.sql}`;
  });
  const orders = `SELECT visitor, o.arm AS arm, class, bin, first_day, day,
      day::BIGINT * ${rows} + o.row AS place, 1::TINYINT AS orders,
      o.row = v.row AS opens, is_head, has_several,
      ${sumNames(planOrders.units).map((name) => `o.${name}`).join(", ")}
    FROM (SELECT *, (${day})::INTEGER AS day FROM order_values) o JOIN (
      SELECT visitor, visitor_id, arm, arm = lowest AS is_head, row,
        (${day})::INTEGER AS first_day, orders > 1 AS has_several,
        ${classSql(classes)} AS class
      FROM ${numberedVisitorsSql(planOrders)}) v USING (visitor_id, arm)`;
  return {
    name: "visitor_orders",
    statements: [
      cappedMeasures.length === 0
        ? orders
        : `SELECT * EXCLUDE (${names.map((name) => `to_${name}`).join(", ")})
             REPLACE (${increments.join(", ")})
           FROM (SELECT *${runningSums.join("")} FROM (${orders}))`,
    ],
    from: [visitorsTable(planOrders)],
  };
}

/** Requested sums and products. */
export interface SumsRequest {
  readonly measures: readonly Measure[];
  readonly pairs: readonly (readonly [string, string])[];
  /** Integer type for a product of two sums. */
  readonly productType: Wholes;
}

/** Returns the SQL of the sum and product columns of visitors, `sum_0` and so on. */
function sumColumnsSql({ measures, pairs, productType }: SumsRequest): string {
  const names = ["orders", ...measures.map(({ sql }) => sql)];
  return [
    ...names.map((name, nth) => `sum(${name}) AS sum_${nth}`),
    ...pairs.map(([a, b], nth) =>
      `sum(${a}::${productType} * ${b}) AS product_${nth}`
    ),
  ].join(", ");
}

/**
 * Returns the SQL of the largest factor in any product: one order, or all orders
 * of a visitor.
 */
export function largestFactorSql({ units }: PlanOrders): string {
  const { measures } = units;
  const sizes = measures.map(({ sql }) => `abs(${sql})`).join(", ");
  const largest = `SELECT max(greatest(orders, ${sizes})) AS size`;
  return `SELECT max(size) AS size FROM (${largest} FROM visitor_orders
    UNION ALL ${largest} FROM visitors)`;
}

/**
 * Returns the SQL of sums and new buyers by day. Products pair each order with
 * itself; products of two different orders are in the pairs table.
 */
export function dailySql(request: SumsRequest): string {
  return `SELECT arm, class, day, count_if(opens) AS buyers,
      count_if(opens AND is_head) AS heads, ${sumColumnsSql(request)}
    FROM visitor_orders GROUP BY arm, class, day`;
}

/**
 * Returns the table of products of two orders of the same visitor, by the days of
 * both.
 */
export function pairsTable(
  visitorOrders: PlanTable,
  { pairs, productType }: SumsRequest,
): PlanTable {
  const products = pairs.map(([a, b], nth) =>
    a === b
      ? `2 * sum(a.${a}::${productType} * b.${a}) AS product_${nth}`
      : `sum(a.${a}::${productType} * b.${b} + a.${b}::${productType} * b.${a}) AS product_${nth}`
  );
  return {
    name: "day_pairs",
    statements: [
      `SELECT a.arm AS arm, a.class AS class, a.day AS earlier, b.day AS later,
         ${products.join(", ")}
       FROM visitor_orders a JOIN visitor_orders b
         ON a.visitor = b.visitor AND a.place < b.place
       WHERE a.has_several AND b.has_several
       GROUP BY a.arm, a.class, a.day, b.day`,
    ],
    from: [visitorOrders],
  };
}

/** Returns the SQL of the products that each day adds with earlier orders. */
export function earlierProductsSql({ pairs }: SumsRequest): string {
  return `SELECT arm, class, later AS day, ${
    pairs.map((_, nth) => `sum(product_${nth}) AS product_${nth}`).join(", ")
  } FROM day_pairs GROUP BY arm, class, later`;
}

/**
 * Returns the SQL of day pairs of included visitors: their products, and the
 * later day's sums of visitors whose first order was on the earlier day.
 */
export function dayPairsSql(
  { measures, pairs }: SumsRequest,
  lastClass: number,
): string {
  const names = ["orders", ...measures.map(({ sql }) => sql)];
  const keys = "arm AS of_arm, earlier AS of_earlier, later AS of_later";
  const isIncluded = `class BETWEEN 0 AND ${lastClass}`;
  return `SELECT ${keys}, ${
    [
      ...names.map((_, nth) => `coalesce(first_${nth}, 0) AS first_${nth}`),
      ...pairs.map((_, nth) => `product_${nth}`),
    ].join(", ")
  }
    FROM (SELECT arm, earlier, later, sum(COLUMNS('^product_')) FROM day_pairs
      WHERE ${isIncluded} AND earlier < later GROUP BY arm, earlier, later)
    LEFT JOIN (SELECT arm, first_day AS earlier, day AS later, ${
    names.map((name, nth) => `sum(${name}) AS first_${nth}`).join(", ")
  } FROM visitor_orders WHERE ${isIncluded} AND first_day < day
      GROUP BY arm, first_day, day) USING (arm, earlier, later)`;
}

/** Returns the SQL of order counts by value bin and visitor class. */
export function binsSql({ limits }: Classes, productType: Wholes): string {
  const above = limits.map((limit, nth) =>
    `, count_if(revenue > ${limit}) AS above_${nth}`
  );
  return `SELECT arm, class, bin, count(*) AS orders, sum(revenue) AS units,
      sum(revenue::${productType} * revenue) AS squares${above.join("")}
    FROM visitor_orders GROUP BY arm, class, bin`;
}

/**
 * Returns the SQL of visitor sums by the segment columns of their first order in
 * the variation.
 *
 * @param segments Names of the segment columns.
 */
export function segmentsSql(
  planOrders: PlanOrders,
  classes: Classes,
  request: SumsRequest,
  segments: readonly string[],
): string {
  const columns = segments.map((name, nth) => `"${name}" AS segment_${nth}`);
  const names = segments.map((_, nth) => `segment_${nth}`);
  // Grouping by all columns first leaves few rows to regroup by each column,
  // and few texts to trim. The "=" prefix distinguishes values from empty
  // cells.
  const grouped = `SELECT arm, class, ${names.join(", ")},
      count(*) AS buyers, ${sumColumnsSql(request)}
    FROM (SELECT arm, ${classSql(classes)} AS class, orders,
        ${cappedSums(planOrders)}, ${names.join(", ")}
      FROM ${numberedVisitorsSql(planOrders)}
        JOIN (SELECT row, ${
    columns.join(", ")
  } FROM ${planOrders.rows}) USING (row))
    GROUP BY ALL`;
  const segmentTexts = names.map((name) =>
    `CASE WHEN coalesce(trim(${name}), '') = '' THEN '' ELSE '=' || trim(${name})
      END AS ${name}`
  );
  return `SELECT arm, class, CASE ${
    names.map((name, nth) => `WHEN grouping(${name}) = 0 THEN ${nth}`).join(" ")
  } END AS of_column, coalesce(${names.join(", ")}) AS segment,
      sum(buyers) AS buyers, sum(COLUMNS('^(sum|product)_'))
    FROM (SELECT * REPLACE (${segmentTexts.join(", ")}) FROM (${grouped}))
    GROUP BY GROUPING SETS (${
    names.map((name) => `(arm, class, ${name})`).join(", ")
  })`;
}

/** Returns the SQL of the number of visitors at each amount of a column. */
export function amountsSql(
  classes: Classes,
  sql: string,
  lastClass: number,
): string {
  return `SELECT arm, ${sql}::DOUBLE AS units, count(*) AS buyers
    FROM visitors WHERE ${classSql(classes)} BETWEEN 0 AND ${lastClass}
    GROUP BY arm, ${sql}`;
}

/**
 * Returns the SQL of visitor sums by the value of a column in each order. A
 * visitor belongs to every part that has one of their orders.
 *
 * @param column Name of the column.
 */
export function partsSql(
  planOrders: PlanOrders,
  request: SumsRequest,
  column: string,
): string {
  const names = sumNames(planOrders.units);
  const values = valuesHere(request.measures);
  return `SELECT arm, '=' || part AS segment, count(*) AS buyers,
      ${sumColumnsSql(request)}
    FROM (SELECT arm, part, orders, ${cappedSums(planOrders)} FROM (
      SELECT arm, "${column}" AS part, count(*) AS orders, ${
    names.map((name) => `sum(${values[name] ?? name})::BIGINT AS ${name}`)
      .join(", ")
  }
      FROM ${planOrders.rows} GROUP BY visitor_id, arm, part))
    GROUP BY arm, part`;
}
