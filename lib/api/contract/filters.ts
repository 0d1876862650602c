/**
 * The filters object, and the conditions on pages and products in it. The client
 * checks with its schema before it sends, and the sandbox answers 400 with it.
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

/** How a text is compared with a value. */
export type MatchOperator = typeof MATCH_OPERATORS[number];
/** How a query parameter is compared: a match operator or a regular expression. */
export type QueryParamOperator = MatchOperator | "regex";

/** A group of page-level conditions. */
export interface PageTargetingGroup {
  /**
   * `utm`, `url`, `urlPath`, `device`, `visitor`, `trafficSource`, `country`,
   * `referrer`, `cookie`, `landingPage`, or the name of an email platform, of
   * which the spec does not show which there are.
   */
  readonly type: string;
  /** The conditions. */
  readonly queries: readonly {
    /** What is looked at, for example the name of a cookie or UTM parameter. */
    readonly key: string;
    /** What it is compared with. */
    readonly value: string;
    /** How it is compared. */
    readonly filter: MatchOperator;
    /** The kind of filter, as the service names it. */
    readonly type: string;
  }[];
}

/** Expression groups on pages: a filter, and the targeting of an experience. */
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

/** An attribute of a product that conditions can be about. */
export type ProductAttribute = typeof PRODUCT_ATTRIBUTES[number];

const PRODUCT_OPERATORS = [
  "includes",
  "doesNotInclude",
  "greaterThan",
  "lessThan",
] as const;

/** One condition of a product-targeting group. */
export interface ProductTargetingQuery {
  /** The attribute. */
  readonly key: ProductAttribute;
  /** What it is compared with. */
  readonly value: string | number;
  /** How it is compared. */
  readonly filter: typeof PRODUCT_OPERATORS[number];
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

/** Every type of landing page that the filters know. */
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

/** The general traffic channels; others are names of platforms, which are not shown. */
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
 * A condition: its value, which may be left out where its operator takes none, and
 * its operator.
 */
function condition<Shape extends z.ZodRawShape>(
  shape: Shape,
): z.ZodType<z.output<z.ZodObject<Shape, z.core.$strict>>> {
  const [value, operator] = Object.keys(shape) as [string, string];
  const subject = value === "values" ? operator : "the operator";
  const isGiven = (input: unknown): boolean =>
    Array.isArray(input) ? input.length > 0 : input !== undefined;
  return z.strictObject(shape).refine(
    (filter: Record<string, unknown>) =>
      /^is(Not)?Null$/.test(String(filter[operator])) || isGiven(filter[value]),
    {
      path: [value],
      error: `required unless ${subject} is isNull or isNotNull`,
    },
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
 * The service's filters object. Every field may be left out or `null`, which
 * skips that filter; several filters must all hold.
 */
export interface AnalyticsFilters {
  /** The visitor's device. */
  readonly deviceType?: Maybe<"any" | "mobile" | "desktop">;
  /** First-time or returning visitors. */
  readonly visitorType?: Maybe<"any" | "new" | "returning">;
  /** ISO 3166-1 alpha-2 codes; empty means all. */
  readonly countryCodes?: Maybe<readonly string[]>;
  /** Traffic channels, for example `Paid Social`; empty means all. */
  readonly sourceSitesOrChannels?: Maybe<readonly TrafficChannel[]>;
  /** The path of the first page. */
  readonly landingPage?: Maybe<{
    /** The path; may be left out for `isNull` and `isNotNull`. */
    readonly landingPageUrlPath?: string | undefined;
    /** How it is compared. */
    readonly landingPageUrlPathFilterType: MatchOperator;
  }>;
  /** A query parameter of the first page. */
  readonly urlParam?: Maybe<{
    /** Its value; may be left out for `isNull` and `isNotNull`. */
    readonly queryParamValue?: string | undefined;
    /** How it is compared. */
    readonly queryParamFilterType: QueryParamOperator;
    /** Its name. */
    readonly queryParam: string;
  }>;
  /** What the visitor did; flags that are true must all hold. */
  readonly userBehavior?: Maybe<{
    /** Saw the checkout. */
    readonly viewedCheckout?: Maybe<boolean>;
    /** Put something in the cart. */
    readonly addedToCart?: Maybe<boolean>;
    /** Saw a product page. */
    readonly viewedProductPage?: Maybe<boolean>;
    /** Saw a collection page. */
    readonly viewedCollectionPage?: Maybe<boolean>;
  }>;
  /** How far into the checkout the visitor came. */
  readonly reachedCheckoutStage?: Maybe<typeof CHECKOUT_STAGES[number]>;
  /** Least net revenue of an order, inclusive, in the store's currency. */
  readonly minNetRevenue?: Maybe<number>;
  /** Greatest net revenue of an order, inclusive, in the store's currency. */
  readonly maxNetRevenue?: Maybe<number>;
  /** Least shipping revenue of an order, inclusive, in the store's currency. */
  readonly minShippingRevenue?: Maybe<number>;
  /** Greatest shipping revenue of an order, inclusive. */
  readonly maxShippingRevenue?: Maybe<number>;
  /** Shipping methods to keep. */
  readonly shippingMethods?: Maybe<readonly string[]>;
  /** ISO 4217 codes to keep. */
  readonly currency?: Maybe<readonly string[]>;
  /** Outlier threshold in standard deviations; `null` keeps every order. */
  readonly maxZScore?: Maybe<number>;
  /** Identifiers of custom events. */
  readonly triggeredCustomEvents?: Maybe<readonly string[]>;
  /** At least one, every one, or none of `triggeredCustomEvents`. */
  readonly customEventsFilterType?: Maybe<"any" | "all" | "none">;
  /** Only products that are part of the experiment. */
  readonly experimentProductsOnly?: Maybe<boolean>;
  /** Only these product ids, digits as text. */
  readonly onlyProductIds?: Maybe<readonly string[]>;
  /** Only these product handles. */
  readonly onlyProductHandles?: Maybe<readonly string[]>;
  /** Page-level targeting. */
  readonly pageTargeting?: Maybe<readonly PageTargetingGroup[]>;
  /** Product-level targeting. */
  readonly productTargeting?: Maybe<readonly ProductTargetingGroup[]>;
  /** Use the targeting of the experience with this UUID. */
  readonly applyExperienceTargetingExperienceId?: Maybe<string>;
  /** Landing-page conditions. */
  readonly landingPageFilters?: Maybe<
    readonly {
      /** The alternatives (OR); left out for `isNull` and `isNotNull`. */
      readonly values?: readonly string[] | undefined;
      /** How the landing page's path is compared. */
      readonly filterType: MatchOperator;
    }[]
  >;
  /** How `landingPageFilters` combine. @default {"or"} */
  readonly landingPageFiltersOperator?: Maybe<"or" | "and">;
  /** Kinds of first page to keep; empty means all. */
  readonly landingPageTypes?: Maybe<
    readonly (typeof LANDING_PAGE_TYPES[number])[]
  >;
}

/** Checks {@linkcode AnalyticsFilters}; refuses unknown fields, so that none is ignored. */
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
