/** Filters on the visitor: they decide who is counted, and whose orders are. */

import type { AnalyticsFilters, PageTargetingGroup } from "../../api/mod.ts";
import { matchSql, takesNoValue } from "./_match_sql.ts";
import { anyOf, CHECKOUT_STAGES, listOf, type Sql, sql } from "../store/mod.ts";

/** `All Social` stands for both social channels. */
const ALL_SOCIAL = ["Organic Social", "Paid Social"];

/** Conditions on the columns of `exposures`; all must hold. */
export function visitorConditions(filters: AnalyticsFilters): readonly Sql[] {
  return [
    ...oneOf(sql`device`, unlessAny(filters.deviceType)),
    ...oneOf(sql`visitor_type`, unlessAny(filters.visitorType)),
    ...oneOf(sql`country`, filters.countryCodes),
    ...oneOf(sql`channel`, channelsOf(filters.sourceSitesOrChannels)),
    ...landingPage(filters),
    ...urlParam(filters),
    ...behavior(filters),
    ...checkoutStage(filters),
    ...customEvents(filters),
    ...landingPageFilters(filters),
    ...oneOf(sql`landing_type`, filters.landingPageTypes),
    ...(filters.pageTargeting ?? []).flatMap(pageTargeting),
  ];
}

function unlessAny(value: string | null | undefined): readonly string[] {
  return value === null || value === undefined || value === "any"
    ? []
    : [value];
}

function channelsOf(
  channels: readonly string[] | null | undefined,
): readonly string[] {
  if (!channels || channels.includes("any")) return [];
  return channels.flatMap((channel) =>
    channel === "All Social" ? ALL_SOCIAL : [channel]
  );
}

function oneOf(
  column: Sql,
  values: readonly string[] | null | undefined,
): readonly Sql[] {
  return values && values.length > 0
    ? [sql`coalesce(${column} IN (${listOf(values)}), false)`]
    : [];
}

function landingPage({ landingPage }: AnalyticsFilters): readonly Sql[] {
  return landingPage
    ? [matchSql(
      sql`landing_path`,
      landingPage.landingPageUrlPathFilterType,
      landingPage.landingPageUrlPath ?? "",
    )]
    : [];
}

function urlParam({ urlParam }: AnalyticsFilters): readonly Sql[] {
  return urlParam
    ? [matchSql(
      sql`map_extract_value(url_params, ${urlParam.queryParam})`,
      urlParam.queryParamFilterType,
      urlParam.queryParamValue ?? "",
    )]
    : [];
}

function behavior({ userBehavior }: AnalyticsFilters): readonly Sql[] {
  const conditions: Sql[] = [];
  if (userBehavior?.viewedCheckout) conditions.push(sql`viewed_checkout`);
  if (userBehavior?.addedToCart) conditions.push(sql`added_to_cart`);
  if (userBehavior?.viewedProductPage) conditions.push(sql`viewed_product`);
  if (userBehavior?.viewedCollectionPage) {
    conditions.push(sql`viewed_collection`);
  }
  return conditions;
}

function checkoutStage(
  { reachedCheckoutStage: stage }: AnalyticsFilters,
): readonly Sql[] {
  return stage && stage !== "any"
    ? [sql`checkout_stage >= ${CHECKOUT_STAGES.indexOf(stage)}`]
    : [];
}

function customEvents(filters: AnalyticsFilters): readonly Sql[] {
  const events = filters.triggeredCustomEvents ?? [];
  if (events.length === 0) return [];
  const wanted = sql`[${listOf(events)}]`;
  switch (filters.customEventsFilterType ?? "any") {
    case "any":
      return [sql`list_has_any(custom_events, ${wanted})`];
    case "all":
      return [sql`list_has_all(custom_events, ${wanted})`];
    case "none":
      return [sql`(NOT list_has_any(custom_events, ${wanted}))`];
  }
}

function landingPageFilters(filters: AnalyticsFilters): readonly Sql[] {
  const items = (filters.landingPageFilters ?? []).map((item) =>
    takesNoValue(item.filterType)
      ? matchSql(sql`landing_path`, item.filterType, "")
      : anyOf(
        (item.values ?? []).map((value) =>
          matchSql(sql`landing_path`, item.filterType, value)
        ),
      )
  );
  if (items.length === 0) return [];
  return filters.landingPageFiltersOperator === "and" ? items : [anyOf(items)];
}

/** The queries of a group are alternatives; the groups must all hold. */
function pageTargeting(group: PageTargetingGroup): readonly Sql[] {
  return group.queries.length === 0 ? [] : [
    anyOf(
      group.queries.map((query) =>
        matchSql(targetColumn(group.type, query.key), query.filter, query.value)
      ),
    ),
  ];
}

function targetColumn(type: string, key: string): Sql {
  switch (type) {
    case "utm":
      return sql`map_extract_value(url_params, ${
        key.startsWith("utm_") ? key : `utm_${key}`
      })`;
    case "url":
      return sql`landing_url`;
    case "urlPath":
    case "landingPage":
      return sql`landing_path`;
    case "device":
      return sql`device`;
    case "visitor":
      return sql`visitor_type`;
    case "trafficSource":
      return sql`channel`;
    case "country":
      return sql`country`;
    case "referrer":
      return sql`referrer`;
    case "cookie":
      return sql`map_extract_value(cookies, ${key})`;
    default:
      // The one value that names an email platform.
      return sql`email_segment`;
  }
}
