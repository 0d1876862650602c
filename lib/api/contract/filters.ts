/**
 * The filters object, and the conditions on pages and products in it. The client
 * checks with its schema before it sends, and the sandbox answers 400 with it.
 */

import * as z from "zod";
import type { OrUnknown, TypeOf } from "./_schema.ts";

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
export type MatchOperator = TypeOf<typeof matchOperator>;
/** How a query parameter is compared: a match operator or a regular expression. */
export type QueryParamOperator = MatchOperator | "regex";

const pageTargetingGroup = z.strictObject({
  /**
   * `utm`, `url`, `urlPath`, `device`, `visitor`, `trafficSource`, `country`,
   * `referrer`, `cookie`, `landingPage`, or the name of an email platform, of
   * which the spec does not show which there are.
   */
  type: z.string().min(1),
  /** The conditions. */
  queries: z.array(z.strictObject({
    /** What is looked at, for example the name of a cookie or UTM parameter. */
    key: z.string(),
    /** What it is compared with. */
    value: z.string(),
    /** How it is compared. */
    filter: matchOperator,
    /** The kind of filter, as the service names it. */
    type: z.string(),
  })),
});

/** Expression groups on pages: a filter, and the targeting of an experience. */
export const pageTargeting = z.array(pageTargetingGroup);

/** A group of page-level conditions. */
export type PageTargetingGroup = TypeOf<typeof pageTargetingGroup>;

const productAttribute = z.enum([
  "productId",
  "collection",
  "tag",
  "price",
  "inventory",
]);

const productTargetingQuery = z.strictObject({
  /** The attribute. */
  key: productAttribute,
  /** What it is compared with. */
  value: z.union([z.string(), z.number()]),
  /** How it is compared. */
  filter: z.enum(["includes", "doesNotInclude", "greaterThan", "lessThan"]),
  /** The attribute once more, as the service wants it. */
  type: productAttribute,
});

/** One condition of a product-targeting group. */
export type ProductTargetingQuery = TypeOf<typeof productTargetingQuery>;

const productTargetingGroup = z.strictObject({
  /** The attribute that the group is about. */
  type: productAttribute,
  /** The conditions. */
  queries: z.array(productTargetingQuery),
});

/** A group of product-level conditions. */
export type ProductTargetingGroup = TypeOf<typeof productTargetingGroup>;

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
type TrafficChannel = OrUnknown<
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

function codes(form: RegExp, message: string) {
  return z.array(z.string().regex(form, message)).nullish();
}

/** Unknown fields are refused, so that none is ignored. */
const fields = z.strictObject({
  /** The visitor's device. */
  deviceType: z.enum(["any", "mobile", "desktop"]).nullish(),
  /** First-time or returning visitors. */
  visitorType: z.enum(["any", "new", "returning"]).nullish(),
  /** ISO 3166-1 alpha-2 codes; empty means all. */
  countryCodes: codes(/^[A-Z]{2}$/, "must be an ISO 3166-1 alpha-2 code"),
  /** Traffic channels, for example `Paid Social`; empty means all. */
  sourceSitesOrChannels: z.array(channel).nullish(),
  /** The path of the first page. */
  landingPage: condition({
    /** The path; may be left out for `isNull` and `isNotNull`. */
    landingPageUrlPath: z.string().optional(),
    /** How it is compared. */
    landingPageUrlPathFilterType: matchOperator,
  }).nullish(),
  /** A query parameter of the first page. */
  urlParam: condition({
    /** Its value; may be left out for `isNull` and `isNotNull`. */
    queryParamValue: z.string().optional(),
    /** How it is compared. */
    queryParamFilterType: z.enum([...MATCH_OPERATORS, "regex"]),
    /** Its name. */
    queryParam: z.string().min(1),
  }).nullish(),
  /** What the visitor did; flags that are true must all hold. */
  userBehavior: z.strictObject({
    /** Saw the checkout. */
    viewedCheckout: flag,
    /** Put something in the cart. */
    addedToCart: flag,
    /** Saw a product page. */
    viewedProductPage: flag,
    /** Saw a collection page. */
    viewedCollectionPage: flag,
  }).nullish(),
  /** How far into the checkout the visitor came. */
  reachedCheckoutStage: z.enum([
    "any",
    "started",
    "contact_info_submitted",
    "address_info_submitted",
    "added_to_cart",
  ]).nullish(),
  /** Least net revenue of an order, inclusive, in the store's currency. */
  minNetRevenue: amount,
  /** Greatest net revenue of an order, inclusive, in the store's currency. */
  maxNetRevenue: amount,
  /** Least shipping revenue of an order, inclusive, in the store's currency. */
  minShippingRevenue: amount,
  /** Greatest shipping revenue of an order, inclusive. */
  maxShippingRevenue: amount,
  /** Shipping methods to keep. */
  shippingMethods: texts,
  /** ISO 4217 codes to keep. */
  currency: codes(/^[A-Z]{3}$/, "must be an ISO 4217 code"),
  /** Outlier threshold in standard deviations; `null` keeps every order. */
  maxZScore: z.number().positive().nullish(),
  /** Identifiers of custom events. */
  triggeredCustomEvents: texts,
  /** At least one, every one, or none of `triggeredCustomEvents`. */
  customEventsFilterType: z.enum(["any", "all", "none"]).nullish(),
  /** Only products that are part of the experiment. */
  experimentProductsOnly: flag,
  /** Only these product ids, digits as text. */
  onlyProductIds: codes(/^\d+$/, "must be digits, as text"),
  /** Only these product handles. */
  onlyProductHandles: texts,
  /** Page-level targeting. */
  pageTargeting: pageTargeting.nullish(),
  /** Product-level targeting. */
  productTargeting: z.array(productTargetingGroup).nullish(),
  /** Use the targeting of the experience with this UUID. */
  applyExperienceTargetingExperienceId: z.guid().nullish(),
  /** Landing-page conditions. */
  landingPageFilters: z.array(condition({
    /** The alternatives (OR); left out for `isNull` and `isNotNull`. */
    values: z.array(z.string()).optional(),
    /** How the landing page's path is compared. */
    filterType: matchOperator,
  })).nullish(),
  /** How `landingPageFilters` combine. @default {"or"} */
  landingPageFiltersOperator: z.enum(["or", "and"]).nullish(),
  /** Kinds of first page to keep; empty means all. */
  landingPageTypes: z.array(z.enum(LANDING_PAGE_TYPES)).nullish(),
});

/**
 * The service's filters object. Every field may be left out or `null`, which
 * skips that filter; several filters must all hold.
 */
export interface AnalyticsFilters extends TypeOf<typeof fields> {}

/** Schema of {@linkcode AnalyticsFilters}. */
export const filters: z.ZodType<AnalyticsFilters> = fields;
