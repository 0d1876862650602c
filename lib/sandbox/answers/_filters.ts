/**
 * Filters as SQL conditions, which must all be true. Visitor filters select both
 * visitors and their orders. Order and product filters do not affect
 * `n_visitors`.
 */

import type {
  AnalyticsFilters,
  PageTargetingGroup,
  ProductTargetingQuery,
  QueryParamOperator,
} from "../../api/mod.ts";
import {
  allConditions,
  anyCondition,
  CHECKOUT_STAGES,
  type Sql,
  sql,
  valueList,
} from "../store/mod.ts";

/** Channels that `All Social` stands for. */
const ALL_SOCIAL = ["Organic Social", "Paid Social"];

/** SQL condition; empty if the filter is not given. */
type Condition = Sql | null | false | undefined;

/** Returns conditions on the columns of `exposures`. */
export function visitorConditions(filters: AnalyticsFilters): readonly Sql[] {
  const { landingPage, urlParam, reachedCheckoutStage: stage } = filters;
  const behavior = filters.userBehavior;
  return presentConditions([
    isOneOfValues(sql`device`, ignoreAny(filters.deviceType)),
    isOneOfValues(sql`visitor_type`, ignoreAny(filters.visitorType)),
    isOneOfValues(sql`country`, filters.countryCodes),
    isOneOfValues(sql`channel`, expandChannels(filters.sourceSitesOrChannels)),
    landingPage && matchSql(
      sql`landing_path`,
      landingPage.landingPageUrlPathFilterType,
      landingPage.landingPageUrlPath,
    ),
    urlParam && matchSql(
      queryParameterSql(urlParam.queryParam),
      urlParam.queryParamFilterType,
      urlParam.queryParamValue,
    ),
    behavior?.viewedCheckout && sql`viewed_checkout`,
    behavior?.addedToCart && sql`added_to_cart`,
    behavior?.viewedProductPage && sql`viewed_product`,
    behavior?.viewedCollectionPage && sql`viewed_collection`,
    stage && stage !== "any" &&
    sql`checkout_stage >= ${CHECKOUT_STAGES.indexOf(stage)}`,
    customEventsCondition(filters),
    landingPagesCondition(filters),
    isOneOfValues(sql`landing_type`, filters.landingPageTypes),
    ...(filters.pageTargeting ?? []).map(({ type, queries }) =>
      anyOf(
        queries,
        ({ key, filter, value }) =>
          matchSql(pageColumn(type, key), filter, value),
      )
    ),
  ]);
}

/**
 * Returns conditions on the columns of `orders`; a single line item must meet all
 * product conditions.
 */
export function orderConditions(
  filters: AnalyticsFilters,
  experimentProductIds: readonly string[],
): readonly Sql[] {
  const products = productConditions(filters, experimentProductIds);
  const { minNetRevenue, maxNetRevenue } = filters;
  const { minShippingRevenue, maxShippingRevenue } = filters;
  return presentConditions([
    minNetRevenue != null && sql`net_revenue >= ${minNetRevenue}`,
    maxNetRevenue != null && sql`net_revenue <= ${maxNetRevenue}`,
    minShippingRevenue != null &&
    sql`shipping_revenue >= ${minShippingRevenue}`,
    maxShippingRevenue != null &&
    sql`shipping_revenue <= ${maxShippingRevenue}`,
    isOneOfValues(sql`shipping_method`, filters.shippingMethods),
    isOneOfValues(sql`currency`, filters.currency),
    products.length > 0 && sql`order_id IN (
      SELECT line_items.order_id
      FROM line_items LEFT JOIN products USING (product_id)
      WHERE ${allConditions(products)}
    )`,
  ]);
}

/** Returns conditions on `line_items` joined with `products`. */
export function productConditions(
  filters: AnalyticsFilters,
  experimentProductIds: readonly string[],
): readonly Sql[] {
  const id = sql`line_items.product_id`;
  return presentConditions([
    filters.experimentProductsOnly && isOneOfValues(id, experimentProductIds),
    isOneOfValues(id, filters.onlyProductIds),
    isOneOfValues(sql`handle`, filters.onlyProductHandles),
    ...(filters.productTargeting ?? []).map(({ queries }) =>
      anyOf(queries, productQuery)
    ),
  ]);
}

function presentConditions(conditions: readonly Condition[]): readonly Sql[] {
  return conditions.filter((condition) => !!condition) as Sql[];
}

/** Combines the queries of a group with OR; an empty group has no condition. */
function anyOf<Query>(
  queries: readonly Query[],
  condition: (query: Query) => Sql,
): Condition {
  return queries.length > 0 && anyCondition(queries.map(condition));
}

function isOneOfValues(
  column: Sql,
  values: readonly string[] | null | undefined,
): Condition {
  return values && values.length > 0 &&
    sql`coalesce(${column} IN (${valueList(values)}), false)`;
}

function ignoreAny(value: string | null | undefined): readonly string[] {
  return value && value !== "any" ? [value] : [];
}

function expandChannels(
  channels: readonly string[] | null | undefined,
): readonly string[] {
  if (!channels || channels.includes("any")) return [];
  return channels.flatMap((channel) =>
    channel === "All Social" ? ALL_SOCIAL : [channel]
  );
}

function customEventsCondition(filters: AnalyticsFilters): Condition {
  const events = filters.triggeredCustomEvents ?? [];
  const eventList = sql`[${valueList(events)}]`;
  const any = sql`list_has_any(custom_events, ${eventList})`;
  const all = sql`list_has_all(custom_events, ${eventList})`;
  const none = sql`(NOT ${any})`;
  const type = filters.customEventsFilterType ?? "any";
  return events.length > 0 && { any, all, none }[type];
}

function landingPagesCondition(filters: AnalyticsFilters): Condition {
  const items = (filters.landingPageFilters ?? []).map((item) => {
    // Only isNull and isNotNull have no values, and they need none.
    const values = item.values?.length ? item.values : [""];
    return anyCondition(
      values.map((value) =>
        matchSql(sql`landing_path`, item.filterType, value)
      ),
    );
  });
  if (items.length === 0) return null;
  return filters.landingPageFiltersOperator === "and"
    ? allConditions(items)
    : anyCondition(items);
}

function queryParameterSql(name: string): Sql {
  return sql`map_extract_value(url_params, ${name})`;
}

const PAGE_COLUMNS: Readonly<Record<string, Sql>> = {
  url: sql`landing_url`,
  urlPath: sql`landing_path`,
  landingPage: sql`landing_path`,
  device: sql`device`,
  visitor: sql`visitor_type`,
  trafficSource: sql`channel`,
  country: sql`country`,
  referrer: sql`referrer`,
};

function pageColumn(type: PageTargetingGroup["type"], key: string): Sql {
  if (type === "cookie") return sql`map_extract_value(cookies, ${key})`;
  if (type === "utm") {
    return queryParameterSql(key.startsWith("utm_") ? key : `utm_${key}`);
  }
  // A condition type that is not in the table is the name of an email platform.
  return PAGE_COLUMNS[type] ?? sql`email_segment`;
}

/** Column of a product attribute: a text, a list or an amount. */
type ProductColumn = Partial<Record<"text" | "list" | "amount", Sql>>;

const PRODUCT_COLUMNS: Readonly<
  Record<ProductTargetingQuery["key"], ProductColumn>
> = {
  productId: { text: sql`line_items.product_id` },
  collection: { list: sql`collections` },
  tag: { list: sql`tags` },
  price: { amount: sql`products.price::DOUBLE` },
  inventory: { amount: sql`inventory::DOUBLE` },
};

function productQuery({ key, filter, value }: ProductTargetingQuery): Sql {
  // Only price and inventory are amounts; other attributes compare with NULL.
  const { text, list, amount = sql`NULL::DOUBLE` } = PRODUCT_COLUMNS[key];
  const word = String(value);
  // Text that is not a number becomes NULL, because DuckDB sorts NaN above all
  // numbers.
  const isNumber = word.trim() !== "" && Number.isFinite(Number(word));
  const size = isNumber ? Number(word) : null;
  const includes = list
    ? sql`list_contains(${list}, ${word})`
    : text
    ? sql`${text} = ${word}`
    : sql`${amount} = ${size}`;
  const isIncluded = sql`coalesce(${includes}, false)`;
  return {
    includes: isIncluded,
    doesNotInclude: sql`(NOT ${isIncluded})`,
    greaterThan: sql`coalesce(${amount} > ${size}, false)`,
    lessThan: sql`coalesce(${amount} < ${size}, false)`,
  }[filter];
}

/** Comparison of a text that is not null. */
type Comparison = (text: Sql, value: string) => Sql;

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  equals: (text, value) => sql`${text} = ${value}`,
  contains: (text, value) => sql`contains(${text}, ${value})`,
  startsWith: (text, value) => sql`starts_with(${text}, ${value})`,
  endsWith: (text, value) => sql`ends_with(${text}, ${value})`,
  regex: (text, value) => sql`regexp_matches(${text}, ${value})`,
};

const OPPOSITE: Readonly<Record<string, string>> = {
  doesNotEqual: "equals",
  doesNotContain: "contains",
  doesNotStartWith: "startsWith",
  doesNotEndWith: "endsWith",
};

/**
 * Returns SQL that compares a text with a value, case-sensitively. A missing text
 * matches only the negative operators and `isNull`.
 */
function matchSql(text: Sql, operator: QueryParamOperator, value = ""): Sql {
  if (operator === "isNull") return sql`(${text} IS NULL)`;
  if (operator === "isNotNull") return sql`(${text} IS NOT NULL)`;
  const opposite = OPPOSITE[operator];
  const comparison = COMPARISONS[opposite ?? operator]!(text, value);
  const positiveSql = sql`coalesce(${comparison}, false)`;
  return opposite ? sql`(NOT ${positiveSql})` : positiveSql;
}
