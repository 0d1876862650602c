/** How a text is compared with a value. */
export type MatchOperator =
  | "equals"
  | "contains"
  | "startsWith"
  | "endsWith"
  | "doesNotEqual"
  | "doesNotContain"
  | "doesNotStartWith"
  | "doesNotEndWith"
  | "isNull"
  | "isNotNull";

/** How a query parameter is compared: a match operator or a regular expression. */
export type QueryParamOperator = MatchOperator | "regex";

/** How a product attribute is compared. */
export type ProductOperator =
  | "includes"
  | "doesNotInclude"
  | "greaterThan"
  | "lessThan";

/** One condition of a page-targeting group. */
export interface PageTargetingQuery {
  /** What is looked at, for example the name of a cookie or UTM parameter. */
  readonly key: string;
  /** What it is compared with. */
  readonly value: string;
  /** How it is compared. */
  readonly filter: MatchOperator;
  /** The kind of filter, as the service names it. */
  readonly type: string;
}

/** A group of page-level conditions. */
export interface PageTargetingGroup {
  /**
   * `utm`, `url`, `urlPath`, `device`, `visitor`, `trafficSource`, `country`,
   * `referrer`, `cookie`, `landingPage`, or the name of an email platform.
   */
  readonly type: string;
  /** The conditions. */
  readonly queries: readonly PageTargetingQuery[];
}

/** What a product-targeting group looks at. */
export type ProductAttribute =
  | "productId"
  | "collection"
  | "tag"
  | "price"
  | "inventory";

/** One condition of a product-targeting group. */
export interface ProductTargetingQuery {
  /** The attribute. */
  readonly key: ProductAttribute;
  /** What it is compared with. */
  readonly value: string | number;
  /** How it is compared. */
  readonly filter: ProductOperator;
  /** The attribute once more, as the service wants it. */
  readonly type: ProductAttribute;
}

/** A group of product-level conditions. */
export interface ProductTargetingGroup {
  /** The attribute that the group is about. */
  readonly type: ProductAttribute;
  /** The conditions. */
  readonly queries: readonly ProductTargetingQuery[];
}

/** One landing-page condition; the values are alternatives (OR). */
export interface LandingPageFilter {
  /** How the landing page's path is compared. */
  readonly filterType: MatchOperator;
  /** The alternatives; left out for `isNull` and `isNotNull`. */
  readonly values?: readonly string[] | undefined;
}

/**
 * The service's filters object. Every field may be left out or `null`, which
 * skips that filter; several filters must all hold.
 */
export interface AnalyticsFilters {
  /** The visitor's device. */
  readonly deviceType?: "any" | "mobile" | "desktop" | null | undefined;
  /** First-time or returning visitors. */
  readonly visitorType?: "any" | "new" | "returning" | null | undefined;
  /** ISO 3166-1 alpha-2 codes; empty means all. */
  readonly countryCodes?: readonly string[] | null | undefined;
  /** Traffic channels, for example `Paid Social`; empty means all. */
  readonly sourceSitesOrChannels?: readonly string[] | null | undefined;
  /** The path of the first page. */
  readonly landingPage?:
    | {
      /** The path; may be left out for `isNull` and `isNotNull`. */
      readonly landingPageUrlPath?: string | undefined;
      /** How it is compared. */
      readonly landingPageUrlPathFilterType: MatchOperator;
    }
    | null
    | undefined;
  /** A query parameter of the first page. */
  readonly urlParam?:
    | {
      /** Its name. */
      readonly queryParam: string;
      /** Its value; may be left out for `isNull` and `isNotNull`. */
      readonly queryParamValue?: string | undefined;
      /** How it is compared. */
      readonly queryParamFilterType: QueryParamOperator;
    }
    | null
    | undefined;
  /** What the visitor did; flags that are true must all hold. */
  readonly userBehavior?:
    | {
      /** Saw the checkout. */
      readonly viewedCheckout?: boolean | null | undefined;
      /** Put something in the cart. */
      readonly addedToCart?: boolean | null | undefined;
      /** Saw a product page. */
      readonly viewedProductPage?: boolean | null | undefined;
      /** Saw a collection page. */
      readonly viewedCollectionPage?: boolean | null | undefined;
    }
    | null
    | undefined;
  /** How far into the checkout the visitor came. */
  readonly reachedCheckoutStage?:
    | "any"
    | "started"
    | "contact_info_submitted"
    | "address_info_submitted"
    | "added_to_cart"
    | null
    | undefined;
  /** Least net revenue of an order, inclusive, in the store's currency. */
  readonly minNetRevenue?: number | null | undefined;
  /** Greatest net revenue of an order, inclusive, in the store's currency. */
  readonly maxNetRevenue?: number | null | undefined;
  /** Least shipping revenue of an order, inclusive, in the store's currency. */
  readonly minShippingRevenue?: number | null | undefined;
  /** Greatest shipping revenue of an order, inclusive. */
  readonly maxShippingRevenue?: number | null | undefined;
  /** Shipping methods to keep. */
  readonly shippingMethods?: readonly string[] | null | undefined;
  /** ISO 4217 codes to keep. */
  readonly currency?: readonly string[] | null | undefined;
  /** Outlier threshold in standard deviations; `null` keeps every order. */
  readonly maxZScore?: number | null | undefined;
  /** Identifiers of custom events. */
  readonly triggeredCustomEvents?: readonly string[] | null | undefined;
  /** At least one, every one, or none of `triggeredCustomEvents`. */
  readonly customEventsFilterType?: "any" | "all" | "none" | null | undefined;
  /** Only products that are part of the experiment. */
  readonly experimentProductsOnly?: boolean | null | undefined;
  /** Only these product ids, digits as text. */
  readonly onlyProductIds?: readonly string[] | null | undefined;
  /** Only these product handles. */
  readonly onlyProductHandles?: readonly string[] | null | undefined;
  /** Page-level targeting. */
  readonly pageTargeting?: readonly PageTargetingGroup[] | null | undefined;
  /** Product-level targeting. */
  readonly productTargeting?:
    | readonly ProductTargetingGroup[]
    | null
    | undefined;
  /** Use the targeting of the experience with this UUID. */
  readonly applyExperienceTargetingExperienceId?: string | null | undefined;
  /** Landing-page conditions. */
  readonly landingPageFilters?: readonly LandingPageFilter[] | null | undefined;
  /** How `landingPageFilters` combine. @default {"or"} */
  readonly landingPageFiltersOperator?: "or" | "and" | null | undefined;
  /** Kinds of first page to keep; empty means all. */
  readonly landingPageTypes?:
    | readonly (
      | "PDP"
      | "Collection"
      | "Content"
      | "Blog"
      | "Homepage"
      | "Search"
      | "Cart"
      | "Other"
    )[]
    | null
    | undefined;
}
