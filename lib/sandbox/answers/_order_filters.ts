/** Filters on the order and its products: they leave `n_visitors` alone. */

import type {
  AnalyticsFilters,
  ProductTargetingGroup,
  ProductTargetingQuery,
} from "../../api/mod.ts";
import { allOf, anyOf, listOf, type Sql, sql } from "../store/mod.ts";

/** Conditions on the columns of `orders`; all must hold. */
export function orderConditions(
  filters: AnalyticsFilters,
  experimentProductIds: readonly string[],
): readonly Sql[] {
  const products = productConditions(filters, experimentProductIds);
  return [
    ...bound(sql`net_revenue >=`, filters.minNetRevenue),
    ...bound(sql`net_revenue <=`, filters.maxNetRevenue),
    ...bound(sql`shipping_revenue >=`, filters.minShippingRevenue),
    ...bound(sql`shipping_revenue <=`, filters.maxShippingRevenue),
    ...oneOf(sql`shipping_method`, filters.shippingMethods),
    ...oneOf(sql`currency`, filters.currency),
    ...(products.length === 0 ? [] : [
      sql`order_id IN (
        SELECT line_items.order_id
        FROM line_items LEFT JOIN products USING (product_id)
        WHERE ${allOf(products)}
      )`,
    ]),
  ];
}

/**
 * Conditions on `line_items` joined with `products`. One line item that
 * satisfies them all keeps its order.
 */
export function productConditions(
  filters: AnalyticsFilters,
  experimentProductIds: readonly string[],
): readonly Sql[] {
  return [
    ...(filters.experimentProductsOnly
      ? oneOf(sql`line_items.product_id`, experimentProductIds)
      : []),
    ...oneOf(sql`line_items.product_id`, filters.onlyProductIds),
    ...oneOf(sql`handle`, filters.onlyProductHandles),
    ...(filters.productTargeting ?? []).flatMap(productTargeting),
  ];
}

function bound(comparison: Sql, amount: number | null | undefined): Sql[] {
  return amount === null || amount === undefined
    ? []
    : [sql`${comparison} ${amount}`];
}

function oneOf(
  column: Sql,
  values: readonly string[] | null | undefined,
): readonly Sql[] {
  return values && values.length > 0
    ? [sql`coalesce(${column} IN (${listOf(values)}), false)`]
    : [];
}

/** The queries of a group are alternatives; the groups must all hold. */
function productTargeting(group: ProductTargetingGroup): readonly Sql[] {
  return group.queries.length === 0
    ? []
    : [anyOf(group.queries.map(productQuery))];
}

function productQuery(query: ProductTargetingQuery): Sql {
  switch (query.filter) {
    case "includes":
      return includes(query);
    case "doesNotInclude":
      return sql`(NOT ${includes(query)})`;
    case "greaterThan":
      return sql`coalesce(${amountOf(query)} > ${numberOf(query)}, false)`;
    case "lessThan":
      return sql`coalesce(${amountOf(query)} < ${numberOf(query)}, false)`;
  }
}

function includes({ key, value }: ProductTargetingQuery): Sql {
  switch (key) {
    case "productId":
      return sql`coalesce(line_items.product_id = ${String(value)}, false)`;
    case "collection":
      return sql`coalesce(list_contains(collections, ${String(value)}), false)`;
    case "tag":
      return sql`coalesce(list_contains(tags, ${String(value)}), false)`;
    case "price":
      return sql`coalesce(products.price::DOUBLE = ${
        numberOf({ value })
      }, false)`;
    case "inventory":
      return sql`coalesce(inventory::DOUBLE = ${numberOf({ value })}, false)`;
  }
}

/** Only price and inventory have a size; the others compare with nothing. */
function amountOf({ key }: ProductTargetingQuery): Sql {
  switch (key) {
    case "price":
      return sql`products.price::DOUBLE`;
    case "inventory":
      return sql`inventory::DOUBLE`;
    default:
      return sql`NULL::DOUBLE`;
  }
}

/** NULL for a text that is no number: DuckDB sorts NaN above all numbers. */
function numberOf({ value }: { value: string | number }): number | null {
  const number = typeof value === "string" && value.trim() === ""
    ? NaN
    : Number(value);
  return Number.isFinite(number) ? number : null;
}
