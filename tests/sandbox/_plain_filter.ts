/** The filters once more, in plain code over plain rows, to hold the SQL against. */

import type {
  AnalyticsFilters,
  PageTargetingGroup,
  ProductTargetingQuery,
} from "../../lib/api/mod.ts";
import type {
  ExposureRow,
  OrderRow,
  ProductRow,
  StoreContents,
} from "../../lib/sandbox/mod.ts";

/** What the filters leave of a store: `visitor@variation`, and order ids. */
export interface Left {
  readonly visitors: readonly string[];
  readonly orders: readonly string[];
}

export function filterPlainly(
  store: StoreContents,
  filters: AnalyticsFilters,
): Left {
  const exposures = [...store.exposures ?? []];
  const passing = (store.orders ?? []).filter((order) => {
    const exposure = lastBefore(exposures, order);
    return !order.exclusionReason && exposure !== undefined &&
      visitorPasses(exposure, filters) && orderPasses(order, store, filters);
  });
  const outliers = outlierVisitors(passing, filters.maxZScore);
  return {
    visitors: exposures
      .filter((exposure) => visitorPasses(exposure, filters))
      .filter(({ visitorId }) => !outliers.has(visitorId))
      .map(({ visitorId, variationId }) => `${visitorId}@${variationId}`)
      .sort(),
    orders: passing
      .filter(({ visitorId }) => !outliers.has(visitorId ?? ""))
      .map(({ orderId }) => orderId)
      .sort(),
  };
}

function lastBefore(
  exposures: readonly ExposureRow[],
  order: OrderRow,
): ExposureRow | undefined {
  return exposures
    .filter(({ visitorId, seenAtMs }) =>
      visitorId === order.visitorId && seenAtMs <= order.createdAtMs
    )
    .toSorted((a, b) => a.seenAtMs - b.seenAtMs)
    .at(-1);
}

function outlierVisitors(
  orders: readonly OrderRow[],
  threshold: number | null | undefined,
): ReadonlySet<string> {
  if (threshold === null || threshold === undefined || orders.length < 2) {
    return new Set();
  }
  const mean = orders.reduce((sum, { netRevenue }) => sum + netRevenue, 0) /
    orders.length;
  const squares = orders.reduce(
    (sum, { netRevenue }) => sum + (netRevenue - mean) ** 2,
    0,
  );
  const sd = Math.sqrt(squares / (orders.length - 1));
  return new Set(
    orders
      .filter(({ netRevenue }) => netRevenue > mean + threshold * sd)
      .map(({ visitorId }) => visitorId ?? ""),
  );
}

function visitorPasses(row: ExposureRow, filters: AnalyticsFilters): boolean {
  const url = row.landingUrl ? new URL(row.landingUrl) : null;
  const path = url?.pathname ?? null;
  const behavior = filters.userBehavior ?? {};
  const stages = [
    "none",
    "added_to_cart",
    "started",
    "contact_info_submitted",
    "address_info_submitted",
  ];
  const wantedStage = filters.reachedCheckoutStage ?? "any";
  const items = (filters.landingPageFilters ?? []).map((item) =>
    item.filterType === "isNull" || item.filterType === "isNotNull"
      ? matches(path, item.filterType, "")
      : (item.values ?? []).some((value) =>
        matches(path, item.filterType, value)
      )
  );
  return isOneOf(row.deviceType, unlessAny(filters.deviceType)) &&
    isOneOf(row.visitorType, unlessAny(filters.visitorType)) &&
    isOneOf(row.countryCode, filters.countryCodes) &&
    isOneOf(row.channel, channels(filters.sourceSitesOrChannels)) &&
    isOneOf(row.landingPageType, filters.landingPageTypes) &&
    (!filters.landingPage || matches(
      path,
      filters.landingPage.landingPageUrlPathFilterType,
      filters.landingPage.landingPageUrlPath ?? "",
    )) &&
    (!filters.urlParam || matches(
      url?.searchParams.get(filters.urlParam.queryParam) ?? null,
      filters.urlParam.queryParamFilterType,
      filters.urlParam.queryParamValue ?? "",
    )) &&
    (!behavior.viewedCheckout || row.viewedCheckout === true) &&
    (!behavior.addedToCart || row.addedToCart === true) &&
    (!behavior.viewedProductPage || row.viewedProductPage === true) &&
    (!behavior.viewedCollectionPage || row.viewedCollectionPage === true) &&
    (wantedStage === "any" ||
      stages.indexOf(row.checkoutStage ?? "none") >=
        stages.indexOf(wantedStage)) &&
    eventsPass(row.customEvents ?? [], filters) &&
    (items.length === 0 ||
      (filters.landingPageFiltersOperator === "and"
        ? items.every(Boolean)
        : items.some(Boolean))) &&
    (filters.pageTargeting ?? []).every((group) => pagePasses(row, group));
}

function eventsPass(
  events: readonly string[],
  filters: AnalyticsFilters,
): boolean {
  const wanted = filters.triggeredCustomEvents ?? [];
  if (wanted.length === 0) return true;
  const has = (event: string) => events.includes(event);
  if (filters.customEventsFilterType === "all") return wanted.every(has);
  return wanted.some(has) !== (filters.customEventsFilterType === "none");
}

function pagePasses(row: ExposureRow, group: PageTargetingGroup): boolean {
  const url = row.landingUrl ? new URL(row.landingUrl) : null;
  const textOf = (key: string): string | null => {
    switch (group.type) {
      case "utm":
        return url?.searchParams.get(`utm_${key}`) ?? null;
      case "url":
        return row.landingUrl ?? null;
      case "urlPath":
      case "landingPage":
        return url?.pathname ?? null;
      case "device":
        return row.deviceType ?? null;
      case "visitor":
        return row.visitorType ?? null;
      case "trafficSource":
        return row.channel ?? null;
      case "country":
        return row.countryCode ?? null;
      case "referrer":
        return row.referrer ?? null;
      case "cookie":
        return row.cookies?.[key] ?? null;
      default:
        return row.emailSegment ?? null;
    }
  };
  return group.queries.length === 0 ||
    group.queries.some((query) =>
      matches(textOf(query.key), query.filter, query.value)
    );
}

function orderPasses(
  order: OrderRow,
  store: StoreContents,
  filters: AnalyticsFilters,
): boolean {
  const shipping = order.shippingRevenue ?? 0;
  return order.netRevenue >= (filters.minNetRevenue ?? -Infinity) &&
    order.netRevenue <= (filters.maxNetRevenue ?? Infinity) &&
    shipping >= (filters.minShippingRevenue ?? -Infinity) &&
    shipping <= (filters.maxShippingRevenue ?? Infinity) &&
    isOneOf(order.shippingMethod, filters.shippingMethods) &&
    isOneOf(order.currency, filters.currency) &&
    productsPass(order, store, filters);
}

function productsPass(
  order: OrderRow,
  store: StoreContents,
  filters: AnalyticsFilters,
): boolean {
  const listed = store.experiences[0]?.productIds as string[] | undefined;
  const unfiltered = !(filters.experimentProductsOnly && listed?.length) &&
    !filters.onlyProductIds?.length && !filters.onlyProductHandles?.length &&
    !filters.productTargeting?.some(({ queries }) => queries.length > 0);
  if (unfiltered) return true;
  return (store.lineItems ?? [])
    .filter(({ orderId }) => orderId === order.orderId)
    .some(({ productId }) => {
      const product = store.products?.find((one) =>
        one.productId === productId
      );
      return (!filters.experimentProductsOnly ||
        isOneOf(productId, listed)) &&
        isOneOf(productId, filters.onlyProductIds) &&
        isOneOf(product?.handle, filters.onlyProductHandles) &&
        (filters.productTargeting ?? []).every(({ queries }) =>
          queries.length === 0 ||
          queries.some((query) => productPasses(productId, product, query))
        );
    });
}

function productPasses(
  productId: string,
  product: ProductRow | undefined,
  { key, value, filter }: ProductTargetingQuery,
): boolean {
  const size = key === "price"
    ? product?.price
    : key === "inventory"
    ? product?.inventory
    : undefined;
  if (filter === "greaterThan") return size != null && size > Number(value);
  if (filter === "lessThan") return size != null && size < Number(value);
  const includes = key === "productId"
    ? productId === String(value)
    : key === "collection"
    ? product?.collections?.includes(String(value)) ?? false
    : key === "tag"
    ? product?.tags?.includes(String(value)) ?? false
    : size === Number(value);
  return includes === (filter === "includes");
}

function matches(
  text: string | null,
  operator: string,
  value: string,
): boolean {
  switch (operator) {
    case "isNull":
      return text === null;
    case "isNotNull":
      return text !== null;
    case "equals":
      return text === value;
    case "contains":
      return text?.includes(value) ?? false;
    case "startsWith":
      return text?.startsWith(value) ?? false;
    case "endsWith":
      return text?.endsWith(value) ?? false;
    case "doesNotEqual":
      return text !== value;
    case "doesNotContain":
      return !text?.includes(value);
    case "doesNotStartWith":
      return !text?.startsWith(value);
    case "doesNotEndWith":
      return !text?.endsWith(value);
    case "regex":
      return text !== null && new RegExp(value).test(text);
    default:
      throw new Error(`Unknown operator "${operator}"`);
  }
}

function isOneOf(
  value: string | null | undefined,
  wanted: readonly string[] | null | undefined,
): boolean {
  return !wanted || wanted.length === 0 ||
    (value != null && wanted.includes(value));
}

function unlessAny(value: string | null | undefined): readonly string[] {
  return !value || value === "any" ? [] : [value];
}

function channels(
  names: readonly string[] | null | undefined,
): readonly string[] {
  if (!names || names.includes("any")) return [];
  return names.flatMap((name) =>
    name === "All Social" ? ["Organic Social", "Paid Social"] : [name]
  );
}
