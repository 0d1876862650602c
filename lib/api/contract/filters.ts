/**
 * The filters object, with its page and product conditions. The client validates
 * requests with this schema, and the sandbox uses it to respond with status 400.
 */

import * as z from "zod";
import type { Maybe, OrUnknown } from "./_schema.ts";

const MATCH_OPERATORS = [
  "equals",
  "contains",
  "startsWith",
  "endsWith",
  "doesNotEqual",
  "doesNotContain",
  "doesNotStartWith",
  "doesNotEndWith",
  "isNull",
  "isNotNull",
] as const;

const matchOperator = z.enum(MATCH_OPERATORS);

/** Comparison operator for strings. */
export type MatchOperator = typeof MATCH_OPERATORS[number];
/**
 * Comparison operator for a query parameter: a match operator or a regular
 * expression.
 */
export type QueryParamOperator = MatchOperator | "regex";

/** A group of page-level conditions. */
export interface PageTargetingGroup {
  /**
   * Condition type: `utm`, `url`, `urlPath`, `device`, `visitor`,
   * `trafficSource`, `country`, `referrer`, `cookie`, `landingPage`, or the name
   * of an email platform. The spec does not list the email platforms.
   */
  readonly type: string;
  /** Conditions of the group. */
  readonly queries: readonly {
    /** Name of the compared item, for example of a cookie or a UTM parameter. */
    readonly key: string;
    /** Value to compare with. */
    readonly value: string;
    /** Comparison operator. */
    readonly filter: MatchOperator;
    /** Filter type, in the service's naming. */
    readonly type: string;
  }[];
}

/**
 * Schema of page condition groups, for filters and for the targeting of an
 * experience.
 */
export const pageTargeting: z.ZodType<readonly PageTargetingGroup[]> = z.array(
  z.strictObject({
    type: z.string().min(1),
    queries: z.array(z.strictObject({
      key: z.string(),
      value: z.string(),
      filter: matchOperator,
      type: z.string(),
    })),
  }),
);

const PRODUCT_ATTRIBUTES = [
  "productId",
  "collection",
  "tag",
  "price",
  "inventory",
] as const;

/** Product attribute for conditions. */
export type ProductAttribute = typeof PRODUCT_ATTRIBUTES[number];

const PRODUCT_OPERATORS = [
  "includes",
  "doesNotInclude",
  "greaterThan",
  "lessThan",
] as const;

/** One condition of a product-targeting group. */
export interface ProductTargetingQuery {
  /** Product attribute to compare. */
  readonly key: ProductAttribute;
  /** Value to compare with. */
  readonly value: string | number;
  /** Comparison operator. */
  readonly filter: typeof PRODUCT_OPERATORS[number];
  /** The same attribute again, as the service requires. */
  readonly type: ProductAttribute;
}

/** A group of product-level conditions. */
export interface ProductTargetingGroup {
  /** Product attribute of the group. */
  readonly type: ProductAttribute;
  /** Conditions of the group. */
  readonly queries: readonly ProductTargetingQuery[];
}

const productAttribute = z.enum(PRODUCT_ATTRIBUTES);

const productTargetingGroup = z.strictObject({
  type: productAttribute,
  queries: z.array(z.strictObject({
    key: productAttribute,
    value: z.union([z.string(), z.number()]),
    filter: z.enum(PRODUCT_OPERATORS),
    type: productAttribute,
  })),
});

/** All landing page types that the filters accept. */
export const LANDING_PAGE_TYPES = [
  "PDP",
  "Collection",
  "Content",
  "Blog",
  "Homepage",
  "Search",
  "Cart",
  "Other",
] as const;

/**
 * General traffic channel, or the name of a platform, which the spec does not
 * list.
 */
export type TrafficChannel = OrUnknown<
  | "Referral"
  | "All Social"
  | "Organic Social"
  | "Paid Social"
  | "Organic Search"
  | "Paid Search"
  | "Paid Shopping"
  | "Email"
  | "Direct"
  | "SMS"
  | "Other"
>;

const channel: z.ZodType<TrafficChannel> = z.string().min(1);

/**
 * Builds a condition schema, in which operators without an operand do not need a
 * value.
 */
function condition<Shape extends z.ZodRawShape>(
  shape: Shape,
): z.ZodType<z.output<z.ZodObject<Shape, z.core.$strict>>> {
  const [value, operator] = Object.keys(shape) as [string, string];
  const subject = value === "values" ? operator : "the operator";
  const error = `required unless ${subject} is isNull or isNotNull`;
  const isGiven = (input: unknown): boolean =>
    Array.isArray(input) ? input.length > 0 : input !== undefined;
  return z.strictObject(shape).refine(
    (filter: Record<string, unknown>) =>
      /^is(Not)?Null$/.test(String(filter[operator])) || isGiven(filter[value]),
    { path: [value], error },
  );
}

const texts = z.array(z.string().min(1)).nullish();
const flag = z.boolean().nullish();
const amount = z.number().nullish();

function codes(form: RegExp, message: string): z.ZodType<Maybe<string[]>> {
  return z.array(z.string().regex(form, message)).nullish();
}

const CHECKOUT_STAGES = [
  "any",
  "started",
  "contact_info_submitted",
  "address_info_submitted",
  "added_to_cart",
] as const;

/**
 * The service's filters object. A missing or `null` field skips that filter, and
 * all given filters must match.
 */
export interface AnalyticsFilters {
  /** Device type of the visitor. */
  readonly deviceType?: Maybe<"any" | "mobile" | "desktop">;
  /** New or returning visitors. */
  readonly visitorType?: Maybe<"any" | "new" | "returning">;
  /** ISO 3166-1 alpha-2 country codes; empty means all. */
  readonly countryCodes?: Maybe<readonly string[]>;
  /** Traffic channels, for example `Paid Social`; empty means all. */
  readonly sourceSitesOrChannels?: Maybe<readonly TrafficChannel[]>;
  /** Condition on the path of the landing page. */
  readonly landingPage?: Maybe<{
    /** URL path; optional for `isNull` and `isNotNull`. */
    readonly landingPageUrlPath?: string | undefined;
    /** Comparison operator. */
    readonly landingPageUrlPathFilterType: MatchOperator;
  }>;
  /** Condition on a query parameter of the landing page. */
  readonly urlParam?: Maybe<{
    /** Value of the parameter; optional for `isNull` and `isNotNull`. */
    readonly queryParamValue?: string | undefined;
    /** Comparison operator. */
    readonly queryParamFilterType: QueryParamOperator;
    /** Name of the query parameter. */
    readonly queryParam: string;
  }>;
  /** Conditions on the visitor's actions; every flag that is true must match. */
  readonly userBehavior?: Maybe<{
    /** Whether the visitor viewed the checkout. */
    readonly viewedCheckout?: Maybe<boolean>;
    /** Whether the visitor added a product to the cart. */
    readonly addedToCart?: Maybe<boolean>;
    /** Whether the visitor viewed a product page. */
    readonly viewedProductPage?: Maybe<boolean>;
    /** Whether the visitor viewed a collection page. */
    readonly viewedCollectionPage?: Maybe<boolean>;
  }>;
  /** Checkout stage that the visitor reached. */
  readonly reachedCheckoutStage?: Maybe<typeof CHECKOUT_STAGES[number]>;
  /** Minimum net revenue of an order (inclusive), in the store's currency. */
  readonly minNetRevenue?: Maybe<number>;
  /** Maximum net revenue of an order (inclusive), in the store's currency. */
  readonly maxNetRevenue?: Maybe<number>;
  /** Minimum shipping revenue of an order (inclusive), in the store's currency. */
  readonly minShippingRevenue?: Maybe<number>;
  /** Maximum shipping revenue of an order (inclusive), in the store's currency. */
  readonly maxShippingRevenue?: Maybe<number>;
  /** Shipping methods to include. */
  readonly shippingMethods?: Maybe<readonly string[]>;
  /** ISO 4217 currency codes to include. */
  readonly currency?: Maybe<readonly string[]>;
  /** Outlier threshold in standard deviations. The value `null` keeps all orders. */
  readonly maxZScore?: Maybe<number>;
  /** IDs of custom events. */
  readonly triggeredCustomEvents?: Maybe<readonly string[]>;
  /** Whether any, all or none of `triggeredCustomEvents` must have occurred. */
  readonly customEventsFilterType?: Maybe<"any" | "all" | "none">;
  /** Whether to include only products that are part of the experiment. */
  readonly experimentProductsOnly?: Maybe<boolean>;
  /** IDs of the products to include, as strings of digits. */
  readonly onlyProductIds?: Maybe<readonly string[]>;
  /** Handles of the products to include. */
  readonly onlyProductHandles?: Maybe<readonly string[]>;
  /** Page-level targeting. */
  readonly pageTargeting?: Maybe<readonly PageTargetingGroup[]>;
  /** Product-level targeting. */
  readonly productTargeting?: Maybe<readonly ProductTargetingGroup[]>;
  /** UUID of an experience whose targeting is applied. */
  readonly applyExperienceTargetingExperienceId?: Maybe<string>;
  /** Landing-page conditions. */
  readonly landingPageFilters?: Maybe<
    readonly {
      /**
       * Alternative values, combined with OR; not needed for `isNull` and
       * `isNotNull`.
       */
      readonly values?: readonly string[] | undefined;
      /** Comparison operator for the path of the landing page. */
      readonly filterType: MatchOperator;
    }[]
  >;
  /** Logical operator between the `landingPageFilters`. @default {"or"} */
  readonly landingPageFiltersOperator?: Maybe<"or" | "and">;
  /** Landing page types to include; empty means all. */
  readonly landingPageTypes?: Maybe<
    readonly (typeof LANDING_PAGE_TYPES[number])[]
  >;
}

/**
 * Schema of {@linkcode AnalyticsFilters}; it rejects unknown fields, because the
 * service might silently ignore them.
 */
export const filters: z.ZodType<AnalyticsFilters> = z.strictObject({
  deviceType: z.enum(["any", "mobile", "desktop"]).nullish(),
  visitorType: z.enum(["any", "new", "returning"]).nullish(),
  countryCodes: codes(/^[A-Z]{2}$/, "must be an ISO 3166-1 alpha-2 code"),
  sourceSitesOrChannels: z.array(channel).nullish(),
  landingPage: condition({
    landingPageUrlPath: z.string().optional(),
    landingPageUrlPathFilterType: matchOperator,
  }).nullish(),
  urlParam: condition({
    queryParamValue: z.string().optional(),
    queryParamFilterType: z.enum([...MATCH_OPERATORS, "regex"]),
    queryParam: z.string().min(1),
  }).nullish(),
  userBehavior: z.strictObject({
    viewedCheckout: flag,
    addedToCart: flag,
    viewedProductPage: flag,
    viewedCollectionPage: flag,
  }).nullish(),
  reachedCheckoutStage: z.enum(CHECKOUT_STAGES).nullish(),
  minNetRevenue: amount,
  maxNetRevenue: amount,
  minShippingRevenue: amount,
  maxShippingRevenue: amount,
  shippingMethods: texts,
  currency: codes(/^[A-Z]{3}$/, "must be an ISO 4217 code"),
  maxZScore: z.number().positive().nullish(),
  triggeredCustomEvents: texts,
  customEventsFilterType: z.enum(["any", "all", "none"]).nullish(),
  experimentProductsOnly: flag,
  onlyProductIds: codes(/^\d+$/, "must be digits, as text"),
  onlyProductHandles: texts,
  pageTargeting: pageTargeting.nullish(),
  productTargeting: z.array(productTargetingGroup).nullish(),
  applyExperienceTargetingExperienceId: z.guid().nullish(),
  landingPageFilters: z.array(condition({
    values: z.array(z.string()).optional(),
    filterType: matchOperator,
  })).nullish(),
  landingPageFiltersOperator: z.enum(["or", "and"]).nullish(),
  landingPageTypes: z.array(z.enum(LANDING_PAGE_TYPES)).nullish(),
});
